import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { EntrantId } from '../packages/domain/src/ids.ts';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createLogPost,
  createTeam,
} from '../packages/server/src/testing/factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { axeSettings, choose, expectNoAxeFindings, expectNoSidewaysScroll, shareOf } from './support/axe.ts';
import { dayMs, hourMs, releaseClock, stopClock } from './support/clock.ts';
import { removeEntries } from './support/entries.ts';
import { become, createMember } from './support/people.ts';
import { expect, hydrated, open, test } from './support/test.ts';

const start = Date.UTC(2028, 7, 4, 12);
const end = start + 72 * hourMs;
const giftStart = Date.UTC(2028, 11, 14, 12);
const giftEnd = Date.UTC(2028, 11, 31, 12);
const live = start + 54 * hourMs;

let jamId = 0;
let giftsId = 0;

test.beforeAll(async ({ db }) => {
  await stopClock(db, start - 40 * dayMs);
  const jam = { short: 'jam28', title: 'Jam 2028', startMs: start, joinOpensMs: start - 50 * dayMs };
  jamId = (await createCompetition(db, jam)).id;
  const gifts = { short: 'gifts28', title: 'Gifts 2028', startMs: giftStart, endMs: giftEnd };
  giftsId = (await createCompetition(db, { ...gifts, kind: 'gift-exchange', joinOpensMs: start })).id;
});

test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, live);
});

test.afterAll(async ({ db }) => {
  await removeEntries(db);
  await sql`delete from competition`.execute(db);
  await releaseClock(db);
});

interface Person {
  readonly username: string;
  readonly entrantId: EntrantId;
}

async function addEntrant(db: Database, competitionId = jamId): Promise<Person> {
  return createMember(db, { id: competitionId });
}

/** Posts of one entrant, a minute apart, the last one newest. */
async function addPosts(db: Database, { entrantId }: Person, count: number, text = 'Post number') {
  const ids: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    const postedAt = new Date(live - (count - index + 1) * 60_000);
    ids.push((await createLogPost(db, entrantId, { text: `${text} ${index}.`, postedAt })).id);
  }
  return ids;
}

/** Logs in a user who has joined. */
async function logInEntrant(db: Database, context: BrowserContext, url: string, competitionId = jamId) {
  const member = await createMember(db, { id: competitionId });
  await become(context, member, url);
  return member;
}

const posts = (page: Page) => page.getByRole('main').getByRole('article');
const form = (page: Page) => page.getByRole('form', { name: 'Add to your log' });
const message = (page: Page) => page.getByLabel('Message');
const postButton = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const png = (width: number, height: number) => ({
  name: 'boss-fight.png',
  mimeType: 'image/png',
  buffer: createPng(width, height),
});

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Elements that moved without the reader's input; the frame has clocks, whose words change. */
const listShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[])
            for (const { node } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              if (element?.closest('main')) moved.push(element.outerHTML.slice(0, 120));
            }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(moved), 300);
      }),
  );

test.describe('reading a log', () => {
  test('[R2.20] [R2.60] the five listings, with previous, next and Page X of N', async ({ page, db }) => {
    const author = await addEntrant(db);
    const ids = await addPosts(db, author, 41);
    const main = page.getByRole('main');
    await open(page, '/jam28/log');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log');
    await expect(posts(page)).toHaveCount(20);
    await expect(posts(page).first()).toContainText('Post number 41.');
    await expect(main.getByText('Page 1 of 3')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Previous' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/jam28\/log\/page\/2$/);
    await expect(main.getByText('Page 2 of 3')).toBeVisible();
    await expect(posts(page).first()).toContainText('Post number 21.');
    await main.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);

    const own = `/jam28/log/entrant/${author.entrantId}`;
    await open(page, own);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${author.username}'s log`);
    await expect(main.getByText('Page 1 of 3')).toBeVisible();
    await open(page, `${own}/page/3`);
    await expect(posts(page)).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'Next' })).toHaveCount(0);

    await open(page, `/jam28/log/id/${ids[4]}`);
    await expect(posts(page)).toHaveCount(1);
    await expect(posts(page)).toContainText('Post number 5.');
    await expect(posts(page).getByRole('link', { name: author.username })).toHaveAttribute(
      'href',
      `/user/${author.username}`,
    );
    await expect(posts(page).locator(`a[href="/jam28/log/id/${ids[4]}"] time`)).toHaveAttribute(
      'datetime',
      new Date(live - 37 * 60_000).toISOString(),
    );
  });

  test('[R2.60] a page or post that is not there is not found; a wrong event leads to the right one', async ({
    page,
    db,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    const author = await addEntrant(db);
    const [id] = await addPosts(db, author, 1);
    const heading = page.getByRole('heading', { level: 1 });
    for (const address of ['/jam28/log/page/0', '/jam28/log/page/2', '/jam28/log/page/x']) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      await expect(heading).toHaveText("Not found: That page of the log doesn't exist.");
    }
    expect((await page.goto('/jam28/log/id/5'))?.status()).toBe(404);
    await expect(heading).toHaveText('Not found: No post with that number.');
    await page.goto(`/gifts28/log/id/${id}`);
    await expect(page).toHaveURL(`/jam28/log/id/${id}`);
    await page.goto(`/gifts28/log/entrant/${author.entrantId}`);
    await expect(page).toHaveURL(`/jam28/log/entrant/${author.entrantId}`);
  });

  test('[R2.61] an empty log says so, with the way forward', async ({ page, db, context, baseURL }) => {
    await open(page, '/jam28/log');
    const main = page.getByRole('main');
    await expect(main.getByText('Nothing posted yet...')).toBeVisible();
    await expect(main.getByText('Page 1 of 1')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log in to write the first post' })).toHaveAttribute(
      'href',
      `/accounts/login?next=${encodeURIComponent('/jam28/log')}`,
    );
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await expect(main.getByText('"It compiles"')).toBeVisible();
  });

  test('[R2.20] everything can be read without a script', async ({ browser, baseURL, db, context }) => {
    const author = await addEntrant(db);
    await addPosts(db, author, 21);
    await createLogPost(db, author.entrantId, { text: 'The keeper is a moth.', isSpoiler: true });
    await logInEntrant(db, context, baseURL ?? '');
    const quiet = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    await quiet.addCookies(await context.cookies());
    const page = await quiet.newPage();
    await page.goto('/jam28/log');
    await expect(posts(page)).toHaveCount(20);
    await expect(posts(page).first().getByText('The keeper is a moth.')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await quiet.close();
  });

  test('a single post has a preview for links, a spoiler has none; the log has a feed', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const author = await addEntrant(db);
    const plain = await createLogPost(db, author.entrantId, { text: 'The snail <i>pathfinds</i>.' });
    const secret = await createLogPost(db, author.entrantId, { text: 'It is a moth.', isSpoiler: true });
    const described = page.locator('meta[property="og:description"]');
    await page.goto(`/jam28/log/id/${plain.id}`);
    await expect(described).toHaveAttribute('content', 'The snail pathfinds.');
    await expect(page.locator('link[rel=alternate][href="/jam28/log/atom.xml"]')).toHaveCount(1);
    await logInEntrant(db, context, baseURL ?? '');
    await page.goto(`/jam28/log/id/${secret.id}`);
    await expect(described).toHaveCount(0);
    expect(await page.locator('head').innerHTML()).not.toContain('moth');
    await page.goto('/jam28/log');
    const feed = page.getByRole('link', { name: 'Atom feed' });
    expect((await page.request.get((await feed.getAttribute('href')) ?? '')).status()).toBe(200);
  });
});

test.describe('spoilers', () => {
  const secret = 'The keeper is a moth.';
  const folded = (page: Page) =>
    posts(page)
      .first()
      .getByRole('button', { name: /^Show it/ });

  test('are folded for participants and staff, open for their author, missing for the public', async ({
    page,
    db,
    context,
    baseURL,
    logIn,
  }) => {
    const author = await addEntrant(db);
    await createLogPost(db, author.entrantId, { text: secret, isSpoiler: true });
    await open(page, '/jam28/log');
    await expect(page.getByRole('main').getByText('Nothing posted yet...')).toBeVisible();

    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await expect(posts(page).first()).toContainText(
      `Spoiler. ${author.username} hid this post until Jam 2028 is over. You can look because you're taking part.`,
    );
    await expect(posts(page).getByText(secret)).toBeHidden();
    await expect(folded(page)).toHaveAttribute('aria-expanded', 'false');
    await folded(page).press('Enter');
    await expect(posts(page).getByText(secret)).toBeVisible();
    await expect(posts(page).first().locator('[aria-expanded=true]')).toBeFocused();

    await logIn({ rank: 'owner' });
    await open(page, '/jam28/log');
    await expect(posts(page).first()).toContainText("You can look because you're staff.");
    await expect(posts(page).getByText(secret)).toBeHidden();
  });

  test('are open for their author, and for everybody once the event is over', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const { entrantId } = await logInEntrant(db, context, baseURL ?? '');
    await createLogPost(db, entrantId, { text: secret, isSpoiler: true });
    await open(page, '/jam28/log');
    await expect(posts(page).getByText(secret)).toBeVisible();
    await expect(posts(page).first()).toContainText('Spoiler until the end');
    await expect(folded(page)).toHaveCount(0);
    await stopClock(db, end);
    await context.clearCookies();
    await open(page, '/jam28/log?over');
    await expect(posts(page).getByText(secret)).toBeVisible();
    await expect(folded(page)).toHaveCount(0);
  });

  test('of a gift exchange are for the team', async ({ page, db, context, baseURL }) => {
    await stopClock(db, giftStart + dayMs);
    const author = await addEntrant(db, giftsId);
    await createLogPost(db, author.entrantId, { text: secret, isSpoiler: true });
    const { entrantId } = await logInEntrant(db, context, baseURL ?? '', giftsId);
    await open(page, '/gifts28/log');
    await expect(page.getByRole('main').getByText('Nothing posted yet...')).toBeVisible();
    await createTeam(db, [author.entrantId, entrantId]);
    await open(page, '/gifts28/log');
    await expect(posts(page).first()).toContainText("You can look because you're in the team.");
    await expect(posts(page).getByText(secret)).toBeHidden();
  });
});

test.describe('posting', () => {
  test('[R2.62] the form shows only to a logged-in person who may post', async ({
    page,
    db,
    context,
    baseURL,
    logIn,
  }) => {
    await open(page, '/jam28/log');
    await expect(form(page)).toHaveCount(0);
    await logIn();
    await open(page, '/jam28/log');
    await expect(form(page)).toHaveCount(0);
    const { entrantId } = await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await expect(form(page)).toBeVisible();
    await open(page, `/jam28/log/entrant/${entrantId}`);
    await expect(form(page)).toBeVisible();
    // After the end nothing is left to hide.
    await expect(form(page).getByRole('checkbox', { name: /^Hide this post/ })).toHaveCount(1);
    await stopClock(db, end);
    await open(page, '/jam28/log');
    await expect(form(page)).toBeVisible();
    await expect(form(page).getByRole('checkbox', { name: /^Hide this post/ })).toHaveCount(0);
    await stopClock(db, end + 40 * dayMs);
    await open(page, '/jam28/log');
    await expect(form(page)).toHaveCount(0);
  });

  test('[R2.63] [R2.64] [R2.65] [R5.04] posts a text with a screenshot; the form resets, the post is at the top', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const { username } = await logInEntrant(db, context, baseURL ?? '');
    await addPosts(db, await addEntrant(db), 2);
    await open(page, '/jam28/log');
    await message(page).fill(
      'The <b>egg</b> <u>survives</u>.\nSee https://example.org/egg and a@example.org\n\nhttps://youtu.be/dQw4w9WgXcQ',
    );
    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(png(160, 120));
    await expect(form(page)).toContainText('GIF, JPG or PNG.');
    await expect(form(page)).toContainText('boss-fight.png');
    await page.getByLabel('Hide this post from the public until the event is over').check();
    await message(page).press('Control+Enter');
    const first = posts(page).first();
    await expect(first).toContainText(username);
    await expect(first).toBeFocused();
    await expect(first.getByText('Your post', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Posted.' })).toBeVisible();

    // R2.65
    await expect(message(page)).toHaveValue('');
    await expect(page.getByLabel(/^Hide this post/)).not.toBeChecked();
    await expect(form(page)).toContainText('No file chosen.');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))))
      .toEqual([]);

    // R5.04
    await expect(first.locator('b').filter({ hasText: 'egg' })).toBeVisible();
    await expect(first.locator('u')).toHaveCount(0);
    await expect(first.getByRole('link', { name: 'https://example.org/egg' })).toBeVisible();
    await expect(first.locator('a[href^="mailto:"]')).toHaveCount(0);
    await expect(first.locator('br')).toHaveCount(1);
    await expect(first.getByRole('link', { name: /^Play:/ })).toBeVisible();
    await expect(first.getByRole('img', { name: `Screenshot by ${username}` })).toBeVisible({
      timeout: 15_000,
    });
    const stored = await db.selectFrom('log_post').select('is_spoiler').orderBy('seq', 'desc').execute();
    expect(stored[0]?.is_spoiler).toBe(true);
  });

  test('[R5.03] a message is required, a screenshot of more than 1 MiB is refused, here and by the server', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/status of 413/);
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await postButton(page).click();
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page)).toContainText('Please enter a message.');

    const tooLarge = { ...png(4, 4), buffer: createPng(4, 4, { bytes: 1_048_577 }) };
    await message(page).fill('A large boss.');
    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(tooLarge);
    await postButton(page).click();
    await expect(form(page)).toContainText('File is too large. Maximum size allowed is 1.00 MiB.');
    expect(calls).toEqual([]);

    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(png(4, 4));
    await expect(form(page)).not.toContainText('File is too large.');
    await page.route('**/api/v1/log/event/jam28', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 413,
            headers: { 'x-problem': 'file-too-large' },
            body: 'File is too large. Maximum size allowed is 1.00 MiB.\n',
          })
        : route.continue(),
    );
    await postButton(page).click();
    await expect(form(page)).toContainText('File is too large. Maximum size allowed is 1.00 MiB.');
    await expect(message(page)).toHaveValue('A large boss.');
    await expect(form(page)).toContainText('boss-fight.png');
  });

  test('a picture that is pasted or dropped becomes the screenshot', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    for (const type of ['paste', 'drop'] as const) {
      await message(page).evaluate((area, kind) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], `${kind}.png`, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        area.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: dataTransfer })
            : new DragEvent('drop', { ...init, dataTransfer }),
        );
      }, type);
      await expect(form(page)).toContainText(`${type}.png`);
    }
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(form(page)).toContainText('No file chosen.');
  });

  test('the preview shows what the server makes of the text, and is remembered', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await page.getByRole('switch', { name: 'Preview' }).check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Nothing to show yet.');
    await message(page).fill('A <b>bold</b> <script>alert(1)</script> egg');
    await expect(preview.locator('b')).toHaveText('bold');
    await expect(preview.locator('script')).toHaveCount(0);
    await page.reload();
    await expect(preview.locator('b')).toHaveText('bold');
  });

  test('a draft survives a reload and a failed post, and can be discarded', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500|ERR_FAILED|Failed to load/);
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await message(page).fill('Egg physics, attempt four.');
    await page.route('**/api/v1/log/event/jam28', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await postButton(page).click();
    await expect(page.getByRole('alert')).toContainText("We can't reach the site.");
    await expect(message(page)).toHaveValue('Egg physics, attempt four.');
    await page.reload();
    await expect(message(page)).toHaveValue('Egg physics, attempt four.');
    await expect(form(page).getByText(/^We've restored your draft from .*\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(message(page)).toHaveValue('');
    await page.reload();
    await hydrated(page);
    await expect(message(page)).toHaveValue('');
    await expect(form(page).getByText('restored your draft')).toHaveCount(0);
  });

  test('[R13.02] a post whose answer was lost on the way is sent again by the same button, and is there once', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|Failed to load/);
    const me = await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    const address = '**/api/v1/log/event/jam28';
    let numLost = 0;
    await page.route(address, async (route) => {
      if (route.request().method() !== 'POST' || numLost === 2) return route.continue();
      numLost += 1;
      // It arrives; only its answer does not.
      await route.fetch();
      return route.abort();
    });
    await message(page).fill('The lighthouse lights up');
    await postButton(page).click();
    await expect(page.getByRole('alert')).toContainText("We can't reach the site.");
    // Also after a reload, which keeps the text as a draft.
    await page.reload();
    await hydrated(page);
    await expect(message(page)).toHaveValue('The lighthouse lights up');
    await postButton(page).click();
    await expect(page.getByRole('alert')).toContainText("We can't reach the site.");
    await postButton(page).click();
    await expect(message(page)).toHaveValue('');
    expect(numLost).toBe(2);
    const { rows } = await sql`select from log_post where entrant_id = ${me.entrantId}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('[R5.04] a hostile post is shown as nothing but its letters', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await page.evaluate(() => Object.assign(window, { hit: 0 }));
    await message(page).fill(
      '<img src=x onerror="hit++"><a href="javascript:hit++">x</a><svg onload="hit++"></svg><b onclick="hit++">egg</b>',
    );
    await postButton(page).click();
    const first = posts(page).first();
    await expect(first).toContainText('egg');
    await first.locator('b').filter({ hasText: 'egg' }).click();
    expect(await page.evaluate(() => (window as unknown as { hit: number }).hit)).toBe(0);
    await expect(first.locator('[onclick], [onerror], [onload], a[href^="javascript"]')).toHaveCount(0);
  });
});

test.describe('editing', () => {
  const edit = (page: Page) => page.getByRole('form', { name: 'Your latest post' });
  const save = (page: Page) => page.getByRole('button', { name: 'Save' });

  test('[R2.21] [R5.05] edits the own latest post, and only that', async ({ page, db, context, baseURL }) => {
    const own = await logInEntrant(db, context, baseURL ?? '');
    await addPosts(db, own, 2);
    await createLogPost(db, (await addEntrant(db)).entrantId, { text: 'Somebody else.' });
    await open(page, '/jam28/log');
    const editLinks = posts(page).getByRole('link', { name: 'Edit', exact: true });
    await expect(editLinks).toHaveCount(1);
    await expect(posts(page).filter({ hasText: 'Post number 2.' }).getByText('Edit')).toBeVisible();
    await editLinks.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your latest post');
    await expect(message(page)).toHaveValue('Post number 2.');
    await message(page).fill('Post number 2, with sound.');
    await save(page).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);
    const changed = posts(page).filter({ hasText: 'Post number 2, with sound.' });
    await expect(changed).toContainText('edited');
    await expect(changed).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(posts(page).filter({ hasText: 'Post number 1.' })).not.toContainText('edited');
  });

  test('[R2.63] [R2.64] the screenshot input shows only for replace, or when there is no image yet', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const own = await logInEntrant(db, context, baseURL ?? '');
    const [id] = await addPosts(db, own, 1);
    const input = edit(page).locator('input[type=file]');
    const options = edit(page).getByRole('radio');
    await open(page, '/jam28/log/edit');
    await expect(input).toHaveCount(1);
    await expect(options).toHaveCount(0);
    await input.setInputFiles(png(160, 120));
    await save(page).click();
    const picture = posts(page).first().getByRole('img');
    await expect(picture).toBeVisible({ timeout: 15_000 });
    const imageOf = () =>
      db
        .selectFrom('log_post')
        .select(['image', 'image_width'])
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow();
    const before = await imageOf();

    await open(page, '/jam28/log/edit');
    await expect(options).toHaveCount(3);
    await expect(page.getByLabel('Keep it as it is')).toBeChecked();
    await expect(input).toBeHidden();
    await save(page).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);
    expect(await imageOf()).toEqual(before);

    await open(page, '/jam28/log/edit');
    await page.getByText('Replace it').click();
    await expect(input).toBeVisible();
    await input.setInputFiles(png(200, 100));
    await save(page).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);
    expect((await imageOf()).image_width).toBe(200);

    await open(page, '/jam28/log/edit');
    await page.getByText('Remove it').click();
    await expect(input).toBeHidden();
    await save(page).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);
    expect(await imageOf()).toEqual({ image: null, image_width: null });
  });

  test('the second of two tabs is told, and no text is lost', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/);
    const own = await logInEntrant(db, context, baseURL ?? '');
    await addPosts(db, own, 1);
    const second = await context.newPage();
    await open(page, '/jam28/log/edit');
    await open(second, '/jam28/log/edit');
    await message(page).fill('From the first tab.');
    await save(page).click();
    await expect(page).toHaveURL(/\/jam28\/log$/);

    await message(second).fill('From the second tab.');
    await save(second).click();
    await expect(second.getByRole('alert')).toContainText('Error: This post was changed in another tab.');
    await expect(message(second)).toHaveValue('From the second tab.');
    await second.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(second.getByRole('region', { name: 'The newer version' })).toContainText(
      'From the first tab.',
    );
    await expect(message(second)).toHaveValue('From the second tab.');
    await save(second).click();
    await expect(second).toHaveURL(/\/jam28\/log$/);
    await expect(posts(second).first()).toContainText('From the second tab.');
  });

  test('[R2.21] [R8.06] [R8.08] whoever has nothing to edit is told why and where to go', async ({
    page,
    db,
    context,
    baseURL,
    logIn,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    const main = page.getByRole('main');
    expect((await page.goto('/jam28/log/edit'))?.status()).toBe(401);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You must be logged in.');
    await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/accounts/login?next=${encodeURIComponent('/jam28/log/edit')}`,
    );
    await logIn();
    await page.goto('/jam28/log/edit');
    await expect(main).toContainText("You haven't signed up for this competition.");
    await expect(main.locator('a[href="/join/?compo=jam28"]')).toBeVisible();
    await stopClock(db, end + dayMs);
    await page.goto('/jam28/log/edit');
    await expect(main).toContainText('Unfortunately, registration is closed...');
    await expect(main.locator('a[href^="/join/"]')).toHaveCount(0);
    await logInEntrant(db, context, baseURL ?? '');
    await page.goto('/jam28/log/edit');
    await expect(main).toContainText("You haven't posted anything yet.");
    await expect(main.getByRole('link', { name: 'Write your first post' })).toBeVisible();
  });
});

test.describe('pictures', () => {
  test('enlarges by keyboard, and Escape gives the focus back', async ({ page, db, context, baseURL }) => {
    const { username } = await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await message(page).fill('Look.');
    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(png(320, 240));
    await postButton(page).click();
    const link = posts(page).getByRole('link', { name: /enlarge$/ });
    await expect(link).toBeVisible({ timeout: 15_000 });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Screenshot by ${username}` });
    const large = dialog.getByRole('img');
    await expect(large).toBeVisible();
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });

  test('a picture that is being prepared has its place, and comes by itself without moving anything', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    await logInEntrant(db, context, baseURL ?? '');
    await open(page, '/jam28/log');
    await message(page).fill('Look.');
    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(png(640, 360));
    await postButton(page).click();
    const posted = posts(page).getByRole('img');
    await expect(posted).toBeVisible({ timeout: 15_000 });
    // Its bytes have arrived too: otherwise they would be missing below.
    await expect
      .poll(() => posted.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    const { image } = await db.selectFrom('log_post').select('image').executeTakeFirstOrThrow();
    await sql`update log_post set image_state = 'waiting', image = null, thumbnail = null, image_upload = image`.execute(
      db,
    );
    await addPosts(db, await addEntrant(db), 3, 'Older post');
    await open(page, '/jam28/log');
    const waiting = page.getByText('The screenshot is being processed.');
    await expect(waiting).toBeVisible();
    const held = await waiting.locator('..').boundingBox();
    await sql`update log_post set image_state = 'ready', image = ${image}, thumbnail = ${image}, image_upload = null
      where image_state = 'waiting'`.execute(db);
    const picture = posts(page).getByRole('img');
    await expect(picture).toBeVisible({ timeout: 10_000 });
    const box = await picture.boundingBox();
    expect(box?.width).toBe(held?.width);
    expect(Math.abs((box?.height ?? 0) - (held?.height ?? 0))).toBeLessThan(1);
    expect(await listShifts(page)).toEqual([]);
  });

  test('a picture that could not be read is told of', async ({ page, db }) => {
    const { entrantId } = await addEntrant(db);
    await createLogPost(db, entrantId, {});
    await sql`update log_post set image_state = 'failed', image_width = 4, image_height = 3`.execute(db);
    await open(page, '/jam28/log');
    await expect(posts(page)).toContainText("We couldn't read the screenshot.");
  });
});

test.describe('a log that stays open', () => {
  test('tells of new posts without moving, and shows them when asked to', async ({ page, db }) => {
    const author = await addEntrant(db);
    await addPosts(db, author, 12);
    const streamed = page.waitForResponse('**/api/v1/live');
    await open(page, '/jam28/log');
    await streamed;
    await page.mouse.wheel(0, 250);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(250);
    const before = await posts(page).nth(2).boundingBox();
    await createLogPost(db, author.entrantId, { text: 'Brand new.' });
    const strip = page.getByRole('status').filter({ hasText: /^\d+ new posts?$/ });
    await expect(strip).toHaveText('1 new post', { timeout: 10_000 });
    await createLogPost(db, author.entrantId, { text: 'Newer still.' });
    await expect(strip).toHaveText('2 new posts', { timeout: 10_000 });
    await expect(posts(page)).toHaveCount(12);
    expect(await posts(page).nth(2).boundingBox()).toEqual(before);
    // Only the button beside it moves, when one becomes two.
    expect((await listShifts(page)).filter((moved) => !/^<button/.test(moved))).toEqual([]);

    await page.evaluate(() => window.scrollTo(0, 40));
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const feed = page.getByRole('link', { name: 'Atom feed' });
    const anchored = await feed.boundingBox();
    await show.click();
    await expect(posts(page)).toHaveCount(14);
    await expect(posts(page).first()).toContainText('Newer still.');
    await expect(posts(page).first()).toBeFocused();
    await expect(strip).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    expect(await feed.boundingBox()).toEqual(anchored);
  });

  test('the own post is no news', async ({ page, db, context, baseURL }) => {
    await logInEntrant(db, context, baseURL ?? '');
    const streamed = page.waitForResponse('**/api/v1/live');
    await open(page, '/jam28/log');
    await streamed;
    await message(page).fill('It compiles.');
    await postButton(page).click();
    await expect(posts(page)).toHaveCount(1);
    await page.waitForTimeout(2_500);
    await expect(page.getByText(/new posts?$/)).toHaveCount(0);
    const sidebar = page.getByRole('navigation', { name: 'Jam 2028' });
    await expect(sidebar.getByRole('link', { name: /^Logs/ })).toContainText('1');
  });
});

test.describe('order', () => {
  test('people report a post; staff see the reports, hide it with a reason, show it again, keep it', async ({
    page,
    db,
    logIn,
  }) => {
    const author = await addEntrant(db);
    const [id] = await addPosts(db, author, 1);
    await logIn();
    await open(page, '/jam28/log');
    await page.getByRole('button', { name: /^Report the post/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Report it' }).click();
    await expect(dialog).toContainText('Please enter a reason.');
    await dialog.getByLabel('Reason').fill('Too many snails.');
    await dialog.getByRole('button', { name: 'Report it' }).click();
    await expect(posts(page).first().getByRole('status')).toHaveText('Reported. Staff will look at it.');

    await logIn({ rank: 'owner' });
    await open(page, '/jam28/log');
    const main = page.getByRole('main');
    await expect(main.getByText('1 reported post')).toBeVisible();
    await expect(main.getByText('Too many snails.')).toBeVisible();
    await expect(posts(page).getByText('1 report', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Hide/ }).click();
    await dialog.getByLabel('Reason').fill('Snails are off topic.');
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(posts(page).first()).toContainText('This post is hidden.');
    await expect(posts(page).first()).toContainText('Snails are off topic.');
    const seen = await page.context().browser()?.newPage();
    const hidden = await seen?.goto(new URL(`/jam28/log/id/${id}`, page.url()).href);
    expect(hidden?.status()).toBe(404);
    await seen?.close();
    await page.getByRole('button', { name: /^Show again/ }).click();
    await expect(posts(page).first()).not.toContainText('This post is hidden.');
  });

  test('keeping a post settles its reports', async ({ page, db, logIn }) => {
    const [id = 0] = await addPosts(db, await addEntrant(db), 1);
    const reporter = await createAccount(db);
    await sql`insert into log_report (post_id, account_id, reason) values (${id}, ${reporter.id}, 'No.')`.execute(
      db,
    );
    await logIn({ rank: 'owner' });
    await open(page, '/jam28/log');
    await page.getByRole('button', { name: /^Dismiss reports/ }).click();
    await expect(page.getByText('1 reported post')).toHaveCount(0);
    await expect(posts(page).getByText('1 report', { exact: true })).toHaveCount(0);
  });
});

test.describe('access', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const settings = axeSettings.filter((setting) => setting.colorScheme === colorScheme);
    test(`axe has no findings, and nothing scrolls sideways: ${colorScheme}`, async ({
      page,
      db,
      context,
      baseURL,
    }) => {
      test.slow();
      const author = await addEntrant(db);
      const ids = await addPosts(db, author, 3, `${'long'.repeat(40)} <pre>${'wide '.repeat(40)}</pre>`);
      await createLogPost(db, author.entrantId, { text: 'A moth.', isSpoiler: true });
      const own = await logInEntrant(db, context, baseURL ?? '');
      await addPosts(db, own, 1);
      const addresses = ['/jam28/log', `/jam28/log/id/${ids[0]}`, '/jam28/log/edit', '/gifts28/log'];
      for (const setting of settings) {
        for (const address of shareOf(setting, addresses)) {
          await choose(page, setting);
          await open(page, address);
          await expectNoAxeFindings(page);
          await expectNoSidewaysScroll(page);
        }
      }
    });
  }
});

test('[R12.05] what is pasted into a post keeps its words, links and lists; a tool opens the editor, and HTML can still be typed', async ({
  page,
  db,
  context,
  baseURL,
}) => {
  await logInEntrant(db, context, baseURL ?? '');
  await page.goto('/jam28/log');
  await hydrated(page);
  const paste = (html: string, plain: string) =>
    page.evaluate(
      ([rich = '', text = '']) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', rich);
        clipboardData.setData('text/plain', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      [html, plain],
    );
  await message(page).fill('Day <i>one</i>: ');
  await paste(
    '<h2>Plan</h2><ul><li>See <a href="https://allegro.cc/">the site</a></li><li>Sleep</li></ul><table><tr><td>Sat</td><td>code</td></tr></table>',
    'Plan See the site Sleep',
  );
  const rich = form(page).getByRole('textbox', { name: 'Message' });
  await expect(rich.locator('b')).toHaveText('Plan');
  await expect(rich.getByRole('listitem')).toHaveText(['See the site', 'Sleep']);
  await expect(rich.locator('i')).toHaveText('one');
  await expect(rich).toContainText('Sat | code');
  await rich.press('End');
  await page.keyboard.type('!');
  await postButton(page).click();
  const post = posts(page).first();
  await expect(post.getByRole('link', { name: 'the site' })).toHaveAttribute('href', 'https://allegro.cc/');
  await expect(post.getByRole('listitem')).toHaveText(['See the site', 'Sleep']);
  await expect(post).toContainText('Sat | code!');

  // Empty again, and HTML can be typed as ever.
  await expect(message(page)).toHaveValue('');
  await message(page).fill('Made with <b>tin</b>');
  await form(page).getByRole('button', { name: 'Italic' }).click();
  await expect(rich.locator('b')).toHaveText('tin');
  await form(page).getByRole('button', { name: 'Edit as HTML' }).click();
  await expect(message(page)).toHaveValue('Made with <b>tin</b>');
});
