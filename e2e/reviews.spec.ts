import { sql } from 'kysely';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { hourMs, stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEntries, removeEvents } from './support/entries.ts';
import { become, createMember, createUser, openAs } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => removeEntries(db));
test.afterAll(async ({ db }) => removeEvents(db));

type Event = 'jam' | 'gifts';

async function createMaker(db: Database, event: Event, title: string) {
  const maker = await createMember(db, events[event]);
  const entryId = await createEntry(db, events[event], [maker.entrantId], { title });
  const inTime = new Date(events[event].endMs - hourMs);
  await createEntryFile(db, entryId, { sealedAt: inTime, receivedAt: inTime });
  return { ...maker, entryId };
}
type Maker = Awaited<ReturnType<typeof createMaker>>;

/** Its receiver, whom chance decides, sees a gift's reviews once it is unwrapped. */
async function unwrapAll(db: Database, competitionId: number) {
  const readDraw = () =>
    db
      .selectFrom('santa_draw')
      .select('competition_id')
      .where('competition_id', '=', competitionId)
      .executeTakeFirst();
  await expect.poll(readDraw).toBeDefined();
  await db.updateTable('santa_pair').set({ unwrapped_at: new Date() }).execute();
}

const write = async (db: Database, by: Maker, about: Maker, review: string, score: number | null) => {
  const scores = { score_all: score, score_art: score, score_tech: score, score_genre: score };
  const { id } = await db
    .insertInto('ballot')
    .values({
      competition_id: events.jam.id,
      entrant_id: by.entrantId,
      entry_id: about.entryId,
      review,
      completed_at: score === null ? null : new Date(events.moments.voting),
      ...scores,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select count_entry_votes(array[${about.entryId}]::bigint[])`.execute(db);
  return id;
};

test('[R2.17] [R2.45] [R2.56] [R2.83] reviews come by entry once voting has ended, in all four forms, and staff hide one', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const [hive, tilt] = [
    await createMaker(db, 'jam', 'Hive Mind'),
    await createMaker(db, 'jam', 'Iguana Tilt'),
  ];
  const third = await createMaker(db, 'jam', 'Paper Armada');
  await write(db, hive, tilt, 'The flippers sing.', 4);
  const rude = await write(db, third, tilt, 'Rude words', null);
  await write(db, tilt, hive, 'Lovely dance.', 5);
  await stopClock(db, events.jam.votingEndMs - 1);
  await page.goto('/play28/reviews');
  await expect(page.getByText('Reviews open when voting ends.')).toBeVisible();
  await expect(page.getByText('The flippers sing.')).toHaveCount(0);

  await stopClock(db, events.jam.votingEndMs);
  await page.goto('/play28/');
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /review/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  const group = page.getByRole('region', { name: 'Iguana Tilt' });
  await expect(group.getByRole('article')).toHaveCount(2);
  await expect(group.getByText('2 reviews')).toBeVisible();
  // Scores appear with the results.
  await expect(page.getByText('Overall')).toHaveCount(0);
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  await group.getByRole('link', { name: hive.username, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews by ${hive.username}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto(`/play28/reviews/${rude}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review of Iguana Tilt');
  await page.goto(`/entry/${tilt.entryId}`);
  await page.getByRole('link', { name: 'Reviews (2)' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews of Iguana Tilt');

  const reader = await openAs(browser, hive, baseURL ?? '');
  await reader.goto(`/play28/reviews/${rude}`);
  await hydrated(reader);
  await reader.getByRole('button', { name: `Report the review by ${third.username}` }).click();
  await reader.getByLabel('Reason').fill('Unkind');
  await reader.getByRole('button', { name: 'Report it' }).click();
  await expect(reader.getByText('Reported. Staff will look at it.')).toBeVisible();

  const desk = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await desk.goto(`/play28/reviews/entry/${tilt.entryId}`);
  await hydrated(desk);
  await expect(desk.getByText('1 report')).toBeVisible();
  await desk.getByRole('button', { name: `Hide the review by ${third.username}` }).click();
  await desk.getByLabel('Reason').fill('Against the rules');
  await desk.getByRole('button', { name: 'Hide it' }).click();
  await expect(desk.getByText('This review is hidden.')).toBeVisible();
  await reader.goto(`/play28/reviews/entry/${tilt.entryId}`);
  await expect(reader.getByText('The flippers sing.')).toBeVisible();
  await expect(reader.getByText('Rude words')).toHaveCount(0);

  // All of a game's reviews, however many: R10.13 supersedes the design's first two.
  const more = ['Sings well.', 'Sang to my cat.'];
  for (const text of more) await write(db, await createMaker(db, 'jam', `Game of ${text}`), tilt, text, null);
  await page.goto('/play28/reviews');
  await expect(group.getByRole('article')).toHaveCount(3);

  // Staff look at ballots here, and leave one out.
  await desk.goto('/play28/vote/desk');
  await hydrated(desk);
  await expect(desk.getByRole('heading', { name: 'Vote desk' })).toBeVisible();
  await expect(desk.getByText('Left out', { exact: true }).first()).toBeVisible();
  await expectNoAxeFindings(desk);
  await expectNoSidewaysScroll(desk);
  await reader.context().close();
  await desk.context().close();
});

test('a gift is reviewed without scores, with script and without, and its team answers once', async ({
  page,
  db,
  browser,
  context,
  baseURL,
}) => {
  const gift = await createMaker(db, 'gifts', 'A Snail for Rana');
  const [reader, plain] = [await createMember(db, events.gifts), await createMember(db, events.gifts)];
  await stopClock(db, events.moments.unwrapped);
  await unwrapAll(db, events.gifts.id);
  const address = `/gift28/reviews/entry/${gift.entryId}`;
  await become(context, reader, baseURL ?? '');
  await page.goto(address);
  await hydrated(page);
  const field = page.getByLabel('Your review of A Snail for Rana');
  await field.fill('I laughed twice.');
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('article').getByText('I laughed twice.')).toBeVisible();
  await expect(page.getByText('Your review', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);

  const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await become(scriptless, plain, baseURL ?? '');
  const bare = await scriptless.newPage();
  await bare.goto(address);
  await bare.getByLabel('Your review of A Snail for Rana').fill('Plainly good.');
  await bare.getByRole('button', { name: 'Post review' }).click();
  await expect(bare.getByRole('article').getByText('Plainly good.')).toBeVisible();
  await scriptless.close();

  const team = await openAs(browser, gift, baseURL ?? '');
  await team.goto(address);
  await hydrated(team);
  const review = team.getByRole('article', { name: reader.username });
  await review.locator('summary').click();
  await review.getByLabel(`Your team's answer to ${reader.username}`).fill('So did the snail.');
  await review.getByRole('button', { name: 'Post the answer' }).click();
  await expect(review.getByText('So did the snail.')).toBeVisible();
  await expect(review.getByText(`${gift.username} answered:`)).toBeVisible();
  await expect(review.getByRole('group')).toHaveCount(0);
  await expectNoAxeFindings(team);
  await team.context().close();
});

test('a team hears at once what people couldn’t run, answers, and may want no place', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const hive = await createMaker(db, 'jam', 'Hive Mind');
  const voter = await createMaker(db, 'jam', 'Iguana Tilt');
  await stopClock(db, events.moments.voting);
  await db
    .insertInto('trouble_report')
    .values({
      entrant_id: voter.entrantId,
      entry_id: hive.entryId,
      platform: 'linux',
      reason: 'crash',
      message: 'libsnail.so.2 is missing',
    })
    .execute();
  await become(context, hive, baseURL ?? '');
  await page.goto(`/entry/${hive.entryId}`);
  await hydrated(page);
  const card = page.getByRole('region', { name: "1 person couldn't run it" });
  await expect(card.getByText('libsnail.so.2 is missing')).toBeVisible();
  await expect(card.getByText('today')).toBeVisible();
  await expect(card).not.toContainText(voter.username);
  await card.locator('summary').click();
  await card.getByLabel('Your answer').fill('There is a new file.');
  await card.getByRole('button', { name: 'Send the answer' }).click();
  await expect(card.getByText('You answered:')).toBeVisible();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card).toHaveCount(0);

  const place = page.getByRole('switch', { name: 'Take part in the ranking' });
  await expect(place).toBeChecked();
  await place.click({ force: true });
  await expect(page.getByText("Your entry won't get scores or a place in the ranking.")).toBeVisible();
  await context.clearCookies();
  await become(context, voter, baseURL ?? '');
  await page.goto(`/play28/reviews/entry/${hive.entryId}`);
  await expect(page.getByLabel('Your review of Hive Mind')).toBeVisible();
  await page.goto('/play28/vote');
  await expect(page.getByText('There is nothing to vote on yet.')).toBeVisible();
});
