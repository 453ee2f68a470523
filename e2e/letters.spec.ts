import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { insertLetter } from '../packages/server/src/features/santa/letter.queries.ts';
import { createCompetition } from '../packages/server/src/testing/factories.ts';
import { mailedLink } from './support/account.ts';
import { dayMs, hourMs, releaseClock, stopClock } from './support/clock.ts';
import { removeEvents } from './support/entries.ts';
import { createMember, createUser, openAs } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

const short = 'wool30';
const startMs = Date.UTC(2030, 11, 14, 12);
const endMs = startMs + 17 * dayMs;
const password = 'ferry timetable 9';

test.afterEach(async ({ db }) => {
  await sql`delete from santa_exclusion`.execute(db);
  await removeEvents(db);
  await releaseClock(db);
});

const main = (page: Page) => page.getByRole('main');

test('[R11.15] [R11.16] a gift exchange on a phone: wishes pasted, a letter answered from its e-mail, the draw checked', async ({
  page,
  db,
  browser,
  baseURL,
  expectComplaint,
}) => {
  test.setTimeout(240_000);
  // An unknown name on purpose, and the letters while logged out.
  expectComplaint(/status of 40[014]/);
  await stopClock(db, startMs - dayMs);
  const traits = { short, kind: 'gift-exchange', title: 'Wool 2030', startMs, endMs } as const;
  const gifts = await createCompetition(db, traits);
  const others = [];
  for (const name of ['wool_bea', 'wool_cas', 'wool_dot']) others.push(await createMember(db, gifts, name));

  // The organizer keeps two people apart, and reads what others will learn of it.
  const desk = await openAs(browser, await createUser(db, { rank: 'organizer' }), baseURL ?? '');
  await open(desk, `/${short}/santa/desk`);
  await expect(main(desk)).toContainText("You're not in this ring");
  await expect(main(desk)).toContainText(
    "The draw's page will say how many pairs were ruled out, never which.",
  );
  const choose = async (field: string, username: string) => {
    await desk.getByRole('combobox', { name: field }).fill(username);
    await desk.getByRole('option', { name: username, exact: true }).click();
  };
  await choose('One person', 'wool_bea');
  // The search is gone; the focus isn't.
  await expect(desk.getByRole('button', { name: 'Remove wool_bea' })).toBeFocused();
  await choose('The other person', 'wool_bea');
  await desk.getByRole('button', { name: 'Keep them apart' }).click();
  const refusal = main(desk).getByText(/^(Error|Not found): /);
  await expect(refusal).toBeVisible();
  await desk
    .getByRole('list', { name: 'The other person' })
    .getByRole('button', { name: 'Remove wool_bea' })
    .click();
  await choose('The other person', 'wool_cas');
  await expect(refusal).toHaveCount(0);
  await desk.getByRole('button', { name: 'Keep them apart' }).click();
  await expect(main(desk)).toContainText('wool_bea and wool_cas');
  await desk.context().close();

  // Ann joins with a list that she wrote elsewhere. The message goes once there is a wish.
  const email = 'wool_ann@jam.test';
  const ann = await createUser(db, { username: 'wool_ann', email, password });
  const phone = await openAs(browser, ann, baseURL ?? '');
  await phone.setViewportSize({ width: 390, height: 780 });
  await open(phone, `/join/?compo=${short}`);
  await phone.getByRole('button', { name: 'Join Wool 2030' }).click();
  const missing = main(phone).getByText('Please enter at least one wish.');
  await expect(missing).toBeVisible();
  await phone.getByLabel('Wish 1', { exact: true }).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. A moth\n2. Two buttons\n\n3. Rain\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(missing).toHaveCount(0);
  await expect(main(phone)).toContainText('3 wishes pasted.');
  for (const [index, wish] of ['A moth', 'Two buttons', 'Rain'].entries())
    await expect(phone.getByLabel(`Wish ${index + 1}`, { exact: true })).toHaveValue(wish);
  await expect(phone.getByLabel('Wish 3', { exact: true })).toBeFocused();
  await phone.getByRole('button', { name: 'Join Wool 2030' }).click();
  await expect(main(phone)).toContainText("You're in");

  // Names are drawn, and Ann's santa writes to her. Her phone has forgotten her since.
  await stopClock(db, startMs + hourMs);
  const { id: entrantId } = await db
    .selectFrom('sign_up')
    .select('id')
    .where('account_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  const isWritten = () =>
    insertLetter(db, { receiverId: entrantId, isFromGiver: true, text: 'Keyboard or gamepad?' });
  await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
  await stopClock(db, startMs + 6 * hourMs);
  const link = await mailedLink(phone, email, `/${short}/letters`);
  await phone.context().clearCookies();
  await open(phone, link.replaceAll('&amp;', '&'));
  await main(phone).getByRole('link', { name: 'Log in' }).click();
  await phone.getByLabel('Username or e-mail').fill('wool_ann');
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByLabel('Password', { exact: true }).press('Enter');
  const answer = phone.getByLabel('Answer your santa');
  await expect(answer).toBeFocused();
  await expect(answer).toBeInViewport();
  await expect(main(phone).getByText('Keyboard or gamepad?')).toBeInViewport();
  await phone.getByRole('button', { name: 'Put it in the post' }).last().click();
  await expect(answer).toHaveAttribute('aria-invalid', 'true');
  await answer.fill('Gamepad, please!');
  await expect(answer).not.toHaveAttribute('aria-invalid');
  await phone.getByRole('button', { name: 'Put it in the post' }).last().click();
  await expect(main(phone)).toContainText('Goes out at 00:00 UTC');
  await phone.context().close();

  // Next summer the site is in its summer colours, but the pages of the exchange keep their own.
  const jamMs = Date.UTC(2031, 7, 1, 12);
  await createCompetition(db, { short: 'bead31', title: 'Bead 2031', startMs: jamMs });
  await stopClock(db, jamMs + hourMs);
  await open(page, '/news');
  await expect(page.locator('body')).toHaveAttribute('data-mood', 'summer');
  await open(page, `/${short}/santa/verify`);
  await expect(page.locator('body')).toHaveAttribute('data-mood', 'winter');
  await expect(main(page).getByRole('heading', { name: 'What can be checked is correct' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(main(page)).toContainText('The organizers ruled out 1 pair.');
  await expect(main(page)).not.toContainText('It matches');
  await expect(main(page)).not.toContainText('wool_bea');
});
