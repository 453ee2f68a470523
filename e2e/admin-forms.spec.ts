import type { Page } from '@playwright/test';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { createEvents, removeEvents } from './support/entries.ts';
import { createUser, openAs } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

test.afterAll(async ({ db }) => {
  await removeEvents(db);
});

const main = (page: Page) => page.getByRole('main');

test('[R11.07] [R11.08] two organizers edit one draft: nothing is lost, nothing is public, and the log says who did what', async ({
  page,
  db,
  browser,
  baseURL,
  logIn,
  expectComplaint,
}) => {
  test.slow();
  // The conflict, and the draft that others can't open.
  expectComplaint(/status of 40[49]/);
  const events = await createEvents(db);
  await stopClock(db, events.moments.live);
  await logIn({ rank: 'owner', username: 'olga_owner' });
  const colleague = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  const reader = await browser.newPage({ baseURL: baseURL ?? '' });
  const form = main(page);

  // A photo of a phone is too large; the browser makes it smaller.
  await open(page, '/admin/news/new');
  await form.getByLabel('Title').fill('A first draft');
  await form.getByLabel('Text').fill('Soon.');
  await form.getByLabel('Draft').check();
  await form.getByLabel('Picture file').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: createPng(640, 480, { bytes: 3_000_000 }),
  });
  await form.getByLabel('Description').fill('A photo');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('Added.')).toBeVisible();
  await expect(form.getByRole('img', { name: 'A photo' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const publicAddress = address.replace('/admin', '');
  await reader.goto(publicAddress);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Not found');

  // Both change the title.
  await open(colleague, address);
  await form.getByLabel('Title').fill('The owner’s title');
  await form.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  const other = main(colleague);
  await other.getByLabel('Title').fill('The organizer’s title');
  await other.getByLabel('Text', { exact: true }).fill('Very soon.');
  await other.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(other.getByRole('region', { name: 'Their version' })).toHaveText('The owner’s title');
  await expect(other.getByLabel('Title')).toHaveValue('The organizer’s title');
  await expectNoAxeFindings(colleague);
  await other.getByRole('button', { name: /^Use theirs/ }).click();
  await expect(other.getByLabel('Title')).toHaveValue('The owner’s title');
  await other.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();

  // What the colleague changed is no change of the owner's, who publishes it.
  await form.getByLabel('Draft').uncheck();
  await form.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue('Very soon.');
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await reader.goto(publicAddress);
  await expect(reader.getByRole('heading', { name: 'The owner’s title' })).toBeVisible();
  await expect(reader.getByRole('img', { name: 'A photo' })).toBeVisible();

  // On a phone: the log in sentences, and the board of the event desk.
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/admin/audit?search=olga_owner');
  await expect(form.getByText('olga_owner changed a news post, The owner’s title').first()).toBeVisible();
  await expect(form.getByText('Draft: yes').first()).toBeVisible();
  await expect(form.getByText('Draft: no').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await open(page, `/admin/desk/${events.jam.short}`);
  await expect(form.getByRole('region', { name: 'Timeline' }).locator('[aria-current=step]')).toContainText(
    'Live',
  );
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await db.deleteFrom('news_post').where('title', '=', 'The owner’s title').execute();
  for (const one of [colleague, reader]) await one.context().close();
});
