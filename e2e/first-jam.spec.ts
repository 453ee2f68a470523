import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../packages/server/src/testing/factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { isNightly, sizes } from '../packages/server/src/testing/sizes.ts';
import { createZip } from '../packages/server/src/testing/zip.ts';
import { mailedLink } from './support/account.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, hourMs, stopClock } from './support/clock.ts';
import { createEntry, removeEvents } from './support/entries.ts';
import { createMember, createUser, openAs, type User } from './support/people.ts';
import { rateAll } from './support/rate.ts';
import { expect, open, test } from './support/test.ts';

// A newcomer's first jam, all of it on a phone whose connection comes and goes.
const startMs = Date.UTC(2029, 7, 3, 12);
const event = { short: 'firstjam', title: 'First Jam' };
const password = 'ferry timetable 9';
const username = `ewe_${Date.now().toString(36)}`;
const address = `${username}@pond.example`;
const gameTitles = ['Hive Mind', 'Iguana Tilt', 'Jam Jar', 'Kite Club', 'Lamp Post', 'Mole Hole'];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.afterEach(({ db }) => removeEvents(db));

const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: RegExp | string) => main(page).getByRole('region', { name });

/** As a reader of the page would: nightly at every step, in CI where the journey differs from other tests. */
async function lookAt(page: Page) {
  if (!isNightly) return;
  await expectNoSidewaysScroll(page, [390]);
  await expectNoAxeFindings(page);
}

async function register(page: Page) {
  await open(page, `/${event.short}/`);
  await main(page).getByRole('link', { name: /^Join/ }).first().click();
  await main(page).getByRole('link', { name: 'register' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('E-mail').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(main(page)).toContainText(address);
  await lookAt(page);
  const link = await mailedLink(page, address, '/accounts/verify');
  await open(page, link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page).toHaveURL(`/join/?compo=${event.short}`);
  await page.getByLabel('About you').fill('My first one.');
  await page.getByRole('button', { name: `Join ${event.title}` }).click();
  await expect(main(page)).toContainText("You're in.");
  // The link is used up, and says so kindly.
  await open(page, link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(main(page)).toContainText(/already confirmed/i);
  await lookAt(page);
}

async function post(page: Page, text: string) {
  await open(page, `/${event.short}/log`);
  await page.getByLabel('Message').fill(text);
  await page
    .getByLabel('Screenshot')
    .setInputFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: Buffer.from(createPng(64, 48)) });
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(main(page)).toContainText('Posted.');
  await lookAt(page);
}

/** The newcomer starts alone, is invited, and brings what there is into the team. */
async function teamUp(page: Page, mate: Page) {
  await open(page, `/${event.short}/`);
  await block(page, 'Your entry').getByRole('link', { name: 'Start your entry' }).click();
  await expect(page).toHaveURL(/\/entry\/\d+/);
  const description = block(page, 'Description');
  await description.getByRole('button', { name: /^Edit/ }).click();
  await expect(description.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('You are a kettle.');
  await description.getByRole('button', { name: 'Save' }).click();
  await expect(description).toContainText('You are a kettle.');
  await open(mate, `/${event.short}/team`);
  await mate.getByRole('combobox', { name: 'Entrant' }).fill(username);
  // By mouse, with the name only typed.
  await mate.getByRole('button', { name: /^Invite/ }).click();
  await expect(main(mate)).toContainText(`You've invited ${username}.`);
  await open(page, `/${event.short}/team`);
  await block(page, /Invitations to you/)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/copy/).check({ force: true });
  await lookAt(page);
  await dialog.getByRole('button', { name: 'Join the team' }).click();
  await expect(main(page)).toContainText("You've joined");
  await expect(block(page, 'Your team')).toContainText('Kettle Quest');
}

async function upload(page: Page, context: BrowserContext) {
  await open(page, `/${event.short}/upload`);
  const web = createZip([{ path: 'index.html' }, { path: 'kettle.js' }]);
  // The train enters a tunnel as soon as the file is chosen.
  await page
    .getByLabel('Choose files to upload')
    .setInputFiles({ name: 'kettle.zip', mimeType: 'application/zip', buffer: web });
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(main(page)).toContainText('Arrived, and it matches its seal.', { timeout: 60_000 });
  await lookAt(page);
}

/** Rates all games; the connection is lost at some of them and back before the next. */
async function vote(page: Page, context: BrowserContext, numGames: number) {
  await open(page, `/${event.short}/vote`);
  for (let index = 0; index < numGames; index += 1) {
    const isCut = index < sizes.connectionCuts;
    await context.setOffline(isCut);
    const heading = page.getByRole('article').getByRole('heading', { level: 3 });
    const title = await heading.innerText();
    await rateAll(page, 4);
    await page.getByLabel('Review').fill(`I liked ${title}.`);
    if (isCut)
      await expect(page.getByText("Saved on this device. We'll send it when you're back")).toBeVisible();
    await context.setOffline(false);
    if (index === numGames - 1) break;
    await page.getByRole('button', { name: 'Next entry' }).click();
    await expect(heading).not.toHaveText(title);
  }
  await lookAt(page);
}

const listReviews = async (db: Database, name: string) =>
  (
    await sql<{ review: string }>`
      select b.review from ballot b join entrant e on e.id = b.entrant_id join account a on a.id = e.account_id
      where a.username = ${name} and b.score_all = 4 order by b.review`.execute(db)
  ).rows.map(({ review }) => review);

/** Games of other people, who vote on each other and on the newcomer's. */
async function createOthers(db: Database, jam: TestCompetition) {
  const inTime = new Date(jam.endMs - hourMs);
  const makers: (Awaited<ReturnType<typeof createMember>> & { entryId: number })[] = [];
  for (const title of gameTitles.slice(0, sizes.connectionCuts + 1)) {
    const maker = await createMember(db, jam);
    const entryId = await createEntry(db, jam, [maker.entrantId], { title });
    await createEntryFile(db, entryId, { name: `${title}.zip`, sealedAt: inTime, receivedAt: inTime });
    makers.push({ ...maker, entryId });
  }
  return makers;
}

test('[R12.01] [R12.07] [R12.12] a newcomer’s first jam on a phone: register, team, posts, upload, votes through a bad connection, an answer, the prize-giving', async ({
  page,
  context,
  browser,
  baseURL,
  db,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch/);
  // The used link, and accepting before the question was answered.
  expectComplaint(/status of 409/);
  test.setTimeout(600_000);
  await stopClock(db, startMs + hourMs);
  const jam = await createCompetition(db, { ...event, startMs, isPinned: true });
  const host = await createMember(db, jam);
  const kettle = await createEntry(db, jam, [host.entrantId], { title: 'Kettle Quest' });
  const mate = await openAs(browser, host as User, baseURL ?? '');

  await test.step('registers, joins and posts', async () => {
    await register(page);
    await post(page, 'First hour done. The kettle works.');
  });
  await test.step('teams up, keeps a copy, and uploads through a tunnel', async () => {
    await teamUp(page, mate);
    await open(page, `/entry/${kettle}`);
    await expect(block(page, 'Description')).toContainText('You are a kettle.');
    await upload(page, context);
  });

  const others = await createOthers(db, jam);
  await test.step('votes, with the connection lost again and again', async () => {
    await stopClock(db, jam.endMs + dayMs);
    await open(page, `/${event.short}/`);
    await expect(main(page)).toContainText(`0 of ${others.length}`);
    await vote(page, context, others.length);
    await expect
      .poll(() => listReviews(db, username), { timeout: 60_000 })
      .toEqual(others.map((_, index) => `I liked ${gameTitles[index]}.`));
  });

  await test.step('is voted on', async () => {
    for (const [index, { entrantId }] of others.entries())
      for (const entryId of [
        kettle,
        ...others.filter((_, other) => other !== index).map((one) => one.entryId),
      ])
        await sql`insert into ballot
            (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review)
          values (${jam.id}, ${entrantId}, ${entryId}, 5, 5, 5, 5, ${entryId === kettle && index === 0 ? 'It whistles!' : ''})`.execute(
          db,
        );
    await stopClock(db, jam.votingEndMs + hourMs);
  });

  await test.step('watches the prize-giving', async () => {
    const staff = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
    await open(staff, `/${event.short}/results/calculate`);
    await staff.getByRole('button', { name: 'Freeze the ranking' }).click();
    await staff.getByRole('link', { name: 'Prepare the prize-giving' }).click();
    await open(page, '/news');
    await staff.getByRole('button', { name: 'Start the prize-giving' }).click();
    // The open page leads there by itself.
    await page.getByRole('link', { name: 'Watch it' }).click();
    await expect(page).toHaveURL(`/${event.short}/results/show`);
    const next = staff.getByRole('button', { name: /^Reveal/ });
    while (await next.isVisible()) {
      const label = await next.innerText();
      await next.click();
      await expect(staff.getByRole('button', { name: label, exact: true })).toHaveCount(0);
      await expect(staff.getByRole('button', { name: 'Back' })).toBeEnabled();
    }
    await page.getByRole('link', { name: 'See all results' }).click();
    await expect(page.getByRole('table')).toContainText('Kettle Quest');
    await lookAt(page);
    await staff.context().close();
  });

  await test.step('answers a review', async () => {
    await open(page, `/${event.short}/reviews/entry/${kettle}`);
    const review = page.getByRole('article').filter({ hasText: 'It whistles!' });
    await review.locator('summary').click();
    await review.getByLabel(/^Your team's answer/).fill('So do we.');
    await review.getByRole('button', { name: 'Post the answer' }).click();
    await expect(review).toContainText('So do we.');
    await lookAt(page);
  });
  await mate.context().close();
});
