import { sql } from 'kysely';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { hourMs, stopClock } from './support/clock.ts';
import {
  createEntry,
  createEvents,
  createManyEntries,
  removeEntries,
  removeEvents,
} from './support/entries.ts';
import { become, createMember, createUser, openAs } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

// A prize-giving reveals places in motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.afterAll(async ({ db }) => {
  await removeEvents(db);
});

const titles = ['Lantern Walk', 'Moth Post', 'Tin Opera', 'Snail Mail'];

/** Four games; the first gets 5, the next two share 4, the last gets 2. */
async function createVotes(db: Database) {
  await removeEntries(db);
  const inTime = new Date(events.jam.endMs - hourMs);
  const voter = await createMember(db, events.jam);
  for (const [index, title] of titles.entries()) {
    const maker = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [maker.entrantId], { title });
    await createEntryFile(db, entryId, { name: `${title}.zip`, sealedAt: inTime, receivedAt: inTime });
    const score = [5, 4, 4, 2][index];
    await sql`insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre)
      values (${events.jam.id}, ${voter.entrantId}, ${entryId}, ${score}, ${score}, 3, 3)`.execute(db);
  }
  await stopClock(db, events.jam.votingEndMs + hourMs);
}

/** In degrees; null if the background is transparent or gray. */
function hueOfBackground(cell: Element): number | null {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(cell).backgroundColor.match(/[\d.]+/g) ?? []
  ).map(Number);
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (alpha === 0 || high - low < 20) return null;
  const part =
    high === red
      ? (green - blue) / (high - low)
      : high === green
        ? 2 + (blue - red) / (high - low)
        : 4 + (red - green) / (high - low);
  return (part * 60 + 360) % 360;
}
const nameHue = (hue: number | null): string => {
  if (hue === null) return 'none';
  if (hue >= 90 && hue <= 160) return 'green';
  return hue >= 175 && hue <= 205 ? 'cyan' : `${Math.round(hue)} degrees`;
};

test('[R2.15] [R2.22] [R2.99] staff rank, freeze and give the prizes; everybody who watches sees each place', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  await createVotes(db);
  const staff = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await page.goto('/play28/results');
  await expect(page.getByText('The votes are being counted.')).toBeVisible();

  await staff.goto('/play28/results/calculate');
  await hydrated(staff);
  const rows = staff.getByRole('row');
  const firstCell = rows.nth(1).locator('td').nth(2);
  await expect(firstCell).toHaveText('#1 5.00');
  const background = () => firstCell.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const green = await background();
  await expect(rows.nth(2).locator('td').nth(2)).toHaveText('#2 4.00');
  await expect(rows.nth(3).locator('td').nth(2)).toHaveText('#2 4.00');
  await expect(rows.nth(4).locator('td').nth(2)).toHaveText('#4 2.00');
  // Leaving one out re-ranks the others and moves it to the end; nothing is saved.
  await staff.getByRole('switch', { name: 'Rank Lantern Walk' }).click({ force: true });
  await expect(rows.nth(1)).toContainText('Moth Post');
  await expect(firstCell).toHaveText('#1 4.00');
  expect(await background()).toBe(green);
  await expect(rows.nth(4)).toContainText('Lantern Walk');
  await expect(rows.nth(4).locator('td').nth(2)).toHaveText('– 5.00');
  await expect(staff.getByRole('button', { name: 'Freeze the ranking' })).toBeDisabled();
  await staff.getByRole('switch', { name: 'Rank Lantern Walk' }).click({ force: true });
  await expect(rows.nth(1)).toContainText('Lantern Walk');
  await expectNoAxeFindingsInAnySetting(staff);
  for (const colorScheme of ['light', 'dark'] as const) {
    await staff.emulateMedia({ colorScheme });
    const hues = await Promise.all(
      [1, 2, 3, 4].map((row) => rows.nth(row).locator('td').nth(2).evaluate(hueOfBackground)),
    );
    expect(hues.map(nameHue), colorScheme).toEqual(['green', 'cyan', 'cyan', 'none']);
  }
  await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
  await staff.getByRole('link', { name: 'Prepare the prize-giving' }).click();
  await staff.getByLabel('Note, shown above the results once all places are out').fill('Thank you all.');
  await page.goto('/play28/results/show');
  await hydrated(page);
  await expect(page.getByText("The prize-giving hasn't started yet.")).toBeVisible();
  await staff.getByRole('button', { name: 'Start the prize-giving' }).click();
  await expect(page.getByText("hasn't started")).toHaveCount(0);

  await expect(staff.getByText('Next: 4th place')).toBeVisible();
  // Wait until the step is done: a key pressed during it is ignored.
  const onSlide = async (slide: number) => {
    await expect(staff.getByText(`Slide ${slide} of 3`)).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Back' })).toBeEnabled();
  };
  await staff.locator('body').press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snail Mail');
  await expect(page.getByText('Next:')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expect(staff.getByRole('button', { name: 'Reveal second place' })).toBeVisible();
  await onSlide(1);
  await staff.locator('body').press('b');
  await expect(page.getByText('4th place')).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Show the screen' })).toBeEnabled();
  await staff.locator('body').press('ArrowRight');
  await expect(page.getByText('shared by 2')).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(['Moth Post', 'Tin Opera']);
  await onSlide(2);
  await staff.locator('body').press('PageUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snail Mail');
  await onSlide(1);
  await staff.locator('body').press('PageDown');
  await expect(page.getByText('shared by 2')).toBeVisible();
  await staff.getByRole('button', { name: 'Reveal first place' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Walk');
  await page.getByRole('link', { name: 'See all results' }).click();

  // The results: ranks differ by more than colour, and entries that share a place form a band.
  await expect(page.getByText('Thank you all.')).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toContainText('Lantern Walk');
  await expect(table.getByRole('row').nth(2)).toContainText('2, shared');
  await expect(
    table.getByRole('img', { name: '0 gave 1, 0 gave 2, 0 gave 3, 0 gave 4, 1 gave 5' }).first(),
  ).toBeVisible();
  await expectNoAxeFindingsInAnySetting(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Lantern Walk' }).first().click();
  await expect(page.getByText('First place')).toBeVisible();
  await staff.context().close();
});

test('[R10.11] an organizer with an entry publishes without seeing the ranking, and the results say that nobody looked', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  await createVotes(db);
  await sql`update account set rank = null where rank is not null`.execute(db);
  const maker = await createMember(db, events.jam);
  await createEntry(db, events.jam, [maker.entrantId], { title: 'Mine' });
  await sql`update account set rank = 'organizer' where id = ${maker.id}`.execute(db);
  const staff = await openAs(browser, maker, baseURL ?? '');
  await staff.goto('/play28/vote/desk');
  await hydrated(staff);
  await expect(
    staff.getByText("You have an entry in this event, so you can't look at ballots"),
  ).toBeVisible();
  await staff.goto('/play28/results/calculate');
  await hydrated(staff);
  await expect(staff.getByText('You have an entry in this event.')).toBeVisible();
  await expect(staff.getByRole('table')).toHaveCount(0);
  await expect(staff.getByRole('main')).not.toContainText('Lantern Walk');
  await expectNoAxeFindings(staff);
  await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
  await staff.getByRole('button', { name: 'Publish results' }).click();
  await expect(staff.getByText(/^Published/)).toBeVisible();
  await staff.context().close();
  await page.goto('/play28/results');
  await expect(page.getByText('Nobody checked these ballots.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Lantern Walk');
  await expectNoAxeFindings(page);
});

test('[R11.11] an organizer leaves out all ballots of a voter in one form, and counts them again', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  await createVotes(db);
  const at = new Date(events.jam.votingEndMs - hourMs);
  await sql`update ballot set completed_at = ${at} where competition_id = ${events.jam.id}`.execute(db);
  await become(context, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await page.goto('/play28/vote/desk');
  await hydrated(page);
  const hasty = page.getByRole('region', { name: 'Too quick to have played' });
  const leaveOut = hasty.getByText(/^Leave out all ballots by /).first();
  await leaveOut.click();
  const form = hasty.locator('details[open]');
  await form.getByLabel('Reason').fill('Not played.');
  await form.getByRole('button', { name: 'Leave them all out' }).click();
  await expect(hasty.getByText('Reason: Not played.')).toHaveCount(4);
  await hasty
    .getByRole('button', { name: /^Count all ballots by / })
    .first()
    .click();
  await expect(leaveOut).toBeVisible();
  await expect(hasty.getByText('Reason: Not played.')).toHaveCount(0);
});

test('[R14.25] of a large event staff find, rank and leave out also what the page did not begin with', async ({
  db,
  browser,
  baseURL,
}) => {
  await createVotes(db);
  await createManyEntries(db, events.jam, 110, 'crowd');
  await sql`update entry set play_link = 'https://example.org/' where title like 'crowd %'`.execute(db);
  const staff = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await staff.goto('/play28/results/calculate');
  await hydrated(staff);
  const rows = staff.locator('tbody tr');
  await expect(staff.getByText('Showing 100 of 114 entries.')).toBeVisible();
  await expect(rows).toHaveCount(100);
  await expect(rows.nth(1).locator('td').nth(2)).toHaveText('#2 4.00');
  await staff.getByRole('switch', { name: 'Rank Lantern Walk' }).click({ force: true });
  await expect(rows.nth(0)).toContainText('Moth Post');
  await expect(rows.nth(0).locator('td').nth(2)).toHaveText('#1 4.00');
  await staff.getByLabel('Why is Lantern Walk left out?').fill('It was made before.');
  await staff.getByRole('button', { name: 'Show 14 more' }).click();
  await expect(rows).toHaveCount(115);
  await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
  await expect(staff.getByText('Frozen.')).toBeVisible();
  await staff.reload();
  await hydrated(staff);
  await expect(staff.getByText('1 of 114 entries are left out')).toBeVisible();
  await expect(staff.getByLabel('Why is Lantern Walk left out?')).toHaveValue('It was made before.');
  await staff.getByLabel('Find an entry or a team').fill('crowd 107');
  await expect(staff.getByText('1 entry found.')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'crowd 107' })).toBeVisible();
  await expectNoAxeFindings(staff);
});

test('[R11.11] the note stays, and a prize-giving starts at a place that fits every screen', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  await createVotes(db);
  const staff = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await staff.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await staff.goto('/play28/results/calculate');
  await hydrated(staff);
  await expect(staff.getByRole('region', { name: 'Where this stands' }).locator('svg')).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Open the vote check' })).toBeVisible();
  await staff.getByLabel('Note, shown above the results').fill('Thank you, friends.');
  await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
  await expect(staff.getByText('Frozen.')).toBeVisible();
  // As in an event with a thousand entries.
  await sql`update result_entry set ranks[1] = case ranks[1] when 4 then 1024 when 2 then 128 else 1 end`.execute(
    db,
  );
  await staff.getByRole('link', { name: 'Prepare the prize-giving' }).click();
  await expect(staff.getByLabel('Note, shown above the results once all places are out')).toHaveValue(
    'Thank you, friends.',
  );
  await staff.getByLabel('Start at place').fill('128');
  await expectNoAxeFindings(staff);
  await staff.getByRole('button', { name: 'Start the prize-giving' }).press('Enter');
  await expect(staff.getByText('Next: 128th place')).toBeVisible();
  // Enter goes on, without a search for the button; blanking keeps the focus too.
  await expect(staff.getByRole('button', { name: 'Reveal 128th place' })).toBeFocused();
  await staff.getByRole('button', { name: 'Blank the screen' }).press('Enter');
  await expect(staff.getByRole('button', { name: 'Show the screen' })).toBeFocused();
  await staff.getByRole('button', { name: 'Reveal 128th place' }).press('Enter');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/play28/results/show');
  await hydrated(page);
  const words = page.getByText('128th place');
  const pictures = page.getByRole('listitem');
  await expect(pictures).toContainText(['Moth Post', 'Tin Opera']);
  for (const width of [390, 800, 1024, 1920]) {
    for (const one of [page, staff]) {
      if (width === 390) await expectNoSidewaysScroll(one);
      await one.setViewportSize({ width, height: Math.max(700, Math.round((width * 10) / 16)) });
    }
    const [place, picture] = [await words.boundingBox(), await pictures.first().boundingBox()];
    const right = (place?.x ?? 0) + (place?.width ?? 0);
    expect([width, right <= width, (picture?.width ?? 0) / width > 0.2]).toEqual([width, true, true]);
    // The pixel font is whole only from 28 px on.
    expect(
      await page.locator('main :is(h1, p, b, dd)').evaluateAll((parts) =>
        parts
          .map((part) => getComputedStyle(part))
          .filter(
            ({ fontFamily, fontSize }) =>
              fontFamily.startsWith('"Jersey') && Number.parseFloat(fontSize) < 27.9,
          )
          .map(({ fontSize }) => fontSize),
      ),
    ).toEqual([]);
    if (width >= 1024) {
      const keys = await staff.getByText('full screen').boundingBox();
      expect([width, (keys?.y ?? 0) + (keys?.height ?? 0) <= (staff.viewportSize()?.height ?? 0)]).toEqual([
        width,
        true,
      ]);
    }
    if (width === 390) await expectNoAxeFindings(staff);
  }
  // What was skipped is not public before the end.
  await page.goto('/play28/results');
  await expect(page.getByText('Moth Post')).toBeVisible();
  await expect(page.getByText('Snail Mail')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Reveal first place' }).click();
  await expect(staff.getByText('All places have been revealed.')).toBeVisible();
  await staff.context().close();
  await page.reload();
  await expect(page.getByText('Snail Mail')).toBeVisible();
  await expect(page.getByText('Thank you, friends.')).toBeVisible();
});

test('[R12.07] [R12.10] [R12.11] a voter sees what is left, then the prize-giving and honest results', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  await createVotes(db);
  const { jam } = events;
  // A name of its own: for a minute, pages that open are notified of the results that the tests before published.
  await sql`update competition set short = 'hive28', title = 'Hive 2028' where id = ${jam.id}`.execute(db);
  // Everyone but the last has three more ballots; Snail Mail's only one is a 5.
  const entries = await db
    .selectFrom('entry')
    .select(['id', 'title'])
    .where('competition_id', '=', jam.id)
    .orderBy('id')
    .execute();
  await sql`update ballot set score_all = 5 where entry_id = ${entries[3]?.id}`.execute(db);
  for (let i = 0; i < 3; i++) {
    const voter = await createMember(db, jam);
    for (const [index, { id }] of entries.slice(0, 3).entries())
      await sql`insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre)
        values (${jam.id}, ${voter.entrantId}, ${id}, ${[5, 5, 3][index]}, 4, 3, 3)`.execute(db);
  }
  await sql`update ballot set score_all = 5 where entry_id = ${entries[1]?.id}`.execute(db);
  await sql`select count_entry_votes(array(select id from entry where competition_id = ${jam.id}))`.execute(
    db,
  );
  await stopClock(db, jam.endMs + hourMs);
  const inTime = new Date(jam.endMs - hourMs);
  const maker = await createMember(db, jam, 'beekeeper');
  const own = await createEntry(db, jam, [maker.entrantId], { title: 'Hive Mind' });
  await createEntryFile(db, own, { name: 'hive.zip', sealedAt: inTime, receivedAt: inTime });

  // While voting is open, the event's page begins with what this voter has left to do.
  const voter = await openAs(browser, maker, baseURL ?? '');
  await voter.goto('/hive28/');
  await hydrated(voter);
  const votes = voter.getByRole('region', { name: /^Your votes/ });
  await expect(votes).toContainText('0 of 4');
  await expect(votes.getByRole('listitem')).toHaveCount(3);
  await expect(votes.getByRole('listitem').first()).toContainText('Snail Mail');
  await expect(votes).toContainText('1 vote so far');
  await expect(voter.getByText(/^0 votes so far\./)).toBeVisible();
  await expectNoAxeFindings(voter);
  await votes.getByRole('link', { name: /^Play and vote.*Snail Mail/ }).click();
  await expect(voter).toHaveURL(/\/hive28\/vote\?entry=/);
  await page.goto('/hive28/');
  await expect(page.getByText('Next for you')).toHaveCount(0);
  await page.goto('/hive28/rules');
  await expect(page.getByText(/To be ranked, a game needs enough ballots: half the median/)).toBeVisible();

  await stopClock(db, jam.votingEndMs + hourMs);
  const staff = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await staff.goto('/hive28/results/calculate');
  await hydrated(staff);
  await expect(staff.getByText('Too few ballots to rank')).toHaveCount(2);
  await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
  await staff.getByRole('link', { name: 'Prepare the prize-giving' }).click();
  // Two people have other pages open: they learn of it there.
  await page.goto('/faq');
  await hydrated(page);
  await voter.goto('/hive28/');
  await hydrated(voter);
  await expect(voter.getByText('Voting has ended. The votes are being counted.')).toBeVisible();
  await staff.getByRole('button', { name: 'Start the prize-giving' }).click();
  await expect(page.getByText('The prize-giving of Hive 2028 is on.')).toBeVisible();
  await expectNoAxeFindings(page);
  await expect(
    voter.getByRole('region', { name: /^Prize-giving/ }).getByRole('link', { name: 'Watch it' }),
  ).toBeVisible({
    timeout: 15_000,
  });
  await page.getByRole('link', { name: 'Watch it' }).click();
  await expect(page).toHaveURL(/\/hive28\/results\/show$/);
  await expect(page.getByText('The prize-giving of')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Reveal third place' }).click();
  await expect(page.getByText('Tin Opera')).toBeVisible();
  await staff.getByRole('button', { name: 'Reveal first place' }).click();
  await expect(voter.getByText('The results of Hive 2028 are out.')).toBeVisible();
  await voter.getByRole('status').getByRole('link', { name: 'See the results' }).click();

  // Shared places are level, rows without an image line up, and a single 5.00 is not ranked.
  const podium = voter.getByRole('main').locator('ol').filter({ hasText: 'Place 1' });
  const tops = await podium
    .locator('[data-ground="board"]')
    .evaluateAll((plinths) => plinths.map((plinth) => Math.round(plinth.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]);
  const row = voter.getByRole('row').filter({ hasText: 'Snail Mail' });
  await expect(row).toContainText('Too few ballots to rank');
  await expect(row.getByRole('cell').first()).toHaveText('–');
  await expect(row).toContainText('5.00');
  await expect(voter.getByText(/Games with at least 2 ballots are ranked/)).toBeVisible();
  const [bars] = await voter
    .getByRole('img', { name: /gave 1.*gave 5/ })
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
  expect(bars).toBeGreaterThanOrEqual(28);
  await expectNoAxeFindings(voter);
  await expectNoSidewaysScroll(voter);
  await voter.context().close();
  await staff.context().close();
});
