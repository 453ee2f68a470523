import type { Page } from '@playwright/test';
import { axeSettings, choose, expectNoAxeFindings, expectNoSidewaysScroll, shareOf } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import {
  createEntry,
  createEvents,
  createInvitation,
  removeEntries,
  removeEvents,
} from './support/entries.ts';
import { become, createMember, openAs } from './support/people.ts';
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

const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: RegExp | string) => main(page).getByRole('region', { name });
const who = (page: Page) => block(page, 'Members').getByRole('listitem');

async function open(page: Page) {
  await page.goto('/play28/team');
  await hydrated(page);
}

/** Chooses a person by keyboard alone. */
async function chooseByKeys(page: Page, letters: string, name: string) {
  const field = page.getByRole('combobox', { name: 'Entrant' });
  await field.focus();
  await page.keyboard.type(letters);
  const list = page.getByRole('listbox', { name: 'Entrant' });
  await expect(list.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  for (let step = 0; step < 8; step += 1) {
    const active = await field.getAttribute('aria-activedescendant');
    if (active && (await page.locator(`[id="${active}"]`).innerText()).includes(name)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
  await expect(list).toBeHidden();
}

test.describe('a team', () => {
  test('[R2.19] [R4.03] [R5.07] invites, accepts, and is shown', async ({
    page,
    db,
    context,
    browser,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    const founder = await createMember(db, events.jam, 'mossgoblin');
    const friend = await createMember(db, events.jam, 'annakin');
    await createMember(db, events.jam, 'oceanlane');
    const id = await createEntry(db, events.jam, [founder.entrantId], { title: 'Handle With Snail' });
    await become(context, founder, url);
    await open(page);
    await expect(block(page, 'Your team')).toContainText('Making Handle With Snail');
    await expect(block(page, /Invitations/)).toHaveCount(0);
    await expect(block(page, 'Leave')).toHaveCount(0);

    // An invitation needs an invitee.
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(block(page, 'Invite someone')).toContainText('Please choose someone to invite.');
    await expect(page.getByRole('combobox', { name: 'Entrant' })).toBeFocused();
    await page.keyboard.press('Escape');

    await chooseByKeys(page, 'an', 'annakin');
    await page.getByRole('button', { name: 'Invite annakin' }).click();
    await expect(main(page).getByRole('status').filter({ hasText: "You've invited annakin." })).toBeVisible();
    await expect(who(page)).toHaveText([
      /mossgoblin\s*you, started this entry/,
      /annakin\s*hasn't answered yet, invited .*Cancel invitation/s,
    ]);
    await expect(block(page, 'Your team')).toContainText("annakin hasn't answered yet.");

    const other = await openAs(browser, friend, url);
    await open(other);
    const invitation = block(other, /Invitations to you/).getByRole('listitem');
    await expect(invitation).toContainText('mossgoblin has invited you to join Handle With Snail');
    await expect(invitation.getByRole('link', { name: 'Handle With Snail' })).toHaveAttribute(
      'href',
      `/entry/${id}`,
    );
    await invitation.getByRole('button', { name: /^Accept/ }).click();
    await expect(block(other, /Invitations/)).toHaveCount(0);
    await expect(block(other, 'Your team')).toContainText('mossgoblin and annakin');
    await expect(who(other)).toHaveCount(2);
    await open(page);
    await expect(who(page)).toHaveText([/mossgoblin/, /annakin\s*joined/]);
    await other.context().close();
  });

  test('[R4.03] rejects, once', async ({ page, db, context, browser, baseURL, expectComplaint }) => {
    expectComplaint(/Failed to load resource/);
    const url = baseURL ?? '';
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [founder.entrantId], { title: 'Snail' });
    await createInvitation(db, entryId, founder, friend);
    await become(context, friend, url);
    await open(page);
    // The first window gets no news.
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    const second = await openAs(browser, friend, url);
    await open(second);
    await block(second, /Invitations to you/)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect(block(second, /Invitations/)).toContainText('None yet.');
    await second.context().close();
    // The other window still offers it.
    await block(page, /Invitations to you/)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(block(page, /Invitations to you/).getByRole('alert')).toContainText(
      'Error: This invitation has already been answered.',
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await open(page);
    await expect(block(page, /Invitations/)).toContainText('None yet.');
  });

  test('[R4.03] an invitation shows in the user line, on the event page and by the own entry; accepting asks first and names what goes', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    const founder = await createMember(db, events.jam, 'halfbyte3');
    const friend = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [founder.entrantId], { title: 'Snail' });
    const own = await createEntry(db, events.jam, [friend.entrantId], {
      title: 'Own',
      text: 'You carry a parcel.',
      numFiles: 2,
    });
    await createInvitation(db, entryId, founder, friend);
    await become(context, friend, baseURL ?? '');

    await page.goto(`/entry/${own}`);
    const note = main(page).getByText('halfbyte3 has invited you to join Snail.').locator('../..');
    await expect(note.getByRole('link', { name: 'See your invitations' })).toHaveAttribute(
      'href',
      '/play28/team#invitations',
    );
    await expect(note.getByRole('button')).toHaveCount(0);
    await page.goto('/play28/');
    await hydrated(page);
    const userLine = page.getByRole('banner').getByRole('link', { name: '1 invitation' });
    await expect(userLine).toHaveAttribute('href', '/play28/team#invitations');
    const invited = block(page, /Invitations to you/);
    await expect(invited).toContainText('If you accept, you join their team and your own entry is deleted.');

    const accept = invited.getByRole('button', { name: /^Accept/ });
    const dialog = page.getByRole('dialog', { name: "Join halfbyte3's team and give up your entry?" });
    await accept.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Keep my entry' })).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'OwnYour entry',
      'Its text“You carry a parcel.”, 4 words',
      '2 files',
    ]);
    await expect(dialog).toContainText("This can't be undone.");
    await expect(dialog.getByRole('checkbox', { name: /^Keep a copy/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(accept).toBeFocused();
    await expect(userLine).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await accept.click();
    await dialog.getByRole('button', { name: 'Copy the text' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('You carry a parcel.');
    await page.keyboard.press('Escape');

    await accept.click();
    await dialog.getByRole('button', { name: 'Join the team' }).click();
    await expect(invited).toContainText("You've joined halfbyte3's team.");
    await expect(userLine).toHaveCount(0);
    await expect(block(page, 'Your entry').getByRole('link', { name: 'Snail' })).toBeVisible();
  });

  test('[R12.04] a typed name is invited by a click, and nothing moves under the pointer', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam, 'clicked_friend');
    await createEntry(db, events.jam, [founder.entrantId], { title: 'Snail' });
    await become(context, founder, baseURL ?? '');
    await open(page);
    const form = block(page, 'Invite someone');
    const field = page.getByRole('combobox', { name: 'Entrant' });
    const button = form.getByRole('button', { name: /^Invite/ });
    const place = await button.boundingBox();
    // Nobody has this name: it says so, and what was typed stays.
    await field.click();
    await page.keyboard.type('nobody_here');
    await expect(form.getByText('No match.')).toBeVisible();
    expect((await button.boundingBox())?.y).toBe(place?.y);
    await button.click();
    await expect(form.getByRole('alert')).toContainText("There's no nobody_here to invite.");
    await expect(field).toHaveValue('nobody_here');
    expect((await button.boundingBox())?.y).toBe(place?.y);
    await expectNoAxeFindings(page);
    // Typed and clicked at once, before anything was found.
    await field.fill(friend.username.toUpperCase());
    await button.click();
    await expect(main(page)).toContainText("You've invited clicked_friend.");
    await expect(field).toHaveValue('');
    await expect(block(page, 'Members')).toContainText('clicked_friend');
  });

  test('[R12.12] is agreed on before the start, and is there at the start', async ({
    page,
    db,
    browser,
    context,
    baseURL,
  }) => {
    await stopClock(db, events.moments.before);
    const one = await createMember(db, events.jam, 'pledge_one');
    const two = await createMember(db, events.jam, 'pledge_two');
    await become(context, one, baseURL ?? '');
    await open(page);
    const pledge = block(page, "We're in this together");
    await pledge.getByRole('combobox').fill('pledge_two');
    await pledge.getByRole('button', { name: 'Ask' }).click();
    await expect(main(page)).toContainText("You've asked pledge_two.");
    await expectNoAxeFindings(page);
    const mate = await openAs(browser, two, baseURL ?? '');
    await open(mate);
    await expect(main(mate)).toContainText('pledge_one would like to be in a team with you');
    await mate.getByRole('button', { name: /^We're in this together/ }).click();
    await expect(main(mate)).toContainText("You're in this together.");
    await stopClock(db, events.moments.live);
    await expect(async () => {
      await mate.reload();
      await expect(who(mate)).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await mate.context().close();
  });

  test('[R5.07] leaving asks first, with the focus on Stay', async ({ page, db, context, baseURL }) => {
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    const third = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [founder.entrantId, friend.entrantId], {
      title: 'Snail',
    });
    await createInvitation(db, entryId, friend, third);
    await become(context, friend, baseURL ?? '');
    await open(page);
    // Only the person who started it can remove others.
    await expect(who(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    const leave = block(page, 'Leave').getByRole('button', { name: 'Leave the team' });
    const dialog = page.getByRole('dialog', { name: 'Leave this team?' });
    await leave.click();
    await expect(dialog).toContainText('Are you sure you want to leave this team and go by yourself?');
    await expect(dialog.getByRole('listitem')).toContainText([
      'Your place in Snail',
      `1 invitation you sent${third.username} can't accept any more.`,
      'Snail',
    ]);
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(leave).toBeFocused();
    await expect(who(page)).toHaveCount(3);
    await leave.click();
    await dialog.getByRole('button', { name: 'Leave the team' }).click();
    await expect(main(page).getByRole('status').filter({ hasText: "You've left the team" })).toBeVisible();
    await expect(who(page)).toHaveText([new RegExp(friend.username)]);
  });

  test('the founder removes somebody after a question, and takes an invitation back without one', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    const third = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [founder.entrantId, friend.entrantId], {
      title: 'Snail',
    });
    await createInvitation(db, entryId, founder, third);
    await become(context, founder, baseURL ?? '');
    await open(page);
    await who(page)
      .getByRole('button', { name: `Cancel invitation to ${third.username}` })
      .click();
    await expect(
      main(page)
        .getByRole('status')
        .filter({ hasText: `You've cancelled the invitation to ${third.username}.` }),
    ).toBeVisible();
    await expect(who(page)).toHaveCount(2);
    await who(page)
      .getByRole('button', { name: `Remove ${friend.username}` })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
    await dialog.getByRole('button', { name: `Remove ${friend.username}` }).click();
    await expect(who(page)).toHaveCount(1);
  });

  test('without script: rejects, takes back and deletes an empty entry', async ({ db, browser, baseURL }) => {
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    const third = await createMember(db, events.jam);
    const entryId = await createEntry(db, events.jam, [founder.entrantId], { title: 'Snail' });
    const empty = await createEntry(db, events.jam, [friend.entrantId]);
    for (const invited of [friend, third]) await createInvitation(db, entryId, founder, invited);
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await plain.newPage();
    await become(plain, friend, baseURL ?? '');
    await page.goto('/play28/team');
    await expect(block(page, 'Invite someone')).toContainText('Inviting people needs JavaScript.');
    await block(page, /Invitations to you/)
      .getByRole('button', { name: /^Reject/ })
      .click();
    await expect(page).toHaveURL('/play28/team');
    await expect(block(page, /Invitations/)).toHaveCount(0);
    await page.goto(`/entry/${empty}`);
    await main(page).getByRole('button', { name: 'Delete this entry' }).click();
    await expect(page).toHaveURL('/play28/');
    expect((await page.goto(`/entry/${empty}`))?.status()).toBe(404);
    await become(plain, founder, baseURL ?? '');
    await page.goto('/play28/team');
    await who(page)
      .getByRole('button', { name: `Cancel invitation to ${third.username}` })
      .click();
    await expect(page).toHaveURL('/play28/team');
    await expect(who(page)).toHaveCount(1);
    await plain.close();
  });

  test('[R12.06] without an entry the page says what to do; invitations show on open pages', async ({
    page,
    db,
    context,
    baseURL,
  }) => {
    const member = await createMember(db, events.jam);
    await become(context, member, baseURL ?? '');
    const founder = await createMember(db, events.jam);
    const theirs = await createEntry(db, events.jam, [founder.entrantId], { title: 'Theirs' });
    /** As if the viewer came back to the tab, so that nobody waits for the next look. */
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.goto('/play28/');
    await block(page, 'Your entry').getByRole('link', { name: 'Find a team' }).click();
    await expect(main(page)).toContainText("You're not in a team yet.");
    await expect(main(page).getByRole('link', { name: 'Start your entry' })).toHaveAttribute(
      'href',
      '/play28/myEntry',
    );
    await expect(block(page, 'Invite someone')).toBeVisible();
    await expect(block(page, 'Members')).toHaveCount(0);
    const toMe = block(page, /^Invitations to you/);
    await expect(toMe).toContainText('None yet.');
    await expectNoAxeFindings(page);
    await hydrated(page);
    await createInvitation(db, theirs, founder, member);
    await comeBack();
    await expect(toMe).toContainText(founder.username);
    await toMe.getByRole('button', { name: 'Reject' }).click();
    await expect(toMe).toContainText('None yet.');
    await page.goto('/play28/');
    await hydrated(page);
    await expect(toMe).toHaveCount(0);
    await createInvitation(db, theirs, founder, member);
    await comeBack();
    await expect(toMe).toContainText(founder.username);
  });

  test('[R8.04] errors of inviting and leaving show in an alert', async ({
    page,
    db,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    const founder = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    const third = await createMember(db, events.jam);
    await createEntry(db, events.jam, [founder.entrantId, friend.entrantId], { title: 'Snail' });
    await become(context, founder, baseURL ?? '');
    await open(page);
    await page.route('**/api/v1/invitation/create', (route) =>
      route.fulfill({ status: 409, contentType: 'text/plain', body: "This person can't be invited." }),
    );
    await chooseByKeys(page, third.username, third.username);
    await page.getByRole('button', { name: `Invite ${third.username}` }).click();
    await expect(block(page, 'Invite someone').getByRole('alert')).toContainText(
      "Error: This person can't be invited.",
    );
    await expect(page.getByRole('combobox', { name: 'Entrant' })).toHaveValue(third.username);
    await page.route('**/api/v1/removeTeamMember/*', (route) =>
      route.fulfill({ status: 409, contentType: 'text/plain', body: 'The boat is locked.' }),
    );
    const leave = block(page, 'Leave');
    await leave.getByRole('button', { name: 'Leave the team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Leave the team' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Error: The boat is locked.');
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(who(page)).toHaveCount(2);
  });

  test('[R8.03] its data cannot be had', async ({ page, db, context, baseURL, expectComplaint }) => {
    expectComplaint(/Failed to load resource/);
    const member = await createMember(db, events.jam);
    await createEntry(db, events.jam, [member.entrantId], { title: 'Snail' });
    await become(context, member, baseURL ?? '');
    await page.goto('/play28/entries');
    await hydrated(page);
    await page.goto('/play28/');
    await hydrated(page);
    await page.route('**/api/v1/invitation/byCompo/*', (route) =>
      route.fulfill({ status: 500, body: 'No.' }),
    );
    await block(page, 'Your entry').getByRole('link', { name: 'Manage Team' }).click();
    await expect(main(page).getByRole('alert')).toHaveText(/^Could not get or team management data\s*$/);
    await page.unroute('**/api/v1/invitation/byCompo/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(block(page, 'Members')).toBeVisible();
  });

  test('[R8.08] not logged in, not joined, before the start, after the end', async ({
    page,
    db,
    logIn,
    context,
    baseURL,
    expectComplaint,
  }) => {
    expectComplaint(/401/);
    await page.goto('/play28/team');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('You must be logged in.');
    await logIn();
    await page.goto('/play28/team');
    await expect(main(page)).toContainText("You haven't signed up for this competition.");
    const member = await createMember(db, events.jam);
    const friend = await createMember(db, events.jam);
    await createEntry(db, events.jam, [member.entrantId, friend.entrantId], { title: 'Snail' });
    await become(context, member, baseURL ?? '');
    await stopClock(db, events.moments.before);
    await page.goto('/play28/team');
    await expect(main(page)).toContainText("It hasn't started yet.");
    await stopClock(db, events.moments.voting);
    await page.goto('/play28/team');
    await expect(main(page)).toContainText("The finish has passed, so teams can't change any more.");
    await expect(who(page)).toHaveCount(2);
    await expect(main(page).getByRole('button')).toHaveCount(0);
  });

  test('the page has no findings, light, dark and small', async ({ page, db, context, baseURL }) => {
    test.setTimeout(180_000);
    const founder = await createMember(db, events.jam, 'mossgoblin2');
    const friend = await createMember(db, events.jam, 'a-name-that-is-as-long-as-allo');
    const third = await createMember(db, events.jam, 'halfbyte2');
    const title = 'Mail'.repeat(25);
    await createEntry(db, events.jam, [founder.entrantId, friend.entrantId], { title });
    const other = await createEntry(db, events.jam, [third.entrantId], { title });
    await createInvitation(db, other, third, founder);
    await become(context, founder, baseURL ?? '');
    for (const setting of axeSettings) {
      const checked = shareOf(setting, ['choices', 'question']);
      await choose(page, setting);
      await open(page);
      await page.getByRole('combobox', { name: 'Entrant' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      if (checked.includes('choices')) await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page, [setting.width]);
      await page.keyboard.press('Escape');
      await block(page, 'Leave').getByRole('button', { name: 'Leave the team' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (checked.includes('question')) await expectNoAxeFindings(page);
    }
  });
});
