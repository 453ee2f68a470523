import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createZip } from '../packages/server/src/testing/zip.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEntries, removeEvents } from './support/entries.ts';
import { become, createMember, createUser, openAs } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, events.moments.live);
});
test.afterAll(async ({ db }) => removeEvents(db));

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).filter({ hasText: "What's in it?" });
const choosing = (page: Page) => page.getByLabel('Choose files to upload');
const zip = (name: string, bytes = 300_000) => ({
  name,
  mimeType: 'application/zip',
  buffer: randomBytes(bytes),
});

async function open(page: Page) {
  await page.goto('/play28/upload');
  await hydrated(page);
}

test('[R2.29] [R1.03] [R2.52] [R2.55] files are sealed, arrive, and can be downloaded', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const maker = await createMember(db, events.jam, 'fern_sealer');
  await become(context, maker, baseURL ?? '');
  // Without an entry the first file makes one.
  await open(page);
  await expect(page.getByRole('heading', { name: 'Seal it before the finish.' })).toBeVisible();
  const web = createZip([{ path: 'build/web/index.html' }, { path: 'build/web/snail.js' }]);
  await choosing(page).setInputFiles([
    zip('snail-win64.zip'),
    { name: 'snail.zip', mimeType: 'application/zip', buffer: web },
  ]);
  for (const name of ['snail-win64.zip', 'snail.zip']) {
    await expect(row(page, name)).toContainText('Arrived, and it matches its seal.');
    await expect(row(page, name).getByText(/^Arrived \d\d:\d\d:\d\d/)).toBeVisible();
  }
  await expect(row(page, 'snail-win64.zip')).toContainText("The archive can't be opened.");
  await expect(row(page, 'snail.zip')).toContainText(
    'index.html is inside build/web/. Move it to the top level.',
  );
  await expect(row(page, 'snail.zip').getByRole('checkbox', { name: 'Browser' })).toBeChecked();
  await expect(page.getByText('No source in any of your files yet.')).toBeVisible();
  await row(page, 'snail.zip').getByText('Source').click();
  await expect(page.getByText('No source in any of your files yet.')).toBeHidden();
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Untitled' }).first().click();
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect(files.getByRole('link', { name: 'snail.zip' })).toBeVisible();
  await expect(files).toContainText(/2 days \d+ hours left\. Start your upload/);
  await expect(files.getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/play28/upload');
  const downloading = page.waitForEvent('download');
  await files.getByRole('link', { name: 'snail-win64.zip' }).click();
  expect((await downloading).suggestedFilename()).toBe('snail-win64.zip');
  await stopClock(db, events.moments.voting);
  await page.reload();
  await expect(files.getByRole('link', { name: 'Upload' })).toBeHidden();

  // Once all files have had time to arrive, all games come in one download.
  const packs = page.getByRole('region', { name: 'Game packs' });
  await page.goto('/play28/entries');
  await expect(packs).toContainText(/The packs will be here on .*, once the last uploads have arrived\./);
  await stopClock(db, events.moments.editable);
  await page.reload();
  await expect(packs.getByRole('link')).toHaveText([
    /^Windows/,
    /^Browser1 entry, \d+ b$/,
    /^Source/,
    /^Everything/,
  ]);
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  const packing = page.waitForEvent('download');
  await packs.getByRole('link', { name: 'Browser' }).click();
  const pack = await packing;
  expect([pack.suggestedFilename(), await pack.failure()]).toEqual(['play28-web.zip', null]);
});

test('[R2.55] the download box has links to where else a game is', async ({ page, db, context, baseURL }) => {
  const maker = await createMember(db, events.jam, 'linkmaker');
  const id = await createEntry(db, events.jam, [maker.entrantId], { title: 'Signal Keeper' });
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await page.goto(`/entry/${id}/`);
  await expect(files).not.toContainText('Elsewhere');
  await become(context, maker, baseURL ?? '');
  await page.goto(`/entry/${id}/`);
  await hydrated(page);
  await files.getByRole('button', { name: 'Edit the links' }).click();
  await expect(files.getByLabel('Play')).toBeFocused();
  await files.getByLabel('Play').fill('maker.itch.io/signal');
  await files.getByLabel('Source').fill('http://example.org/');
  await files.getByRole('button', { name: 'Save' }).click();
  await expect(files.getByLabel('Source')).toHaveAccessibleDescription(/Links must start with https:\/\//);
  await expect(files.getByLabel('Source')).toBeFocused();
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  await files.getByLabel('Source').fill('https://www.example.org/code');
  await files.getByRole('button', { name: 'Save' }).click();
  await expect(files.getByRole('link', { name: 'Play on maker.itch.io' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Still to do' })).toContainText('Game linked');
  await expect(page.getByRole('list', { name: 'Tags' }).first()).toContainText('Source');
  await context.clearCookies();
  await page.reload();
  const source = files.getByRole('link', { name: 'Source on example.org' });
  await expect(source).toHaveAttribute('href', 'https://www.example.org/code');
  await expect(source).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  await expect(files.getByRole('button')).toHaveCount(0);
});

test('[R2.29] a dropped line, a pause and a closed browser cost nothing', async ({
  page,
  db,
  context,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|net::ERR_/);
  const maker = await createMember(db, events.jam, 'line_dropper');
  await createEntry(db, events.jam, [maker.entrantId], { title: 'Handle With Snail' });
  await become(context, maker, baseURL ?? '');
  await open(page);
  const game = zip('snail.zip', 3_000_000);
  let isCut = true;
  await page.route('**/files/*', (route) =>
    isCut && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await choosing(page).setInputFiles(game);
  await expect(row(page, 'snail.zip')).toContainText('The connection was lost.');
  await row(page, 'snail.zip').getByRole('button', { name: 'Pause' }).click();
  await expect(row(page, 'snail.zip')).toContainText('Paused.');

  // The browser is closed and reopened: the seal is there, and the same file continues.
  await page.reload();
  await hydrated(page);
  await expect(row(page, 'snail.zip')).toContainText('Drop the same file here again to continue.');

  // One press is not enough to lose a seal.
  const cancel = row(page, 'snail.zip').getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await choosing(page).setInputFiles(game);
  await expect(row(page, 'snail.zip')).toContainText('The connection was lost.');
  isCut = false;
  await expect(row(page, 'snail.zip')).toContainText('Arrived, and it matches its seal.', {
    timeout: 30_000,
  });
  await expect(row(page, 'snail.zip')).toHaveCount(1);

  // Another file of that name stays beside it until the user decides.
  await choosing(page).setInputFiles(zip('snail.zip'));
  await expect(row(page, 'snail.zip')).toHaveCount(2);
  await page.getByRole('button', { name: 'Replace the older one' }).click();
  await expect(row(page, 'snail.zip')).toHaveCount(1);

  isCut = true;
  await choosing(page).setInputFiles(zip('snail-src.zip'));
  await row(page, 'snail-src.zip').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(row(page, 'snail-src.zip')).toHaveCount(0);
});

test('[R2.29] after the bell the page has two groups, and a receipt can be checked by anybody', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const maker = await createMember(db, events.jam, 'bell_ringer');
  const entryId = await createEntry(db, events.jam, [maker.entrantId], { title: 'Handle With Snail' });
  await createEntryFile(db, entryId, { name: 'in-time.zip', tags: ['source'] });
  await become(context, maker, baseURL ?? '');
  await stopClock(db, events.moments.voting);
  await open(page);
  await expect(page.getByRole('region', { name: 'Before the finish' })).toContainText('in-time.zip');
  await choosing(page).setInputFiles(zip('late.zip'));
  const added = page.getByRole('region', { name: 'After the finish' });
  await expect(added).toContainText('It came too late to count');

  await row(page, 'in-time.zip').getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We have your file.' })).toBeVisible();
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  // Only the receipt is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Download the receipt' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'We have your file.' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the receipt' }).click();
  const kept = await downloading;
  expect(kept.suggestedFilename()).toBe('in-time.zip.receipt.txt');
  const receipt = await readFile(await kept.path(), 'utf8');
  await context.clearCookies({ name: 'session' });
  await page.goto('/verify-receipt');
  await hydrated(page);
  const check = async (text: string) => {
    await page.getByLabel('Or paste its text').fill(text);
    await page.getByRole('button', { name: 'Check it' }).click();
  };
  await check(receipt);
  await expect(page.getByRole('heading', { name: 'This receipt is genuine.' })).toBeFocused();
  await expect(page.getByRole('region', { name: /^Verdict/ })).toContainText('in-time.zip');
  await check(receipt.replace('in-time', 'another'));
  await expect(page.getByRole('heading', { name: 'This receipt has been altered.' })).toBeVisible();
  await expect(page.getByText('file: in-time.zip')).toBeVisible();
  await check('Hello');
  await expect(page.getByRole('heading', { name: "That doesn't look like a receipt." })).toBeVisible();
  await expectNoAxeFindings(page);
  // The file itself does as well, chosen or dropped.
  const file = { name: 'in-time.zip.receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(receipt) };
  await page.getByLabel('Choose a receipt').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'This receipt is genuine.' })).toBeFocused();
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'receipt.txt', { type: 'text/plain' }));
      return transfer;
    },
    receipt.replace(/key: \w+/, 'key: 0123456789abcdef'),
  );
  await page.getByText('Drop a receipt here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('heading', { name: "This receipt isn't from here." })).toBeFocused();
  await page.getByRole('link', { name: 'All our keys, old ones too' }).click();
  await expect(page.getByRole('heading', { name: 'Our receipt keys' })).toBeVisible();
  await expect(page.getByText(/key: (\w+)/.exec(receipt)?.[1] ?? '')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('[R2.55] the download box has four rows a group, newest first, then all files', async ({ page, db }) => {
  const maker = await createMember(db, events.jam, 'rana_uploads');
  const entryId = await createEntry(db, events.jam, [maker.entrantId], { title: 'Signal Keeper' });
  const { live, voting } = events.moments;
  for (let index = 1; index <= 6; index += 1) {
    for (const [group, atMs] of [
      ['game', live],
      ['extra', voting],
    ] as const) {
      const at = new Date(atMs + index * 1000);
      await createEntryFile(db, entryId, { name: `${group}-${index}.zip`, sealedAt: at, receivedAt: at });
    }
  }
  await stopClock(db, voting + 60_000);
  await page.goto(`/entry/${entryId}`);
  const names = page.getByRole('region', { name: 'Files', exact: true }).getByRole('link');
  await expect(names).toHaveText([
    ...['game-6.zip', 'game-5.zip', 'game-4.zip', 'game-3.zip'],
    ...['extra-6.zip', 'extra-5.zip', 'extra-4.zip', 'extra-3.zip'],
  ]);
  await page.getByText('All 6 files').first().click();
  await expect(page.getByRole('link', { name: 'game-1.zip' })).toBeVisible();
});

test('[R2.29] [R2.33] who has trouble finds out why, asks, and an organizer uploads for them and counts a late file', async ({
  page,
  browser,
  db,
  context,
  baseURL,
}) => {
  const maker = await createMember(db, events.jam, 'linden_uploads');
  const organizer = await createUser(db, { username: 'olga', rank: 'organizer' });
  await become(context, maker, baseURL ?? '');
  await open(page);
  // Folded until the user opens it.
  await expect(page.getByText('What to try')).toBeHidden();
  await page.getByText('Trouble uploading?').click();
  await expect(page.getByText('What to try')).toBeVisible();
  const panel = page.locator('#trouble');
  await expect(panel.getByText('The site answers')).toBeVisible();
  await expect(panel.getByText(/^Arrived unchanged in/)).toBeVisible();
  await expectNoAxeFindingsInAnySetting(page);
  await expectNoSidewaysScroll(page);
  await panel.getByLabel('Message').fill('The train has no signal.');
  await panel.getByRole('button', { name: 'Tell the organizers' }).click();
  await expect(panel.getByText('Their answer will show up here and by e-mail.')).toBeVisible();

  const staff = await openAs(browser, organizer, baseURL ?? '');
  await staff.goto('/play28/upload/desk');
  await hydrated(staff);
  const waiting = staff.getByRole('listitem').filter({ hasText: 'The train has no signal.' });
  await expect(waiting).toContainText('The 1 MiB test took');
  await expectNoAxeFindings(staff);
  await waiting.getByText('Answer', { exact: true }).click();
  await waiting.getByLabel('Answer to linden_uploads').fill('Send it to me.');
  await waiting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(waiting).toContainText('Answered by olga');
  await page.reload();
  await expect(page.locator('#trouble')).toContainText('Send it to me.');

  // By now the event has ended: the file comes late, and counts for a reason that everyone can read.
  const entryId = await createEntry(db, events.jam, [maker.entrantId], { title: 'Burrow' });
  await stopClock(db, events.moments.voting);
  await staff.goto(`/entry/${entryId}`);
  await staff.getByRole('link', { name: 'Upload for them' }).click();
  await expect(staff.getByText('These files belong to linden_uploads.')).toBeVisible();
  await hydrated(staff);
  await choosing(staff).setInputFiles(zip('burrow.zip'));
  await expect(row(staff, 'burrow.zip')).toContainText('It came too late to count');
  await row(staff, 'burrow.zip').getByRole('button', { name: 'Count as on time…' }).click();
  await staff.getByRole('dialog').getByLabel('Reason').fill('A power cut.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Count it' }).click();
  await expect(row(staff, 'burrow.zip')).toContainText('The organizers count it as on time. A power cut.');
  await staff.context().close();
  await page.goto(`/entry/${entryId}`);
  await expect(page.getByText('Accepted as on time: A power cut.')).toBeVisible();
});

test('[R11.04] [R11.10] the desk refreshes itself, leaves alone what is typed, and the answer opens the asker’s panel', async ({
  page,
  browser,
  db,
  context,
  baseURL,
}) => {
  const asker = await createMember(db, events.jam, 'asks_first');
  const other = await createMember(db, events.jam, 'asks_second');
  await become(context, asker, baseURL ?? '');
  const staff = await openAs(
    browser,
    await createUser(db, { username: 'olga_live', rank: 'organizer' }),
    baseURL ?? '',
  );
  await staff.clock.install();
  await staff.goto('/play28/upload/desk');
  await hydrated(staff);
  await open(page);
  await page.getByText('Trouble uploading?').click();
  const panel = page.locator('#trouble');
  await panel.getByLabel('Message').fill('The harbour has no signal.');
  await panel.getByRole('button', { name: 'Tell the organizers' }).click();
  await expect(panel.getByText('Their answer will show up here and by e-mail.')).toBeVisible();
  await staff.clock.runFor(10_000);
  const waiting = staff.getByRole('listitem').filter({ hasText: 'The harbour has no signal.' });
  await expect(waiting).toBeVisible();
  await expect(staff.getByRole('link', { name: /^Admin \d+ waiting$/ })).toBeVisible();

  // While they type, what is new waits.
  await waiting.getByText('Answer', { exact: true }).click();
  await waiting.getByLabel('Answer to asks_first').fill('Send it to me.');
  await db
    .insertInto('upload_trouble')
    .values({ competition_id: events.jam.id, account_id: other.id, message: 'Me too.' })
    .execute();
  await staff.clock.runFor(10_000);
  await expect(staff.getByText("There's something new here.")).toBeVisible();
  await expect(staff.getByText('Me too.')).toBeHidden();
  await expect(waiting.getByLabel('Answer to asks_first')).toHaveValue('Send it to me.');

  // The asker has folded the panel meanwhile: the answer opens it.
  await page.getByText('Trouble uploading?').click();
  await expect(page.getByText('What to try')).toBeHidden();
  await waiting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(waiting).toContainText('Answered by olga_live');
  await expect(staff.getByText('Me too.')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Start an entry and upload for them' })).toBeVisible();
  await expect(panel.getByText('Send it to me.')).toBeVisible({ timeout: 10_000 });
  await staff.context().close();
});

test('[R2.29] not sealed and out of reach: the panel opens by itself and says what is urgent', async ({
  page,
  db,
  context,
  baseURL,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource|net::ERR_/);
  const maker = await createMember(db, events.jam, 'kettle_bell');
  await createEntry(db, events.jam, [maker.entrantId], { title: 'Toast Rally' });
  await become(context, maker, baseURL ?? '');
  await open(page);
  let isCut = true;
  for (const address of ['**/api/v1/entry/*/files', '**/healthz', '**/api/v1/available'])
    await page.route(address, (route) => (isCut ? route.abort() : route.continue()));
  await choosing(page).setInputFiles(zip('toast.zip'));
  const panel = page.locator('#trouble');
  await expect(panel.getByRole('alert')).toContainText("Not sealed yet: we can't reach the site from here.");
  await expect(panel.getByRole('alert')).toContainText('You have');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Try another connection.' })).toBeVisible();
  isCut = false;
  await panel.getByRole('button', { name: 'Test again' }).click();
  await expect(row(page, 'toast.zip')).toContainText('Arrived, and it matches its seal.', {
    timeout: 30_000,
  });
  await expect(panel.getByRole('alert')).toBeHidden();
});

test('[R12.03] an arrived file is removed after a question, dropped files are taken anywhere, and after the finish one is added', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  const maker = await createMember(db, events.jam, 'remover');
  const entryId = await createEntry(db, events.jam, [maker.entrantId], { title: 'Driftwood' });
  await become(context, maker, baseURL ?? '');
  await open(page);
  // Dropped on the header, far from the place for it; the empty one of them is named.
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['a game'], 'drift.zip'));
    data.items.add(new File([], 'nothing.zip'));
    data.items.add(new File(['pixels'], 'shot.png'));
    return data;
  });
  await page.dispatchEvent('header', 'drop', { dataTransfer: dropped });
  await expect(page.getByRole('alert').filter({ hasText: 'nothing.zip is empty' })).toBeVisible();
  await expect(row(page, 'drift.zip')).toContainText('Arrived, and it matches its seal.');
  await expect(row(page, 'shot.png')).toContainText('This is a picture, not a game.');
  await row(page, 'shot.png').getByRole('button', { name: 'Remove shot.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this file?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Remove the file' }).click();
  const removed = page.getByRole('region', { name: /^Removed/ });
  await expect(removed).toContainText('shot.png');
  await removed.getByRole('link', { name: 'Receipt of shot.png' }).click();
  await expect(page.getByText('This file was removed.')).toBeVisible();

  await stopClock(db, events.moments.voting);
  await open(page);
  await expect(row(page, 'drift.zip').getByRole('button', { name: /^Add/ })).toBeVisible();
  await expect(row(page, 'drift.zip').getByRole('button', { name: 'Replace' })).toHaveCount(0);
  await row(page, 'drift.zip').getByRole('button', { name: 'Remove drift.zip' }).click();
  await expect(dialog).toContainText('Your entry will say that you removed a file after the finish.');
  await dialog.getByRole('button', { name: 'Remove the file' }).click();
  await expect(removed).toContainText('drift.zip');
  await page.goto(`/entry/${entryId}`);
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect(files).toContainText('The team removed a file after the finish, on ');
  await expect(files).not.toContainText('drift.zip');
});
