import type { BrowserContext, Page } from '@playwright/test';
import { createLogPost, createSession } from '../packages/server/src/testing/factories.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { minuteMs, stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEvents } from './support/entries.ts';
import { become, createMember } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => stopClock(db, events.moments.live));
test.afterAll(async ({ db }) => removeEvents(db));

const main = (page: Page) => page.getByRole('main');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const backLine = (page: Page) => main(page).getByText(/^We've restored your draft from .*\./);
const faq = (page: Page) => page.getByRole('complementary').getByRole('link', { name: 'FAQ' });

async function leave(page: Page) {
  await faq(page).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/faq$/);
}

const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));

/** Whether closing the tab would prompt the user. */
const asksOnClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

async function logInMember(db: Parameters<typeof createMember>[0], context: BrowserContext, url = '') {
  const member = await createMember(db, events.jam);
  await become(context, member, url);
  return member;
}

test('an edited post asks before it is left, comes back as a draft, and can be discarded or saved', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const { entrantId } = await logInMember(db, context, baseURL);
  await createLogPost(db, entrantId, { text: 'As it was.', postedAt: new Date(events.moments.live) });
  const message = page.getByLabel('Message');
  await open(page, '/play28/log');
  await main(page).getByRole('link', { name: 'Edit your latest post instead' }).click();
  await expect(message).toHaveValue('As it was.');
  expect(await asksOnClosing(page)).toBe(false);
  await message.fill('As it shall be.');
  await expect.poll(() => asksOnClosing(page)).toBe(true);
  await faq(page).click();
  await expect(question(page)).toContainText('This browser will keep them as a draft');
  await expectNoAxeFindings(page);
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message).toHaveValue('As it shall be.');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await leave(page);

  await stopClock(db, events.moments.live + 3.5 * minuteMs);
  await open(page, '/play28/log/edit');
  await expect(message).toHaveValue('As it shall be.');
  await expect(backLine(page)).toHaveText("We've restored your draft from 3 minutes ago.");
  await main(page).getByRole('button', { name: 'Discard' }).click();
  await expect(message).toHaveValue('As it was.');
  await expect(message).toBeFocused();
  expect(await listDrafts(page)).toEqual([]);
  await expect.poll(() => asksOnClosing(page)).toBe(false);

  await message.fill('Better.');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/play28\/log$/);
  await expect(main(page).getByRole('article').first()).toContainText('Better.');
  expect(await listDrafts(page)).toEqual([]);
});

test('so do a sign-up, a profile and the parts of an entry, also several at once', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const { entrantId } = await logInMember(db, context, baseURL);
  const id = await createEntry(db, events.jam, [entrantId], { title: 'Snail', text: 'Words.' });

  await open(page, '/join/?compo=play28');
  await page.getByLabel('About you').fill('I like snails.');
  await page.getByRole('radio', { name: 'Looking for a team' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'music' }).check({ force: true });
  await leave(page);
  await open(page, '/join/?compo=play28');
  await expect(page.getByLabel('About you')).toHaveValue('I like snails.');
  await expect(page.getByRole('checkbox', { name: 'music' })).toBeChecked();
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Saved.')).toBeVisible();
  expect(await listDrafts(page)).toEqual([]);

  await open(page, '/profile');
  await page.getByLabel('Location').fill('a train');
  await page.getByLabel('About you').fill('Mostly harmless.');
  await leave(page);
  await open(page, '/profile');
  await expect(backLine(page)).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('a train');
  await expect(page.getByLabel('About you')).toHaveValue('Mostly harmless.');
  await main(page).getByRole('button', { name: 'Save profile' }).click();
  await expect(main(page).getByText('Saved.')).toBeVisible();
  expect(await listDrafts(page)).toEqual([]);
  await faq(page).click();
  await expect(page).toHaveURL(/\/faq$/);

  await open(page, `/entry/${id}`);
  const description = page.getByRole('textbox', { name: 'Description' });
  const edit = async () => {
    await main(page).getByRole('button', { name: 'Rename' }).click();
    await main(page).getByRole('button', { name: 'Edit the credits' }).click();
    await main(page).getByRole('button', { name: 'Edit the description' }).click();
    await expect(description).toBeFocused();
  };
  await edit();
  await page.keyboard.type(' More words.');
  await page.getByLabel('Title').fill('Snail Mail');
  await page.getByRole('textbox', { name: 'Credits' }).fill('Music by my sister');
  await leave(page);
  await open(page, `/entry/${id}`);
  await edit();
  await expect(backLine(page)).toHaveCount(3);
  await expect(page.getByLabel('Title')).toHaveValue('Snail Mail');
  await expect(page.getByRole('textbox', { name: 'Credits' })).toHaveValue('Music by my sister');
  await expect(description).toHaveText('Words. More words.');
  const region = main(page).getByRole('region', { name: 'Description' });
  await region.getByRole('button', { name: 'Discard' }).click();
  await expect(description).toHaveText('Words.');
  await region.getByRole('button', { name: 'Cancel' }).click();
  await main(page).getByRole('form', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Snail Mail');
  await main(page).getByRole('region', { name: 'Credits' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await listDrafts(page)).toEqual([]);
  await faq(page).click();
  await expect(page).toHaveURL(/\/faq$/);
});

test('a draft is its writer’s: it stays when a session ends, and goes on logging out or when somebody else logs in', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const writer = await logInMember(db, context, baseURL);
  const write = async (text: string) => {
    await open(page, '/play28/log');
    await page.getByLabel('Message').fill(text);
    await expect.poll(() => listDrafts(page)).toHaveLength(1);
  };
  await write('A thought.');
  await context.clearCookies();
  await open(page, '/faq');
  expect(await listDrafts(page)).toHaveLength(1);
  await become(context, writer, baseURL ?? '');
  await open(page, '/play28/log');
  await expect(page.getByLabel('Message')).toHaveValue('A thought.');

  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await main(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner')).toContainText('Welcome.');
  expect(await listDrafts(page)).toEqual([]);

  await become(context, { session: await createSession(db, writer.id, '1000 days') }, baseURL ?? '');
  await write('Another thought.');
  await become(context, await createMember(db, events.jam), baseURL ?? '');
  await open(page, '/play28/log');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect.poll(() => listDrafts(page)).toEqual([]);
});

test('[R8.01] in a form a failed call shows with its prefix; a sentence beside its field has none', async ({
  page,
  db,
  context,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/status of 4\d\d|status of 500/);
  await logInMember(db, context, baseURL);
  await open(page, '/play28/log');
  await page.getByLabel('Message').fill('A thought.');
  const answer = async (status: number, code: string) => {
    await page.route('**/api/v1/log/event/play28', (route) =>
      route.fulfill({ status, body: 'The sentence.\nmore', headers: { 'x-problem': code } }),
    );
    await main(page).getByRole('button', { name: 'Post', exact: true }).click();
  };
  for (const [status, text] of [
    [401, 'Access denied: The sentence.'],
    [403, 'Unauthorized: The sentence.'],
    [404, 'Not found: The sentence.'],
    [409, 'Error: The sentence.'],
    [500, 'Error: The sentence.'],
  ] as const) {
    await answer(status, 'broken');
    await expect(main(page).getByRole('alert')).toHaveText(text);
  }
  await answer(413, 'text-too-long');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^The sentence\./);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await answer(400, 'bad-image');
  await expect(page.getByLabel('Screenshot')).toHaveAccessibleDescription(/^The sentence\./);
});
