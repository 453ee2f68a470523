import {
  createEntryFile,
  createEntry as createTeamEntry,
} from '../packages/server/src/testing/entry-factories.ts';
import { createLogPost, createSession } from '../packages/server/src/testing/factories.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { hourMs, stopClock } from './support/clock.ts';
import { createEvents, removeEvents } from './support/entries.ts';
import { become, createMember } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;
test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
});
test.afterAll(async ({ db }) => {
  await removeEvents(db);
});

test('[R12.13] [R12.15] a member finds their own things: devices, tokens, posts, games and a badge', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const { jam } = events;
  const inTime = new Date(jam.endMs - hourMs);
  const me = await createMember(db, jam);
  const titles = ['Zither', 'Anvil'];
  const ids: number[] = [];
  for (const title of titles) {
    const maker = title === 'Zither' ? me : await createMember(db, jam);
    const id = await createTeamEntry(db, jam, [maker.entrantId], { title });
    await createEntryFile(db, id, { name: `${title}.zip`, sealedAt: inTime, receivedAt: inTime });
    ids.push(id);
  }
  await createLogPost(db, me.entrantId, { text: 'A first post.' });
  await createSession(db, me.id, '1000 days');
  await stopClock(db, jam.endMs + hourMs);
  await become(page.context(), me, baseURL ?? '');

  await page.goto('/profile');
  await hydrated(page);
  const logOut = page.getByRole('button', { name: /^Log out An unknown device/ });
  await logOut.click();
  await expect(page.getByText('An unknown device is logged out.')).toBeVisible();
  await expect(logOut).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Team invitations' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage API tokens' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByText('Read as me')).toBeVisible();

  await page.goto(`/user/${me.username}`);
  await page.getByRole('link', { name: /^1 log post/ }).click();
  await expect(page.getByRole('article').getByText('A first post.')).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('article').getByText('A first post.')).toHaveCount(0);
  await expect(page.getByText('Deleted.')).toBeVisible();

  // The pixel font is only used where its pixels are whole.
  await page.goto(`/entry/${ids[0]}/badge`);
  await hydrated(page);
  await page.getByText('Markdown').click();
  await expect(page.getByRole('region', { name: 'Code to copy' })).toContainText('[![');
  await expectNoAxeFindings(page);
  for (const address of [`/entry/${ids[0]}/badge`, '/play28/', '/about']) {
    await page.goto(address);
    const small = await page.locator('h1, h2, h3, h4').evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const { fontFamily, fontSize } = getComputedStyle(heading);
        return /^"?Jersey/.test(fontFamily) && Number.parseFloat(fontSize) < 28 ? [heading.textContent] : [];
      }),
    );
    expect([address, small]).toEqual([address, []]);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'API docs' })).toBeVisible();

  // Sorting needs no script.
  const plain = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto('/play28/entries');
  const games = reader.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(games).toHaveText(titles);
  await expect(reader.getByRole('option', { name: 'By rank' })).toHaveCount(0);
  await reader.getByLabel('Order').selectOption('By name');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(games).toHaveText(['Anvil', 'Zither']);
  // Among all games, within each event.
  await reader.goto('/all/entries?event=play28');
  const grouped = reader.getByRole('listitem').getByRole('heading', { level: 3 });
  await expect(grouped).toHaveText(titles);
  await reader.getByLabel('Order').selectOption('By name');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(grouped).toHaveText(['Anvil', 'Zither']);
  await plain.close();
});
