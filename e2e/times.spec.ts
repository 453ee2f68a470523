import { createCompetition, type TestCompetition } from '../packages/server/src/testing/factories.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { hourMs, releaseClock, runClockFrom, stopClock } from './support/clock.ts';
import { removeEvents } from './support/entries.ts';
import { become, createMember, createUser } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

const password = 'ferry timetable 9';
const startMs = Date.UTC(2030, 7, 2, 12);
let jam: TestCompetition;

test.beforeAll(async ({ db }) => {
  await stopClock(db, startMs - hourMs);
  jam = await createCompetition(db, { short: 'safe30', title: 'Safe 2030', startMs, isPinned: true });
  await createMember(db, jam);
  await stopClock(db, startMs + hourMs);
});
test.afterAll(async ({ db }) => {
  await db.deleteFrom('site_notice').execute();
  await removeEvents(db);
  await releaseClock(db);
});

/** Long enough for a notice, whose refresh is spread over three seconds; no cached copy is renewed by then. */
const soon = { timeout: 5_000 };

test('[R11.01] [R11.03] an organizer moves, ends and reopens a finish, and a visitor’s open page follows within 5 seconds', async ({
  page,
  db,
  browser,
  baseURL,
  expectComplaint,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const reader = await context.newPage();
  const streams = reader.waitForResponse(/\/api\/v1\/live/);
  await open(reader, '/safe30/');
  await streams;
  const hero = reader.getByRole('region', { name: 'Safe 2030', exact: true });
  await become(page.context(), await createUser(db, { rank: 'owner', password }), baseURL ?? '');
  await open(page, '/admin/desk/safe30');
  const main = page.getByRole('main');
  const finish = main.getByLabel('Finish, UTC');
  const dialog = page.getByRole('dialog');

  await test.step('a finish in the past is not even asked about', async () => {
    await finish.fill('2030-08-02T12:30');
    await expect(main.getByText('This time has already passed.')).toBeVisible();
    await finish.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('two presses move it by two hours; what that means is shown and confirmed', async () => {
    await finish.fill('2030-08-05T12:00');
    const anHour = main.getByRole('button', { name: '+1 h: Finish 1 hour later' });
    await anHour.click();
    await anHour.click();
    await expect(main.getByText('The finish moves 2 hours later.')).toBeVisible();
    await expect(main.getByText('1 entrant gets an e-mail with the new times.')).toBeVisible();
    await main.getByLabel('Notice for everyone').fill('Two more hours!');
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);
    await main.getByRole('button', { name: 'Save new times' }).click();
    await expect(dialog).toContainText('The finish moves 2 hours later.');
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Move the times' }).click();
    await expect(reader.getByRole('alert').filter({ hasText: 'Two more hours!' })).toBeVisible(soon);
    await expect(hero.locator('time').first()).toHaveAttribute('datetime', '2030-08-05T14:00:00.000Z', soon);
    await expect(finish).toHaveValue('2030-08-05T14:00');
  });

  await test.step('a notice ends by itself', async () => {
    await runClockFrom(db, startMs + hourMs + 52_000);
    await main.getByLabel('Notice on every page').fill('Back in a moment.');
    await main.getByLabel('Ends by itself, UTC').fill('2030-08-02T13:01');
    await main.getByRole('button', { name: 'Save notice' }).click();
    const bar = reader.getByText('Back in a moment.');
    await expect(bar).toBeVisible(soon);
    await expect(bar).toBeHidden({ timeout: 15_000 });
    await stopClock(db, startMs + 2 * hourMs);
  });

  await test.step('ending it asks for its name', async () => {
    await open(page, '/admin/desk/safe30');
    await main.getByRole('button', { name: 'End now…' }).click();
    await dialog.getByLabel("To confirm, enter the event's name: Safe 2030").fill('Safe');
    expectComplaint(/status of 400/);
    await dialog.getByRole('button', { name: 'End it now' }).click();
    await expect(dialog).toContainText("That isn't the event's name.");
    await expectNoAxeFindings(page);
    await dialog.getByLabel("To confirm, enter the event's name: Safe 2030").fill('Safe 2030');
    await dialog.getByRole('button', { name: 'End it now' }).click();
    await expect(main.getByText('Safe 2030 is open for voting')).toBeVisible();
    await expect(hero).toContainText('Voting', soon);
  });

  await test.step('the finish can be reopened for a while, the start cannot', async () => {
    await main.getByRole('button', { name: 'Reopen the start…' }).click();
    await expect(dialog).toContainText("The start can't be reopened: everyone has seen the extra rules.");
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: 'Reopen the finish…' }).click();
    await expect(dialog).toContainText('Votes that were already cast are kept, but nobody sees them.');
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Reopen the finish', exact: true }).click();
    // The owner's last proof is an hour old.
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(main.getByText('Safe 2030 is live')).toBeVisible();
    await expect(hero).toContainText('Live now', soon);
  });
  await context.close();
});
