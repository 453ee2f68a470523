import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createCompetition, type TestCompetition } from '../packages/server/src/testing/factories.ts';
import { createPool, createRule } from '../packages/server/src/testing/rule-factories.ts';
import { expectNoAxeFindingsInAnySetting, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, releaseClock, runClockFrom, stopClock } from './support/clock.ts';
import { createEntry, removeEvents } from './support/entries.ts';
import { become, createMember, createUser } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

const startMs = Date.UTC(2029, 7, 3, 12);
/** Half an hour more than three days before the start. */
const earlyMs = startMs - 3 * dayMs - dayMs / 48;
let jam: TestCompetition;

test.beforeAll(async ({ db }) => {
  await stopClock(db, earlyMs);
  jam = await createCompetition(db, { short: 'rules29', title: 'Rules 2029', startMs });
});
test.beforeEach(async ({ db }) => {
  await stopClock(db, earlyMs);
  for (const table of [
    'drawn_rule',
    'rule_draw',
    'rule_draw_pool',
    'rule_proposal',
    'rule_rating',
    'rule_rater',
    'rule',
  ] as const)
    await db.deleteFrom(table).execute();
  await sql`update competition set drawn_at = null`.execute(db);
});
test.afterAll(async ({ db }) => {
  for (const table of [
    'drawn_rule',
    'rule_draw',
    'rule_draw_pool',
    'rule_proposal',
    'rule_rating',
    'rule_rater',
    'rule',
  ] as const)
    await db.deleteFrom(table).execute();
  await removeEvents(db);
  await releaseClock(db);
});

const main = (page: Page) => page.getByRole('main');
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await hydrated(page);
};

const interests = ['Why would you want that!?', 'Meh', 'Ok I guess', 'Nice one!', 'Ooh! I love it!'];
const challenges = [
  'I can do this in my sleep!',
  'Piece of cake',
  'Let me sit down for this',
  'A real challenge!',
  'No way nearly impossible!',
];

test.describe('rule-o-matic', () => {
  test('[R2.70] others must log in', async ({ page, expectComplaint }) => {
    expectComplaint(/401/);
    await page.goto('/rule-o-matic');
    await expect(main(page)).toContainText('You must be logged in.');
  });

  test('[R12.12] a visitor learns what it is, logs in and is back', async ({ page, db, expectComplaint }) => {
    expectComplaint(/401/);
    const user = await createUser(db, { password: 'a lantern by the road' });
    await page.goto('/rule-o-matic');
    await expect(main(page)).toContainText('The Rule-O-Matic collects ideas for extra rules.');
    await expect(main(page).getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/accounts/register?next=%2Frule-o-matic',
    );
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or e-mail').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill('a lantern by the road');
    await main(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/rule-o-matic');
  });

  test('[R2.70] [R2.71] [R2.72] [R2.73] [R3.16] [R5.01] [R9.02] rates by pointer and by keys, skips, and ends', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const rules = ['First.', 'Second.', 'Third.'];
    for (const text of rules) await createRule(db, { text, category: 'tech' });
    await createRule(db, { text: 'Fourth.', category: 'bonus', ratings: [[4, 1]] });
    const user = await createUser(db);
    await become(context, user, baseURL ?? '');
    await open(page, '/rule-o-matic');
    const heading = main(page).getByRole('heading', { level: 2 }).first();
    const save = page.getByRole('button', { name: 'Save & Next' });
    const group = (name: string) => page.getByRole('group', { name: new RegExp(name) });

    // Five choices with their labels, each in its place.
    for (const [name, labels] of [
      ['How interesting', interests],
      ['How challenging', challenges],
    ] as const)
      for (const [index, label] of labels.entries())
        await expect(
          group(name).getByRole('radio', { name: `${index + 1} of 5: ${label}`, exact: true }),
        ).toHaveAttribute('value', `${index + 1}`);
    await expect(main(page)).toContainText('0 of 4 rules rated');
    await expect(main(page)).toContainText("You're number 2");
    await expect(main(page)).toContainText(/To beat: .* with 1/);

    await expect(save).toBeDisabled();
    const first = await heading.innerText();
    await group('How interesting')
      .getByRole('radio', { name: /Nice one!/ })
      .check();
    await expect(save).toBeDisabled();
    await expect(main(page)).toContainText('Rate the challenge too');
    await group('How challenging')
      .getByRole('radio', { name: /Piece of cake/ })
      .check();
    await expect(save).toBeEnabled();
    await save.click();
    await expect(heading).not.toHaveText(first);
    await expect(heading).toBeFocused();
    await expect(main(page)).toContainText('1 of 4 rules rated');
    await expect(save).toBeDisabled();

    // By keyboard alone: interest, challenge, save.
    const second = await heading.innerText();
    await page.keyboard.press('3');
    await expect(group('How interesting').getByRole('radio', { name: /^3 of 5/ })).toBeChecked();
    await page.keyboard.press('5');
    await expect(group('How challenging').getByRole('radio', { name: /^5 of 5/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(heading).not.toHaveText(second);
    // Arrow keys choose within a group, as in any radio group.
    await group('How interesting')
      .getByRole('radio', { name: /^1 of 5/ })
      .focus();
    await page.keyboard.press('ArrowRight');
    await expect(group('How interesting').getByRole('radio', { name: /^2 of 5/ })).toBeChecked();

    await page.getByRole('button', { name: 'Skip' }).click();
    await heading.focus();
    await page.keyboard.press('s');
    await expect(heading).toHaveText('No rules remain. Thank you!');
    await expect(main(page)).toContainText('skipped 2');
    await expectNoAxeFindingsInAnySetting(page);
    await page.getByRole('button', { name: 'Rate the 2 you skipped' }).click();
    await expect(heading).not.toHaveText('No rules remain. Thank you!');
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);

    const { rows } = await sql<{ interest: number; challenge: number }>`
      select interest, challenge from rule_rating where account_id = ${user.id} order by rated_at, rule_id`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { interest: 4, challenge: 2 },
        { interest: 3, challenge: 5 },
      ]),
    );

    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/rule-o-matic/mine');
    await page
      .getByRole('button', { name: /Change/ })
      .first()
      .click();
    await group('How interesting').getByRole('radio', { name: /Meh/ }).check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(main(page)).toContainText('Meh (2)');
  });
});

test.describe('the rules of an event', () => {
  test('[R11.09] [R2.14] [R2.43] a countdown before the start; at it the rules come by themselves, and can be replayed', async ({
    page,
    db,
  }) => {
    test.setTimeout(180_000);
    await createPool(db);
    // A seed is promised within a second of the event's creation.
    const listPromises = async () =>
      (await (await page.request.get('/api/v1/compo/rules29/rules')).json()).commitments;
    await expect.poll(listPromises).toHaveLength(1);
    await open(page, '/rules29/');
    const before = main(page).getByRole('region', { name: 'Rules', exact: true });
    await expect(before).toContainText('The extra rules come out in 3 days 0 hours.');
    await expect(before).toContainText('The draw is sealed');
    const [promise] = await listPromises();
    await expect(before.locator('code')).toHaveAttribute('title', promise.hash);
    await before.getByRole('link', { name: /Read/ }).click();
    await expect(main(page).getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
    const board = main(page).getByRole('region', { name: 'The extra rules' });
    await expect(board.getByRole('timer')).toHaveAttribute('aria-label', /3 days/);
    await expect(main(page)).toContainText('The draw is sealed');
    await expectNoAxeFindingsInAnySetting(page);

    // Someone else waits on another page.
    const reader = await page.context().newPage();
    await open(reader, '/news');

    // Days pass at once, and the browser's cached copies expire with them.
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('Network.clearBrowserCache');
    await runClockFrom(db, startMs - 4_000);
    await open(page, '/rules29/rules');
    await expect(board.getByRole('listitem')).toHaveCount(5, { timeout: 20_000 });
    await expect(board).toContainText('the challenging one');
    await expect(board.getByRole('timer')).toHaveCount(0);
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);

    // The notice of the start leads to the rules on the event's page, where they come first.
    const notice = main(reader).getByRole('status').filter({ hasText: 'Rules 2029 has started' });
    await expect(notice).toContainText('The extra rules are out.');
    await notice.getByRole('link', { name: 'See the rules' }).click();
    await expect(reader).toHaveURL(/\/rules29\/#rules$/);
    await expect(notice).toHaveCount(0);
    await expect(main(reader).getByRole('heading', { level: 2 }).first()).toHaveText('The extra rules');
    await expect(
      main(reader).getByRole('region', { name: 'The extra rules' }).getByRole('listitem'),
    ).toHaveCount(5);
    await reader.close();

    await board.getByRole('link', { name: 'Replay the draw' }).click();
    await expect(main(page).getByRole('heading', { name: 'It matches' })).toBeAttached();
    await expect(main(page)).toContainText('the same 5 rules');
    await expect(main(page).getByRole('cell', { name: 'same' })).toHaveCount(5);
    await expect(main(page)).toContainText('Nobody without access to the server could know or steer');
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Replay it step by step' }).click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(2);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(3);

    await open(page, '/rules29/');
    const block = main(page).getByRole('region', { name: 'The extra rules', exact: true });
    await expect(block.getByRole('listitem')).toHaveCount(5);
    await expect(block).toContainText('The seal is open');
    const file = await (await page.request.get('/api/v1/compo/rules29/rules/draw')).text();
    const { seed } = JSON.parse(file);
    // The verifier, which shares no code with the site, says the same of the same draw.
    const verifier = path.resolve(import.meta.dirname, '../packages/web/public/verify-draw.mjs');
    expect(execFileSync(process.execPath, [verifier], { input: file, encoding: 'utf8' })).toContain(
      'It matches.',
    );
    await expect(block.locator('code')).toHaveAttribute('title', seed);
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);
    await block.getByRole('link', { name: 'Replay the draw' }).click();
    await expect(main(page).getByRole('heading', { name: 'It matches' })).toBeAttached();

    // The browser detects a tampered draw, whatever the server says.
    await page.route('**/api/v1/compo/rules29/rules/draw', async (route) => {
      const draw = await (await route.fetch()).json();
      await route.fulfill({ json: { ...draw, entrants: [...draw.entrants, 999_999_999] } });
    });
    await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
    await main(page).getByRole('link', { name: 'Replay the draw' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Step 3');
  });

  test('staff comment where the rules are; a team says how it met each', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    await createPool(db);
    await stopClock(db, startMs + 1_000);
    const board = main(page).getByRole('region', { name: 'The extra rules' });
    const staff = await createUser(db, { rank: 'organizer' });
    await become(context, staff, baseURL ?? '');
    await open(page, '/rules29/rules');
    await expect(board.getByRole('listitem')).toHaveCount(5, { timeout: 15_000 });
    await board.getByRole('button', { name: 'Add a comment' }).first().click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('A shadow may be one row of pixels.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(board).toContainText('A shadow may be one row of pixels.');
    await open(page, '/rules29/rules/desk');
    await expect(main(page)).toContainText('The rules have been drawn.');

    const member = await createMember(db, jam);
    const entryId = await createEntry(db, jam, [member.entrantId], { title: 'Met' });
    await become(context, member, baseURL ?? '');
    await open(page, `/entry/${entryId}`);
    const met = main(page).getByRole('region', { name: 'How we met each rule' });
    await met
      .getByRole('button', { name: /Say how you met it/ })
      .first()
      .click();
    await met.getByRole('textbox').fill('With glue.');
    // Before the member is logged out, the answer has to be stored.
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.ok(),
    );
    await met.getByRole('button', { name: 'Save' }).click();
    await stored;
    await expect(met).toContainText('With glue.');
    await context.clearCookies();
    await open(page, `/entry/${entryId}`);
    // Visitors see every rule, and which of them the team has answered.
    await expect(met.getByText('With glue.')).toBeVisible();
    const numRules = await met.getByRole('listitem').count();
    await expect(met.getByText("The team hasn't said how.")).toHaveCount(numRules - 1);
  });
});

test('the pool: a map to walk with arrows, a table to read, by category', async ({ page, db }) => {
  await createPool(db);
  await open(page, '/rules/pool');
  const map = page.getByRole('application', { name: /Map of 19 rules/ });
  await map.focus();
  const callout = main(page).getByRole('status');
  const first = await callout.innerText();
  await page.keyboard.press('ArrowUp');
  await expect(callout).not.toHaveText(first);
  await expect(main(page).getByRole('row')).toHaveCount(20);
  await page.getByRole('radio', { name: /Bonus/ }).check({ force: true });
  await expect(main(page).getByRole('row')).toHaveCount(5);
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(map).toHaveCount(0);
});

test('a rule is proposed, read and accepted on one page', async ({ page, db, context, baseURL }) => {
  await createRule(db, { text: 'The player is the monster.', category: 'genre' });
  const author = await createUser(db, { username: 'proposer29' });
  await become(context, author, baseURL ?? '');
  await open(page, '/rules/propose');
  await page.getByRole('textbox', { name: 'Your rule' }).fill('The player is a monster too.');
  await expect(main(page)).toContainText('Close to Genre rule #1');
  await page.getByRole('button', { name: 'Propose it' }).click();
  await expect(main(page)).toContainText('Waiting to be read');
  await expectNoAxeFindingsInAnySetting(page);

  await become(context, await createUser(db, { rank: 'owner' }), baseURL ?? '');
  await open(page, '/rules/propose');
  const queue = page.getByRole('region', { name: 'Waiting to be read' });
  await expect(queue).toContainText('proposer29');
  await queue.getByRole('textbox', { name: 'Rule text' }).fill('Everybody is a monster.');
  await queue.getByRole('button', { name: 'Accept' }).click();
  await expect(queue).toContainText('0 waiting');

  await become(context, author, baseURL ?? '');
  await open(page, '/rules/propose');
  await expect(main(page)).toContainText('Everybody is a monster.');
  await expect(main(page)).toContainText('In the pool, 0 ratings');
});
