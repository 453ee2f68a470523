import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createAccount } from '../packages/server/src/testing/factories.ts';
import { digitsOf, mailedLink } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { become, createUser } from './support/people.ts';
import { expect, open, test as siteTest } from './support/test.ts';

const password = 'ferry timetable 9';
const proofTitle = "Please confirm it's you";

let count = 0;
interface Member {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}
const test = siteTest.extend<{ beMember: () => Promise<Member> }>({
  /** A user who logged in an hour ago. */
  beMember: async ({ db, context, baseURL }, use) =>
    use(async () => {
      count += 1;
      const username = `prover_${Date.now().toString(36)}_${count}`;
      const email = `${username}@harbour.example`;
      const user = await createUser(db, { username, email, password });
      const { id } = user;
      await sql`update session set proved_at = app_now() - interval '1 hour' where account_id = ${id}`.execute(
        db,
      );
      await become(context, user, baseURL ?? '');
      return { id, username, email };
    }),
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('before a change of how one logs in', () => {
  test('the password is asked for, by the keyboard; then the change goes on by itself, and can be undone', async ({
    page,
    beMember,
    expectComplaint,
  }) => {
    test.slow();
    expectComplaint(/status of 40\d/);
    const { email, username } = await beMember();
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Change e-mail' }).focus();
    await page.keyboard.press('Enter');
    const proof = dialogOf(page, proofTitle);
    const field = proof.getByLabel('Password', { exact: true });
    await expect(field).toBeFocused();
    await expect(proof).toContainText(
      "Enter your password to change your e-mail. We won't ask again for 10 minutes.",
    );
    await expectNoAxeFindings(page);
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/password isn't right/);
    await expect(field).toBeFocused();
    await field.fill(password);
    await page.keyboard.press('Enter');

    const change = dialogOf(page, 'Change e-mail');
    await expect(change.getByLabel('New address')).toBeFocused();
    await page.keyboard.type(`new-${email}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(
      `Open the link we sent to new-${email} to switch to it.`,
    );
    // It is not asked for again within ten minutes.
    await page.getByRole('button', { name: 'Change e-mail' }).focus();
    await page.keyboard.press('Enter');
    await expect(change.getByLabel('New address')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Change e-mail' })).toBeFocused();

    await open(page, await mailedLink(page, `new-${email}`, '/accounts/verify'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Your address is confirmed.')).toBeVisible();
    await open(page, await mailedLink(page, email, '/accounts/undo-email'));
    await page.getByRole('button', { name: 'Undo the change' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: "You've got your address back." })).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Welcome.');
    await expectNoAxeFindings(page);
    await open(page, await mailedLink(page, email, '/accounts/reset'));
    await page.getByLabel('New password').fill('a kettle and no plan');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('heading', { name: 'Your new password is set.' })).toBeFocused();
    await expect(page.getByRole('banner')).toContainText(username);
  });

  test('Escape and Cancel change nothing, and the focus goes back', async ({ page, beMember }) => {
    await beMember();
    await open(page, '/profile');
    const button = page.getByRole('button', { name: 'Set up two-factor' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialogOf(page, proofTitle).getByRole('button', { name: 'Cancel' }).press('Enter'),
    ]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(dialogOf(page, proofTitle)).toBeVisible();
      await leave();
      await expect(dialogOf(page, proofTitle)).toBeHidden();
      await expect(button).toBeFocused();
    }
  });

  test('with two-factor it is a code, of the app or a spare one', async ({
    page,
    beMember,
    db,
    expectComplaint,
  }) => {
    test.slow();
    expectComplaint(/status of 40\d/);
    const { id } = await beMember();
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    await dialogOf(page, proofTitle).getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const setup = page.getByRole('dialog');
    await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const secret = await setup.locator('[class*="secret"]').innerText();
    await setup.getByRole('button', { name: 'Continue' }).click();
    await setup.getByLabel('Code from the app').fill(digitsOf(secret, Date.now() - 30_000));
    await page.keyboard.press('Enter');
    await expect(setup.getByRole('listitem').first()).toBeVisible();
    const [spare = ''] = await setup.getByRole('listitem').allInnerTexts();
    await setup.getByRole('button', { name: 'Done' }).click();

    await sql`update session set proved_at = app_now() - interval '1 hour' where account_id = ${id}`.execute(
      db,
    );
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const proof = dialogOf(page, proofTitle);
    await expect(proof).toContainText('Enter the 6 digits from your app to change your e-mail.');
    const code = proof.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeFindings(page);
    await proof.getByRole('button', { name: 'Use a spare code' }).click();
    await expect(proof.getByLabel('Spare code')).toBeFocused();
    await page.keyboard.type(spare);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, 'Change e-mail').getByLabel('New address')).toBeFocused();
  });

  test('a known and an unknown address look the same', async ({ page, beMember, db }) => {
    const { email } = await beMember();
    const known = `known-${email}`;
    await createAccount(db, { email: known });
    const texts: string[] = [];
    await open(page, '/profile');
    for (const address of [known, `other-${email}`]) {
      await page.getByRole('button', { name: 'Change e-mail' }).click();
      if (texts.length === 0) {
        await dialogOf(page, proofTitle).getByLabel('Password', { exact: true }).fill(password);
        await page.keyboard.press('Enter');
      }
      await dialogOf(page, 'Change e-mail').getByLabel('New address').fill(address);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toContainText(
        `Open the link we sent to ${address} to switch to it.`,
      );
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const section = page.getByRole('region', { name: 'Ways to log in' });
      texts.push((await section.innerText()).replaceAll(address, '<address>'));
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

test('[R10.09] changing a rank in the admin area asks for the password when the proof is old, then goes on', async ({
  page,
  db,
  beMember,
  expectComplaint,
}) => {
  expectComplaint(/status of 40\d/);
  const owner = await beMember();
  await db
    .updateTable('account')
    .set({ rank: 'owner' })
    .where('id', '=', owner.id as never)
    .execute();
  const helper = await createAccount(db, {
    username: `helper_${Date.now().toString(36)}`,
    email: `helper_${Date.now().toString(36)}@harbour.example`,
  });
  const rankOf = async () =>
    (await db.selectFrom('account').select('rank').where('id', '=', helper.id).executeTakeFirst())?.rank;
  await open(page, `/admin/users/${helper.id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Location').fill('Gent');
  await main.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(main.getByText('Saved.')).toBeVisible();
  // Base UI has loaded once the native select is gone.
  const rank = main.getByRole('combobox', { name: 'Staff rank' });
  await expect(rank).toHaveAttribute('aria-haspopup', 'listbox');
  await rank.click();
  await page.getByRole('option', { name: 'Moderator' }).click();
  await main.getByRole('button', { name: 'Save 1 change' }).click();
  const proof = dialogOf(page, proofTitle);
  await expect(proof).toContainText('Enter your password to save this change.');
  expect(await rankOf()).toBeNull();
  await expectNoAxeFindings(page);
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(main.getByText('Saved.')).toBeVisible();
  expect(await rankOf()).toBe('moderator');
  const path = `/admin/users/${helper.id}`;
  expect(await mailedLink(page, owner.email, path)).toBe(path);
  await db
    .updateTable('account')
    .set({ rank: null })
    .where('id', 'in', [helper.id, owner.id as never])
    .execute();
});
