import type { Page } from '@playwright/test';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
  type TestCompetition,
} from '../packages/server/src/testing/factories.ts';
import { isNightly } from '../packages/server/src/testing/sizes.ts';
import { createMaker } from '../packages/server/src/testing/vote-factories.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import {
  dayMs,
  hourMs,
  minuteMs,
  releaseClock,
  runClockFrom,
  stopClock,
  undoDraws,
} from './support/clock.ts';
import { createEntry, removeEntries } from './support/entries.ts';
import { createEarlyEntrant } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

// Far from the dates of other tests; summer for the speedhack, December for the gift exchange.
const start = Date.UTC(2027, 7, 6, 12);
const end = start + 72 * hourMs;
const votingEnd = end + 14 * dayMs;
const giftStart = Date.UTC(2027, 11, 14, 12);
const giftEnd = Date.UTC(2027, 11, 31, 12);

const moments = {
  speedhack: {
    before: start - 14 * dayMs,
    live: start + 54 * hourMs,
    voting: end + dayMs,
    over: votingEnd + dayMs,
  },
  'gift-exchange': { before: giftStart - 12 * dayMs, live: giftStart + 10 * dayMs, over: giftEnd + dayMs },
} as const;
const shorts = { speedhack: 'jam27', 'gift-exchange': 'gifts27' } as const;

const ids = { speedhack: 0, 'gift-exchange': 0 };
let jam: TestCompetition;

test.beforeAll(async ({ db }) => {
  await stopClock(db, moments.speedhack.before);
  jam = await createCompetition(db, {
    short: shorts.speedhack,
    title: 'Jam 2027',
    startMs: start,
    joinOpensMs: start - 30 * dayMs,
    markdown: 'Write a game from scratch in 72 hours.',
  });
  const gifts = await createCompetition(db, {
    short: shorts['gift-exchange'],
    kind: 'gift-exchange',
    title: 'Gifts 2027',
    startMs: giftStart,
    endMs: giftEnd,
    joinOpensMs: giftStart - 30 * dayMs,
  });
  ids.speedhack = jam.id;
  ids['gift-exchange'] = gifts.id;
});

test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, moments.speedhack.before);
  await undoDraws(db);
});

test.afterAll(async ({ db }) => {
  await removeEntries(db);
  await sql`delete from competition`.execute(db);
  await releaseClock(db);
});

async function join(db: Database, kind: keyof typeof ids, username: string, info = '') {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return createEarlyEntrant(db, ids[kind], id, info);
}

async function addEntrants(db: Database, kind: keyof typeof ids, count: number) {
  for (let index = 0; index < count; index += 1) {
    const account = await createAccount(db);
    await createEarlyEntrant(db, ids[kind], account.id, `I am number ${index}.`);
  }
}

const hero = (page: Page) => page.getByRole('main').locator('section').first();
const block = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('region', { name });
const box = (page: Page, title = 'Jam 2027') =>
  page.getByRole('complementary').getByRole('region', { name: title });
const rows = (page: Page, title?: string) => box(page, title).locator('dl > div');

/** Follows a link inside the page, so that the browser itself makes the calls. */
async function openByClient(page: Page, name: string) {
  const link = page.getByRole('complementary').getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) });
  await link.click();
}

async function writeReview(db: Database, entrantId: EntrantId, entryId: EntryId): Promise<void> {
  await db
    .insertInto('ballot')
    .values({ competition_id: jam.id, entrant_id: entrantId, entry_id: entryId, review: 'Good fun.' })
    .execute();
  await sql`select count_entry_votes(array[${entryId}::bigint])`.execute(db);
}

test.describe('the page of a competition', () => {
  const headings = {
    before: ['Important dates', 'Rules', 'Sign up', 'While you wait', 'Log messages', 'Entries0 so far'],
    live: ['The extra rules', 'Log messages', 'Sign up', 'Entries0 so far'],
    voting: ['The extra rules', 'Log messages', 'Sign up', 'Entries0'],
    over: ['Results', 'The extra rules', 'Log messages', 'Sign up', 'Entries0'],
  } as const;
  const pills = { before: 'Upcoming', live: 'Live now', voting: 'Voting', over: 'Over' } as const;

  for (const phase of ['before', 'live', 'voting', 'over'] as const) {
    for (const joined of [false, true]) {
      test(`[R2.40] [R2.41] [R2.42] [R2.43] [R2.44] [R2.45] [R2.46] [R2.47] ${phase}, ${joined ? '' : 'not '}joined`, async ({
        page,
        db,
        logIn,
      }) => {
        await stopClock(db, moments.speedhack[phase]);
        const username = await logIn();
        await addEntrants(db, 'speedhack', 2);
        if (joined) await join(db, 'speedhack', username);
        await page.goto('/jam27/');
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('Jam 2027');
        const isVoting = joined && phase === 'voting';
        const shown = await main.getByRole('heading', { level: 2 }).allTextContents();
        // A user without an entry can start one until the finish, but no later.
        const hasOwn = joined && phase === 'live';
        expect(shown.map((text) => text.replace(/\s+(?=\d)/, ''))).toEqual([
          ...(isVoting ? ['Your votes'] : []),
          ...headings[phase].flatMap((text) =>
            hasOwn && text === 'Sign up' ? ['Your entry', text] : [text],
          ),
        ]);

        // R2.40: live now, with a countdown to the finish and the upload link.
        await expect(hero(page)).toContainText(pills[phase]);
        await expect(hero(page).getByRole('timer', { name: /until the finish$/ })).toHaveCount(
          phase === 'live' ? 1 : 0,
        );
        await expect(hero(page).getByRole('link', { name: 'Upload your entry' })).toHaveCount(
          phase === 'live' ? 1 : 0,
        );

        const calendar = hero(page).getByRole('link', { name: 'Add to calendar' });
        await expect(calendar).toHaveCount(phase === 'before' ? 1 : 0);
        if (phase === 'before') await expect(calendar).toHaveAttribute('href', '/jam27/calendar.ics');

        // R2.42: the number of entrants, and a link worded for the viewer.
        const canJoin = phase === 'before' || phase === 'live';
        const signUp = block(page, 'Sign up');
        const did = canJoin ? 'are in' : 'took part';
        await expect(signUp).toContainText(`${joined ? 3 : 2} people ${did}`);
        const joinLinks = signUp.locator('a[href="/join/?compo=jam27"]');
        await expect(joinLinks).toHaveText(canJoin ? [joined ? 'Change your sign-up' : 'Join'] : []);

        // R2.43
        const rules = block(page, phase === 'before' ? 'Rules' : 'The extra rules');
        await expect(rules.locator('a[href="/jam27/rules"]')).toHaveCount(1);
        await expect(rules.getByText(/The extra rules come out in 1[34] days \d+ hours?\./)).toHaveCount(
          phase === 'before' ? 1 : 0,
        );

        // R2.44
        await expect(main.locator('a[href="/jam27/results"]')).toHaveCount(0);

        // R2.45: before the start it says when there will be entries.
        const entries = block(page, /^Entries/);
        await expect(
          entries.getByText(/The first entries will show up here after the start on /),
        ).toHaveCount(phase === 'before' ? 1 : 0);
        await expect(entries.locator('a[href="/jam27/entries"]')).toHaveText('See and download all entries');

        // R2.46
        const logs = block(page, /^Log messages/);
        await expect(logs.getByRole('link')).toHaveText([
          joined ? 'Add or update your log' : 'View logs (0)',
        ]);

        // R2.47
        await expect(main.locator('a[href="/jam27/vote"]')).toHaveCount(isVoting ? 2 : 0);
        if (isVoting) {
          const voting = block(page, 'Your votes');
          await expect(voting).toContainText(/Voting ends in 1[23] days/);
          await expect(voting.getByRole('link', { name: 'Vote' })).toBeVisible();
        }
      });
    }
  }

  test('[R2.42] before the start it asks for the faces it shows, not for everybody', async ({ page, db }) => {
    await stopClock(db, moments.speedhack.before);
    await addEntrants(db, 'speedhack', 14);
    await page.goto('/news');
    await hydrated(page);
    const asked = page.waitForRequest(/\/api\/v1\/compo\/jam27\/entrants/);
    await box(page).getByRole('link', { name: 'Event page' }).click();
    const answer = await (await (await asked).response())?.json();
    expect([answer.result.length, answer.total]).toEqual([12, 14]);
    await expect(block(page, 'Sign up')).toContainText('14 people are in');
  });

  test('[R2.41] important dates are those of the event, and go when joining is not possible', async ({
    page,
    db,
  }) => {
    await page.goto('/jam27/');
    const dates = block(page, 'Important dates').getByRole('listitem');
    await expect(dates).toHaveCount(4);
    await expect(dates).toContainText(['Sign-up opened', 'Start', 'Finish', 'Voting ends']);
    await expect(dates.nth(1).locator('time')).toHaveAttribute('datetime', new Date(start).toISOString());
    await stopClock(db, start - 31 * dayMs);
    await page.goto('/jam27/?early');
    await expect(block(page, 'Rules')).toBeVisible();
    await expect(block(page, 'Important dates')).toHaveCount(0);
    await expect(block(page, 'Sign up').locator('a[href^="/join/"]')).toHaveCount(0);
  });

  test('[R2.44] [R2.45] [R2.46] results, reviews and logs show as soon as there are some', async ({
    page,
    db,
  }) => {
    await stopClock(db, moments.speedhack.over);
    const maker = await createMaker(db, jam, 'Late Snow');
    await createLogPost(db, maker.entrantId);
    const { id: voter } = await createAccount(db);
    await writeReview(db, (await createEntrant(db, jam.id, voter)).id, maker.entryId);
    await sql`insert into result (competition_id, number, published_at) values (${jam.id}, 1, app_now())`.execute(
      db,
    );
    await page.goto('/jam27/');
    await expect(block(page, 'Results').getByRole('link')).toHaveAttribute('href', '/jam27/results');
    const entries = block(page, /^Entries/);
    await expect(entries.getByRole('heading', { level: 2 })).toHaveText(/^Entries\s*1$/);
    await expect(entries.locator('a[href="/jam27/entries"]')).toBeVisible();
    await expect(entries.locator('a[href="/jam27/reviews"]')).toContainText('1');
    await expect(block(page, /^Log messages/).getByRole('link', { name: 'View logs (1)' })).toBeVisible();
    for (const table of ['result', 'review_count']) await sql`delete from ${sql.table(table)}`.execute(db);
    await removeEntries(db);
  });

  test('[R10.13] a gift exchange has its own words, wishes that can be edited until the end and no voting, and opens its entries at the end', async ({
    page,
    db,
    logIn,
  }) => {
    const at = moments['gift-exchange'];
    await stopClock(db, at.before);
    const username = await logIn();
    await join(db, 'gift-exchange', username, 'A moth');
    await page.goto('/gifts27/');
    await expect(hero(page).getByRole('timer', { name: /until names are drawn$/ })).toBeVisible();
    await expect(block(page, 'How it works').getByRole('listitem')).toHaveCount(4);
    await expect(block(page, 'Important dates')).toContainText('Unwrapping');
    await stopClock(db, at.live);
    await page.goto('/gifts27/');
    await expect(block(page, /^Gifts in the making/)).toContainText('0 of 1');
    await expect(hero(page).getByRole('link')).toHaveText(['Upload your gift', 'My Secret Santa']);
    await hydrated(page);
    await block(page, 'Sign up').getByRole('link', { name: 'Edit your wishes' }).click();
    await expect(page.getByRole('textbox', { name: 'Wish 1' })).toHaveValue('A moth');
    await page.getByRole('textbox', { name: 'Wish 2' }).fill('A lamp');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('Saved.')).toBeVisible();
    await page.goto('/join/?compo=gifts27');
    await expect(page.getByRole('textbox', { name: 'Wish 2' })).toHaveValue('A lamp');
    await stopClock(db, at.over);
    await page.goto('/gifts27/');
    await expect(block(page, /^Entries/)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(block(page, 'Your votes')).toHaveCount(0);
  });

  test('links inside a text lead on without a load; files, other sites and other windows are the browser’s', async ({
    page,
    db,
  }) => {
    const text =
      '[news](/news), [all](/all/entries?by=user), [dates](/calendar.ics), [elsewhere](https://elsewhere.test/)';
    await sql`update competition set markdown = ${text} where short = ${shorts.speedhack}`.execute(db);
    await page.goto('/jam27/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    const isLeft = (name: string) =>
      link(name).evaluate((element) => {
        let isBrowsers = false;
        const look = (event: Event) => {
          isBrowsers = !event.defaultPrevented;
          event.preventDefault();
        };
        window.addEventListener('click', look, { once: true });
        (element as HTMLElement).click();
        return isBrowsers;
      });
    expect([await isLeft('dates'), await isLeft('elsewhere')]).toEqual([true, true]);
    await link('all').click();
    await expect(page).toHaveURL(/\/all\/entries\?by=user$/);
    await page.goBack();
    await link('news').click();
    await expect(page).toHaveURL(/\/news$/);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await sql`update competition set markdown = '' where short = ${shorts.speedhack}`.execute(db);
  });

  test('[R2.46] the log block shows the newest posts that everybody may see', async ({ page, db, logIn }) => {
    await stopClock(db, moments.speedhack.live);
    const username = await logIn();
    const own = await join(db, 'speedhack', username);
    const video = 'https://youtu.be/dQw4w9WgXcQ';
    for (const text of ['One.', 'Two.', video, `Four.\n\n${video}\n\nAnd more.`])
      await createLogPost(db, own.id, { text });
    await createLogPost(db, own.id, { text: 'The keeper is a moth.', isSpoiler: true });
    await page.goto('/jam27/');
    const logs = block(page, /^Log messages/);
    const shown = logs.getByRole('listitem');
    await expect(shown).toHaveCount(3);
    // The excerpt leaves out a video embedded in a post.
    await expect(shown.locator('p:first-child')).toHaveText(['Four. And more.', 'A video.', 'Two.']);
    await expect(logs.getByRole('link', { name: 'Add or update your log' })).toHaveAttribute(
      'href',
      '/jam27/log',
    );
    await expect(logs.getByRole('link', { name: 'Read all logs' })).toBeVisible();
  });

  test("[R2.04] an unknown event shows 'Not found: …', from server and client", async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    expect((await page.goto('/nothing27/'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found: No event with that name.');
    await page.goto('/about');
    await hydrated(page);
    await page.evaluate(() => {
      window.history.pushState({}, '', '/nothing27/entrants');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found: No event with that name.');
  });
});

test.describe('the sidebar', () => {
  const always = ['Rules', 'Entrants', 'Logs'];
  const links = {
    speedhack: {
      before: { all: ['Join', ...always], joined: [] },
      live: { all: ['Join', ...always, 'Entries'], joined: ['Upload', 'My entry'] },
      voting: { all: [...always, 'Entries', 'Results', 'Reviews'], joined: ['Upload', 'My entry', 'Vote'] },
      over: { all: [...always, 'Entries', 'Results', 'Reviews'], joined: ['Upload', 'My entry'] },
    },
    'gift-exchange': {
      before: { all: ['Join', ...always], joined: [] },
      live: { all: ['My Secret Santa', ...always, 'Entries'], joined: ['Upload', 'My entry'] },
      over: { all: [...always, 'Entries', 'Results', 'Reviews'], joined: ['Upload', 'My entry'] },
    },
  };

  for (const kind of ['speedhack', 'gift-exchange'] as const) {
    for (const [phase, expected] of Object.entries(links[kind])) {
      for (const joined of [false, true]) {
        test(`[R2.83] links of a ${kind}, ${phase}, ${joined ? '' : 'not '}joined`, async ({
          page,
          db,
          logIn,
        }) => {
          const at: Record<string, number> = moments[kind];
          await stopClock(db, at[phase] ?? 0);
          const username = await logIn();
          if (joined) await join(db, kind, username, 'A moth');
          await page.goto('/faq');
          const title = kind === 'speedhack' ? 'Jam 2027' : 'Gifts 2027';
          const shown = page.getByRole('navigation', { name: title, exact: true }).getByRole('link');
          const labels = (await shown.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''));
          expect(labels).toEqual(['Event page', ...expected.all, ...(joined ? expected.joined : [])]);
          await expect(shown.first()).toHaveAttribute('href', `/${shorts[kind]}/`);
        });
      }
    }
  }

  test('[R2.84] the current-event box has its title, the countdowns that are positive, how many signed up, and the latest post', async ({
    page,
    db,
    logIn,
  }) => {
    await addEntrants(db, 'speedhack', 3);
    const username = await logIn();
    await page.goto('/faq');
    await expect(box(page).getByRole('heading', { name: 'Jam 2027' })).toBeVisible();
    await expect(rows(page)).toHaveText([/^Start1[34] days/, /^Finish1[67] days/, /^Voting ends3[01] days/]);
    await expect(box(page)).toContainText('3 signed up. Join them');
    await expect(box(page).getByRole('link', { name: 'Join them' })).toHaveAttribute(
      'href',
      '/join/?compo=jam27',
    );
    await stopClock(db, moments.speedhack.live);
    await join(db, 'speedhack', username);
    await page.goto('/faq');
    await expect(rows(page)).toHaveText([/^Finish1[78] hours/, /^Voting ends14 days/]);
    await expect(box(page)).toContainText('4 signed up. Change your sign-up');
    await expect(box(page).getByRole('link', { name: 'Latest log' })).toHaveAttribute('href', '/jam27/log');
    await expect(box(page).locator('blockquote')).toHaveText('Nothing posted yet...');
    const author = await createAccount(db);
    const { id: entrantId } = await createEntrant(db, ids.speedhack, author.id);
    const words = Array.from({ length: 17 }, (_, index) => `word${index + 1}`);
    const post = await createLogPost(db, entrantId, { text: `<b>${words.join(' ')}</b>` });
    await createLogPost(db, entrantId, { text: 'The keeper is a moth.', isSpoiler: true });
    await page.goto('/faq');
    await expect(box(page).locator('blockquote')).toHaveText(`${words.slice(0, 15).join(' ')}...`);
    await expect(box(page).getByRole('link', { name: '8 August 2027' })).toHaveAttribute(
      'href',
      `/jam27/log/id/${post.id}`,
    );
    await expect(box(page).getByRole('link', { name: author.username })).toHaveAttribute(
      'href',
      `/jam27/log/entrant/${entrantId}`,
    );
    await stopClock(db, moments.speedhack.voting);
    await page.goto('/faq');
    await expect(rows(page)).toHaveText([/^Voting ends1[23] days/]);
    await expect(box(page)).not.toContainText('signed up');
    await stopClock(db, moments.speedhack.over);
    await page.goto('/faq');
    await expect(box(page)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test('[R2.86] upcoming events with their dates, and where to hear of them; hidden when there are none', async ({
    page,
    db,
    clearAddresses,
  }) => {
    await page.goto('/faq');
    const upcoming = page.getByRole('complementary').getByRole('region', { name: 'Upcoming' });
    await expect(upcoming.getByRole('listitem').filter({ hasText: 'Gifts 2027' })).toContainText(
      '14–31 Dec 2027',
    );
    const links = upcoming.getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['Mailing group', 'Calendar import', 'Chat']);
    await expect(links.first()).toHaveAttribute('href', 'https://lists.tins.example/announce');
    await expect(links.last()).toHaveAttribute('href', 'https://chat.tins.example/');
    await expect(links.nth(1)).toHaveAttribute('href', '/calendar.ics');
    await stopClock(db, moments['gift-exchange'].live);
    await page.goto('/faq?none');
    await expect(box(page, 'Gifts 2027')).toBeVisible();
    await expect(upcoming).toHaveCount(0);
    // The chat is there all the same, unless there is none.
    const touch = page.getByRole('complementary').getByRole('region', { name: 'Stay in touch' });
    await expect(touch.getByRole('link')).toHaveText(['Mailing group', 'Chat']);
    await clearAddresses();
    await page.goto('/faq?without');
    await expect(box(page, 'Gifts 2027')).toBeVisible();
    await expect(touch).toHaveCount(0);
  });

  test('[R2.11] on small screens /news opens with the event and closes with what comes; other pages have a strip', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/news');
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Jam 2027' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Upcoming' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Current event, Jam 2027' })).toBeHidden();
    await page.goto('/faq');
    const strip = page.getByRole('navigation', { name: 'Current event, Jam 2027' });
    await expect(strip).toContainText(/Jam 2027\s*starts in 1[34] days/);
  });
});

test.describe('countdowns', () => {
  test('[R2.91] days and hours, then hours and minutes, then minutes and seconds, then nothing', async ({
    page,
    db,
    logIn,
  }) => {
    await logIn();
    const finish = rows(page).filter({ hasText: 'Finish' }).locator('dd');
    await stopClock(db, end - dayMs - 4_000);
    await page.goto('/faq');
    await expect(finish).toHaveText('1 day 0 hours');
    await expect(finish).toHaveText('23 hours 59 min', { timeout: 8_000 });
    await stopClock(db, end - hourMs - 4_000);
    await page.goto('/faq');
    await expect(finish).toHaveText('1 hour 0 min');
    await expect(finish).toHaveText(/^59 min 5\d sec$/, { timeout: 8_000 });
    const text = await finish.textContent();
    await expect(finish).not.toHaveText(text ?? '', { timeout: 3_000 });
    await stopClock(db, end);
    await page.goto('/faq');
    await expect(rows(page)).toHaveText([/^Voting ends/]);
  });

  test('[R2.91] the server’s clock counts, not the browser’s', async ({ page, db, logIn }) => {
    await logIn();
    await stopClock(db, end - 17 * hourMs - 42 * minuteMs - 30_000);
    await page.clock.setFixedTime(new Date(start - 400 * dayMs));
    await page.goto('/jam27/');
    await hydrated(page);
    await expect(hero(page).getByRole('timer')).toHaveAttribute(
      'aria-label',
      '17 hours 42 minutes until the finish',
    );
    await expect(rows(page).first()).toHaveText('Finish17 hours 42 min');
  });

  test('[R2.91] the zero event fires once, and not where the time was past from the first', async ({
    page,
    db,
    context,
    logIn,
    expectComplaint,
  }) => {
    // The stream is blocked and the frame shows another event, so the only other request is the frame's own check at
    // the boundary: both tabs make that one, and only one of them fires the zero event.
    expectComplaint(/Failed to load resource/);
    await context.route('**/api/v1/live', (route) => route.abort());
    const pin = (isPinned: boolean) =>
      db
        .updateTable('competition')
        .set({ is_pinned: isPinned })
        .where('short', '=', shorts.speedhack)
        .execute();
    await pin(true);
    await logIn();
    const at = giftStart - 5_000;
    await stopClock(db, at);
    const calls: string[] = [];
    context.on('request', (request) => {
      const [, short] = /\/api\/v1\/compo\/(\w+)$/.exec(request.url()) ?? [];
      if (short) calls.push(short);
    });
    const past = await context.newPage();
    for (const [tab, address] of [
      [page, '/gifts27/'],
      [past, '/jam27/'],
    ] as const) {
      await tab.clock.install({ time: new Date(at) });
      await tab.goto(address);
      await hydrated(tab);
    }
    await expect(hero(page)).toContainText('Upcoming');
    await stopClock(db, giftStart + 1_000);
    for (const tab of [page, past]) await tab.clock.runFor(10_000);
    await expect(hero(page)).toContainText('Live now');
    for (const tab of [page, past]) await tab.clock.runFor(60_000);
    const callsFor = (short: string) => calls.filter((call) => call === short).length;
    expect(callsFor('gifts27')).toBe(callsFor('jam27') + 1);
    await pin(false);
  });

  test('[R2.91] at zero the page asks for what comes and says so to those who listen', async ({
    page,
    db,
    logIn,
  }) => {
    await logIn();
    await runClockFrom(db, start - 5_000);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/compo/jam27')) calls.push(request.url());
    });
    await page.goto('/jam27/');
    await expect(hero(page)).toContainText('Live now', { timeout: 15_000 });
    await expect(page.getByRole('status').filter({ hasText: 'Jam 2027 has started.' })).toHaveCount(1);
    // A browser that is a little early asks again.
    expect(calls.length).toBeGreaterThanOrEqual(1);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  test('a timer is no live region, and its picture is silent', async ({ page }) => {
    await page.goto('/jam27/');
    const timer = hero(page).getByRole('timer');
    await expect(timer).toHaveAttribute('aria-label', /^1[34] days \d+ hours? until the extra rules$/);
    expect(await timer.getAttribute('aria-live')).toBeNull();
    expect(await timer.locator('svg:not([aria-hidden="true"])').count()).toBe(0);
  });
});

test.describe('a page that stays open', () => {
  test('a browser left open on the competition page through start, end and end of voting changes by itself', async ({
    page,
    db,
    logIn,
  }) => {
    test.setTimeout(180_000);
    const username = await logIn();
    await join(db, 'speedhack', username);
    await runClockFrom(db, start - 6_000);
    await page.goto('/jam27/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await expect(hero(page)).toContainText('Upcoming');
    await expect(hero(page)).toContainText('Live now', { timeout: 20_000 });
    await expect(box(page)).toContainText('Live');
    await expect(box(page).getByRole('link', { name: 'My entry' })).toBeVisible();
    // The page can learn of the next boundaries only from the stream: by its own clock they are days away.
    await runClockFrom(db, end - 2_000);
    await expect(block(page, 'Your votes')).toBeVisible({ timeout: 20_000 });
    await expect(box(page).getByRole('link', { name: 'Vote', exact: true })).toBeVisible();
    await runClockFrom(db, votingEnd - 2_000);
    await expect(hero(page)).toContainText('Over', { timeout: 20_000 });
    await expect(block(page, 'Your votes')).toHaveCount(0);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('when an event of the other kind becomes current, the page changes its mood by itself', async ({
    page,
    db,
  }) => {
    // A live event comes before one in voting.
    const wool = {
      short: 'wool27',
      kind: 'gift-exchange',
      title: 'Wool 2027',
      startMs: end + dayMs,
    } as const;
    const { id } = await createCompetition(db, wool);
    await runClockFrom(db, wool.startMs - 6_000);
    await page.goto('/news');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const emblem = page.getByRole('banner').locator('img').first();
    await expect(page.locator('body')).toHaveAttribute('data-mood', 'summer');
    const summer = (await emblem.getAttribute('src')) ?? '';
    await expect(page.locator('body')).toHaveAttribute('data-mood', 'winter', { timeout: 20_000 });
    await expect(box(page, 'Wool 2027')).toBeVisible();
    await expect(emblem).not.toHaveAttribute('src', summer);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await sql`delete from competition where id = ${id}`.execute(db);
  });

  test('the number of entrants follows those who join elsewhere', async ({ page, db, logIn }) => {
    await logIn();
    const streamed = page.waitForResponse('**/api/v1/live');
    await page.goto('/jam27/');
    await expect(block(page, 'Sign up')).toContainText('Nobody has joined yet.');
    await streamed;
    await addEntrants(db, 'speedhack', 2);
    await expect(block(page, 'Sign up')).toContainText('2 people are in', { timeout: 10_000 });
    await expect(box(page)).toContainText('2 signed up');
  });

  test('what is missed while the server does not hear the database is asked for afterwards', async ({
    page,
    db,
  }) => {
    await stopClock(db, moments.speedhack.before);
    const streamed = page.waitForResponse('**/api/v1/live');
    await page.goto('/jam27/?resync');
    await streamed;
    const title = (text: string) =>
      db.updateTable('competition').set({ title: text }).where('short', '=', 'jam27');
    const was = await db
      .selectFrom('competition')
      .select('title')
      .where('short', '=', 'jam27')
      .executeTakeFirstOrThrow();
    // No notice reports a title change: the page can learn of it only by asking.
    await title('Jam of the Lost Line').execute();
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'tinsmith live' and datname = current_database()`.execute(db);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jam of the Lost Line', {
      timeout: 15_000,
    });
    await title(was.title).execute();
  });

  test('[R2.84] the latest post follows those who post elsewhere', async ({ page, db }) => {
    await stopClock(db, moments.speedhack.live);
    const author = await createAccount(db);
    const { id } = await createEntrant(db, ids.speedhack, author.id);
    const streamed = page.waitForResponse('**/api/v1/live');
    await page.goto('/faq?open');
    await streamed;
    await createLogPost(db, id, { text: 'It compiles.' });
    await expect(box(page).locator('blockquote')).toHaveText('It compiles.', { timeout: 25_000 });
    await expect(box(page).getByRole('link', { name: /^Logs/ })).toContainText('1');
  });

  test('all tabs of a browser share one live stream, which passes on when its tab goes', async ({
    context,
    page,
    db,
  }) => {
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/v1/live')) streams.push(request.url());
    });
    await page.goto('/jam27/');
    await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(1);
    const second = await context.newPage();
    await second.goto('/jam27/?second');
    await second.waitForTimeout(3_500);
    expect(streams).toHaveLength(1);
    await addEntrants(db, 'speedhack', 1);
    await expect(block(second, 'Sign up')).toContainText('1 person is in', { timeout: 10_000 });
    await page.close();
    await expect.poll(() => streams.length, { timeout: 10_000 }).toBe(2);
    await addEntrants(db, 'speedhack', 1);
    await expect(block(second, 'Sign up')).toContainText('2 people are in', { timeout: 10_000 });
  });

  const countCalls = (page: Page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/currentEvent')) calls.push(request.url());
    });
    return calls;
  };

  test('[R7.42] currentEvent is kept 60 minutes', async ({ page, db }) => {
    await page.clock.install({ time: new Date(moments.speedhack.before) });
    await stopClock(db, moments.speedhack.before);
    const calls = countCalls(page);
    await page.goto('/faq');
    await hydrated(page);
    for (const name of ['About', 'News', 'FAQ']) await openByClient(page, name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await page.clock.runFor('50:00');
    expect(calls).toHaveLength(0);
    await page.clock.runFor('11:00');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
  });

  test('[R7.42] but never past the next boundary', async ({ page, db }) => {
    const at = start - 10 * minuteMs;
    await page.clock.install({ time: new Date(at) });
    await stopClock(db, at);
    const calls = countCalls(page);
    await page.goto('/about');
    await hydrated(page);
    await page.clock.runFor('09:00');
    expect(calls).toHaveLength(0);
    await stopClock(db, start + 1_000);
    await page.clock.runFor('01:10');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await expect(box(page)).toContainText('Live');
  });
});

test.describe('joining', () => {
  test('[R7.44] logging in, joining and logging out renew who is logged in and the event at once, in every tab', async ({
    page,
    db,
    context,
  }) => {
    await stopClock(db, moments.speedhack.live);
    const password = 'ferry timetable 9';
    const { username } = await createAccount(db, { password });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/accounts/login?next=%2Fjoin%2F');
      await hydrated(tab);
    }
    const asked = new Map<Page, Set<string>>();
    for (const tab of [page, other]) {
      tab.on('request', (request) => {
        const [, call] = /\/api\/v1\/(currentUser|currentEvent)\b/.exec(request.url()) ?? [];
        if (call) asked.set(tab, (asked.get(tab) ?? new Set()).add(call));
      });
    }
    /** Within seconds, although their copies would last 15 and 60 minutes. */
    const expectBothAsked = async () => {
      for (const tab of [page, other])
        await expect
          .poll(() => [...(asked.get(tab) ?? [])].toSorted())
          .toEqual(['currentEvent', 'currentUser']);
      asked.clear();
    };
    const ownLink = (tab: Page) => box(tab).getByRole('link', { name: 'My entry' });

    await page.getByLabel('Username or e-mail').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('banner')).toContainText(username);
      await expect(ownLink(tab)).toHaveCount(0);
    }
    await expectBothAsked();

    await page.getByRole('button', { name: 'Join Jam 2027' }).click();
    for (const tab of [page, other]) await expect(ownLink(tab)).toBeVisible();
    await expectBothAsked();

    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('banner')).toContainText('Welcome.');
      await expect(ownLink(tab)).toHaveCount(0);
    }
    await expectBothAsked();
  });

  test('[R2.23] [R7.44] joins, changes and withdraws; the sidebar knows at once', async ({ page, logIn }) => {
    await logIn();
    await page.goto('/join/?compo=jam27');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Jam 2027');
    await page.getByLabel('About you').fill('Goblin with a shader problem.');
    const asked = page.waitForRequest('**/api/v1/currentEvent');
    await page.getByRole('button', { name: 'Join Jam 2027' }).click();
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sign-up');
    await expect(page.getByRole('main').getByText("You're in.")).toBeVisible();
    await expect(box(page)).toContainText('1 signed up. Change your sign-up');

    await page.goto('/join/');
    await hydrated(page);
    await expect(page.getByLabel('About you')).toHaveValue('Goblin with a shader problem.');
    await page.getByLabel('About you').fill('Goblin, sound first.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('Saved.')).toBeVisible();
    await page.goto('/jam27/entrants');
    await expect(page.getByRole('main')).toContainText('Goblin, sound first.');

    await page.goto('/join/?compo=jam27');
    await hydrated(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Jam 2027');
    await expect(page.getByRole('main').getByText("You've withdrawn from Jam 2027.")).toBeVisible();
    await expect(box(page)).toContainText('0 signed up. Be the first');
  });

  test('[R2.23] withdrawing asks first and names what will be gone, by keys', async ({ page, db, logIn }) => {
    await stopClock(db, moments.speedhack.live);
    const username = await logIn();
    const own = await join(db, 'speedhack', username);
    const { id: competitionId } = await db
      .selectFrom('competition')
      .select('id')
      .where('short', '=', 'jam27')
      .executeTakeFirstOrThrow();
    await createEntry(db, { id: competitionId }, [own.id], { title: 'Handle With Snail', text: 'Slow.' });
    for (const text of ['One.', 'Two.']) await createLogPost(db, own.id, { text });
    await page.goto('/join/?compo=jam27');
    await hydrated(page);
    const withdraw = page.getByRole('main').getByRole('button', { name: 'Withdraw' });
    const dialog = page.getByRole('dialog', { name: 'Withdraw from Jam 2027?' });
    await withdraw.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Stay in' })).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveText([
      "Your sign-upYou'll be removed from the list of 1 entrant.",
      'Your entry, Handle With SnailWith its text.',
      '2 log posts',
      'Your account',
    ]);
    await expect(dialog).toContainText('you get everything back');
    await expectNoAxeFindings(page);
    // Escape means no, and goes back.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(withdraw).toBeFocused();
    await expect(box(page)).toContainText('1 signed up.');
  });

  test('[R2.23] a wishlist: Enter adds, Backspace removes, at most 8, at least one', async ({
    page,
    db,
    logIn,
  }) => {
    await stopClock(db, moments['gift-exchange'].before);
    await logIn();
    await page.goto('/join/');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Gifts 2027');
    await page.getByRole('button', { name: 'Join Gifts 2027' }).click();
    await expect(page.getByText('Please enter at least one wish.')).toBeVisible();
    await expect(page.getByLabel('Wish 1', { exact: true })).toBeFocused();
    for (let count = 1; count <= 8; count += 1) {
      await page.keyboard.type(`wish ${count}`);
      await page.keyboard.press('Enter');
    }
    const wishes = page.getByRole('textbox', { name: /^Wish/ });
    await expect(wishes).toHaveCount(8);
    await expect(page.getByRole('main').locator('figure')).toContainText('8 wishes knitted.');
    for (let count = 0; count < 'wish 8'.length; count += 1) await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(wishes.nth(6)).toBeFocused();
    await page.getByRole('button', { name: 'Remove wish 1' }).click();
    await page.getByRole('button', { name: 'Join Gifts 2027' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sign-up');
    const stored = await db.selectFrom('entrant').select('info').executeTakeFirstOrThrow();
    expect(stored.info).toBe(['2', '3', '4', '5', '6', '7'].map((number) => `wish ${number}`).join('\n'));
    await page.goto('/gifts27/entrants');
    await expect(page.getByRole('main').locator('li li')).toHaveCount(6);
  });

  test("[R2.23] [R8.05] without an event, closed, or not logged in, it says so in the spec's words", async ({
    page,
    db,
  }) => {
    await page.goto('/join/');
    const main = page.getByRole('main');
    await expect(main.getByText('You must be logged in.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/accounts/login?next=${encodeURIComponent('/join/?compo=jam27')}`,
    );
    await stopClock(db, moments['gift-exchange'].live);
    await page.goto('/join/?compo=gifts27');
    await expect(main.getByText('Unfortunately, registration is closed...')).toBeVisible();
    await stopClock(db, Date.UTC(2031, 0, 1));
    await page.goto('/join/?');
    await expect(main.getByText('There is no competition going on today. Come back later!')).toBeVisible();
  });

  test('[R2.23] a refusal is told in place and what was typed stays', async ({
    page,
    db,
    logIn,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/);
    await logIn();
    await page.goto('/join/?compo=jam27');
    await hydrated(page);
    await page.getByLabel('About you').fill('Late again.');
    await stopClock(db, end);
    await page.getByRole('button', { name: 'Join Jam 2027' }).click();
    await expect(page.getByRole('alert')).toContainText('Error: Unfortunately, registration is closed...');
    await expect(page.getByLabel('About you')).toHaveValue('Late again.');
  });
});

test.describe('entrants and history', () => {
  test('[R2.16] each entrant: name, place, text, log; reviews and submission only if any', async ({
    page,
    db,
  }) => {
    await stopClock(db, moments.speedhack.over);
    const entrantIds: EntrantId[] = [];
    for (const username of ['Alder27', 'beekeeper27']) {
      const account = await createAccount(db, { username });
      entrantIds.push((await createEntrant(db, ids.speedhack, account.id, `${username} was here.`)).id);
    }
    await sql`update account set location = 'Ghent' where username = 'Alder27'`.execute(db);
    const [alder, beekeeper] = entrantIds as [EntrantId, EntrantId];
    const entryId = await createEntry(db, jam, [alder], { text: 'A game.' });
    const reviewed = await createEntry(db, jam, [beekeeper], { title: 'Hive' });
    for (let i = 0; i < 4; i++) await createLogPost(db, alder);
    await writeReview(db, alder, reviewed);
    await page.goto('/jam27/entrants');
    const people = page.getByRole('main').getByRole('list').last().getByRole('listitem');
    await expect(people).toHaveCount(2);
    const [first, second] = [people.nth(0), people.nth(1)];
    await expect(first.getByRole('link', { name: 'Alder27', exact: true })).toHaveAttribute(
      'href',
      '/user/Alder27',
    );
    await expect(first).toContainText('Ghent');
    await expect(first).toContainText('Alder27 was here.');
    await expect(first.getByRole('link', { name: 'Untitled' })).toHaveAttribute('href', `/entry/${entryId}`);
    await expect(first.getByRole('link', { name: /^Log \(4\)/ })).toHaveAttribute(
      'href',
      /^\/jam27\/log\/entrant\/\d+$/,
    );
    await expect(first.getByRole('link', { name: /^Reviews \(1\)/ })).toHaveAttribute(
      'href',
      /^\/jam27\/reviews\/entrant\/\d+$/,
    );
    await expect(second.getByRole('link', { name: /^Reviews/ })).toHaveCount(0);
    await removeEntries(db);
  });

  test('the search filters while one types, tells how many, and can be cleared', async ({ page, db }) => {
    for (const username of ['finn27', 'fiona27', 'greta27']) {
      const account = await createAccount(db, { username });
      await createEntrant(db, ids.speedhack, account.id);
    }
    await page.goto('/jam27/entrants');
    await hydrated(page);
    const search = page.getByRole('searchbox');
    await search.pressSequentially('fi');
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toHaveText('2 entrants found');
    await expect(page).toHaveURL(/\?search=fi$/);
    await expect(search).toBeFocused();
    await search.pressSequentially('zz');
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(status).toHaveText('3 entrants');
    await expect(search).toHaveValue('');
  });

  test('[R2.09] /history lists all events, each linked, other community events, and a video', async ({
    page,
  }) => {
    await page.goto('/history');
    const main = page.getByRole('main');
    const events = main.getByRole('region', { name: 'All events' }).getByRole('link');
    await expect(events).toHaveText(['Gifts 2027', 'Jam 2027']);
    await expect(events.first()).toHaveAttribute('href', '/gifts27/');
    await expect(main.getByRole('heading', { name: 'Other community events' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Play:/ })).toBeVisible();
  });
});

test.describe('access', () => {
  const addresses = {
    speedhack: [
      '/jam27/',
      '/jam27/entrants',
      '/jam27/entrants?search=nobody',
      '/join/?compo=jam27',
      '/news',
      '/history',
    ],
    'gift-exchange': ['/gifts27/', '/gifts27/entrants', '/join/?compo=gifts27', '/news'],
  };
  for (const kind of ['speedhack', 'gift-exchange'] as const) {
    for (const [phase, at] of Object.entries(moments[kind])) {
      test(`axe has no findings, and nothing scrolls sideways: ${kind}, ${phase}`, async ({
        page,
        db,
        logIn,
      }) => {
        test.slow();
        await stopClock(db, at);
        const username = await logIn();
        await addEntrants(db, kind, 4);
        if (phase !== 'before') await join(db, kind, username, 'A moth');
        for (const address of addresses[kind]) {
          // Other pages have the same blocks in every phase.
          if (phase !== 'before' && !isNightly && !/^\/(\w+\/$|join)/.test(address)) continue;
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(address);
          await hydrated(page);
          await expectNoAxeFindingsInAnySetting(page);
          await expectNoSidewaysScroll(page);
        }
      });
    }
  }
});
