import type { Page } from '@playwright/test';
import { isReading } from '../packages/contract/src/route.ts';
import { allRoutes } from '../packages/server/src/http/all-routes.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createCompetition, createEntrant, createLogPost } from '../packages/server/src/testing/factories.ts';
import { isNightly, partOf } from '../packages/server/src/testing/sizes.ts';
import {
  axeSettings,
  choose,
  expectNoAxeFindings,
  expectNoAxeFindingsInAnySetting,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { createEntry, removeEntries } from './support/entries.ts';
import { become, createUser } from './support/people.ts';
import { expect, hydrated, open, test } from './support/test.ts';

interface RouteFiles {
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly parentId?: string;
}
declare global {
  /** The framework's list of all files, which every page has. */
  var __reactRouterManifest: {
    readonly entry: RouteFiles;
    readonly routes: Readonly<Record<string, RouteFiles>>;
    readonly url: string;
  };
}

const pages = ['/news', '/about', '/faq', '/history', '/support', '/api/docs', '/no/such/page'];

/** The projector's screen is the picture alone. */
const isUnframed = (address: string) => address.endsWith('/results/show');

/** A game beside its ballot needs the whole width; small screens have the sidebar in their menu. */
const isSolo = (address: string) => address.endsWith('/queue/game');

async function expectFrame(page: Page, address: string): Promise<void> {
  if (isUnframed(address)) return;
  const [header, main, side, border] = await page.evaluate(() =>
    ['header:not(main *)', 'main', 'aside:not(main *)', '[class*="border"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect().toJSON(),
    ),
  );
  if (!header || !main || !side || !border) throw new Error(`${address} lacks a part of the frame`);
  expect(border.left, address).toBe(0);
  expect(border.right, address).toBeLessThanOrEqual(main.left);
  if (isSolo(address)) expect(side.width, address).toBe(0);
  else expect(main.right, address).toBeLessThanOrEqual(side.left + 1);
  expect(header.bottom, address).toBeLessThanOrEqual(main.top + 1);
}

/** Pages without one above them: those of the site itself, an event's front page, and what is about one account. */
const topPages =
  /^\/(?:news|about|faq|history|support|api\/docs|all\/entries|rule-o-matic|secretSanta|admin|setup|walk|styleguide|test\/[\w/]+|no\/such\/page|walk\/results\/show|accounts\/[\w/-]+|user\/\w+)\/?(?:\?.*)?$/;

/** Where a page above this one exists, breadcrumbs lead to it; a page that is refused says only so. */
async function expectBreadcrumbs(page: Page, address: string, isRefused: boolean): Promise<void> {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  if (isRefused || topPages.test(address)) return;
  expect.soft(await crumbs.locator('[aria-current=page]').count(), address).toBe(1);
  expect.soft(await crumbs.getByRole('link').count(), address).toBeGreaterThanOrEqual(1);
}

test.describe('the frame', () => {
  test('[R2.01] every page stands in one frame: header, left border, main content, right sidebar', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    for (const address of pages) {
      await page.goto(address);
      await expectFrame(page, address);
    }
  });

  test('[R2.02] the mobile layout holds below 1024px, the desktop layout from 1024px on', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto('/news');
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(page.getByRole('complementary')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  test('the menu of small screens opens, closes by Escape and by going somewhere, and keeps the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/news');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await expect(page.getByRole('complementary')).toBeHidden();
  });

  test('[R2.80] the sidebar always has News, About, Shop & Support, FAQ, History', async ({ page }) => {
    await page.goto('/about');
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
    await expect(links).toHaveText(['News', 'About', 'Shop & Support', 'FAQ', 'History']);
    await expect(page.getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('[R2.81] [R2.82] logged in it adds My Profile and Change password, for staff of any rank Admin', async ({
    page,
    logIn,
  }) => {
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
    const always = ['News', 'About', 'Shop & Support', 'FAQ', 'History'];
    await page.goto('/about');
    await expect(links).toHaveText(always);
    for (const rank of [undefined, 'moderator', 'organizer', 'owner'] as const) {
      const username = await logIn(rank ? { rank } : {});
      await page.goto('/about');
      await expect(links).toHaveText([
        ...always,
        'My Profile',
        'Change password',
        ...(rank ? ['Admin'] : []),
      ]);
      await expect(page.getByRole('link', { name: 'My Profile' })).toHaveAttribute(
        'href',
        `/user/${username}`,
      );
      await expect(page.getByRole('banner')).toContainText(username);
    }
    await hydrated(page);
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');
  });

  test('[R2.90] breadcrumbs say the way to a page', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('article').first().getByRole('link').first().click();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link')).toHaveText(['News']);
    await expect(crumbs.locator('[aria-current=page]')).toHaveText(/^\d+ \w+ \d{4}$/);
    await crumbs.getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL(/\/news$/);
  });

  test('the theme follows the system before the first paint and later, the switch is kept, and nothing flashes', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    // The script comes before the body: the theme is set before anything is drawn.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        document.documentElement.dataset.first = document.documentElement.dataset.theme ?? 'none';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/about');
    expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe('dark');
    const dark = await ground();
    await hydrated(page);
    // An open page follows a system that changes at dusk.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).not.toBe(dark);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).toBe(dark);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(ground).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(light);
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe('light');
    expect(await ground()).toBe(light);
    await context.close();
  });
});

test.describe('addresses', () => {
  test('[R2.03] / goes to /news/ at the first load and inside the client', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/news\/$/);
    await page.goto('/about');
    await hydrated(page);
    await page.evaluate(() => {
      Object.assign(window, { stayed: true });
      window.history.pushState({}, '', '/');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL(/\/news\/$/);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test("[R2.04] an unknown path shows 'Page not found', an unknown post 'Not found: …', from server and client", async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    expect((await page.goto('/news/99999'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Not found: No news post with that number.',
    );
    await page.goto('/news');
    await hydrated(page);
    const goTo = (path: string) =>
      page.evaluate((to) => {
        window.history.pushState({}, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    await goTo('/news/99999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Not found: No news post with that number.',
    );
    await goTo('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });

  test("[R2.05] 256 redirects are followed; the 257th ends with 'Too many redirects'", async ({ page }) => {
    await page.goto('/styleguide');
    await hydrated(page);
    const goTo = (path: string) =>
      page.evaluate((to) => {
        window.history.pushState({}, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    await goTo('/test/redirect/256');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arrived, 0 left');
    await goTo('/test/redirect/257');
    await expect(page.getByText('Too many redirects')).toBeVisible();
    await goTo('/test/redirect/256');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arrived, 0 left');
  });

  test('[R2.01] [R2.06] [R2.90] every page is the same from the server, by client navigation and without JavaScript', async ({
    page,
    browser,
    baseURL,
    expectComplaint,
    db,
  }) => {
    // A crawl over every page, each requested three times.
    test.setTimeout(300_000);
    // Staff pages refuse anonymous requests; there is nothing to calculate yet.
    expectComplaint(/status of 40[349]/);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const scriptless = await plain.newPage();
    const { allPageSamples } = await import('./support/page-samples.ts');
    // Half an hour ago: no hour ends, and no countdown changes, during the crawl.
    const walk = await createCompetition(db, {
      short: 'walk',
      title: 'A walk',
      startMs: Date.now() - 1_800_000,
    });
    const owner = await createUser(db, { rank: 'owner' });
    const { id: entrantId } = await createEntrant(db, walk.id, owner.id);
    // Last week, so that its age reads as a date with and without script.
    await createLogPost(db, entrantId, { postedAt: new Date(Date.now() - 8 * 86_400_000) });
    const entryId = await createEntry(db, walk, [entrantId], {
      title: 'A long way',
      text: 'Left, <b>right</b>.',
      chosenTags: ['keyboard'],
    });
    await createEntryFile(db, entryId);
    const samples = await allPageSamples(baseURL ?? '');
    const goTo = (address: string) =>
      page.evaluate((to) => {
        window.history.pushState({}, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    await page.goto('/styleguide');
    await hydrated(page);
    // Closed pages all refuse alike: in CI some of them do so here, and all of them open below.
    const closed = samples.filter(({ insideHeading }) => insideHeading);
    const isWalked = (sample: (typeof samples)[number]) =>
      isNightly || !sample.insideHeading || closed.indexOf(sample) % 8 === 0;
    for (const { address, heading, insideHeading } of partOf(samples.filter(isWalked), 3)) {
      await goTo(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // The page before may have the same heading, and another frame.
      await expect(() => expectFrame(page, address)).toPass({ timeout: 20_000 });
      await expectBreadcrumbs(page, address, insideHeading !== undefined);
      // Its samples of script-only pieces differ without script, as they should.
      if (address === '/styleguide') continue;
      const textOf = (of: Page) => of.getByRole('main').innerText();
      await scriptless.goto(address);
      // The browser itself does the work there, and the page says so where it cannot.
      if (['/walk/rules/verify', '/verify-receipt'].includes(address)) {
        expect(await textOf(scriptless)).toContain('needs JavaScript');
        await expect(scriptless.getByText('Drawing again')).toBeHidden();
        continue;
      }
      // Rows beyond the screen get their text in a later frame. Keyboard shortcuts need script; without it
      // the page says how to go on.
      await expect(async () => {
        const read = (await textOf(scriptless)).replace(
          'Without JavaScript, reload to see the next place.',
          'F full screen',
        );
        expect(read, address).toBe(await textOf(page));
      }).toPass({ timeout: 10_000 });
    }
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);

    // Pages closed to others, as an owner who takes part. Their forms differ without script.
    for (const context of [page.context(), plain]) await become(context, owner, baseURL ?? '');
    await page.goto('/styleguide');
    await hydrated(page);
    for (const { address, insideHeading = '' } of partOf(closed, 3)) {
      await goTo(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(insideHeading);
      await expect(() => expectFrame(page, address)).toPass({ timeout: 20_000 });
      await expectBreadcrumbs(page, address, false);
      await scriptless.goto(address);
      await expect(scriptless.getByRole('heading', { level: 1 })).toHaveText(insideHeading);
      // Parts that need script are hidden without it, and some have others in their place.
      const headings = (of: Page) =>
        of.locator('main :is(h1, h2, h3):not([class*="scripted"] *, noscript *)').allInnerTexts();
      await expect(async () => {
        expect(await headings(scriptless), address).toEqual(await headings(page));
      }).toPass({ timeout: 10_000 });
    }
    await removeEntries(db);
    await db.deleteFrom('competition').where('id', '=', walk.id).execute();
    await plain.close();
  });
});

test.describe('pages that are about the own person', () => {
  const pages = ['/secretSanta', '/:compoId/team', '/:compoId/myEntry'];
  for (const path of pages) {
    test(`[R8.08] ${path} says 'You must be logged in.', leads to the log-in and back, and keeps saying it without script`, async ({
      page,
      db,
      browser,
      baseURL,
      expectComplaint,
    }) => {
      expectComplaint(/status of 401/);
      const event = await createCompetition(db, { short: 'own1', startMs: Date.now() - 1_800_000 });
      const address = path.replace(':compoId', event.short);
      const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
      for (const visitor of [page, await plain.newPage()]) {
        expect((await visitor.goto(address))?.status()).toBe(401);
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You must be logged in.');
        await expect(visitor.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
          'href',
          `/accounts/login?next=${encodeURIComponent(address)}`,
        );
      }
      await plain.close();
      await db.deleteFrom('competition').where('id', '=', event.id).execute();
    });
  }
});

test.describe('the site’s own pages', () => {
  test('[R2.07] /about: its title, three sections, a video, the community, the history and the organizers', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About this site...');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'About TINS',
      'About KrampusHack',
      'About the organizers',
    ]);
    const main = page.getByRole('main');
    const section = (name: string) => main.getByRole('region', { name });
    const organizers = section('About the organizers');
    await expect(organizers.locator('a[href="https://forum.tins.example/"]')).toBeVisible();
    const contacts = await organizers
      .locator('a[href^="mailto:"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(contacts).toEqual(['olga', 'amarok', 'tobias'].map((name) => `mailto:${name}@tins.example`));
    // The configured video plays in place.
    await page.route(/youtube/, (route) =>
      route.fulfill({ body: '<p>A video</p>', contentType: 'text/html' }),
    );
    await hydrated(page);
    await section('About TINS')
      .getByRole('link', { name: /^Play:/ })
      .click();
    await expect(section('About TINS').locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}/,
    );
    await expect(page).toHaveURL(/\/about$/);
    await main.getByRole('link', { name: 'history page' }).click();
    await expect(page).toHaveURL(/\/history$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  });

  test('a site that has set no address elsewhere shows none: no link leaves it', async ({
    page,
    clearAddresses,
  }) => {
    await clearAddresses();
    for (const address of ['/about', '/history', '/support', '/faq', '/news']) {
      await page.goto(`${address}?none`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const leaving = page.locator('a[href^="http"], a[href^="mailto:"], a[href^="site:"]');
      const addresses = await leaving.evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).href),
      );
      expect(addresses.filter((href) => !href.startsWith(new URL(page.url()).origin))).toEqual([]);
    }
    await page.goto('/about');
    await expect(page.getByRole('main').getByText('Oldskool_Olga')).toBeVisible();
    await page.goto('/support');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Shop' })).toHaveCount(0);
  });

  test('videos load on click, and nothing from outside before', async ({ page }) => {
    const outside: string[] = [];
    await page.route(/youtube/, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ body: '<p>A video</p>', contentType: 'text/html' });
    });
    await page.goto('/about');
    await hydrated(page);
    expect(outside).toEqual([]);
    await page.getByRole('link', { name: /^Play:/ }).click();
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}/,
    );
    await expect.poll(() => outside).toHaveLength(1);
  });

  test('[R2.08] /faq lists questions and answers in groups', async ({ page }) => {
    await page.goto('/faq');
    const questions = page.getByRole('main').getByRole('heading', { level: 3 });
    expect(await questions.count()).toBeGreaterThanOrEqual(12);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Files' }).click();
    await expect(page.getByRole('heading', { name: 'Files', level: 2 })).toBeInViewport();
  });

  test('[R2.10] /support is shop and support, with the suggested 10.00 euro', async ({ page }) => {
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop & Support');
    const main = page.getByRole('main');
    await expect(main).toContainText('10.00 euro');
    await expect(main.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute(
      'href',
      'https://shop.tins.example/',
    );
    await expect(main.getByRole('link', { name: 'Donate 10.00 euro' })).toHaveAttribute(
      'href',
      'https://donate.tins.example/',
    );
  });

  test('[R2.11] /news: posts newest first, date as day, month, year, images; one post on a page of its own', async ({
    page,
  }) => {
    await page.goto('/news');
    const posts = page.getByRole('article');
    await expect(posts).toHaveCount(10);
    const times = await posts
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
    expect(times).toEqual(times.toSorted().toReversed());
    await expect(posts.first().locator('time')).toHaveText(/^10\s*November\s*2026$/);
    const picture = posts.first().getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await posts.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/news\/\d+$/);
    await expect(posts).toHaveCount(1);
  });

  test('[R2.92] on the way to a page: nothing below 300 ms, then a line in the header; then the page says its name', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/news');
    const line = page.getByRole('progressbar', { name: 'Opening the page' });
    const answers: (() => Promise<void>)[] = [];
    const release = async () => {
      await expect.poll(() => answers.length).toBe(1);
      await answers.pop()?.();
    };
    await page.route('**/api/v1/pages/*', (route) => void answers.push(() => route.continue()));
    const goTo = (name: string) =>
      page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name }).click();

    const waited = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let pressedAt = 0;
          window.addEventListener('click', () => (pressedAt = performance.now()), {
            capture: true,
            once: true,
          });
          new MutationObserver(() => {
            if (document.querySelector('header [role=progressbar]')) resolve(performance.now() - pressedAt);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await goTo('FAQ');
    await expect(line).toBeVisible();
    expect(await waited).toBeGreaterThanOrEqual(295);
    await expect(page).toHaveURL(/\/news$/);
    expect(await line.locator('span').evaluate((beads) => getComputedStyle(beads).animationName)).not.toBe(
      'none',
    );
    await release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await expect(line).toHaveCount(0);
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: /^FAQ - / })).toHaveCount(1);

    // With reduced motion nothing moves.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await goTo('About');
    await expect(line).toBeVisible();
    expect(await line.locator('span').evaluate((beads) => getComputedStyle(beads).animationName)).toBe(
      'none',
    );
    await release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About this site...');

    await page.unroute('**/api/v1/pages/*');
    await page.route('**/api/v1/pages/support', (route) =>
      route.fulfill({ status: 500, body: 'The kettle is empty.' }),
    );
    await goTo('Shop & Support');
    await expect(page.getByRole('alert')).toContainText('Error: The kettle is empty.');
  });

  test('[R2.92] a status shows beads while loading, else the error text, else the content', async ({
    page,
  }) => {
    await page.goto('/styleguide');
    await expect(page.getByText('Loading the log').first()).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error: the log could not be loaded.' }).first(),
    ).toBeVisible();
    await expect(page.getByText('Loaded: this is the content.').first()).toBeVisible();
  });
});

test.describe('calls', () => {
  test('[R7.41] calls carry credentials, and a POST the header of the cookie', async ({
    page,
    logIn,
    expectComplaint,
  }) => {
    expectComplaint(/thrown for a test/);
    await logIn();
    await page.goto('/test/throw');
    await hydrated(page);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Throw' }).click();
    const headers = await (await posted).allHeaders();
    const cookie = /csrftoken=([^;]+)/.exec(headers.cookie ?? '')?.[1];
    expect(cookie).toBeTruthy();
    expect(headers['x-csrftoken']).toBe(cookie);
    expect(headers.cookie).toContain('session=');
  });

  test('[R7.41] every write that is declared carries both', async ({ page, logIn }) => {
    await logIn();
    await page.goto('/test/throw');
    await hydrated(page);
    await page.waitForFunction(() => 'callApi' in window);
    const sent: { call: string; isComplete: boolean }[] = [];
    await page.route('**/*', async (route, request) => {
      if (isReading({ method: request.method() as 'GET' })) return route.continue();
      const headers = await request.allHeaders();
      const token = /csrftoken=([^;]+)/.exec(headers.cookie ?? '')?.[1];
      const isComplete =
        token !== undefined && headers['x-csrftoken'] === token && /\bsession=/.test(headers.cookie ?? '');
      sent.push({ call: `${request.method()} ${new URL(request.url()).pathname}`, isComplete });
      return route.fulfill({ json: {} });
    });
    const writes = allRoutes.filter((one) => !isReading(one)).map(({ method, path }) => ({ method, path }));
    await page.evaluate(async (routes) => {
      const { callApi } = window as unknown as {
        callApi: (shape: object, input: object) => Promise<unknown>;
      };
      const params = new Proxy({}, { get: () => 'x' });
      for (const shape of routes) await callApi({ ...shape, output: {} }, { params, body: {} });
    }, writes);
    expect(sent).toEqual(
      writes.map(({ method, path }) => ({
        call: `${method} ${path.replace(/:\w+/g, 'x')}`,
        isComplete: true,
      })),
    );
  });

  test('[R7.43] uncaught errors and unhandled rejections are reported; a failing report is ignored', async ({
    page,
    db,
    expectComplaint,
  }) => {
    expectComplaint(/(thrown|rejected) for a test/);
    expectComplaint(/status of 500/);
    await page.goto('/test/throw');
    await hydrated(page);
    for (const name of ['Throw', 'Reject']) {
      const answered = page.waitForResponse('**/api/v1/error');
      await page.getByRole('button', { name }).click();
      expect((await answered).status()).toBe(200);
    }
    const rows = await db
      .selectFrom('error_report')
      .select(['message', 'path'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.map((row) => row.message).toSorted()).toEqual(['rejected for a test', 'thrown for a test']);
    expect(rows[0]?.path).toBe('/test/throw');
    await page.route('**/api/v1/error', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Throw' }).click();
    await expect(page.getByRole('heading', { name: 'Trouble' })).toBeVisible();
  });

  for (const [status, text] of [
    [401, 'Access denied: The sentence.'],
    [403, 'Unauthorized: The sentence.'],
    [404, 'Not found: The sentence.'],
    [500, 'Error: The sentence.'],
  ] as const) {
    test(`[R8.01] a call that answers ${status} shows '${text}'`, async ({ page, expectComplaint }) => {
      expectComplaint(new RegExp(`status of ${status}`));
      await page.goto('/news');
      await hydrated(page);
      await page.route('**/api/v1/pages/faq', (route) =>
        route.fulfill({ status, body: 'The sentence.\nmore\n' }),
      );
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'FAQ' }).click();
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('after a failure, Try again repeats the call', async ({ page, expectComplaint }) => {
    expectComplaint(/status of 500/);
    await page.goto('/news');
    await hydrated(page);
    await page.route('**/api/v1/pages/faq', (route) => route.fulfill({ status: 500, body: 'Broken.' }), {
      times: 1,
    });
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
  });

  test('client navigation makes only documented calls', async ({ page, baseURL }) => {
    await page.goto('/news');
    await hydrated(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!/^\/(assets|upload)\/|^\/favicon/.test(pathname)) calls.push(pathname);
    });
    for (const name of ['About', 'FAQ', 'History', 'Shop & Support', 'News']) {
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name, exact: true }).click();
      await expect(page.locator('[aria-current=page]', { hasText: name })).toBeVisible();
    }
    expect(baseURL).toBeTruthy();
    expect(calls.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(calls.length).toBeGreaterThanOrEqual(5);
  });
});

test.describe('weight and access', () => {
  test('the first load of /news takes at most 116,000 bytes of script, gzipped', async ({ page }) => {
    const { gzipSync } = await import('node:zlib');
    let bytes = 0;
    const pending: Promise<void>[] = [];
    const names: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      names.push(response.url());
      pending.push(
        response.body().then((body) => {
          bytes += gzipSync(body).length;
        }),
      );
    });
    await page.goto('/news', { waitUntil: 'networkidle' });
    await Promise.all(pending);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(116_000);
    // Nothing of the staff area.
    expect(names.filter((name) => /base-ui|staff/.test(name))).toEqual([]);
    test.info().annotations.push({ type: 'measured', description: `${bytes} bytes of script` });
  });

  test('[R14.11] styles and fonts come before scripts, and no font is asked for late', async ({ page }) => {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    const requests: string[] = [];
    const isOf = (kind: string) => (request: string) => request.startsWith(kind);
    tools.on('Network.requestWillBeSent', ({ type, request, initiator }) => {
      // The page itself, not what its scripts ask for once they run.
      if (initiator.type !== 'script') requests.push(`${type} ${initiator.type} ${request.initialPriority}`);
    });
    await page.goto('/news', { waitUntil: 'load' });
    await hydrated(page);
    // By the header, before the page is read, and once.
    expect(requests.filter(isOf('Stylesheet'))).toEqual(['Stylesheet other VeryHigh']);
    // One that only the styles name would come after the first paint and move the text.
    expect(requests.filter(isOf('Font'))).toEqual(Array(3).fill('Font parser High'));
    expect([...new Set(requests.filter(isOf('Script')))]).toEqual(['Script parser Low']);
  });

  /** The files that a page imports before it runs, with those that these import. */
  async function listFiles(page: Page, entries: readonly string[]): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    const waiting = [...entries];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (files.has(file)) continue;
      const body = await (await page.request.get(file)).body();
      files.set(file, body);
      for (const [, name] of body.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        waiting.push(`/assets/${name}`);
    }
    return files;
  }
  async function listFilesOf(page: Page, id: string): Promise<Map<string, Buffer>> {
    const { entry, routes } = await page.evaluate(() => globalThis.__reactRouterManifest);
    const modules = [entry.module];
    for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
      modules.push(route.module, ...(route.clientLoaderModule ? [route.clientLoaderModule] : []));
    return listFiles(page, modules);
  }

  const listUrl = (page: Page) => page.evaluate(() => globalThis.__reactRouterManifest.url);

  // Of these, 88,000 are React and its router.
  const maxBytes: Readonly<Record<string, number>> = {
    'features/log/event-log.route': 135_500,
    'features/entry/event-entries.route': 149_000,
    'features/result/results.route': 122_000,
    'features/review/reviews.route': 139_000,
    'features/competition/competition.route': 133_500,
    'features/vote/vote.route': 145_000,
    'features/file/upload.route': 159_000,
    'features/entry/entry.route': 144_000,
  };
  test('[R14.06] pages of an event load little script of other pages, and none of the staff area', async ({
    page,
  }) => {
    const { gzipSync } = await import('node:zlib');
    await page.goto('/news');
    const measured: string[] = [];
    for (const [id, most] of Object.entries(maxBytes)) {
      const files = await listFilesOf(page, id);
      const bytes = [...files.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
      measured.push(`${id} ${bytes}`);
      expect(bytes, id).toBeGreaterThan(100_000);
      expect(bytes, id).toBeLessThanOrEqual(most);
      expect(
        [...files.keys()].filter((file) => /\/(?:base-ui|staff)-/.test(file)),
        id,
      ).toEqual([]);
    }
    test.info().annotations.push({ type: 'measured', description: measured.join(', ') });
  });

  // As nginx sends them, without headers.
  const maxBrotliBytes: Readonly<Record<string, number>> = {
    'features/competition/competition.route': 118_700,
    'features/log/event-log.route': 120_300,
    'features/vote/vote.route': 128_900,
    'features/entry/entry.route': 128_000,
    'features/result/results.route': 108_000,
  };
  test('[R14.24] the pages on which people arrive load a bounded amount of script in few files', async ({
    page,
  }) => {
    const { brotliCompressSync } = await import('node:zlib');
    await page.goto('/news');
    const measured: string[] = [];
    for (const [id, most] of Object.entries(maxBrotliBytes)) {
      const files = await listFilesOf(page, id);
      for (const file of await listFiles(page, [await listUrl(page)])) files.set(...file);
      const bytes = [...files.values()].reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
      measured.push(`${id} ${bytes} in ${files.size}`);
      expect(bytes, id).toBeLessThanOrEqual(most);
      expect(files.size, id).toBeLessThanOrEqual(18);
      // With the headers of each.
      expect(bytes + 340 * files.size, id).toBeLessThanOrEqual(134_000);
    }
    test.info().annotations.push({ type: 'measured', description: measured.join(', ') });
  });

  for (const address of [...pages, '/news?page=2']) {
    test(`axe has no findings on ${address}`, async ({ page, expectComplaint }) => {
      expectComplaint(/status of 404/);
      await page.goto(address);
      await hydrated(page);
      await expectNoAxeFindingsInAnySetting(page);
    });
  }

  for (const setting of [
    ...axeSettings,
    ...(isNightly ? (['light', 'dark'] as const).map((colorScheme) => ({ width: 1024, colorScheme })) : []),
  ]) {
    const { width, colorScheme } = setting;
    test(`axe has no findings on /styleguide at ${width} ${colorScheme}, both moods`, async ({ page }) => {
      test.slow();
      await choose(page, setting);
      await page.goto('/styleguide');
      await hydrated(page);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page, [width]);
    });
  }

  test('no page scrolls sideways at 320', async ({ page, expectComplaint }) => {
    expectComplaint(/status of 404/);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const address of pages) {
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
        320,
      );
    }
  });
});
