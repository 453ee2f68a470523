import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../fill-content.ts';
import { readClock } from '../platform/clock.ts';
import { isPreparable } from '../platform/database/prepared-statements.ts';
import { createEntry } from '../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
  createSession,
} from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
const hour = 3_600_000;
let entryId = 0;
let token = '';

beforeAll(async () => {
  await fillContent(t.platform);
  const { db } = t.platform;
  const startMs = (await readClock(db)) - hour;
  const { id } = await createCompetition(db, { short: 'jam27', title: 'Jam 2027', startMs });
  for (const username of ['fenwick', 'mossgoblin', 'tallow']) {
    const entrant = await createEntrant(db, id, (await createAccount(db, { username })).id);
    for (let post = 0; post < 3; post += 1) await createLogPost(db, entrant.id);
  }
  const past = await createCompetition(db, {
    short: 'jam26',
    title: 'Jam 2026',
    startMs: startMs - 9_000 * hour,
  });
  const maker = await createEntrant(db, past.id, (await createAccount(db)).id);
  entryId = await createEntry(db, past, [maker.id], { title: 'A Sled' });
  token = await createSession(db, (await createAccount(db)).id);
});

// Counts, not times, so that a busy machine gives the same result. `npm run page-cpu` measures the cost.
describe('a page view with a session', () => {
  test.each([
    { page: '/about', calls: 4, queries: 4 },
    { page: '/news', calls: 4, queries: 4 },
    { page: '/jam27', calls: 6, queries: 6 },
    { page: '/jam27/log', calls: 4, queries: 5 },
    // Each of its calls is about the same entry, which is read once.
    { page: '/entry/:id', calls: 7, queries: 10 },
  ])('of $page makes at most $calls calls and $queries queries', async ({ page: shape, calls, queries }) => {
    const page = shape.replace(':id', String(entryId));
    const visitor = t.visitor(token);
    await visitor.get(page);
    t.queries.length = 0;
    const callsBefore = t.app.renderCount.insideCalls;
    const answer = await visitor.get(page);
    expect(answer.statusCode).toBe(200);
    expect(t.app.renderCount.insideCalls - callsBefore).toBeLessThanOrEqual(calls);
    expect(t.queries.length, t.queries.join('\n')).toBeLessThanOrEqual(queries);
  });
});

test('[R14.21] the page of an event reads the event once for all that it shows', async () => {
  const { db } = t.platform;
  const startMs = (await readClock(db)) - hour;
  const event = await createCompetition(db, { short: 'jam28', title: 'Jam 2028', startMs });
  const { id } = await createAccount(db);
  const own = await createEntrant(db, event.id, id);
  await createEntry(db, event, [own.id], { title: 'A Kite' });
  const visitor = t.visitor(await createSession(db, id));
  t.queries.length = 0;
  const { body } = await visitor.get('/jam28');
  // Its list of entries and the viewer's own one each ask which event that is.
  expect(body.match(/A Kite/g)?.length).toBeGreaterThan(1);
  const reads = t.queries.filter((text) => /^select .*from "competition" where/s.test(text));
  // The list of all events, which the frame shows, and the event as the viewer sees it.
  expect(reads.map((text) => text.includes('lower(short)'))).toHaveLength(2);
});

test('[R14.13] PostgreSQL can keep each statement of a page, instead of planning it for each view', async () => {
  for (const page of [
    '/news',
    '/jam27',
    '/jam27/log',
    '/jam27/entries',
    '/jam27/entrants',
    `/entry/${entryId}`,
  ]) {
    t.queries.length = 0;
    await t.visitor(token).get(page);
    expect(t.queries.length, page).toBeGreaterThan(0);
    expect(
      t.queries.filter((text) => !isPreparable(text)),
      page,
    ).toEqual([]);
  }
});

test('a build brings its own React, which no setting turns into the one for development', () => {
  const folder = path.join(t.platform.config.webBuild, 'server');
  const scripts = globSync('**/*.js', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  expect(scripts.length).toBeGreaterThan(0);
  const whole = scripts.join('\n');
  expect(whole).toContain('react-dom-server.node.production.js');
  expect(whole).not.toMatch(/^import .*["']react(-dom|-router)?(\/[^"']*)?["']/m);
  expect(whole).not.toMatch(/react[\w.-]*\.development\.js/);
});
