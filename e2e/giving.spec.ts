import type { Browser, Locator, Page } from '@playwright/test';
import type { EntrantId } from '@tinsmith/domain/ids';
import { createCompetition, createTeam } from '../packages/server/src/testing/factories.ts';
import { readPairs } from '../packages/server/src/testing/santa-factories.ts';
import { isNightly, sizes } from '../packages/server/src/testing/sizes.ts';
import { expectNoAxeFindingsInAnySetting, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, hourMs, releaseClock, runClockFrom, stopClock } from './support/clock.ts';
import { removeEvents } from './support/entries.ts';
import { become, createMember, createUser, openAs, type User } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

// A gift opens in motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const short = 'giving32';
const title = 'Giving 2032';
const startMs = Date.UTC(2032, 11, 14, 12);
const endMs = startMs + 17 * dayMs;
const graceMs = 3 * hourMs;
const santa = `/secretSanta?compo=${short}`;

test.afterEach(async ({ db }) => {
  await removeEvents(db);
  await releaseClock(db);
});

const main = (page: Page) => page.getByRole('main');
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await hydrated(page);
};

async function upload(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
  await hydrated(page);
  await page
    .getByLabel('Choose files to upload')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(`a game called ${name}`) });
  await expect(main(page)).toContainText(/Arrived(, and it matches its seal|\. It came too late to count)/, {
    timeout: 20_000,
  });
}

/** A browser without script. */
async function openPlainly(browser: Browser, user: User, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await become(context, user, baseURL);
  return context.newPage();
}

test('[R11.12] [R11.13] [R11.14] an exchange with a drop-out, a late giver, an elf and a team', async ({
  page: visitor,
  browser,
  db,
  baseURL: url,
}) => {
  const baseURL = url ?? '';
  test.setTimeout(isNightly ? 600_000 : 240_000);
  await stopClock(db, startMs - dayMs);
  const event = await createCompetition(db, { short, kind: 'gift-exchange', title, startMs, endMs });
  const people: Awaited<ReturnType<typeof createMember>>[] = [];
  for (let i = 0; i < sizes.givingPeople; i++)
    people.push(await createMember(db, event, `giving_${i}`, `A moth for giving_${i}`));
  await stopClock(db, startMs);
  await expect
    .poll(async () => (await readPairs(db, event.id)).size, { timeout: 20_000 })
    .toBe(people.length);
  const pairs = await readPairs(db, event.id);
  const receiverOf = (giver: { readonly entrantId: number }) => {
    const found = people.find(({ entrantId }) => entrantId === pairs.get(giver.entrantId));
    if (!found) throw new Error('nobody');
    return found;
  };
  // Each gives to the next; the last of these gives to someone further on, or to the first.
  const [maker] = people as [(typeof people)[number]];
  const late = receiverOf(maker);
  const mate = receiverOf(late);
  const leaver = receiverOf(mate);
  await createTeam(db, [maker.entrantId, mate.entrantId] as EntrantId[]);
  const idle = people.find((person) => pairs.get(person.entrantId) === maker.entrantId);
  if (!idle) throw new Error('nobody');

  // One leaves, without script, on a page that says what happens.
  await stopClock(db, startMs + dayMs);
  const leaving = await openPlainly(browser, leaver, baseURL);
  await leaving.goto(santa);
  await leaving.getByRole('link', { name: 'Leave the exchange' }).click();
  await expect(main(leaving)).toContainText('is waiting for a game from you');
  await expect(main(leaving)).toContainText("you can't join again");
  // On a phone the harmless choice comes first.
  await leaving.setViewportSize({ width: 390, height: 780 });
  const leave = leaving.getByRole('button', { name: `Leave ${title}` });
  expect(await topOf(leaving.getByRole('link', { name: 'Stay in' }))).toBeLessThan(await topOf(leave));
  await leave.click();
  await expect(main(leaving)).toContainText(`You've left ${title}.`);
  await leaving.context().close();

  // Their giver has someone else, and the page says so; the team knows how many its game is for.
  const matePage = await openAs(browser, mate, baseURL);
  await open(matePage, santa);
  await expect(main(matePage)).toContainText('You have a new person to make a game for.');
  await expect(main(matePage)).toContainText('Your game is a gift for 2 people');
  await expect(main(matePage)).not.toContainText(leaver.username);
  // On a phone one's own gift comes before the rules.
  await matePage.setViewportSize({ width: 390, height: 780 });
  await open(matePage, `/${short}/`);
  expect(await topOf(matePage.getByRole('heading', { name: 'Your gift' }))).toBeLessThan(
    await topOf(matePage.getByRole('heading', { name: 'Rules' })),
  );
  await matePage.setViewportSize({ width: 1280, height: 720 });
  await open(matePage, `/${short}/upload`);
  await upload(matePage, 'storm.zip');
  if (isNightly) await expectNoAxeFindingsInAnySetting(matePage);

  // The gifts open while the page is open.
  const latePage = await openAs(browser, late, baseURL);
  await runClockFrom(db, endMs - 3_000);
  await open(latePage, `/${short}/`);
  await expect(main(latePage)).not.toContainText('Unwrap');
  await expect(latePage.getByText(`The gifts of ${title} are open!`)).toBeVisible({ timeout: 20_000 });
  await expect(main(latePage).getByRole('region', { name: 'A gift for you' })).toContainText(
    'Someone made you a game.',
  );
  await stopClock(db, endMs + graceMs);
  await open(latePage, `/${short}/`);
  await expectNoAxeFindingsInAnySetting(latePage);
  await expectNoSidewaysScroll(latePage);

  // Until it is unwrapped, its receiver sees neither its name nor its makers, here or in the gallery.
  await expect(main(latePage).getByRole('region', { name: 'Who gave what to whom' })).toContainText(
    'still wrapped',
  );
  await main(latePage).getByRole('link', { name: 'See and download all entries' }).click();
  await expect(main(latePage)).toContainText('Still wrapped');
  await expect(main(latePage)).not.toContainText(maker.username);
  const { entry_id: entryId } = await db
    .selectFrom('sign_up')
    .select('entry_id')
    .where('id', '=', maker.entrantId)
    .executeTakeFirstOrThrow();
  await open(latePage, `/entry/${entryId}`);
  await expect(main(latePage)).toContainText("it's still wrapped");
  await latePage.getByRole('link', { name: 'Go and unwrap it' }).click();
  // The button that was pressed is gone; the focus isn't.
  const label = latePage.getByRole('heading', { name: /^For / });
  await latePage.getByRole('button', { name: 'Show who gave' }).press('Enter');
  await expect(label).toBeFocused();
  await expect(main(latePage)).toContainText(`${maker.username} and ${mate.username} made you a game.`);
  await latePage.getByRole('button', { name: 'Unwrap your gift' }).press('Enter');
  await latePage.getByRole('button', { name: 'Wrap it again' }).press('Enter');
  await expect(label).toBeFocused();
  await latePage.getByRole('button', { name: 'Unwrap your gift' }).press('Enter');
  await expect(main(latePage)).toContainText(`${maker.username} and ${mate.username} made you`);
  await latePage.getByLabel(`A note to ${maker.username} and ${mate.username}`).fill('I love it.');
  await latePage.getByRole('button', { name: 'Send the note' }).click();
  await expect(main(latePage)).toContainText(`${maker.username} and ${mate.username} have your note.`);
  await open(matePage, santa);
  await expect(main(matePage)).toContainText('I love it.');

  // The late giver has no entry yet, and delivers.
  await expect(main(latePage)).toContainText("it's still welcome");
  await latePage.getByRole('link', { name: 'Upload your gift' }).click();
  await upload(latePage, 'late.zip');
  await open(matePage, santa);
  await expect(matePage.getByRole('button', { name: 'Unwrap your gift' })).toBeVisible();

  // An elf steps in for someone who did not: gives the job back, and takes it after all.
  const elf = await createUser(db, { username: 'giving_elf' });
  const elfPage = await openAs(browser, elf, baseURL);
  const takeJob = async () => {
    await open(elfPage, `/${short}/elves`);
    await elfPage.getByRole('button', { name: `Make them a game: ${maker.username}` }).click();
    await elfPage.getByRole('button', { name: "I'll make a game" }).click();
    await expect(main(elfPage)).toContainText(`Your game for ${maker.username}`);
  };
  await takeJob();
  if (isNightly) await expectNoAxeFindingsInAnySetting(elfPage);
  await elfPage.getByRole('button', { name: "I can't after all" }).click();
  await expect(main(elfPage)).toContainText("You're not making a game for anyone right now.");
  await takeJob();
  await elfPage.getByRole('link', { name: 'Upload your game' }).click();
  await upload(elfPage, 'elf.zip');

  // Everyone can see who gave what to whom; nothing says who left, or who gave nothing.
  await open(visitor, `/${short}/`);
  const list = main(visitor).getByRole('region', { name: 'Who gave what to whom' });
  await expect(list).toContainText(`made by ${maker.username} and ${mate.username} for ${late.username}`);
  await expect(list).toContainText(`made by ${late.username} for ${mate.username}`);
  await expect(list).toContainText(`made by giving_elf for ${maker.username}`);
  await expect(list).not.toContainText(leaver.username);
  await expect(list).not.toContainText(`by ${idle.username}`);
  await open(visitor, `/entry/${entryId}`);
  await expect(main(visitor)).toContainText(
    `made by ${maker.username} and ${mate.username} for ${late.username}`,
  );
  for (const page of [matePage, latePage, elfPage]) await page.context().close();
});
