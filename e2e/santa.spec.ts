import type { Page } from '@playwright/test';
import { createCompetition, type TestCompetition } from '../packages/server/src/testing/factories.ts';
import { expectNoAxeFindingsInAnySetting, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, releaseClock, runClockFrom, stopClock } from './support/clock.ts';
import { removeEvents } from './support/entries.ts';
import { become, createMember, createUser, openAs } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

// A gift opens in motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const startMs = Date.UTC(2029, 11, 14, 12);
const endMs = startMs + 17 * dayMs;
let gifts: TestCompetition;

// Once drawn, an exchange admits no one else: each test has its own.
test.beforeEach(async ({ db }) => {
  await stopClock(db, startMs - dayMs);
  gifts = await createCompetition(db, {
    short: 'santa29',
    kind: 'gift-exchange',
    title: 'Santa 2029',
    startMs,
    endMs,
  });
});
test.afterEach(async ({ db }) => {
  await removeEvents(db);
  await releaseClock(db);
});

const main = (page: Page) => page.getByRole('main');
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await hydrated(page);
};

test('[R8.05] [R8.06] [R8.07] [R8.08] says what is missing, in the words of the specification', async ({
  page,
  db,
  context,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/401/);
  await page.goto('/secretSanta');
  await expect(main(page)).toContainText('You must be logged in.');
  await become(context, await createUser(db), baseURL ?? '');

  await stopClock(db, startMs - dayMs);
  await open(page, '/secretSanta');
  await expect(main(page)).toContainText("You haven't signed up for this competition.");
  await expect(main(page).getByRole('link', { name: 'Sign up for Santa 2029' })).toBeVisible();
  await stopClock(db, startMs + dayMs);
  await open(page, '/secretSanta');
  await expect(main(page)).toContainText('Unfortunately, registration is closed...');

  const jam = await createCompetition(db, { short: 'play30', startMs: endMs + 100 * dayMs });
  await stopClock(db, endMs + 100 * dayMs);
  await open(page, '/secretSanta');
  await expect(main(page)).toContainText(
    'There is no secret santa information available for the current competition.',
  );
  await db.deleteFrom('competition').where('id', '=', jam.id).execute();
  await stopClock(db, endMs + 300 * dayMs);
  await open(page, '/secretSanta');
  await expect(main(page)).toContainText('There is no competition going on today. Come back later!');
});

test('[R2.95] [R2.96] [R2.97] [R2.98] from the clock to the receiver to who gave: the page refreshes by itself', async ({
  page,
  browser,
  db,
  context,
  baseURL,
}) => {
  await stopClock(db, startMs - 3_600_000);
  const names = ['santa_ann', 'santa_bob', 'santa_cid'] as const;
  const people = [];
  for (const name of names) people.push(await createMember(db, gifts, name, `A moth for ${name}\nRain`));
  const [ann] = people;
  if (!ann) throw new Error('nobody');
  await become(context, ann, baseURL ?? '');

  await open(page, '/secretSanta');
  await expect(main(page).getByRole('heading', { level: 2, name: 'Santa 2029' })).toBeVisible();
  await expect(main(page)).toContainText('Your wishlist has 2 wishes');
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);

  // The start comes while the page is open.
  await runClockFrom(db, startMs - 4_000);
  await open(page, '/secretSanta');
  await expect(main(page)).toContainText('Names are drawn');
  await expect(main(page)).toContainText("You're making a game for", { timeout: 15_000 });
  const shown = await main(page).textContent();
  const [theirs] = names.filter((name) => name !== 'santa_ann' && shown?.includes(`A moth for ${name}`));
  expect(theirs).toBeDefined();
  await expect(main(page).getByRole('listitem').first()).toHaveText(`A moth for ${theirs}`);
  await expect(main(page)).toContainText('Who has your name?');
  await expectNoAxeFindingsInAnySetting(page);

  // So does the end: Ann sees the name of her giver, and her receiver sees hers.
  await runClockFrom(db, endMs - 4_000);
  await open(page, '/secretSanta');
  await expect(main(page)).not.toContainText('Your santa was');
  await expect(main(page)).toContainText('Your santa was', { timeout: 15_000 });
  const other = people.find(({ username }) => username === theirs);
  if (!other) throw new Error('nobody');
  const theirPage = await openAs(browser, other, baseURL ?? '');
  await open(theirPage, '/secretSanta?compo=santa29');
  await expect(main(theirPage)).toContainText('Your santa was santa_ann');
  await theirPage.context().close();
});

test('[R2.95] [R2.98] the countdown reaches zero at the start, and the page refreshes one second later', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  // Neither clock moves by itself: the site's stands still, and the browser's is moved by hand.
  await stopClock(db, startMs - 10_000);
  const people = [];
  for (const name of ['tick_ann', 'tick_bob', 'tick_cid'])
    people.push(await createMember(db, gifts, name, `A moth for ${name}`));
  const [ann] = people;
  if (!ann) throw new Error('nobody');
  await become(context, ann, baseURL ?? '');
  await page.clock.install({ time: startMs - 10_000 });
  await open(page, '/secretSanta');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  let numAsked = 0;
  page.on('request', (request) => {
    if (request.url().includes('mySecretSanta')) numAsked += 1;
  });
  const timer = main(page).getByRole('timer').first();
  const secondsLeft = async () =>
    Number(/(\d+) seconds?/.exec((await timer.getAttribute('aria-label')) ?? '')?.[1]);
  const first = await secondsLeft();
  expect(first).toBeGreaterThan(3);
  expect(first).toBeLessThanOrEqual(10);
  // A second less each second, and no response has named anyone until zero.
  for (let left = first - 1; left >= 1; left -= 1) {
    await page.clock.runFor(1_000);
    expect(await secondsLeft()).toBe(left);
  }
  await stopClock(db, startMs);
  expect(numAsked).toBe(0);
  await page.clock.runFor(1_000);
  await expect(timer).toHaveCount(0);
  expect(numAsked).toBe(0);
  await page.clock.runFor(900);
  expect(numAsked).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => numAsked).toBe(1);
});
