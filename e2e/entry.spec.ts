import type { Page, Route } from '@playwright/test';
import { sql } from 'kysely';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { axeSettings, choose, expectNoAxeFindings, expectNoSidewaysScroll, shareOf } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { createEntry, createEvents, removeEntries, removeEvents } from './support/entries.ts';
import { become, createEarlyEntrant, createMember, createUser, openAs } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';
import { recordWebm } from './support/webm.ts';

type Events = Awaited<ReturnType<typeof createEvents>>;
let events: Events;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.beforeEach(async ({ db }) => {
  await removeEntries(db);
  await stopClock(db, events.moments.live);
});
test.afterAll(async ({ db }) => removeEvents(db));

const main = (page: Page) => page.getByRole('main');
const description = (page: Page) => main(page).getByRole('region', { name: 'Description' });
const textbox = (page: Page) => main(page).getByRole('textbox', { name: 'Description' });
const edit = async (page: Page) => {
  await description(page).getByRole('button', { name: /^Edit/ }).click();
  await expect(textbox(page)).toBeFocused();
};
const imagePlace = (page: Page) => main(page).getByRole('region', { name: 'Image', exact: true });
const fileInput = (page: Page) => imagePlace(page).locator('input[type="file"]');

test.describe('the page of an entry', () => {
  test('[R2.50] [R1.03] tags with signs, title, event and authors with their logs', async ({ page, db }) => {
    const one = await createMember(db, events.jam);
    const two = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [one.entrantId, two.entrantId], {
      title: 'Signal Keeper',
      chosenTags: ['gamepad'],
    });
    await page.goto(`/entry/${id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Signal Keeper');
    const tags = main(page).getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await expect(tags).toHaveText(['No source yet', 'Made by a team', 'Gamepad']);
    for (const tag of await tags.all())
      await expect(tag.locator('svg use')).toHaveAttribute('href', /icons.*#\w/);
    await expect(main(page).getByText(/^by /)).toHaveText(
      `by ${one.username} and ${two.username}, made for Play 2028`,
    );
    await expect(main(page).getByText(/^by /).getByRole('link', { name: 'Play 2028' })).toHaveAttribute(
      'href',
      '/play28/',
    );
    const authors = main(page).getByRole('region', { name: 'Made by' }).getByRole('listitem');
    await expect(authors).toHaveCount(2);
    for (const [index, author] of [one, two].entries()) {
      const row = authors.nth(index);
      await expect(row.getByRole('link', { name: author.username, exact: true })).toHaveAttribute(
        'href',
        `/user/${author.username}`,
      );
      const log = row.getByRole('link', { name: /^log \(0\)/ });
      await expect(log).toHaveAttribute('href', `/play28/log/entrant/${author.entrantId}`);
    }
    await expect(page).toHaveTitle(/^Signal Keeper - /);
  });

  test('[R2.50] one without a title is Untitled, a gift in the making shows only its makers', async ({
    page,
    db,
  }) => {
    const one = await createMember(db, events.jam);
    const untitled = await createEntry(db, events.jam, [one.entrantId]);
    await page.goto(`/entry/${untitled}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');

    await stopClock(db, events.moments.making);
    const giver = await createMember(db, events.gifts);
    const gift = await createEntry(db, events.gifts, [giver.entrantId], {
      title: 'A Sled',
      text: 'for Anna',
    });
    await page.goto(`/entry/${gift}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('a gift in the making');
    await expect(main(page)).toContainText(giver.username);
    expect(await page.content()).not.toMatch(/Sled|Anna/);
    await stopClock(db, events.moments.unwrapped);
    await page.goto(`/entry/${gift}?again`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('A Sled');
  });

  test('[R2.50] [R2.53] [R2.54] [R4.04] a gift in the making is whole and editable for its makers, and closed to everybody else who takes part', async ({
    page,
    db,
    context,
    browser,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    await stopClock(db, events.moments.making);
    const maker = await createMember(db, events.gifts);
    const mate = await createMember(db, events.gifts);
    // The receiver of the gift knows no more than everyone else.
    const receiver = await createMember(db, events.gifts, undefined, 'A game about snow');
    const organizer = await createUser(db, { rank: 'organizer' });
    const takingPart = await createUser(db, { rank: 'owner' });
    await createEarlyEntrant(db, events.gifts.id, takingPart.id, 'A moth');
    const id = await createEntry(db, events.gifts, [maker.entrantId, mate.entrantId]);
    await become(context, maker, url);
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');
    await expect(main(page)).toContainText('Until then, only your team can see it.');

    await main(page).getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('A Sled');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('A Sled');
    await fileInput(page).setInputFiles({
      name: 'sled.png',
      mimeType: 'image/png',
      buffer: createPng(40, 30),
    });
    await expect(main(page).getByRole('img', { name: 'Screenshot of A Sled' })).toBeVisible();
    await description(page).getByRole('button', { name: /^Edit/ }).click();
    await textbox(page).click();
    await page.keyboard.type('Down the hill.');
    await description(page).getByRole('button', { name: 'Save' }).click();
    await expect(description(page).getByRole('button', { name: /^Edit/ })).toBeVisible();
    await main(page).getByRole('button', { name: 'Edit the credits' }).click();
    await page.getByRole('textbox', { name: 'Credits' }).fill('Wind by Ilse');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page)).toContainText('Wind by Ilse');

    // The event's page knows about the entry.
    await page.goto('/gift28/');
    const own = main(page).getByRole('region', { name: 'Your gift' });
    await expect(own.getByRole('listitem')).toHaveText([
      'Title',
      'Description',
      'Image',
      'No game uploaded yet',
      'No source yet',
    ]);
    await expect(own.getByRole('link', { name: 'A Sled' })).toHaveAttribute('href', `/entry/${id}`);

    const wholeFor = [maker, mate, organizer];
    for (const person of [...wholeFor, receiver, takingPart]) {
      const theirs = await openAs(browser, person, url);
      await theirs.goto(`/entry/${id}`);
      await hydrated(theirs);
      const isWhole = wholeFor.includes(person);
      await expect(main(theirs).getByRole('heading', { level: 1 })).toHaveText(
        isWhole ? 'A Sled' : 'a gift in the making',
      );
      expect(/Sled|Down the hill|Wind by Ilse/.test(await theirs.content())).toBe(isWhole);
      await expect(description(theirs).getByRole('button', { name: /^Edit/ })).toHaveCount(isWhole ? 1 : 0);
      await expect(fileInput(theirs)).toHaveCount(isWhole ? 1 : 0);
      await theirs.context().close();
    }
  });

  test('[R2.51] [R2.53] [R2.54] only its team can change it, and only while it may', async ({
    page,
    db,
    browser,
    baseURL,
    context,
  }) => {
    const member = await createMember(db, events.jam);
    const other = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId], { title: 'Mine', text: 'Words.' });
    await become(context, member, baseURL ?? '');
    const shown = async (who: Page) => {
      await who.goto(`/entry/${id}`);
      await hydrated(who);
      return {
        team: await main(who).getByRole('link', { name: 'Manage Team' }).count(),
        rename: await main(who).getByRole('button', { name: 'Rename' }).count(),
        image: await fileInput(who).count(),
        text: await description(who).getByRole('button', { name: /^Edit/ }).count(),
      };
    };
    expect(await shown(page)).toEqual({ team: 1, rename: 1, image: 1, text: 1 });
    await expect(main(page).getByRole('link', { name: 'Manage Team' })).toHaveAttribute(
      'href',
      '/play28/team',
    );
    const elsewhere = await openAs(browser, other, baseURL ?? '');
    expect(await shown(elsewhere)).toEqual({ team: 0, rename: 0, image: 0, text: 0 });
    await expect(description(elsewhere)).toContainText('Words.');
    // The team closes at the finish, the rest two weeks after voting.
    await stopClock(db, events.moments.editable);
    expect(await shown(page)).toEqual({ team: 0, rename: 1, image: 1, text: 1 });
    await stopClock(db, events.moments.over);
    expect(await shown(page)).toEqual({ team: 0, rename: 0, image: 0, text: 0 });
    await elsewhere.context().close();
  });

  test('title, team name, credits and tags are changed in place', async ({ page, db, context, baseURL }) => {
    const member = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId]);
    await become(context, member, baseURL ?? '');
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    await main(page).getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('  Handle With Snail ');
    await page.getByLabel('Team name').fill('The Snails');
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Handle With Snail');
    await expect(main(page).getByText(/^by /)).toContainText(`by The Snails (${member.username})`);
    await expect(main(page).getByRole('button', { name: 'Rename' })).toBeFocused();

    await main(page).getByRole('button', { name: 'Edit the credits' }).click();
    await page.getByRole('textbox', { name: 'Credits' }).fill('Music by my sister\nFont by <b>others</b>');
    await main(page).getByRole('region', { name: 'Credits' }).getByRole('button', { name: 'Save' }).click();
    await main(page).getByRole('button', { name: 'Edit the tags' }).click();
    await page.getByRole('checkbox', { name: 'Keyboard' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Rust' }).check({ force: true });
    await main(page).getByRole('region', { name: 'Tags' }).getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByRole('list', { name: 'Tags' })).toContainText('Rust');

    await page.reload();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Handle With Snail');
    const credits = main(page).getByRole('region', { name: 'Credits' });
    await expect(credits).toContainText('Music by my sister\nFont by others', { useInnerText: true });
    await expect(credits.locator('b')).toHaveText('others');
    await expect(main(page).getByRole('list', { name: 'Tags' })).toContainText('Keyboard');
  });
});

test.describe('the description', () => {
  async function openOwn(page: Page, db: Parameters<typeof createMember>[0], url: string, text = '') {
    const member = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId], { title: 'Mine', text });
    await become(page.context(), member, url);
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    return { id, member };
  }
  const shownHtml = (page: Page) => description(page).locator('.prose').first().innerHTML();

  test('[R4.04] [R2.54] what is typed is what is saved, reloaded and shown without a script', async ({
    page,
    db,
    browser,
    baseURL,
  }) => {
    const { id } = await openOwn(page, db, baseURL ?? '');
    await edit(page);
    await page.keyboard.type('A parcel marked ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('fragile');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' & a <snail>.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('A line below.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bulleted list', exact: true }).click();
    await page.keyboard.type('paths');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Code' }).click();
    await page.keyboard.type('.exe');
    await page.getByRole('button', { name: 'Code' }).click();
    await page.keyboard.type(' moles');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Quote' }).click();
    await page.keyboard.type('Said somebody');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Address').fill('not an address');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the whole address, starting with https://.')).toBeVisible();
    await page.getByLabel('Address').fill('https://example.org/snail');
    await page.keyboard.press('Enter');
    await expect(textbox(page)).toBeFocused();
    const typed = await textbox(page).innerText();

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/entry/*/text', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The spinner, and the text waiting below it.
    await expect(page.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
    await expect(textbox(page)).toBeVisible();
    release();
    await expect(textbox(page)).toHaveCount(0);
    await expect(description(page).getByRole('button', { name: /^Edit/ })).toBeFocused();

    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    const saved = await shownHtml(page);
    expect(words(await description(page).locator('.prose').first().innerText())).toEqual(words(typed));
    expect(saved).toContain('<b>fragile</b> &amp; a &lt;snail&gt;.');
    expect(saved).toContain('<code>.exe</code> moles');
    expect(saved).toMatch(/<blockquote>.*Said somebody.*<\/blockquote>/s);
    expect(saved).toMatch(/<a href="https:\/\/example\.org\/snail"/);
    await page.reload();
    expect(await shownHtml(page)).toBe(saved);
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const reader = await plain.newPage();
    await reader.goto(`/entry/${id}`);
    expect(await shownHtml(reader)).toBe(saved);
    await plain.close();

    // Opening and saving it without a change leaves it the same.
    await hydrated(page);
    await edit(page);
    expect(words(await textbox(page).innerText())).toEqual(words(typed));
    await page.keyboard.press('Control+s');
    await expect(textbox(page)).toHaveCount(0);
    expect(await shownHtml(page)).toBe(saved);
  });

  test('[R4.04] a failed save stays in edit with the error and the text; Cancel restores', async ({
    page,
    db,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    await openOwn(page, db, baseURL ?? '', 'As it was.');
    await edit(page);
    await page.keyboard.type(' And more.');
    await page.route('**/api/v1/entry/*/text', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'The kettle is empty.' }),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error: The kettle is empty.' })).toBeVisible();
    await expect(textbox(page)).toHaveText('As it was. And more.');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(description(page)).toContainText('As it was.');
    await expect(description(page)).not.toContainText('And more');

    await page.unroute('**/api/v1/entry/*/text');
    await edit(page);
    await page.keyboard.type(' Once more.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(textbox(page)).toHaveCount(0);
    await expect(description(page)).toContainText('As it was. Once more.');
  });

  test('a text that is too long says so and is kept', async ({ page, db, baseURL, expectComplaint }) => {
    expectComplaint(/Failed to load resource/);
    await openOwn(page, db, baseURL ?? '');
    await edit(page);
    await page.keyboard.insertText('word '.repeat(7_000));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'longer than 32 KiB' })).toBeVisible();
    expect((await textbox(page).innerText()).length).toBeGreaterThan(34_000);
  });

  test('[R4.04] keys: one stop for the toolbar, arrows along it, Escape asks only after a change', async ({
    page,
    db,
    baseURL,
  }) => {
    await openOwn(page, db, baseURL ?? '', 'Words.');
    await edit(page);
    await page.keyboard.press('Shift+Tab');
    const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
    await expect(tool('Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool('Italic')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool('Redo')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool('Bold')).toBeFocused();
    expect(await page.getByRole('toolbar').locator('button[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    await expect(textbox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(textbox(page)).toHaveCount(0);

    await edit(page);
    await page.keyboard.type(' Changed.');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Discard your changes?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(textbox(page)).toBeFocused();

    // Leaving the page with it asks as well.
    await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(textbox(page)).toHaveText('Words. Changed.');
    await page.getByRole('complementary').getByRole('link', { name: 'FAQ' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('the editor is loaded only when somebody edits', async ({ page, db, baseURL }) => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    const countEditors = async () =>
      (await Promise.all(scripts)).filter((code) => code.includes('ProseMirror')).length;
    await openOwn(page, db, baseURL ?? '', 'Words.');
    await page.waitForLoadState('networkidle');
    expect(await countEditors()).toBe(0);
    await edit(page);
    expect(await countEditors()).toBeGreaterThan(0);
  });

  test('[R14.24] a form that a press opens is loaded ahead, and opens without a connection', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const form = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('Team name'),
    );
    await openOwn(page, db, baseURL ?? '', 'Words.');
    await form;
    await context.setOffline(true);
    await main(page).getByRole('button', { name: 'Rename' }).click();
    await expect(main(page).getByLabel('Title')).toBeFocused();
    await context.setOffline(false);
  });
});

test('[R12.08] the page of an entry in voting: what to know first, how to get it, a vote, and the reviews below', async ({
  page,
  context,
  db,
  baseURL,
  browser,
}) => {
  const url = baseURL ?? '';
  const maker = await createMember(db, events.jam);
  const voter = await createMember(db, events.jam);
  await createEntry(db, events.jam, [voter.entrantId], { title: 'Theirs' });
  const id = await createEntry(db, events.jam, [maker.entrantId], {
    title: 'Signal Keeper',
    chosenTags: ['gamepad', 'flashing', 'loud'],
  });
  await createEntryFile(db, id, { name: 'game-win.zip', tags: ['windows'] });
  await sql`update entry set play_link = 'https://games.example/signal' where id = ${id}`.execute(db);
  await stopClock(db, events.moments.voting);

  const onMachine = async (userAgent: string) => {
    const there = await browser.newContext({ userAgent, ...(baseURL && { baseURL }) });
    const visitor = await there.newPage();
    const answer = await visitor.goto(`/entry/${id}`);
    await hydrated(visitor);
    const shown = await main(visitor).locator('a[data-for]').allTextContents();
    const visible = await main(visitor).locator('a[data-for]:visible').allTextContents();
    await there.close();
    return { shown, visible, policy: answer?.headers()['content-security-policy'] };
  };
  const windows = await onMachine('Mozilla/5.0 (Windows NT 10.0; Win64; x64)');
  const phone = await onMachine('Mozilla/5.0 (Linux; Android 14; Pixel 8)');
  expect(windows.visible).toEqual(['Download for Windows', 'Play on games.example']);
  expect(phone.visible).toEqual(['Play on games.example', 'Download']);
  // The page itself is the same for both.
  expect(windows.shown).toEqual(phone.shown);
  expect(windows.policy).toBe(phone.policy);

  await become(context, voter, url);
  await page.goto(`/entry/${id}`);
  await hydrated(page);
  await expect(main(page)).toContainText('Content warnings: Flashing lights, Sudden loud sounds');
  await expect(main(page).getByRole('list', { name: 'Tags' })).not.toContainText('Flashing lights');
  await expectNoAxeFindings(page);
  await main(page).getByRole('link', { name: 'Vote for this game' }).click();
  await expect(page).toHaveURL(`/play28/vote?entry=${id}`);
  await expect(main(page).getByRole('heading', { name: 'Signal Keeper' })).toBeVisible();
  // Not for the team itself, nor for people who are not in the event.
  const own = await openAs(browser, maker, url);
  const outsider = await openAs(browser, await createUser(db), url);
  for (const who of [own, outsider]) {
    await who.goto(`/entry/${id}`);
    await hydrated(who);
    await expect(main(who).getByRole('link', { name: 'Vote for this game' })).toHaveCount(0);
    await who.context().close();
  }

  await db
    .insertInto('ballot')
    .values({
      competition_id: events.jam.id,
      entrant_id: voter.entrantId,
      entry_id: id,
      score_all: 4,
      score_art: 4,
      score_tech: 4,
      score_genre: 4,
      review: 'The beam is the best shadow.',
      completed_at: new Date(events.moments.voting),
    })
    .execute();
  await sql`select count_entry_votes(array[${id}]::bigint[])`.execute(db);
  await stopClock(db, events.moments.editable);
  await page.goto(`/entry/${id}`);
  await expect(main(page).getByRole('region', { name: 'Reviews' })).toContainText(
    'The beam is the best shadow.',
  );
  await expect(main(page).getByRole('link', { name: 'Vote for this game' })).toHaveCount(0);
});

test.describe('the image', () => {
  async function openOwn(page: Page, db: Parameters<typeof createMember>[0], url: string) {
    const member = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId], { title: 'Mine' });
    await become(page.context(), member, url);
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    return { id, member };
  }
  const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
    fileInput(page).setInputFiles({ name, mimeType, buffer });
  const drop = (page: Page, files: number) =>
    imagePlace(page).evaluate((place, count) => {
      const dataTransfer = new DataTransfer();
      for (let index = 0; index < count; index += 1) {
        dataTransfer.items.add(new File(['x'], `${index}.png`, { type: 'image/png' }));
      }
      place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, files);
  const problem = (page: Page) => imagePlace(page).getByRole('alert').first();

  test('[R5.02] [R2.53] 1048576 bytes pass, one more does not; it must be one file', async ({
    page,
    db,
    baseURL,
  }) => {
    await openOwn(page, db, baseURL ?? '');
    await choose(page, 'large.png', createPng(40, 30, { bytes: 1_048_577 }));
    await expect(problem(page)).toHaveText('Error: File too large! Received: 1.00 MiB, maximum: 1.00 MiB');
    await drop(page, 2);
    await expect(problem(page)).toHaveText('Internal error. Expected 1 file, but got 2');
    await drop(page, 0);
    await expect(problem(page)).toHaveText('Internal error. Expected 1 file, but got 0');
    await choose(page, 'right.png', createPng(40, 30, { bytes: 1_048_576 }));
    const image = main(page).getByRole('img', { name: 'Screenshot of Mine', exact: true });
    await expect(image).toBeVisible();
    await expect(problem(page)).toHaveText('');
    await expect(image).toHaveAttribute('width', '40');
    await expect(fileInput(page)).toHaveAttribute('accept', 'image/*,video/webm');
    await page.reload();
    await expect(image).toBeVisible();
    await expect(image).toHaveJSProperty('naturalWidth', 40);
  });

  test('[R5.02] without a size limit every file is refused', async ({ page }) => {
    await page.goto('/styleguide');
    await hydrated(page);
    const place = page.getByRole('region', { name: 'Drop area without a size limit' }).first();
    await place
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(place.getByRole('alert')).toHaveText('Error: File too large! Received: 1 b, maximum: 0 b');
  });

  test('[R5.02] what sending fails with shows as text, and the old image stays', async ({
    page,
    db,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    await openOwn(page, db, baseURL ?? '');
    await choose(page, 'first.png', createPng(40, 30));
    const image = main(page).getByRole('img', { name: 'Screenshot of Mine', exact: true });
    await expect(image).toBeVisible();
    const before = await image.getAttribute('src');
    await page.route('**/api/v1/entry/*/images', (route) =>
      route.fulfill({ status: 507, contentType: 'text/plain', body: 'There is no room left.' }),
    );
    await choose(page, 'second.png', createPng(40, 30, { shade: 9 }));
    await expect(problem(page)).toHaveText('Error: There is no room left.');
    await expect(image).toHaveAttribute('src', before ?? '');
    await page.unroute('**/api/v1/entry/*/images');
    await choose(page, 'broken.png', Buffer.from('not an image at all'));
    await expect(problem(page)).not.toHaveText('');
    await expect(image).toHaveAttribute('src', before ?? '');
  });

  test('shows how far it is, can be cancelled, and takes what is pasted', async ({ page, db, baseURL }) => {
    await openOwn(page, db, baseURL ?? '');
    await choose(page, 'first.png', createPng(40, 30));
    const image = main(page).getByRole('img', { name: 'Screenshot of Mine', exact: true });
    await expect(image).toBeVisible();
    const before = await image.getAttribute('src');
    // A slow connection, so that there is something to see.
    const line = await page.context().newCDPSession(page);
    const setSpeed = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await setSpeed(150_000);
    await choose(page, 'hedge.png', createPng(40, 30, { bytes: 900_000 }));
    const bar = imagePlace(page).getByRole('progressbar', { name: 'Uploading hedge.png' });
    await expect(imagePlace(page)).toContainText('of 0.86 MiB');
    const howFar = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(howFar).toBeGreaterThan(0);
    expect(await howFar()).toBeLessThan(100);
    await imagePlace(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toHaveCount(0);
    await expect(image).toHaveAttribute('src', before ?? '');
    await expect(problem(page)).toHaveText('');
    await setSpeed(-1);

    const png = createPng(50, 30).toString('base64');
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, png);
    const all = main(page).getByRole('list', { name: 'Images' }).getByRole('link');
    await expect(all).toHaveCount(2);
    await all.nth(1).click();
    await expect(main(page).getByRole('img', { name: 'Screenshot 2 of Mine' })).toHaveAttribute(
      'width',
      '50',
    );
  });

  test('[R12.08] [R12.05] several images have an order and words, with script and without; one that is too large is shrunk', async ({
    page,
    db,
    baseURL,
    browser,
  }) => {
    const { id, member } = await openOwn(page, db, baseURL ?? '');
    const list = main(page).getByRole('region', { name: 'Images' }).getByRole('listitem');
    await choose(page, 'one.png', createPng(40, 30));
    await expect(list).toHaveCount(1);
    // Over the limit: a smaller copy is made here, shown, and sent when it is wanted.
    await choose(page, 'photo.png', createPng(900, 700, { bytes: 1_500_000 }));
    await expect(problem(page)).toHaveText(
      /^Error: File too large! Received: [\d.]+ MiB, maximum: 1.00 MiB$/,
    );
    await imagePlace(page).getByRole('button', { name: 'Shrink it to fit' }).click();
    await expect(imagePlace(page).getByRole('img', { name: 'The smaller copy' })).toBeVisible();
    await expect(imagePlace(page)).toContainText('instead of 1.43 MiB');
    await imagePlace(page).getByRole('button', { name: 'Upload this one' }).click();
    await expect(list).toHaveCount(2);
    await list.nth(1).getByLabel('What image 2 shows').fill('A snow storm');
    await list.nth(1).getByRole('button', { name: 'Save' }).click();
    await expect(list.nth(1)).toContainText('Saved.');
    await list.nth(1).getByRole('button', { name: 'Move up' }).click();
    await expect(list.nth(0).getByLabel('What image 1 shows')).toHaveValue('A snow storm');
    await expect(main(page).getByRole('img', { name: 'A snow storm' })).toBeVisible();
    await list.nth(1).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog', { name: 'Remove image 2?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(list).toHaveCount(2);
    await expectNoAxeFindings(page);

    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) });
    await visitor.goto(`/entry/${id}`);
    await hydrated(visitor);
    await expect(main(visitor).getByRole('img', { name: 'A snow storm' })).toBeVisible();
    await expect(main(visitor).getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await main(visitor).getByRole('link', { name: 'Screenshot 2 of Mine' }).click();
    await expect(main(visitor).getByRole('img', { name: 'Screenshot 2 of Mine' })).toBeVisible();
    await visitor.close();

    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await become(plain, member, baseURL ?? '');
    const still = await plain.newPage();
    await still.goto(`/entry/${id}`);
    const rows = main(still).getByRole('region', { name: 'Images' }).getByRole('listitem');
    await rows.nth(1).getByRole('button', { name: 'Move up' }).click();
    await expect(rows.nth(1).getByLabel('What image 2 shows')).toHaveValue('A snow storm');
    await rows.nth(1).getByRole('button', { name: 'Remove image 2' }).click();
    // Asks first.
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('button', { name: 'Remove it' }).click();
    await expect(rows).toHaveCount(1);
    const file = { name: 'plain.png', mimeType: 'image/png', buffer: createPng(60, 30) };
    await still.getByLabel('Add an image').setInputFiles(file);
    await still.getByRole('button', { name: 'Upload it' }).click();
    await expect(rows).toHaveCount(2);
    await plain.close();
  });

  test('[R2.57] a webm plays in place, and not by itself where nothing may move', async ({
    page,
    db,
    baseURL,
    browser,
  }) => {
    const webm = await recordWebm(browser);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { id } = await openOwn(page, db, baseURL ?? '');
    await choose(page, 'game.webm', webm, 'video/webm');
    const video = main(page).locator('video');
    await expect(video).toBeVisible();
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(
      await video.evaluate((element: HTMLVideoElement) => ({
        controls: element.controls,
        muted: element.muted,
        loop: element.loop,
        playsInline: element.playsInline,
        poster: /\/upload\/\w+/.test(element.poster),
        width: element.videoWidth,
      })),
    ).toEqual({ controls: true, muted: true, loop: true, playsInline: true, poster: true, width: 160 });

    const idle = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL && { baseURL }) });
    const reader = await idle.newPage();
    await reader.goto(`/entry/${id}`);
    await hydrated(reader);
    await reader.waitForTimeout(500);
    expect(await reader.locator('video').evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    // Lists show its still, marked as a video.
    await reader.goto('/play28/entries');
    const card = reader.getByRole('main').getByRole('link', { name: /^Video Mine/ });
    await expect(card.locator('img')).toHaveAttribute('src', /\/upload\/\w+/);
    await idle.close();
  });
});

test.describe('my entry', () => {
  const count = async (db: Parameters<typeof createMember>[0]) =>
    (await db.selectFrom('entry').select('id').execute()).length;

  test('[R2.18] makes it once and leads there', async ({ page, db, context, baseURL }) => {
    const member = await createMember(db, events.jam);
    await become(context, member, baseURL ?? '');
    await page.goto('/play28/myEntry');
    await expect(page).toHaveURL(/\/entry\/\d+\/$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');
    const made = page.url();
    await page.goto('/play28/myEntry');
    await expect(page).toHaveURL(made);
    await page.goto('/faq');
    await hydrated(page);
    await page.getByRole('complementary').getByRole('link', { name: 'My entry' }).click();
    await expect(page).toHaveURL(made);
    expect(await count(db)).toBe(1);
  });

  test('[R2.18] reading creates nothing; without a script a press does', async ({ db, browser, baseURL }) => {
    const member = await createMember(db, events.jam);
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await become(plain, member, baseURL ?? '');
    const page = await plain.newPage();
    // The token comes with the first private response.
    await page.goto('/play28/');
    await page.goto('/play28/myEntry');
    await expect(page.getByRole('button', { name: 'Go to my entry' })).toBeVisible();
    expect(await count(db)).toBe(0);
    await page.getByRole('button', { name: 'Go to my entry' }).click();
    await expect(page).toHaveURL(/\/entry\/\d+\/$/);
    expect(await count(db)).toBe(1);
    await plain.close();
  });

  test('[R2.18] [R2.92] beads while it is asked for, then the failure, and after another try the entry', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    const member = await createMember(db, events.jam);
    await become(context, member, baseURL ?? '');
    const { promise: asked, resolve: hold } = Promise.withResolvers<Route>();
    await page.route('**/api/v1/compo/play28/myEntry', (route) => hold(route));
    await page.goto('/play28/myEntry');
    const beads = main(page).getByRole('status').filter({ hasText: 'Getting your entry' });
    await expect(beads).toBeVisible();
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await (await asked).fulfill({ status: 500, body: 'No.' });
    await expect(beads).toHaveCount(0);
    await expect(main(page).getByRole('alert')).toHaveText(/Could not get or create your entry/);
    await page.unroute('**/api/v1/compo/play28/myEntry');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/entry\/\d+\/$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');
  });

  test('[R10.13] [R2.18] where it cannot be read either, it says so, and another try leads there', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    const member = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [member.entrantId], { title: 'Snail' });
    await become(context, member, baseURL ?? '');
    await page.goto('/play28/entries');
    await hydrated(page);
    await page.route('**/api/v1/compo/play28/team', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.getByRole('complementary').getByRole('link', { name: 'My entry' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Could not get or create your entry/);
    await page.unroute('**/api/v1/compo/play28/team');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(new RegExp(`/entry/${entryId}/$`));
  });

  test('[R2.18] after the finish nothing is started; an empty one is hidden from others and can be deleted', async ({
    page,
    db,
    context,
    browser,
    baseURL,
  }) => {
    const member = await createMember(db, events.jam);
    const late = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId]);
    await stopClock(db, events.moments.voting);
    const theirs = await openAs(browser, late, baseURL ?? '');
    await theirs.goto('/play28/');
    await expect(main(theirs).getByRole('link', { name: /^Start/ })).toHaveCount(0);
    await theirs.goto('/play28/myEntry');
    await expect(main(theirs)).toContainText("you can't start a new entry any more");
    await theirs.goto('/play28/entries');
    await expect(main(theirs)).toContainText('No entries yet.');
    await theirs.context().close();

    await become(context, member, baseURL ?? '');
    await page.goto('/play28/myEntry');
    await expect(page).toHaveURL(new RegExp(`/entry/${id}`));
    await hydrated(page);
    await expect(main(page)).toContainText("This entry is empty, so other people can't see it.");
    await main(page).getByRole('button', { name: 'Delete this entry' }).click();
    await expect(page).toHaveURL(/\/play28\/$/);
    await expect(main(page).getByRole('region', { name: 'Your entry' })).toHaveCount(0);
    expect(await db.selectFrom('entry').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('[R10.01] one that somebody has voted on is not deleted: the page says why, and offers it no more', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/409/);
    const member = await createMember(db, events.jam);
    const voter = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId]);
    await stopClock(db, events.moments.voting);
    await become(context, member, baseURL ?? '');
    await page.goto(`/entry/${id}/`);
    await hydrated(page);
    const remove = main(page).getByRole('button', { name: 'Delete this entry' });
    await expect(remove).toBeVisible();
    // Voted on while it had a link, which its team has removed since.
    await sql`insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre)
      values (${events.jam.id}, ${voter.entrantId}, ${id}, 4, 4, 4, 4)`.execute(db);
    await remove.click();
    await expect(main(page)).toContainText(
      "People have voted on this entry, reviewed it or reported a problem with it, so it can't be deleted.",
    );
    await page.reload();
    await hydrated(page);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Untitled');
    await expect(remove).toHaveCount(0);
    expect(await db.selectFrom('ballot').select('id').where('entry_id', '=', id).execute()).toHaveLength(1);
  });

  test('[R8.08] not logged in, not joined, not started', async ({
    page,
    db,
    logIn,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/401/);
    await page.goto('/play28/myEntry');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('You must be logged in.');
    await logIn();
    await page.goto('/play28/myEntry');
    await expect(main(page)).toContainText("You haven't signed up for this competition.");
    await expect(main(page).getByRole('link', { name: 'Sign up for Play 2028' })).toHaveAttribute(
      'href',
      '/join/?compo=play28',
    );
    await expectNoAxeFindings(page);
    await stopClock(db, events.moments.voting);
    await page.goto('/play28/myEntry');
    await expect(main(page)).toContainText('Unfortunately, registration is closed...');
    await stopClock(db, events.moments.before);
    await become(context, await createMember(db, events.jam), baseURL ?? '');
    await page.goto('/play28/myEntry');
    await expect(main(page)).toContainText("It hasn't started yet. Play 2028 starts on Fri 4 August");
  });
});

for (const setting of axeSettings) {
  const { width, colorScheme } = setting;
  test(`the pages of entries have no findings, ${width} ${colorScheme}`, async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const member = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [member.entrantId], {
      title: 'A title without end '.repeat(6),
      text: 'Some <b>words</b>.',
    });
    await become(context, member, baseURL ?? '');
    await choose(page, setting);
    for (const address of shareOf(setting, [
      '/play28/',
      '/all/entries',
      '/all/entries?by=user',
      '/play28/entries',
      '/play28/entries?view=list',
    ])) {
      await page.goto(address);
      await hydrated(page);
      await expectNoAxeFindings(page);
    }
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    await description(page).getByRole('button', { name: /^Edit/ }).click();
    await expect(textbox(page)).toBeVisible();
    await main(page).getByRole('button', { name: 'Edit the tags' }).click();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page, [width]);
  });
}

test.describe('two team mates', () => {
  test('[R12.02] see both texts when they edit the same one, and can restore what was replaced', async ({
    page,
    db,
    browser,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource.*409/);
    const url = baseURL ?? '';
    const one = await createMember(db, events.jam);
    const two = await createMember(db, events.jam);
    const id = await createEntry(db, events.jam, [one.entrantId, two.entrantId], { title: 'Signal Keeper' });
    await become(page.context(), one, url);
    await page.goto(`/entry/${id}`);
    await hydrated(page);
    await edit(page);
    await page.keyboard.type('A lighthouse.');

    // The other one saves the description and the credits meanwhile.
    const mate = await openAs(browser, two, url);
    await mate.goto(`/entry/${id}`);
    await hydrated(mate);
    await edit(mate);
    await mate.keyboard.type('A storm.');
    await mate.getByRole('button', { name: 'Save' }).click();
    await expect(textbox(mate)).toHaveCount(0);
    const credits = main(mate).getByRole('region', { name: 'Credits' });
    await credits.getByRole('button', { name: /^Edit/ }).click();
    await credits.getByRole('textbox').fill('Music by Mo');
    await credits.getByRole('button', { name: 'Save' }).click();
    await expect(credits.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(credits).toContainText('Music by Mo');
    await mate.context().close();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const theirs = description(page).getByRole('region', { name: 'Their version' });
    await expect(theirs).toContainText('A storm.');
    await expect(description(page)).toContainText(
      `${two.username} changed the description while you were editing.`,
    );
    await expect(textbox(page)).toHaveText('A lighthouse.');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Add theirs below mine' }).click();
    await expect(textbox(page)).toContainText('A storm.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(textbox(page)).toHaveCount(0);
    await expect(description(page)).toContainText('A lighthouse.');
    await expect(description(page)).toContainText('A storm.');

    // The credits that this page has not seen are not replaced either, and then they are.
    const own = main(page).getByRole('region', { name: 'Credits' });
    await own.getByRole('button', { name: /^Edit/ }).click();
    await own.getByRole('textbox').fill('Music by Jo');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('region', { name: 'Their version' })).toContainText('Music by Mo');
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(own).toContainText('Music by Jo');

    await page.getByRole('link', { name: 'Earlier versions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Earlier versions' })).toBeVisible();
    await expectNoAxeFindings(page);
    const versions = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Restore/ }) });
    await versions
      .filter({ hasText: 'Music by Mo' })
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(main(page).getByText('Restored.')).toBeVisible();
    await page.goto(`/entry/${id}`);
    await expect(own).toContainText('Music by Mo');
  });
});
