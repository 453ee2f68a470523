import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { limit, reportFigure, sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { tallyEntries } from './result.queries.ts';

const t = useTestApp();
const { ballots: numBallots, ballotEntries: numEntries } = sizes;
let competition: TestCompetition;

/** People with an entry each; each votes for the entries that come after their own. */
async function fill() {
  const db = t.owner;
  const perVoter = Math.ceil(numBallots / numEntries);
  await sql`insert into account (username, verified_at)
    select 'voter_' || i, app_now() from generate_series(1, ${numEntries}::int) i`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await sql`insert into entry (competition_id, title, play_link, num_shown)
      select ${competition.id}, 'Game ' || i, 'https://example.org/' || i, 1 from generate_series(1, ${numEntries}::int) i`.execute(
      transaction,
    );
    await sql`insert into sign_up (competition_id, account_id, entry_id, entry_joined_at)
      select ${competition.id}, a.id, e.id, app_now()
      from (select id, row_number() over (order by id) as i from account where username like 'voter%') a
      join (select id, row_number() over (order by id) as i from entry) e on e.i = a.i`.execute(transaction);
  });
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`
    with person as (
      select id, row_number() over (order by id) as i, entry_id from sign_up where competition_id = ${competition.id})
    insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review)
    select ${competition.id}, v.id, e.entry_id, 1 + (v.i * 7 + k) % 5, 1 + (v.i * 3 + k) % 5, 1 + (v.i + k) % 5,
      1 + (v.i * 5 + k * 3) % 5, repeat('A game that I played twice. ', 4)
    from person v cross join generate_series(1, ${perVoter}::int) k
    join person e on e.i = 1 + (v.i - 1 + k) % ${numEntries}`.execute(transaction);
  });
  await sql`vacuum analyze ballot, sign_up, entry, account`.execute(db);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const best = async (work: () => Promise<unknown>): Promise<number> =>
  Math.min(await timed(work), await timed(work), await timed(work));

describe('results of the largest jam', () => {
  beforeAll(async () => {
    competition = await createCompetition(t.platform.db);
    await fill();
    await t.setClock(competition.votingEndMs);
  }, 600_000);

  test('are calculated within a second, and in less than twice what plain sums take', async () => {
    const { db } = t.platform;
    const tallied = await tallyEntries(db, competition.id);
    expect(tallied).toHaveLength(numEntries);
    const total = tallied.reduce((sum, entry) => sum + entry.numBallots, 0);
    expect(total).toBeGreaterThanOrEqual(numBallots);
    const sumsMs = await best(() =>
      sql`select entry_id, count(*), sum(score_all), sum(score_art), sum(score_tech), sum(score_genre)
        from ballot where competition_id = ${competition.id} and is_complete group by entry_id`.execute(db),
    );
    const calculationMs = await best(() => tallyEntries(db, competition.id));
    reportFigure(
      `results of ${total} ballots over ${numEntries} entries: ${Math.round(calculationMs)} ms, plain sums ${Math.round(sumsMs)} ms`,
    );
    expect(calculationMs).toBeLessThan(limit(1_000));
    expect(calculationMs).toBeLessThan(limit(2) * sumsMs);
  }, 300_000);

  test('are frozen and published, and read a page at a time', async () => {
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    const at = `/api/v1/compo/${competition.short}/results`;
    const freezeMs = await timed(() => t.visitor(staff.token).post(`${at}/freeze`, { excluded: [] }));
    expect((await t.visitor(staff.token).post(`${at}/publish`, { note: '' })).statusCode).toBe(200);
    const pageMs = await best(() => t.visitor().get(at));
    const page = (await t.visitor().get(at)).json();
    expect(page.entries).toHaveLength(200);
    expect(page.numEntries).toBe(numEntries);
    const next = (await t.visitor().get(`${at}?after=${page.next}`)).json();
    expect(next.entries[0].id).not.toBe(page.entries[0].id);
    reportFigure(`freezing them: ${Math.round(freezeMs)} ms, reading a page: ${Math.round(pageMs)} ms`);
    expect(pageMs).toBeLessThan(limit(200));
  }, 300_000);
});
