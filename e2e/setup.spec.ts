import { type Browser, devices, type Page } from '@playwright/test';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { isNightly, sizes } from '../packages/server/src/testing/sizes.ts';
import { mailedLink } from './support/account.ts';
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/axe.ts';
import { dayMs, hourMs, minuteMs, stopClock } from './support/clock.ts';
import { activate, tabTo, tick, typeInto, typeTime } from './support/keys.ts';
import { readGround } from './support/sites.ts';
import { type RunningSite, startSiteOn } from './support/start-site.ts';
import { expect, hydrated, test } from './support/test.ts';

// A community starts from nothing and runs for a year: no one touches the database or the command line. Only time is
// moved from outside. Everyone uses the keyboard alone, until the organizer gives the prizes from a phone.
const password = 'ferry timetable 9';
const nowMs = Date.UTC(2031, 6, 20, 9);
const tins = { title: 'TINS 2031', short: 'tins31', startMs: Date.UTC(2031, 7, 1, 12) };
const krampus = { title: 'KrampusHack 2031', short: 'krampus31', startMs: Date.UTC(2031, 11, 12, 12) };
const krampusEndMs = krampus.startMs + 17 * dayMs;

let site: RunningSite;
let clock: Database;

test.beforeAll(async () => {
  // Two processes start beside the tests of the other worker.
  test.setTimeout(240_000);
  site = await startSiteOn({ ...readGround(), newAtMs: nowMs });
  clock = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 1 }).db;
});
test.afterAll(async () => {
  await clock.destroy();
  await site.stop();
});

const main = (page: Page) => page.getByRole('main');
async function open(page: Page, address: string) {
  await page.goto(`${site.url}${address}`);
  await hydrated(page);
}

/** As a volunteer sees it, on a desk and on a phone. */
async function lookAt(page: Page, name: string) {
  if (!isNightly) return;
  const size = page.viewportSize();
  await expectNoSidewaysScroll(page, [390]);
  await expectNoAxeFindings(page);
  const folder = process.env.JOURNEY_SHOTS;
  if (folder)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

async function setUp(page: Page) {
  await open(page, '/');
  await expect(page).toHaveURL(`${site.url}/setup`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('A new site');
  await expectNoAxeFindings(page);
  const token = /^ {2}([a-z0-9-]{30,})$/m.exec(site.printed())?.[1] ?? '';
  await typeInto(page, main(page).getByLabel('Token'), 'abcd-efgh');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText("That token isn't right, or it has expired.");
  await expect(main(page).getByLabel('Token')).toBeFocused();
  await lookAt(page, 'setup-token');
  await typeInto(page, main(page).getByLabel('Token'), token);
  await page.keyboard.press('Enter');

  await typeInto(page, main(page).getByLabel('Site name'), 'Jam Town');
  await expect(main(page).getByRole('radio', { name: /^Neutral texts/ })).toBeChecked();
  await activate(page, main(page).getByText('Links and organizers'));
  await typeInto(page, main(page).getByLabel('Chat'), 'chat.jam.example.org');
  await typeInto(
    page,
    main(page).getByRole('textbox', { name: 'Organizers' }),
    'Olga, rules, olga@jam.example.org',
  );
  await lookAt(page, 'setup-site');
  await activate(page, main(page).getByRole('button', { name: 'Save and continue' }));
  await expect(main(page).getByRole('heading', { name: 'First owner' })).toBeFocused();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('A new site, one fifth soldered');

  await typeInto(page, main(page).getByLabel('Username'), 'olga');
  await typeInto(page, main(page).getByLabel('E-mail'), 'olga@jam.example');
  await typeInto(page, main(page).getByLabel('Password', { exact: true }), 'olga');
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(main(page).getByLabel('Username')).toHaveValue('olga');
  await lookAt(page, 'setup-owner');
  await typeInto(page, main(page).getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');

  await activate(page, main(page).getByRole('button', { name: 'Send test e-mail' }));
  await expect(main(page)).toContainText('The mail server accepted the e-mail.');
  await lookAt(page, 'setup-mail');
  const mails = await (await page.request.get(`${site.url}/dev/mail`)).text();
  await typeInto(
    page,
    main(page).getByLabel('Code from the e-mail'),
    /Your code: (\d{6})/.exec(mails)?.[1] ?? '',
  );
  await page.keyboard.press('Enter');

  await activate(page, main(page).getByRole('button', { name: 'Test the storage' }));
  await expect(main(page).getByRole('heading', { name: 'First event' })).toBeFocused();
  await expect(main(page)).toContainText('A test file was written, read and deleted.');
  await lookAt(page, 'setup-event');
  await expectNoSidewaysScroll(page);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await typeInto(page, main(page).getByLabel('Title', { exact: true }), tins.title);
  await typeInto(page, main(page).getByRole('textbox', { name: 'Short name' }), tins.short);
  await typeTime(page, main(page).getByLabel('Start, UTC'), tins.startMs);
  await activate(page, main(page).getByRole('button', { name: 'Finish the setup' }));
  await expect(page).toHaveURL(`${site.url}/admin/desk/${tins.short}`, { timeout: 15_000 });
  await expect(page.getByRole('banner')).toContainText('olga');
  expect((await page.request.get(`${site.url}/setup`)).status()).toBe(404);
}

/** A user who registers, confirms and joins through the site's own pages. */
async function openGuest(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await open(page, '/accounts/register');
  await typeInto(page, page.getByLabel('Username', { exact: true }), username);
  await typeInto(page, page.getByLabel('E-mail'), `${username}@jam.example`);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(`${username}@jam.example`);
  await page.goto(await mailedLink(page, `${username}@jam.example`, '/accounts/verify'));
  await hydrated(page);
  await activate(page, page.getByRole('button', { name: 'Confirm this address' }));
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  return page;
}

/** After months away everyone has to log in again. */
async function logIn(page: Page, username: string) {
  await open(page, '/accounts/login');
  await typeInto(page, page.getByLabel('Username or e-mail'), username);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText(username);
}

async function upload(page: Page, short: string, name: string) {
  await open(page, `/${short}/upload`);
  await page
    .getByLabel('Choose files to upload')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(`a game in ${name}`) });
  await expect(main(page)).toContainText(/Arrived(, and it matches its seal|\. Sealed after the bell)/, {
    timeout: 20_000,
  });
}

test('[R2.28] [R11.05] a new site is set up by keys alone, and its first event runs from its desk', async ({
  page,
  browser,
  expectComplaint,
}) => {
  test.setTimeout(isNightly ? 900_000 : 240_000);
  // A wrong token and a weak password, on purpose.
  expectComplaint(/status of 400/);
  await setUp(page);
  await lookAt(page, 'desk-before');

  await test.step('its texts are its own, and the owner sees what is still empty', async () => {
    await open(page, '/about');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'About Summer Jam',
      'About Winter Jam',
      'About the organizers',
    ]);
    await expect(main(page).locator('a[href="mailto:olga@jam.example.org"]')).toBeVisible();
    await expect(
      page.getByRole('complementary').locator('a[href="https://chat.jam.example.org/"]'),
    ).toBeVisible();
    await open(page, '/admin/');
    const todo = main(page).getByRole('region', { name: 'Still to do' });
    await expect(todo.getByRole('listitem').filter({ hasText: 'Donations' })).toContainText(
      'suggests 10.00 euro',
    );
    await expect(todo.getByRole('link', { name: 'Chat' })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  if (!isNightly) {
    // One phase: the bell rings, and the dashboard says so.
    await stopClock(clock, tins.startMs + minuteMs);
    await open(page, `/admin/desk/${tins.short}`);
    await expect(main(page)).toContainText(`${tins.title} is live`);
    return;
  }

  await test.step('TINS is announced', async () => {
    await activate(
      page,
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^News/ }),
    );
    await activate(page, main(page).getByRole('link', { name: 'Add a news post' }));
    await typeInto(page, main(page).getByLabel('Title', { exact: true }), 'TINS 2031 is coming');
    await typeInto(page, main(page).getByLabel('Text', { exact: true }), 'Sign up now.');
    await activate(page, main(page).getByRole('button', { name: 'Add', exact: true }));
    await expect(page).toHaveURL(/\/admin\/news\/\d+$/);
    await open(page, '/news');
    await expect(main(page)).toContainText('TINS 2031 is coming');
  });

  const names = ['moth', 'newt', 'snail', 'wren'].slice(0, sizes.jamPeople);
  const guests: Page[] = [];
  for (const name of names) guests.push(await openGuest(browser, name));
  for (const guest of guests) {
    await open(guest, `/join/?compo=${tins.short}`);
    await typeInto(guest, guest.getByLabel('About you'), 'Hello.');
    await activate(guest, guest.getByRole('button', { name: `Join ${tins.title}` }));
    await expect(main(guest)).toContainText("You're in");
  }

  await test.step('the bell rings, and everybody makes a game', async () => {
    await open(page, `/admin/desk/${tins.short}`);
    await expect(main(page)).toContainText(String(guests.length));
    await lookAt(page, 'desk-signed-up');
    await stopClock(clock, tins.startMs + minuteMs);
    await open(page, `/admin/desk/${tins.short}`);
    await expect(main(page)).toContainText(`${tins.title} is live`);
    await lookAt(page, 'desk-live');
    for (const [index, guest] of guests.entries()) await upload(guest, tins.short, `game-${index}.zip`);
  });

  await test.step('the finish moves by an hour, and everybody is told', async () => {
    await open(page, `/admin/desk/${tins.short}`);
    await typeTime(page, main(page).getByLabel('Finish, UTC'), tins.startMs + 73 * hourMs);
    await typeInto(page, main(page).getByLabel('Notice for everyone'), 'One more hour.');
    await activate(page, main(page).getByRole('button', { name: 'Save new times' }));
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Move the times' }));
    await expect(page.getByRole('alert').filter({ hasText: 'One more hour.' })).toBeVisible({
      timeout: 20_000,
    });
  });

  await test.step('people vote', async () => {
    await stopClock(clock, tins.startMs + 77 * hourMs);
    await open(page, `/admin/desk/${tins.short}`);
    await lookAt(page, 'desk-voting');
    for (const [voter, guest] of guests.entries()) {
      for (let left = guests.length - 1; left > 0; left -= 1) {
        await open(guest, `/${tins.short}/vote`);
        const ballot = guest.getByRole('article').first();
        for (const [index, category] of ['Overall', 'Art', 'Tech', 'Genre'].entries()) {
          const group = ballot.getByRole('group', { name: category });
          await tick(guest, group.getByRole('radio').first());
          // Not the same for all, so that there are several places.
          const points = (index + left + voter) % 5;
          for (let step = 0; step < points; step += 1) await guest.keyboard.press('ArrowRight');
        }
        await expect(ballot).toContainText('All four scores are in, so your vote counts.');
        await expect(ballot).toContainText(/Saved \d\d:\d\d/);
      }
    }
  });

  await test.step('the ranking is frozen, and the prizes are given from a phone', async () => {
    await stopClock(clock, tins.startMs + 20 * dayMs);
    await open(page, `/admin/desk/${tins.short}`);
    await lookAt(page, 'desk-over');
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      viewport: { width: 390, height: 844 },
    });
    const phone = await context.newPage();
    await logIn(phone, 'olga');
    await open(phone, `/admin/desk/${tins.short}`);
    await main(phone).locator(`a[href="/${tins.short}/results/calculate"]`).first().tap();
    await main(phone).getByRole('button', { name: 'Freeze the ranking' }).tap();
    await main(phone).getByRole('link', { name: 'Prepare the prize-giving' }).tap();
    const [reader] = guests as [Page];
    await open(reader, `/${tins.short}/results/show`);
    await expect(main(reader)).toContainText("The prize-giving hasn't started yet.");
    await lookAt(phone, 'prize-giving-before');
    await phone.getByRole('button', { name: 'Start the prize-giving' }).tap();
    const remote = phone.getByRole('region', { name: /^Remote control/ });
    const end = remote.getByRole('link', { name: /See the results$/ });
    const go = remote.getByRole('button', { name: /^(Reveal|Next)/ });
    const title = main(reader).getByRole('heading', { level: 1 });
    let numSteps = 0;
    for (; !(await end.isVisible()); numSteps += 1) {
      expect(numSteps).toBeLessThan(guests.length);
      const slide = await remote.getByText(/^Slide \d/).textContent();
      await go.tap();
      // Each step is shown before the next is asked for.
      await expect(remote.getByText(/^Slide \d/)).not.toHaveText(slide ?? '');
      await expect(go).not.toHaveAttribute('aria-busy', 'true');
      await lookAt(phone, `prize-giving-${numSteps + 1}`);
    }
    expect(numSteps).toBeGreaterThan(0);
    await expect(title).toBeVisible();
    await main(reader).getByRole('link', { name: 'See all results' }).click();
    await expect(main(reader).getByRole('table').first()).toBeVisible();
    await end.tap();
    await expect(main(phone).getByRole('table').first()).toBeVisible();
    await lookAt(phone, 'results');
    await context.close();
  });

  await test.step('the next TINS is planned in one form, as a draft, and then published', async () => {
    await open(page, `/admin/desk/${tins.short}`);
    await activate(page, main(page).getByRole('link', { name: 'Plan the next edition' }));
    await expect(main(page).getByLabel('Title', { exact: true })).toHaveValue('TINS 2032');
    // The first Friday of August, like the one before.
    await expect(main(page).getByLabel('Start, UTC')).toHaveValue('2032-08-06T12:00');
    await lookAt(page, 'next-edition');
    await activate(page, main(page).getByRole('button', { name: 'Add', exact: true }));
    await expect(page).toHaveURL(/\/admin\/competitions\/\d+$/);
    const draft = await browser.newPage();
    expect((await draft.goto(`${site.url}/tins32/`))?.status()).toBe(404);
    await tick(page, main(page).getByRole('checkbox', { name: 'Draft' }));
    await activate(page, main(page).getByRole('button', { name: 'Save 1 change' }));
    await expect(main(page)).toContainText('Saved.');
    expect((await draft.goto(`${site.url}/tins32/`))?.status()).toBe(200);
    await draft.close();
  });

  await test.step('a KrampusHack is added, and people wish', async () => {
    // An open desk would ask for its data with a session that has expired.
    await open(page, '/news');
    await stopClock(clock, krampus.startMs - 20 * dayMs);
    for (const [index, guest] of guests.entries()) await logIn(guest, names[index] ?? '');
    await logIn(page, 'olga');
    await open(page, '/admin/');
    await activate(page, main(page).locator('a[href="/admin/competitions/new"]'));
    await typeInto(page, main(page).getByLabel('Title', { exact: true }), krampus.title);
    await typeInto(page, main(page).getByRole('textbox', { name: 'Short name' }), krampus.short);
    await tabTo(page, main(page).getByLabel('Kind', { exact: true }));
    await page.keyboard.press('G');
    await expect(main(page).getByLabel('Kind', { exact: true })).toContainText('Gift exchange');
    await typeTime(page, main(page).getByLabel('Start, UTC'), krampus.startMs);
    await typeTime(page, main(page).getByLabel('Finish, UTC'), krampusEndMs);
    await lookAt(page, 'new-competition');
    await activate(page, main(page).getByRole('button', { name: 'Add', exact: true }));
    await expect(page).toHaveURL(/\/admin\/competitions\/\d+$/);
    for (const guest of guests) {
      await open(guest, `/join/?compo=${krampus.short}`);
      await typeInto(guest, guest.getByLabel('Wish 1', { exact: true }), 'A moth, please.');
      await activate(guest, guest.getByRole('button', { name: `Join ${krampus.title}` }));
      await expect(main(guest)).toContainText("You're in");
    }
    await open(page, `/admin/desk/${krampus.short}`);
    await lookAt(page, 'winter-desk-before');
  });

  await test.step('names are drawn, gifts are made and unwrapped', async () => {
    await stopClock(clock, krampus.startMs + minuteMs);
    for (const guest of guests) {
      await open(guest, `/secretSanta?compo=${krampus.short}`);
      await expect(main(guest)).toContainText("You're making a game for", { timeout: 20_000 });
    }
    await open(page, `/admin/desk/${krampus.short}`);
    await expect(main(page)).toContainText(`${krampus.title} is live`);
    await lookAt(page, 'winter-desk-live');
    await open(page, `/${krampus.short}/santa/desk`);
    await lookAt(page, 'santa-desk');
    for (const [index, guest] of guests.entries()) await upload(guest, krampus.short, `gift-${index}.zip`);
    await stopClock(clock, krampusEndMs + 4 * hourMs);
    for (const guest of guests) {
      await open(guest, `/secretSanta?compo=${krampus.short}`);
      await activate(guest, guest.getByRole('button', { name: 'Unwrap your gift' }));
      await expect(main(guest)).toContainText(/\w made you/);
    }
    await open(page, `/admin/desk/${krampus.short}`);
    await lookAt(page, 'winter-desk-over');
  });
});
