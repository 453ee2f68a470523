import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { notifyLive } from '../packages/server/src/platform/notify-live.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createDrawnRule } from '../packages/server/src/testing/rule-factories.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { hourMs, stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEntries, removeEvents } from './support/entries.ts';
import { become, createMember, openAs, type User } from './support/people.ts';
import { rate, rateAll } from './support/rate.ts';
import { expect, hydrated, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, events.moments.voting);
});
test.afterAll(async ({ db }) => removeEvents(db));

/** A user with a game that came in time. */
async function createMaker(db: Database, title: string, tags: readonly string[] = ['linux']) {
  const maker = await createMember(db, events.jam);
  const entryId = await createEntry(db, events.jam, [maker.entrantId], {
    title,
    text: `All about ${title}.`,
  });
  const inTime = new Date(events.jam.endMs - hourMs);
  await createEntryFile(db, entryId, { name: `${title}.zip`, tags, sealedAt: inTime, receivedAt: inTime });
  return { ...maker, entryId };
}

async function open(page: Page, query = '') {
  await page.goto(`/play28/vote${query}`);
  await hydrated(page);
}

const article = (page: Page, title: string) => page.getByRole('article', { name: title });
const findBallot = (db: Database, voter: { entrantId: number }, entryId: number) =>
  db
    .selectFrom('ballot')
    .select(['score_all', 'score_art', 'score_tech', 'score_genre', 'review', 'version'])
    .where('entrant_id', '=', voter.entrantId as never)
    .where('entry_id', '=', entryId as never)
    .executeTakeFirst();

test('[R2.30] [R3.16] somebody plays, rates by keys, is saved as they go, and reaches the flag', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const own = await createMaker(db, 'Handle With Snail');
  const [first, second] = [
    await createMaker(db, 'Hive Mind'),
    await createMaker(db, 'Iguana Tilt', ['windows']),
  ];
  await become(context, own, baseURL ?? '');
  await open(page, `?entry=${first.entryId}`);
  await expect(page.getByRole('heading', { name: 'Vote', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 of 2' })).toBeVisible();
  await expect(page.getByText('We ask everyone to vote on 2')).toBeVisible();
  await expect(page.getByText('Your own entry, Handle With Snail, is left out.')).toBeVisible();
  const hive = article(page, 'Hive Mind');
  await expect(hive.getByRole('link', { name: 'Linux, 0.98 KiB' })).toHaveAttribute(
    'download',
    'Hive Mind.zip',
  );

  await rate(page, 'Overall', 4);
  await expect(hive.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  await expect(
    hive.getByText('Art, Tech and Genre are missing. Your vote counts once all four are in.'),
  ).toBeVisible();
  await expect(page.getByText('One more is half done.')).toBeVisible();
  // Five choices, by keyboard: arrow keys move and choose.
  await page.getByRole('group', { name: 'Art' }).getByRole('radio', { name: '1 of 5' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: 'Art' }).getByRole('radio', { name: '2 of 5' })).toBeChecked();
  await rate(page, 'Tech', 3);
  await rate(page, 'Genre', 5);
  await hive.getByLabel('Review').fill('The dance is lovely.');
  await expect(hive.getByText('All four scores are in, so your vote counts.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 of 2' })).toBeVisible();
  await expect
    .poll(() => findBallot(db, own, first.entryId))
    .toMatchObject({
      score_all: 4,
      score_art: 2,
      score_tech: 3,
      score_genre: 5,
      review: 'The dance is lovely.',
    });
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);

  await hive.getByRole('button', { name: 'Next entry' }).click();
  const iguana = article(page, 'Iguana Tilt');
  await expect(iguana.getByRole('heading', { name: 'Iguana Tilt' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Voted' })).toContainText('Hive Mind');
  await expect(page.getByText('1 vote so far')).toBeVisible();
  // Not for this machine: one click notifies the team.
  await expect(iguana.getByText('No download for your system.')).toBeVisible();
  await iguana.getByRole('link', { name: "I couldn't run it" }).click();
  await expect(page.getByRole('heading', { name: "You couldn't run it" })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Linux' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'No version for this system' })).toBeChecked();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Tell the team' }).click();
  await expect(page.getByText("We've sent it to the team.")).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 of 2' })).toBeVisible();
  await expect(page.getByText("That's all of them. Thank you!")).toBeVisible();
  expect(await findBallot(db, own, second.entryId)).toBeUndefined();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: '1 of 2' })).toBeVisible();
  await expect(iguana.getByRole('group', { name: 'Overall' })).toBeVisible();

  await stopClock(db, events.jam.votingEndMs);
  await open(page);
  await expect(page.getByText('Voting has ended.')).toBeVisible();
});

test('a dropped line keeps what was typed, also over a reload, and sends it later; what differs is asked about', async ({
  page,
  db,
  context,
  browser,
  baseURL,
  expectComplaint,
}) => {
  const voter = await createMaker(db, 'Own');
  const { entryId } = await createMaker(db, 'Hive Mind');
  await become(context, voter, baseURL ?? '');
  await open(page);
  const hive = article(page, 'Hive Mind');
  expectComplaint(/ERR_FAILED|Failed to fetch|ERR_INTERNET_DISCONNECTED/);
  // A queued save based on an older version is refused.
  expectComplaint(/409/);
  const saving = '**/api/v1/entry/*/ballot';
  await page.route(saving, (route) => route.abort());
  await rateAll(page, 2);
  await hive.getByLabel('Review').fill('From the train');
  await expect(hive.getByText("Saved on this device. We'll send it when you're back online")).toBeVisible();
  await page.unroute(saving);
  // The next visit sends the queued save.
  await page.reload();
  await hydrated(page);
  await expect(hive.getByText(/Saved \d\d/)).toBeVisible();
  await expect(hive.getByLabel('Review')).toHaveValue('From the train');
  await expect
    .poll(() => findBallot(db, voter, entryId))
    .toMatchObject({ score_all: 2, review: 'From the train' });

  // Meanwhile the phone saves something else.
  await page.route(saving, (route) => route.abort());
  await hive.getByLabel('Review').fill('Still on the train');
  await expect(hive.getByText("Saved on this device. We'll send it when you're back online")).toBeVisible();
  const phone = await openAs(browser, voter as User, baseURL ?? '');
  await open(phone, `?entry=${entryId}`);
  await article(phone, 'Hive Mind').getByLabel('Review').fill('From the phone');
  await expect.poll(async () => (await findBallot(db, voter, entryId))?.review).toBe('From the phone');
  // The page loads its data again after a live notice, and the open form stays.
  let hasReloaded = false;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/v1/compo/play28/votes')) hasReloaded = true;
  });
  await expect(async () => {
    await sql`select ${notifyLive('changed', {})}`.execute(db);
    await expect.poll(() => hasReloaded, { timeout: 4_000 }).toBe(true);
  }).toPass();
  await page.unroute(saving);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText("You've also changed this ballot somewhere else.")).toBeVisible();
  expect((await findBallot(db, voter, entryId))?.review).toBe('From the phone');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Use the one on this device' }).click();
  await expect.poll(async () => (await findBallot(db, voter, entryId))?.review).toBe('Still on the train');

  // Another tab of the same browser shows the save from this one.
  const tab = await context.newPage();
  await open(tab, `?entry=${entryId}`);
  await hive.getByLabel('Review').fill('In the first tab');
  await expect(article(tab, 'Hive Mind').getByLabel('Review')).toHaveValue('In the first tab');
  await expect(article(tab, 'Hive Mind').getByText('You also changed this somewhere else.')).toBeVisible();
  await phone.context().close();
});

test('[R14.16] nothing of the page moves when its scripts start', async ({ page, db, context, baseURL }) => {
  const voter = await createMaker(db, 'Own');
  for (const title of ['Hive Mind', 'Moth Post']) await createMaker(db, title);
  await become(context, voter, baseURL ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/play28/vote', { waitUntil: 'commit' });
  await page.evaluate(() => document.fonts.ready);
  const places = async () => {
    const shown = [page.getByText('This order is just for you'), page.getByRole('article').first()];
    return Promise.all(shown.map(async (one) => (await one.boundingBox())?.y));
  };
  const before = await places();
  release();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: /^Not voted yet/ })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('without script every entry can be rated and reported', async ({ browser, db, baseURL }) => {
  const voter = await createMaker(db, 'Own');
  const { entryId } = await createMaker(db, 'Hive Mind');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await become(context, voter, baseURL ?? '');
  const page = await context.newPage();
  await page.goto('/play28/vote');
  await expect(page.getByRole('checkbox', { name: /^Not voted yet/ })).toBeHidden();
  await rateAll(page, 3);
  await page.getByLabel('Review').fill('Plain and good');
  await page.getByRole('button', { name: 'Save and next' }).click();
  // How many there are to vote for may be two seconds old, and then counts another test's.
  await expect(async () => {
    await page.goto('/play28/vote');
    await expect(page.getByRole('heading', { name: '1 of 1' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await findBallot(db, voter, entryId)).toMatchObject({
    score_all: 3,
    review: 'Plain and good',
    version: 1,
  });
  await page.getByRole('link', { name: 'Hive Mind' }).click();
  await page.getByRole('link', { name: "I couldn't run it" }).click();
  await page.getByLabel('What did you see?').fill('It crashes later.');
  await page.getByRole('button', { name: 'Tell the team' }).click();
  await expect(page.getByText("Couldn't run it, sent to the team")).toBeVisible();
  await context.close();
});

test('[R12.09] a voter sees rules, answers and warnings, and gets an entry back whose team has answered', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const voter = await createMaker(db, 'Own');
  const game = await createMaker(db, 'Hive Mind');
  await createMaker(db, 'Iguana Tilt');
  await db
    .updateTable('entry')
    .set({
      chosen_tags: ['flashing', 'loud'],
      text: `<p>${'You are forty bees and one of them is wrong. '.repeat(40)}</p>`,
    })
    .where('id', '=', game.entryId as never)
    .execute();
  await createDrawnRule(db, events.jam.id, 'A train, but it is late.');
  await sql`insert into rule_answer (entry_id, position, text) values (${game.entryId}, 1, 'Ours never comes.')`.execute(
    db,
  );
  await become(context, voter, baseURL ?? '');
  await open(page, `?entry=${game.entryId}`);
  const hive = article(page, 'Hive Mind');
  const rules = hive.getByRole('list', { name: 'The rules, and how the team met them' });
  await expect(rules).toContainText('A train, but it is late.');
  await expect(rules).toContainText('Ours never comes.');
  await expect(hive.getByText('Flashing lights and Sudden loud sounds.')).toBeVisible();
  // On a phone the scores come right after the downloads, and the description below them.
  await page.setViewportSize({ width: 390, height: 800 });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const tops = [
    await topOf(hive.getByRole('link', { name: /zip|Linux/ }).first()),
    await topOf(hive.getByRole('group', { name: 'Overall' })),
    await topOf(hive.getByText('Read on')),
  ];
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await page.setViewportSize({ width: 1280, height: 800 });
  // Whole words, and the rest on demand.
  await hive.getByText('Read on').click();
  await expect(hive.getByText('Show less')).toBeVisible();
  await expectNoAxeFindings(page);

  await hive.getByRole('link', { name: "I couldn't run it" }).click();
  await page.getByRole('button', { name: 'Tell the team' }).click();
  await expect(page.getByText("We've sent it to the team.")).toBeVisible();
  await db
    .updateTable('trouble_report')
    .set({ answer: 'Try the new zip.', answered_at: sql<Date>`app_now()` })
    .where('entry_id', '=', game.entryId as never)
    .execute();
  await open(page, `?entry=${game.entryId + 1}`);
  await expect(page.getByText('1 team has answered you.')).toBeVisible();
  const list = page.locator('ol').filter({ has: page.getByRole('article', { name: 'Iguana Tilt' }) });
  await expect(list).toContainText('The team answered');
  await list.getByRole('link', { name: 'Hive Mind' }).click();
  await expect(hive.getByText('Try the new zip.')).toBeVisible();

  await stopClock(db, events.jam.votingEndMs);
  await open(page);
  await expect(page.getByText('Voting has ended.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your progress' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Hive Mind' })).toHaveCount(0);
  const { id } = events.jam;
  await db.deleteFrom('drawn_rule').where('competition_id', '=', id).execute();
  await db.deleteFrom('rule_draw_pool').where('competition_id', '=', id).execute();
  await db.deleteFrom('rule').where('text', '=', 'A train, but it is late.').execute();
});

test('[R12.14] a filled-in score sheet becomes votes, with and without script, and replaces nothing unseen', async ({
  page,
  db,
  context,
  browser,
  baseURL,
}) => {
  const voter = await createMaker(db, 'Own');
  const [hive, iguana] = [await createMaker(db, 'Hive Mind'), await createMaker(db, 'Iguana Tilt')];
  const sheetOf = (hiveScore: number, iguanaScore: number) => ({
    name: 'score-sheet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Entry;Made by;Page;Folder;Part;Overall (1-5);Art (1-5);Tech (1-5);Genre (1-5);Review',
        `Hive Mind;x;${baseURL}/entry/${hive.entryId};a;1;${`${hiveScore};`.repeat(4)}Buzzing`,
        `Iguana Tilt;x;${baseURL}/entry/${iguana.entryId};b;1;${`${iguanaScore};`.repeat(4)}Tilting`,
      ].join('\r\n'),
    ),
  });
  await become(context, voter, baseURL ?? '');
  await open(page);
  await page.getByRole('link', { name: 'Upload a filled-in score sheet' }).click();
  await page.getByLabel('Score sheet').setInputFiles(sheetOf(4, 7));
  await page.getByRole('button', { name: 'Compare with my votes' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet.' })).toBeFocused();
  await expect(page.getByText('Overall 4, Art 4, Tech 4, Genre 4')).toBeVisible();
  await expect(page.getByText('Scores are whole numbers from 1 to 5.')).toBeVisible();
  await expectNoAxeFindings(page);
  expect(await findBallot(db, voter, hive.entryId)).toBeUndefined();
  await page.getByRole('button', { name: 'Save the votes' }).click();
  await expect(page.getByText('1 vote saved.')).toBeVisible();
  expect(await findBallot(db, voter, hive.entryId)).toMatchObject({ score_all: 4, review: 'Buzzing' });

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await become(plain, voter, baseURL ?? '');
  const other = await plain.newPage();
  await other.goto('/play28/vote/sheet');
  await other.getByLabel('Score sheet').setInputFiles(sheetOf(2, 3));
  await other.getByRole('button', { name: 'Compare with my votes' }).click();
  await expect(other.getByText('You have now: Overall 4')).toBeVisible();
  await other.getByLabel("Also change the 1 vote I've already given").check();
  // Meanwhile the phone saves something else.
  await db
    .updateTable('ballot')
    .set({ review: 'On the phone', version: 2 })
    .where('entry_id', '=', hive.entryId as never)
    .execute();
  await other.getByRole('button', { name: 'Save the votes' }).click();
  await expect(other.getByText('1 vote saved.')).toBeVisible();
  await expect(other.getByText('1 vote not saved.')).toBeVisible();
  expect(await findBallot(db, voter, hive.entryId)).toMatchObject({ score_all: 4, review: 'On the phone' });
  expect(await findBallot(db, voter, iguana.entryId)).toMatchObject({ score_all: 3, review: 'Tilting' });
  await plain.close();
});

test('a gift exchange has no voting, and says so', async ({ page, db, context, baseURL }) => {
  await stopClock(db, events.moments.unwrapped);
  await become(context, await createMember(db, events.gifts), baseURL ?? '');
  await page.goto('/gift28/vote');
  await expect(page.getByText('There is no voting in a gift exchange.')).toBeVisible();
});
