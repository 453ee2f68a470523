import type { Page } from '@playwright/test';
import { createCompetition, createEntrant } from '../packages/server/src/testing/factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { isNightly } from '../packages/server/src/testing/sizes.ts';
import { mailedLink } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { createEntry, removeEvents } from './support/entries.ts';
import { createUser, openAs } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

// One person's whole journey, on a phone. Its steps have tests of their own, with axe; here they follow one another.
const hourMs = 3_600_000;
const event = { short: 'firsttins', title: 'First TINS' };
const password = 'ferry timetable 9';
const username = `newt_${Date.now().toString(36)}`;
const address = `${username}@pond.example`;
const photo = { name: 'kettle.png', mimeType: 'image/png', buffer: Buffer.from(createPng(640, 480)) };

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.afterEach(({ db }) => removeEvents(db));

const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: RegExp | string) => main(page).getByRole('region', { name });

test('[R2.26] [R2.23] [R5.03] [R2.18] [R4.03] [R5.07] a newcomer with a phone: from the event page to a team and out of it again', async ({
  page,
  browser,
  baseURL,
  db,
  expectComplaint,
}) => {
  // Accepting is refused until the address is confirmed.
  expectComplaint(/status of 409/);
  test.setTimeout(180_000);
  const { id } = await createCompetition(db, { ...event, startMs: Date.now() - hourMs, isPinned: true });
  const host = await createUser(db);
  const { id: hostEntrantId } = await createEntrant(db, id, host.id);
  await createEntry(db, { id }, [hostEntrantId], { title: 'Handle With Snail' });

  await test.step('reads, registers, and is told what to do', async () => {
    await open(page, `/${event.short}/`);
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(event.title);
    if (isNightly) await expectNoAxeFindings(page);
    await main(page).getByRole('link', { name: /^Join/ }).first().click();
    await expect(page).toHaveURL(`/join/?compo=${event.short}`);
    await main(page).getByRole('link', { name: 'register' }).click();
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('E-mail').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(main(page)).toContainText(address);
    await expect(
      page.getByRole('button', { name: /^Send (it|the mail) again/ }).filter({ visible: true }),
    ).toHaveCount(1);
    if (isNightly) await expectNoAxeFindings(page);
  });

  await test.step('confirms, and is back where it began', async () => {
    await open(page, await mailedLink(page, address, '/accounts/verify'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page).toHaveURL(`/join/?compo=${event.short}`);
    await expect(page.getByText('Address confirmed.')).toBeVisible();
    if (isNightly) await expectNoAxeFindings(page);
  });

  await test.step('joins', async () => {
    await page.getByLabel('About you').fill('Snails, mostly.');
    await page.getByRole('button', { name: `Join ${event.title}` }).click();
    await expect(main(page)).toContainText("You're in. Time to start!");
    await expect(main(page)).toContainText("You're one of them.");
  });

  await test.step('posts a photo, and knows who sees it', async () => {
    await open(page, `/${event.short}/log`);
    await page.getByLabel('Message').fill('First hour done. The kettle works.');
    await page.getByLabel('Screenshot').setInputFiles(photo);
    await page.getByRole('button', { name: 'Post' }).click();
    await expect(main(page)).toContainText('Posted. You can edit it until you post again.');
    const post = page.getByRole('article').filter({ hasText: 'The kettle works.' });
    await expect(post.getByRole('img').last()).toBeVisible({ timeout: 15_000 });
    await expect(post).not.toContainText('Nobody else can see this yet');
    if (isNightly) await expectNoAxeFindings(page);
  });

  await test.step('starts an entry', async () => {
    await open(page, `/${event.short}/`);
    await block(page, 'Your entry').getByRole('link', { name: 'Start your entry' }).click();
    await expect(page).toHaveURL(/\/entry\/\d+/);
    await main(page).getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Kettle Quest');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Kettle Quest');
    const description = block(page, 'Description');
    await description.getByRole('button', { name: /^Edit/ }).click();
    await expect(description.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('You are a kettle.');
    await description.getByRole('button', { name: 'Save' }).click();
    await expect(description).toContainText('You are a kettle.');
    if (isNightly) await expectNoAxeFindings(page);
  });

  await test.step('is invited', async () => {
    const other = await openAs(browser, host, baseURL ?? '');
    await open(other, `/${event.short}/team`);
    await other.getByRole('combobox', { name: 'Entrant' }).fill(username);
    await other.getByRole('option', { name: new RegExp(username) }).click();
    await other.getByRole('button', { name: `Invite ${username}` }).click();
    await expect(main(other)).toContainText(`You've invited ${username}.`);
    await other.context().close();
  });

  await test.step('finds the invitation, is asked, and may say no', async () => {
    await open(page, '/news');
    await page.getByRole('button', { name: 'Open menu, 1 invitation' }).click();
    await page.getByRole('link', { name: '1 invitation' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/${event.short}/team#invitations`);
    const invited = block(page, /Invitations to you/);
    await expect(invited).toContainText(`${host.username} has invited you to join Handle With Snail`);
    const dialog = page.getByRole('dialog', { name: `Join ${host.username}'s team and give up your entry?` });
    await invited.getByRole('button', { name: /^Accept/ }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText('Kettle Quest');
    await expect(dialog).toContainText('“You are a kettle.”, 4 words');
    await expect(dialog).toContainText('Your 1 log post');
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Keep my entry' }).click();
    await expect(block(page, 'Your team')).toContainText('Kettle Quest');
    await invited.getByRole('button', { name: /^Accept/ }).click();
    await dialog.getByRole('button', { name: 'Join the team' }).click();
    await expect(main(page)).toContainText(`You've joined ${host.username}'s team.`);
    await expect(block(page, 'Your team')).toContainText('Handle With Snail');
  });

  await test.step('leaves, after being asked', async () => {
    await block(page, 'Leave').getByRole('button', { name: 'Leave the team' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this team?' });
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    if (isNightly) await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Leave the team' }).click();
    await expect(block(page, 'Members').getByRole('listitem')).toHaveCount(1);
    await expect(block(page, 'Your team')).not.toContainText('Handle With Snail');
    if (isNightly) await expectNoAxeFindings(page);
  });
});
