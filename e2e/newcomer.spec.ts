import type { BrowserContext, Page } from '@playwright/test';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { mailedLink } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { removeEvents } from './support/entries.ts';
import { become, createUser } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

const password = 'ferry timetable 9';
const hourMs = 3_600_000;
const event = { short: 'newtins', title: 'New TINS' };
const picture = { name: 'kettle.png', mimeType: 'image/png', buffer: Buffer.from(createPng(64, 48)) };

let count = 0;
const newName = () => {
  count += 1;
  return `newt_${Date.now().toString(36)}_${count}`;
};
const mailOf = (username: string) => `${username}@pond.example`.toLowerCase();
const main = (page: Page) => page.getByRole('main');

test.beforeEach(async ({ db }) => {
  await createCompetition(db, { ...event, startMs: Date.now() - hourMs, isPinned: true });
});
test.afterEach(({ db }) => removeEvents(db));

test('[R2.26] [R2.24] [R5.03] without script: register, confirm, log in, join, post a picture, log out', async ({
  browser,
  baseURL,
}) => {
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const username = newName();
  await page.goto(`/join/?compo=${event.short}`);
  await main(page).getByRole('link', { name: 'register' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('E-mail').fill(mailOf(username));
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(main(page)).toContainText('Passwords need at least 10 characters.');
  await expect(page.getByLabel('E-mail')).toHaveValue(mailOf(username));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(main(page)).toContainText(mailOf(username));

  // On another device, where no one is logged in.
  const link = await mailedLink(page, mailOf(username), '/accounts/verify');
  await context.clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(main(page).getByText('Address confirmed.')).toBeVisible();
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL(`/join/?compo=${event.short}`);
  await page.getByLabel('About you').fill('Snails, mostly.');
  await page.getByRole('button', { name: `Join ${event.title}` }).click();
  await expect(main(page)).toContainText("You're in. Time to start!");
  await expect(main(page)).toContainText("You're one of them.");

  await page.goto(`/${event.short}/log`);
  await page.getByLabel('Message').fill('First hour done.\nThe kettle works.');
  await page.getByLabel('Screenshot').setInputFiles(picture);
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(main(page)).toContainText('Posted. You can edit it until you post again.');
  await expect(page).toHaveURL(`/${event.short}/log`);
  await expect(page.getByRole('article')).toContainText('The kettle works.');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article').getByRole('img')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });

  await page.goto('/accounts/logout?next=/about');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/about');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  await context.close();
});

test('[R2.26] newcomers are told that nobody sees them yet, send the mail again, confirm and are back where they were', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  const username = newName();
  await open(page, `/join/?compo=${event.short}`);
  await main(page).getByRole('link', { name: 'register' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('E-mail').fill(mailOf(username));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await page.getByRole('button', { name: `Join ${event.title}` }).click();
  await expect(main(page)).toContainText("You're in. Time to start!");
  await expect(main(page)).toContainText(
    "Nobody else can see that you've joined until you confirm your address.",
  );
  await expect(main(page)).not.toContainText("You're one of them.");
  await expectNoAxeFindings(page);

  // The flag opens and closes; all copies share one state.
  const flag = page.getByRole('banner').getByText('Confirm your address', { exact: true });
  await flag.click();
  const popover = page
    .getByRole('banner')
    .getByText('Nobody else can see your posts until you confirm your address');
  await expect(popover).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Send the e-mail again' }).click();
  const sent = page.getByText(`Sent to ${mailOf(username)}.`, { exact: true }).filter({ visible: true });
  await expect(sent).toHaveCount(2);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();

  await open(page, `/${event.short}/log`);
  await page.getByLabel('Message').fill('Hello, is anybody there?');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(main(page)).toContainText('Posted. Nobody else can see it until you confirm your address.');
  await expect(page.getByRole('article')).toContainText(
    'Nobody else can see this until you confirm your address.',
  );
  await page.goto(`/${event.short}/myEntry`);
  await expect(page).toHaveURL(/\/entry\/\d+/);
  await expect(main(page)).toContainText('Only you can see this');
  await expect(main(page)).toContainText('Nobody else can see your entry until you confirm your address.');
  await open(page, `/${event.short}/log`);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu, confirm your address' })).toBeVisible();
  await expect(
    page
      .getByText('Nobody else can see your posts until you confirm your address.')
      .filter({ visible: true }),
  ).toBeVisible();
  await expectNoAxeFindings(page);

  // In another tab; this one notices it.
  const tab = await context.newPage();
  await open(tab, await mailedLink(page, mailOf(username), '/accounts/verify'));
  await tab.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(tab).toHaveURL(`/join/?compo=${event.short}`);
  await expect(tab.getByText('Address confirmed.')).toBeVisible();
  await expect(main(tab)).toContainText("You're one of them.");
  await expect(page.getByText('Address confirmed.')).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText(
    'Nobody else can see this until you confirm your address.',
  );

  // A user whose address was confirmed long ago sees none of this.
  const old = await createUser(db);
  await become(context, old, baseURL ?? '');
  await open(page, '/news');
  await expect(page.getByText('Confirm your address')).toHaveCount(0);
});

test('[R12.06] confirming on the phone frees the page that is open on the desktop at the next press', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  const user = await createUser(db, { isVerified: false });
  await become(context, user, baseURL ?? '');
  await open(page, '/news');
  const flag = page.getByText('Confirm your address').first();
  await expect(flag).toBeVisible();
  await db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', user.id).execute();
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByText('Confirm your address')).toHaveCount(0, { timeout: 700 });
  }).toPass();
});
