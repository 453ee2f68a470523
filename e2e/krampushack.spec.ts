import type { Page } from '@playwright/test';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import { isNightly, sizes } from '../packages/server/src/testing/sizes.ts';
import { expectNoAxeFindingsInAnySetting, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, hourMs, releaseClock, stopClock } from './support/clock.ts';
import { removeEvents } from './support/entries.ts';
import { createUser, openAs, type User } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

// A gift opens in motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const short = 'krampus31';
const startMs = Date.UTC(2031, 11, 14, 12);
const endMs = startMs + 17 * dayMs;
const graceMs = 3 * hourMs;

test.afterEach(async ({ db }) => {
  await removeEvents(db);
  await releaseClock(db);
});

const main = (page: Page) => page.getByRole('main');
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await hydrated(page);
};
const santa = `/secretSanta?compo=${short}`;

interface Guest {
  readonly user: User;
  readonly page: Page;
}

async function uploadGift({ page, user }: Guest, name: string) {
  await open(page, `/${short}/upload`);
  await page
    .getByLabel('Choose files to upload')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(`a game by ${user.username}`) });
  await expect(main(page)).toContainText(/Arrived(, and it matches its seal|\. It came too late to count)/, {
    timeout: 20_000,
  });
}

test('[R1.02] [R2.95] [R2.96] [R2.97] a whole KrampusHack, from wishlist to thank-you', async ({
  browser,
  db,
  baseURL,
}) => {
  test.setTimeout(isNightly ? 900_000 : 240_000);
  await stopClock(db, startMs - dayMs);
  await createCompetition(db, { short, kind: 'gift-exchange', title: 'KrampusHack 2031', startMs, endMs });
  const guests: Guest[] = [];
  for (let i = 0; i < sizes.giftPeople; i++) {
    const user = await createUser(db, { username: `guest_${i}` });
    guests.push({ user, page: await openAs(browser, user, baseURL ?? '') });
  }

  // Everyone writes a wishlist and says what they can run.
  for (const { page, user } of guests) {
    await open(page, `/join/?compo=${short}`);
    await page.getByLabel('Wish 1', { exact: true }).fill(`A moth for ${user.username}`);
    await page.getByText('Linux', { exact: true }).click();
    await page.getByRole('button', { name: 'Join KrampusHack 2031' }).click();
    await expect(main(page)).toContainText("You're in");
  }
  const [first] = guests as [Guest];
  await open(first.page, `/${short}/`);
  await expect(main(first.page)).toContainText('The draw is sealed');
  await main(first.page).getByRole('link', { name: 'My Secret Santa' }).first().click();
  await expect(main(first.page)).toContainText('Names are drawn');

  // Names are drawn: one ring.
  await stopClock(db, startMs);
  const receiverOf = new Map<Guest, Guest>();
  for (const guest of guests) {
    await open(guest.page, santa);
    await expect(main(guest.page)).toContainText("You're making a game for", { timeout: 20_000 });
    const wish = await main(guest.page).getByRole('listitem').first().textContent();
    const receiver = guests.find(({ user }) => wish === `A moth for ${user.username}`);
    expect(receiver).toBeDefined();
    receiverOf.set(guest, receiver as Guest);
  }
  expect(new Set(receiverOf.values()).size).toBe(guests.length);
  const receiver = receiverOf.get(first) as Guest;
  const late = receiver;

  // A question, which the receiver sees with the next post, without a name.
  await stopClock(db, startMs + hourMs);
  await open(first.page, `/${short}/letters`);
  await first.page.getByLabel(`Ask ${receiver.user.username} something`).fill('Keyboard or gamepad?');
  await first.page.getByRole('button', { name: 'Put it in the post' }).first().click();
  await expect(main(first.page)).toContainText('Goes out at 18:00 UTC');
  await expectNoAxeFindingsInAnySetting(first.page);
  await expectNoSidewaysScroll(first.page);
  await open(receiver.page, `/${short}/letters`);
  await expect(main(receiver.page)).not.toContainText('Keyboard or gamepad?');
  await stopClock(db, startMs + 6 * hourMs);
  await open(receiver.page, `/${short}/letters`);
  await expect(main(receiver.page)).toContainText('Keyboard or gamepad?');
  await expect(main(receiver.page)).not.toContainText(first.user.username);

  // Everyone but one makes a game.
  for (const guest of guests) if (guest !== late) await uploadGift(guest, 'gift.zip');
  await stopClock(db, endMs - dayMs);
  await open(late.page, santa);
  await late.page.getByLabel('Ready by').selectOption({ index: 2 });
  await late.page.getByLabel(/^A message for/).fill('The boss is not done.');
  await late.page.getByRole('button', { name: "Say I'm running late" }).click();
  await expect(main(late.page)).toContainText('Running late, by');

  // The gifts are open.
  await stopClock(db, endMs + graceMs);
  const unwrap = async ({ page }: Guest, from: string) => {
    await open(page, santa);
    // Neither here nor in a form below.
    await expect(main(page)).not.toContainText(`${from} made you`);
    await expect(page.getByLabel(`A note to ${from}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Unwrap your gift' }).click();
    await expect(main(page)).toContainText(`${from} made you`);
    await page.getByLabel(`A note to ${from}`).fill('I love it.');
    await page.getByRole('button', { name: 'Send the note' }).click();
    await expect(main(page)).toContainText(`${from} has your note.`);
  };
  for (const guest of guests)
    if (guest !== late) await unwrap(receiverOf.get(guest) as Guest, guest.user.username);
  await expectNoAxeFindingsInAnySetting(receiver.page);
  await open(first.page, santa);
  await expect(main(first.page)).toContainText('I love it.');

  // The late one: first its day comes, then an elf.
  const waiting = receiverOf.get(late) as Guest;
  await open(waiting.page, santa);
  await expect(main(waiting.page)).toContainText('The boss is not done.');
  await stopClock(db, endMs + 4 * dayMs);
  const user = await createUser(db, { username: 'guest_elf' });
  const elf: Guest = { user, page: await openAs(browser, user, baseURL ?? '') };
  await open(elf.page, `/${short}/elves`);
  if (isNightly) await expectNoAxeFindingsInAnySetting(elf.page);
  await elf.page.getByRole('button', { name: `Make them a game: ${waiting.user.username}` }).click();
  await elf.page.getByRole('button', { name: "I'll make a game" }).click();
  await expect(main(elf.page)).toContainText(`Your game for ${waiting.user.username}`);
  await uploadGift(elf, 'elf.zip');
  await unwrap(waiting, user.username);

  // Anyone can repeat the draw.
  await open(elf.page, `/${short}/santa/verify`);
  await expect(elf.page.getByRole('heading', { name: 'It matches' })).toBeVisible({ timeout: 20_000 });
  if (isNightly) await expectNoAxeFindingsInAnySetting(elf.page);
  for (const { page } of [...guests, elf]) await page.context().close();
});
