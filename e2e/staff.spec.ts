import {
  createCompetition,
  createLogPost,
  createNewsPost,
} from '../packages/server/src/testing/factories.ts';
import { createPng } from '../packages/server/src/testing/sized-png.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInAnySetting } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { createEvents, removeEvents } from './support/entries.ts';
import { createMember, openAs } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
  await stopClock(db, events.moments.live);
});
test.afterAll(async ({ db }) => {
  await db.deleteFrom('site_notice').execute();
  await removeEvents(db);
});

test('[R2.28] [R2.82] staff find their way, write news with a preview, and run an event from its desk', async ({
  page,
  db,
  browser,
  baseURL,
  logIn,
}) => {
  // Four pages, each checked by axe, and a second reader: more than most tests do.
  test.slow();
  const member = await createMember(db, events.jam);
  const { id: postId } = await createLogPost(db, member.entrantId, { text: 'Not kind' });
  await db.insertInto('log_queue').values({ post_id: postId }).execute();
  await createNewsPost(db, { title: 'Something else' });
  const reader = await openAs(browser, member, baseURL ?? '');
  await reader.goto('/faq');
  await logIn({ rank: 'owner' });
  const main = page.getByRole('main');

  await test.step('by keys alone: from the menu to a new post, its preview, and back to the list', async () => {
    const eventLinks = page.getByRole('navigation', { name: 'Play 2028' });
    await open(page, '/about');
    await expect(eventLinks).toBeVisible();
    await open(page, '/admin/');
    // Here the event box is only its board.
    await expect(page.getByRole('region', { name: 'Current event: Play 2028' })).toBeVisible();
    await expect(eventLinks).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^News/ }).press('Enter');
    // The first page has a link of the same name.
    await expect(main.getByRole('heading', { name: 'News', exact: true })).toBeVisible();
    await main.getByRole('link', { name: 'Add a news post' }).press('Enter');
    // The list's search has nearly the same name as its fields.
    await expect(main.getByRole('heading', { name: 'Add a news post' })).toBeVisible();
    await main.getByLabel('Title').fill('Written by keys');
    await main.getByLabel('Text').fill('It **works**.');
    await main.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
    await expect(main.locator('strong')).toHaveText('works');
    await main.getByLabel('Title').press('Enter');
    await expect(page).toHaveURL(/\/admin\/news\/\d+$/);
    await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await main.getByLabel('Title').fill('Written by hand');
    await expect(main.getByText('Was Written by keys')).toBeVisible();
    await main.getByRole('button', { name: 'Save 1 change' }).press('Enter');
    await expect(main.getByText('Saved.')).toBeVisible();
    await main
      .getByLabel('Picture file')
      .setInputFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: createPng(320, 240) });
    await main.getByLabel('Description').fill('A kettle');
    await main.getByRole('button', { name: 'Save the picture' }).press('Enter');
    await expect(main.getByText('Picture saved.')).toBeVisible();
    await expect(main.getByRole('img', { name: 'A kettle' })).toBeVisible();
    await expectNoAxeFindings(page);
    await main.getByRole('button', { name: 'Remove the picture…' }).press('Enter');
    await main.getByRole('button', { name: 'Remove the picture', exact: true }).press('Enter');
    await expect(main.getByRole('img', { name: 'A kettle' })).toBeHidden();
    await open(page, '/admin/news?search=by+hand');
    await expect(main.getByRole('link', { name: 'Written by hand' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Something else' })).toBeHidden();
    await expectNoAxeFindings(page);
  });

  await test.step('by keys alone: chosen rows and the menu of a row ask before anything is done', async () => {
    const action = await createNewsPost(db, { title: 'Gone soon' });
    await open(page, '/admin/news?search=gone');
    // Base UI has loaded once the native select is gone.
    const state = main.getByRole('combobox', { name: 'State' });
    await expect(state).toHaveAttribute('aria-haspopup', 'listbox');
    await state.press('ArrowDown');
    await page.getByRole('option', { name: 'Published' }).press('Enter');
    await expect(page).toHaveURL(/state=Published/);
    // The filtered list may arrive while the menu opens, and closes it.
    await expect(async () => {
      await main.getByRole('button', { name: 'More actions for Gone soon' }).press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused({ timeout: 1_000 });
      await expectNoAxeFindings(page, '[role=menu]');
    }).toPass();
    await page.keyboard.press('Escape');
    await main.getByRole('checkbox', { name: 'Select Gone soon' }).press('Space');
    await main.getByRole('button', { name: 'Remove…' }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Remove: “Gone soon”?' })).toBeFocused();
    await expectNoAxeFindings(page);
    await main.getByRole('link', { name: 'Cancel' }).press('Enter');
    await main.getByRole('button', { name: 'More actions for Gone soon' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
    await main.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(main.getByText('1 changed.')).toBeVisible();
    expect(await db.selectFrom('news_post').select('id').where('id', '=', action.id).execute()).toEqual([]);
  });

  await test.step('the queue holds a newcomer’s link, and keeping it empties it', async () => {
    await open(page, '/admin/moderation');
    await page.getByRole('tab', { name: 'First links 1' }).press('Enter');
    await expect(page).toHaveURL(/show=first/);
    await expectNoAxeFindings(page);
    // By keys alone: to the item, hide it after all not, keep it.
    await page.getByRole('tab', { name: 'First links 1' }).blur();
    await page.keyboard.press('j');
    const item = main.getByRole('listitem').filter({ hasText: 'First post with links' });
    await expect(item).toBeFocused();
    await page.keyboard.press('h');
    const reason = item.getByLabel('Reason (shown to the author)');
    await expect(reason).toBeFocused();
    await item.focus();
    await page.keyboard.press('a');
    await expect(main.getByText('All done.')).toBeVisible();
  });

  await test.step('a post is hidden from its list with a reason, by the menu of its row', async () => {
    await open(page, '/admin/posts?search=kind');
    await main.getByRole('button', { name: 'More actions for Not kind' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Hide…' }).press('Enter');
    await main.getByLabel('Reason (shown to the author)').fill('Not kind.');
    await main.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
    await expect(main.getByText('1 changed.')).toBeVisible();
    await expect(main.getByRole('cell', { name: 'Hidden' })).toBeVisible();
  });

  await test.step('a finish that moves is told on every open page, with its reason', async () => {
    await open(page, '/admin/desk/play28');
    await expectNoAxeFindingsInAnySetting(page);
    await main.getByLabel('Finish, UTC').fill('2028-08-07T14:00');
    await expect(main.getByText('The finish moves 2 hours later.')).toBeVisible();
    await main.getByLabel('Notice for everyone').fill('The finish moves to 14:00 UTC.');
    await main.getByRole('button', { name: 'Save new times' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move the times' }).press('Enter');
    const bar = reader.getByRole('alert').filter({ hasText: 'The finish moves to 14:00 UTC.' });
    await expect(bar).toBeVisible({ timeout: 20_000 });
    await bar.getByRole('button', { name: 'Close this notice' }).click();
    await reader.reload();
    await expect(reader.getByText('The finish moves to 14:00 UTC.')).toBeHidden();
  });
  await reader.context().close();
});

test('[R11.06] an organizer writes down an old edition by choosing from lists, and removes it again', async ({
  page,
  db,
  logIn,
  expectComplaint,
}) => {
  // The wrong title, on purpose.
  expectComplaint(/status of 400/);
  test.slow();
  // As the form for events adds one of the past: no rules are drawn for it.
  const old = await createCompetition(db, { short: 'oldjam' });
  await db
    .updateTable('competition')
    .set({ draws_rules: false, starts_at: new Date('2001-07-01'), ends_at: new Date('2001-07-04') })
    .set({ voting_ends_at: new Date('2001-07-18'), join_closes_at: new Date('2001-07-04') })
    .where('id', '=', old.id)
    .execute();
  const veteran = await createMember(db, events.jam);
  await logIn({ rank: 'organizer' });
  const main = page.getByRole('main');

  await open(page, '/admin/entries/new');
  // Base UI has loaded once the native select is gone.
  await expect(main.locator('select')).toHaveCount(0);
  await main.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Jam oldjam' }).click();
  await main.getByRole('combobox', { name: 'Authors with an account' }).fill(veteran.username.slice(0, -1));
  await page.getByRole('option', { name: veteran.username, exact: true }).click();
  await expect(main.getByRole('button', { name: `Remove ${veteran.username}` })).toBeVisible();
  await main.getByLabel('Other authors').fill('Ada B.');
  await main.getByLabel('Title').fill('Lost Ship');
  await expectNoAxeFindings(page);
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await main.getByRole('link', { name: 'Lost Ship' }).click();
  await expect(main.getByText(`by ${veteran.username} and Ada B.`)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ada B.' })).toHaveCount(0);

  await open(page, `/admin/competitions/${old.id}`);
  await expect(main.getByLabel('Start, UTC')).toBeEnabled();
  await main.getByRole('button', { name: 'Remove the event…' }).click();
  const title = main.getByLabel('Type its title to confirm');
  await title.fill('Jam');
  await main.getByRole('button', { name: 'Remove it' }).click();
  await expect(main.getByText("That isn't the event's name.")).toBeVisible();
  await expectNoAxeFindings(page);
  await title.fill('Jam oldjam');
  await main.getByRole('button', { name: 'Remove it' }).click();
  await expect(page).toHaveURL(/\/admin\/competitions$/);
  await expect(main.getByRole('link', { name: 'Jam oldjam' })).toHaveCount(0);
});
