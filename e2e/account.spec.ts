import type { BrowserContext, Page } from '@playwright/test';
import { readConfig } from '../packages/server/src/config.ts';
import { sealMailLink, shortenAddress } from '../packages/server/src/platform/mail/mail-link.ts';
import { openSecrets } from '../packages/server/src/platform/secrets.ts';
import { createCompetition, createEntrant } from '../packages/server/src/testing/factories.ts';
import { testEnvironment } from '../packages/server/src/testing/test-environment.ts';
import { digitsOf, mailedLink } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { createEntry, removeEntries } from './support/entries.ts';
import { become, createUser, openAs } from './support/people.ts';
import { expect, open, test as siteTest } from './support/test.ts';

const password = 'ferry timetable 9';
const nextPassword = 'a kettle and no plan';

let count = 0;
const newName = () => {
  count += 1;
  return `goblin_${Date.now().toString(36)}_${count}`;
};
const mailOf = (username: string) => `${username}@harbour.example`.toLowerCase();

interface Fixtures {
  /** A user who registered and confirmed the address some time ago, logged in here. */
  readonly beMember: () => Promise<string>;
}

const test = siteTest.extend<Fixtures>({
  beMember: async ({ db, context, baseURL }, use) =>
    use(async () => {
      const username = newName();
      const user = await createUser(db, { username, email: mailOf(username), password });
      await become(context, user, baseURL ?? '');
      return username;
    }),
});

/** By the path alone: `next=` may end the same way as the path. */
const expectAt = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);
const userLine = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function logInBy(page: Page, name: string, secret: string, next = '/about'): Promise<void> {
  await open(page, `/accounts/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Username or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await open(page, '/accounts/logout?next=/about');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectAt(page, '/about');
}

test.describe('coming in', () => {
  test('[R2.26] [R2.24] [R2.85] [R12.06] registering, confirming by mail, logging out and in, all by the keyboard', async ({
    page,
    expectComplaint,
  }) => {
    const username = newName();
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

    await open(page, '/accounts/register');
    await expect(userLine(page)).toContainText('Welcome.');
    await page.getByLabel('Username', { exact: true }).focus();
    await page.keyboard.type(username);
    await expect(page.getByRole('status').filter({ hasText: `${username} is available.` })).toBeVisible();
    await press('Tab');
    await page.keyboard.type(mailOf(username));
    await press('Tab');
    await page.keyboard.type(password);
    await press('Enter');
    await expect(heading(page)).toHaveText('Check your mail');
    await expect(page.getByRole('main')).toContainText(mailOf(username));
    await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeDisabled();
    await expect(userLine(page)).toContainText(username);
    await expect(userLine(page).getByRole('link', { name: 'Log out' })).toHaveAttribute(
      'href',
      /^\/accounts\/logout\?next=/,
    );

    // Opening the link is not enough: mail scanners do that, too.
    const link = await mailedLink(page, mailOf(username), '/accounts/verify');
    expect((await page.request.get(link)).status()).toBe(200);
    await open(page, link);
    await page.getByRole('button', { name: 'Confirm this address' }).focus();
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Your address is confirmed.' })).toBeFocused();
    // The same link once more: nothing is wrong.
    expectComplaint(/status of 409/);
    await open(page, link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is already confirmed.' })).toBeFocused();

    await open(page, '/accounts/logout?next=/faq');
    await page.getByRole('button', { name: 'Log out' }).focus();
    await press('Enter');
    await expectAt(page, '/faq');
    await expect(userLine(page)).toContainText('Welcome.');

    await userLine(page).getByRole('link', { name: 'Log in' }).focus();
    await press('Enter');
    await expect(page).toHaveURL(/\/accounts\/login\?next=%2Ffaq$/);
    await page.getByLabel('Username or e-mail').focus();
    await page.keyboard.type(mailOf(username));
    await press('Tab');
    await page.keyboard.type(password);
    await press('Enter');
    await expectAt(page, '/faq');
    await expect(userLine(page)).toContainText(username);
    await open(page, '/accounts/login?next=/about');
    await expect(page.getByRole('main')).toContainText(`You're logged in as ${username}.`);
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/about');
  });

  test('[R2.24] a wrong password keeps both fields, says so once above the form and goes back to the password', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    await logInBy(page, 'nobody_at_all', 'not the password');
    await expect(page.getByRole('alert')).toHaveText(
      "Access denied: That username and password don't match. Haven't confirmed your address yet? Log in with your username.",
    );
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
    await expect(page.getByLabel('Username or e-mail')).toHaveValue('nobody_at_all');
  });

  for (const next of [
    '//evil.example',
    'https://evil.example/',
    '/%09/evil.example',
    'javascript:alert(1)',
  ]) {
    test(`[R2.24] next=${next} leads nowhere but to the news`, async ({ page, beMember }) => {
      const username = await beMember();
      await logOut(page);
      await logInBy(page, username, password, next);
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/news$/);
    });
  }

  test('[R2.26] what is wrong stands at its field, what was typed stays, and nothing is red before it is left', async ({
    page,
    logIn,
    expectComplaint,
  }) => {
    expectComplaint(/status of 4\d\d/);
    const taken = await logIn();
    await page.context().clearCookies();
    await open(page, '/accounts/register');
    const username = page.getByLabel('Username', { exact: true });
    await username.pressSequentially('ab');
    await expect(username).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(/Usernames need at least 3 characters\./);
    await username.fill(taken);
    await expect(page.getByRole('status').filter({ hasText: `${taken} is taken.` })).toBeVisible();
    await page.getByLabel('E-mail', { exact: true }).fill('moss');
    await page.getByLabel('Password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
      /That doesn't look like an e-mail address\./,
    );
    await page.getByLabel('E-mail', { exact: true }).fill('moss@goblin.example');
    await username.fill(newName());
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('moss@goblin.example');
  });

  test('[R2.26] the beads count the characters of the password', async ({ page }) => {
    await open(page, '/accounts/register');
    await page.getByLabel('Password', { exact: true }).fill('kelp&rope');
    await expect(page.getByRole('img', { name: '9 of 10 characters' })).toBeVisible();
    await expect(page.getByText('1 more character', { exact: true })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('kelp&ropes');
    await expect(page.getByText('Long enough', { exact: true })).toBeVisible();
  });
});

test.describe('going out', () => {
  test('[R2.25] opening the log-out page logs nobody out; its button does, by POST', async ({
    page,
    beMember,
  }) => {
    const username = await beMember();
    await open(page, '/accounts/logout?next=/about');
    await open(page, '/about');
    await expect(userLine(page)).toContainText(username);
    await userLine(page).getByRole('link', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/accounts\/logout\?next=%2Fabout$/);
    const posted = page.waitForRequest((request) => request.url().endsWith('/api/v1/account/logout'));
    await page.getByRole('button', { name: 'Log out' }).click();
    expect((await posted).method()).toBe('POST');
    await expectAt(page, '/about');
    await expect(userLine(page)).toContainText('Welcome.');
  });

  test('[R7.44] logging out and in changes the frame of all open tabs at once', async ({
    page,
    beMember,
    context,
  }) => {
    const username = await beMember();
    const other = await context.newPage();
    await open(other, '/faq');
    await expect(userLine(other)).toContainText(username);
    await logOut(page);
    await expect(userLine(other)).toContainText('Welcome.');
    await expectAt(other, '/faq');
    await logInBy(page, username, password);
    await expect(userLine(other)).toContainText(username);
    await expect(other.getByRole('link', { name: 'My Profile' })).toBeVisible();
  });

  test('[R7.42] currentUser is kept 15 minutes', async ({ page, beMember }) => {
    const username = await beMember();
    await page.clock.install();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/currentUser')) calls.push(request.url());
    });
    const go = async (name: string) => {
      // The menu link: a link inside a text may reload the page, and the copy with it.
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    };
    await open(page, '/about');
    await expect(userLine(page)).toContainText(username);
    await page.clock.fastForward('14:30');
    await go('FAQ');
    expect(calls).toHaveLength(0);
    await page.clock.fastForward('00:45');
    await go('About');
    await expect.poll(() => calls.length).toBe(1);
    await expect(userLine(page)).toContainText(username);
  });

  test('[R7.42] a call that answers 401 clears the user line', async ({
    page,
    beMember,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    const username = await beMember();
    await open(page, '/about');
    await expect(userLine(page)).toContainText(username);
    await context.clearCookies({ name: 'session' });
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(userLine(page)).toContainText('Welcome.');
    await expect(heading(page)).toHaveText('You must be logged in.');
  });
});

test.describe('the password', () => {
  test('[R2.27] changing it logs another browser out and keeps this one', async ({
    page,
    beMember,
    browser,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/status of 4\d\d/);
    const username = await beMember();
    const elsewhere: BrowserContext = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await logInBy(other, username, password);
    await expect(userLine(other)).toContainText(username);

    await open(page, '/accounts/password/change');
    await page.getByLabel('Old password').fill('not this one');
    await page.getByLabel('New password').fill(nextPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Old password')).toHaveAccessibleDescription(/old password isn't right/);
    await page.getByLabel('Old password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Your password has been changed.' }),
    ).toBeVisible();

    await open(other, '/faq');
    await expect(userLine(other)).toContainText('Welcome.');
    await open(page, '/faq');
    await expect(userLine(page)).toContainText(username);
    await logInBy(other, username, nextPassword);
    await expect(userLine(other)).toContainText(username);
    await elsewhere.close();
  });

  test('[R2.27] it is changed without script, too', async ({ beMember, context, browser, baseURL }) => {
    await beMember();
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      storageState: await context.storageState(),
    });
    const page = await plain.newPage();
    await page.goto('/accounts/password/change');
    for (const [old, answer] of [
      ['not this one', "old password isn't right"],
      [password, 'Your new password is set.'],
    ] as const) {
      await page.getByLabel('Old password').fill(old);
      await page.getByLabel('New password').fill(nextPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('main')).toContainText(answer);
    }
    await expect(page.getByLabel('Old password')).toHaveValue('');
    await plain.close();
  });

  test('forgotten, it is set anew by a mailed link that is good once', async ({
    page,
    beMember,
    expectComplaint,
  }) => {
    expectComplaint(/status of 400/);
    const username = await beMember();
    await logOut(page);
    await open(page, '/accounts/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(heading(page)).toHaveText('Forgot your password?');
    await page.getByLabel('E-mail', { exact: true }).fill(mailOf(username));
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(heading(page)).toHaveText('Check your mail');
    await expect(page.getByRole('main')).toContainText(mailOf(username));

    const link = await mailedLink(page, mailOf(username), '/accounts/reset');
    await open(page, link);
    await page.getByLabel('New password').fill(nextPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('heading', { name: 'Your new password is set.' })).toBeFocused();
    await open(page, link);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This link has already been used or has expired. Please ask for a new one.',
    );
    await logOut(page);
    await logInBy(page, username, nextPassword);
    await expect(userLine(page)).toContainText(username);
  });
});

test.describe('two-factor', () => {
  test('set up in three steps; then a code or a spare code is asked for', async ({
    page,
    beMember,
    expectComplaint,
  }) => {
    test.slow();
    expectComplaint(/status of 401/);
    const username = await beMember();
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectNoAxeFindings(page);
    const secret = await dialog.locator('[class*="secret"]').innerText();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Code from the app').fill(digitsOf(secret, Date.now() - 30_000));
    await dialog.getByRole('button', { name: 'Turn on two-factor' }).click();
    const spare = dialog.getByRole('listitem');
    await expect(spare.first()).toBeVisible();
    const codes = await spare.allInnerTexts();
    expect(codes.length).toBeGreaterThanOrEqual(8);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download them' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('spare-codes.txt');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Turn off two-factor' })).toBeVisible();

    await logOut(page);
    await logInBy(page, username, password);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expectNoAxeFindings(page);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      "Access denied: That code isn't right, or it has expired. Please enter the current one.",
    );
    await code.fill(digitsOf(secret));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(userLine(page)).toContainText(username);

    for (const [tries, isGood] of [
      [1, true],
      [2, false],
    ] as const) {
      await logOut(page);
      await logInBy(page, username, password);
      await code.fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Log in' }).click();
      if (isGood) await expect(userLine(page), `try ${tries}`).toContainText(username);
      else
        await expect(page.getByRole('alert'), `try ${tries}`).toHaveText(
          "Access denied: That code isn't right, or it has expired. Please enter the current one.",
        );
    }
    await code.fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(userLine(page)).toContainText(username);

    await open(page, '/profile');
    await page.getByRole('button', { name: 'Turn off two-factor' }).click();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Code', { exact: true }).fill(codes[2] ?? '');
    await dialog.getByRole('button', { name: 'Turn off two-factor' }).click();
    await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
  });
});

test('[R2.34] mails are switched in the settings, and by the link of a mail that asks first', async ({
  page,
  beMember,
  db,
  browser,
  baseURL,
}) => {
  const username = await beMember();
  await open(page, '/profile');
  const results = page.getByRole('switch', { name: 'Results' });
  const row = page.getByRole('listitem').filter({ has: results });
  await expect(results).toBeChecked();
  await results.click();
  await expect(row).toContainText('Saved');
  await expect(results).not.toBeChecked();
  await page.reload();
  await expect(results).not.toBeChecked();
  await expectNoAxeFindings(page);

  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const secrets = openSecrets(readConfig(testEnvironment('postgres://x', '/tmp')).secretKey);
  const address = shortenAddress(secrets, mailOf(username));
  const token = sealMailLink(secrets, { accountId: id, kind: 'rules', address });
  // No one is logged in where the mail is read.
  const mailProgram = await browser.newContext({ baseURL: baseURL ?? '' });
  const mailed = await mailProgram.newPage();
  await open(mailed, `/accounts/mails-off?token=${token}`);
  await expectNoAxeFindings(mailed);
  await mailed.getByRole('button', { name: 'Turn off these e-mails' }).click();
  await expect(mailed.getByText("You won't get e-mails when the rules are out any more.")).toBeVisible();
  await expectNoAxeFindings(mailed);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'The rules are out' })).not.toBeChecked();
  await mailed.getByRole('button', { name: 'Turn them back on' }).click();
  await expect(mailed.getByRole('button', { name: 'Turn off these e-mails' })).toBeVisible();
  await mailProgram.close();
});

test.describe('the profile', () => {
  test('[R2.34] [R2.13] location, text and shown e-mail are edited and seen, with the entries; only the owner can edit', async ({
    page,
    beMember,
    browser,
    baseURL,
    db,
  }) => {
    const username = await beMember();
    const competition = await createCompetition(db, { startMs: Date.UTC(2020, 5, 1), title: 'Jam 2020' });
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const { id: entrantId } = await createEntrant(db, competition.id, accountId);
    const entryId = await createEntry(db, competition, [entrantId], { title: 'Kettle Quest' });
    await open(page, '/profile');
    await page.getByLabel('Location').fill('Gent, Belgium');
    await page.getByLabel('About you').fill('Goblin, parent.\nSee https://goblin.example <b>now</b>');
    await page.getByLabel('Show my e-mail').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeFocused();
    await page.getByRole('link', { name: 'See it as others do' }).click();

    await expect(heading(page)).toHaveText(username);
    await expect(page.getByRole('main')).toContainText('Gent, Belgium');
    await expect(page.getByRole('main').getByRole('link', { name: mailOf(username) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://goblin.example' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile');
    const entries = (of: Page) => of.getByRole('region', { name: /^Entries/ });
    await expect(entries(page).getByRole('listitem')).toHaveText([/Kettle Quest/]);
    await expectNoAxeFindings(page);

    const member = await openAs(browser, await createUser(db), baseURL ?? '');
    await member.goto(`/user/${username}`);
    await expect(member.getByRole('main').getByRole('link', { name: mailOf(username) })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
    await entries(member)
      .getByRole('link', { name: /Kettle Quest/ })
      .click();
    await expect(member).toHaveURL(new RegExp(`/entry/${entryId}$`));
    await member.context().close();

    const anonymous = await browser.newContext({ baseURL: baseURL ?? '' });
    const visitor = await anonymous.newPage();
    await visitor.goto(`/user/${username.toUpperCase()}`);
    await visitor.goto(`/user/${username}`);
    await expect(visitor.getByRole('main')).toContainText('Gent, Belgium');
    await expect(visitor.getByRole('main')).not.toContainText(mailOf(username));
    await expect(visitor.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
    await expect(entries(visitor)).toContainText('Kettle Quest');
    await anonymous.close();
    await removeEntries(db);
    await db.deleteFrom('competition').where('id', '=', competition.id).execute();
  });

  test('[R2.34] a new e-mail counts once its link is opened', async ({ page, beMember }) => {
    const username = await beMember();
    const fresh = `fresh-${mailOf(username)}`;
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await page.getByLabel('New address').fill(fresh);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main')).toContainText(`Open the link we sent to ${fresh} to switch to it.`);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sent again.' })).toBeVisible();
    await open(page, await mailedLink(page, fresh, '/accounts/verify'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Your address is confirmed.')).toBeVisible();
    await open(page, '/profile');
    await expect(page.getByRole('main')).toContainText(`Your address is ${fresh}.`);
  });

  test('[R2.34] an own picture shows in the frame of all tabs; one over 1 MiB is refused in place', async ({
    page,
    beMember,
    context,
  }) => {
    const username = await beMember();
    const other = await context.newPage();
    await open(other, '/about');
    await open(page, '/profile');
    await page.getByLabel('Your own image').check();
    const file = page.getByLabel('Image file');
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await expect(
      page.getByText(/^Error: File too large! Received: 1\.00 MiB, maximum: 1\.00 MiB$/),
    ).toBeVisible();
    const picture = Buffer.from(
      await page.evaluate(async () => {
        const canvas = document.createElement('canvas');
        canvas.width = 32;
        canvas.height = 32;
        canvas.getContext('2d')?.fillRect(4, 4, 20, 20);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      }),
      'base64',
    );
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    for (const tab of [page, other]) {
      const face = userLine(tab).getByRole('link', { name: username }).locator('img');
      await expect(face).toHaveAttribute('src', /^\/upload\//);
      await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    await page.getByLabel('Your creature').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(userLine(other).getByRole('link', { name: username }).locator('svg')).toBeVisible();
  });

  test('devices are listed, and all others can be logged out', async ({
    page,
    beMember,
    browser,
    baseURL,
  }) => {
    const username = await beMember();
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await logInBy(other, username, password);
    await expect(userLine(other)).toContainText(username);
    await open(page, '/profile');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await open(other, '/faq');
    await expect(userLine(other)).toContainText('Welcome.');
    await elsewhere.close();
  });

  test('one’s data comes as a zip', async ({ page, beMember }) => {
    await beMember();
    await open(page, '/profile');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
  });

  test('an account is deleted by its password, and all tabs forget it', async ({
    page,
    beMember,
    context,
    expectComplaint,
  }) => {
    expectComplaint(/status of 4\d\d/);
    const username = await beMember();
    const other = await context.newPage();
    await open(other, '/about');
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveText([
      `${username}Your name, e-mail, picture, profile text, wishlists and every way to log in.`,
      '1 deviceLogged out right away.',
    ]);
    await expect(dialog).toContainText("This can't be undone.");
    await expectNoAxeFindings(page);
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expectAt(page, '/accounts/deleted');
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expect(userLine(page)).toContainText('Welcome.');
    await expect(userLine(other)).toContainText('Welcome.');
    expect((await page.goto(`/user/${username}`))?.status()).toBe(404);
  });
});

test.describe('who may see what', () => {
  test("[R6.02] /admin/ shows others 'You need to be logged in with admin rights.', and staff its page", async ({
    page,
    logIn,
    expectComplaint,
  }) => {
    expectComplaint(/status of 403/);
    expect((await page.goto('/admin/'))?.status()).toBe(403);
    await expect(heading(page)).toHaveText('You need to be logged in with admin rights.');
    await logIn();
    expect((await page.goto('/admin/'))?.status()).toBe(403);
    await expect(heading(page)).toHaveText('You need to be logged in with admin rights.');
    await logIn({ rank: 'owner' });
    expect((await page.goto('/admin/'))?.status()).toBe(200);
    await expect(heading(page)).toHaveText('Admin');
  });

  test("pages for people tell the others 'You must be logged in.' and bring them back", async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    for (const address of ['/profile', '/accounts/password/change']) {
      expect((await page.goto(address))?.status()).toBe(401);
      await expect(heading(page)).toHaveText('You must be logged in.');
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/accounts/login?next=${encodeURIComponent(address)}`,
      );
    }
  });

  test('axe has no findings on the account pages', async ({ page, beMember, expectComplaint }) => {
    test.slow();
    expectComplaint(/status of 40[134]/);
    for (const address of [
      '/accounts/login',
      '/accounts/register',
      '/accounts/check-your-mail?for=reset',
      '/accounts/password/forgot',
      '/accounts/reset?token=x',
      '/accounts/verify?token=x',
      '/accounts/undo-email?token=x',
      '/accounts/logout',
      '/profile',
      '/admin/',
      '/user/nobody',
    ]) {
      await open(page, address);
      await expectNoAxeFindings(page);
    }
    await beMember();
    for (const address of [
      '/accounts/check-your-mail',
      '/accounts/password/change',
      '/accounts/logout',
      '/accounts/login',
      '/profile',
    ]) {
      await open(page, address);
      await expectNoAxeFindings(page);
    }
  });
});
