import { type Calculation, resultPageSizeOf } from '@tinsmith/contract/result';
import { reviewPageSize } from '@tinsmith/contract/review';
import { categories } from '@tinsmith/domain/ballot';
import { rankEntries } from '@tinsmith/domain/results';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { limit, reportFigure, sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listReviewRows, type ReviewPlace } from '../review/review.queries.ts';
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

  test('[R14.25] begin, for staff, with the first hundred and those left out, ranked as among all', async () => {
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    const visitor = t.visitor(staff.token);
    const at = `/api/v1/compo/${competition.short}/results`;
    const read = async (query = ''): Promise<Calculation> =>
      (await visitor.get(`${at}/calculation${query}`)).json();
    const last = (await read('?part=first')).entries.at(-1)?.id ?? 0;
    const others = (await read()).entries.filter(({ id }) => id !== last);
    const outsider = others.at(-1)?.id ?? 0;
    const excluded = [last, outsider].map((entryId) => ({ entryId, reason: 'It was made before.' }));
    expect((await visitor.post(`${at}/freeze`, { excluded })).statusCode).toBe(200);
    const [whole, first] = [await read(), await read('?part=first')];
    expect([whole.entries.length, whole.part]).toEqual([numEntries, undefined]);
    const outOf = ({ entries }: Calculation) => entries.filter(({ exclusion }) => exclusion !== '');
    expect(outOf(first).map(({ id }) => id)).toEqual([last, outsider].toSorted((a, b) => a - b));
    const ranked = rankEntries(
      whole.entries.map(({ id, tallies, exclusion }) => ({
        ...{ entryId: id, isExcluded: exclusion !== '' },
        tallies: categories.map((category) => tallies[category]),
      })),
      whole.minBallots,
    );
    const shown = ranked.filter(({ entryId }, place) => place < 100 || [last, outsider].includes(entryId));
    expect(first.entries.map(({ id }) => id)).toEqual(shown.map(({ entryId }) => entryId));
    expect(first.part).toEqual({ ranks: shown.map(({ ranks }) => ranks), numEntries });
    expect({ ...first, entries: [], part: 0 }).toEqual({ ...whole, entries: [], part: 0 });
  });

  test('[R14.22] are added up once in half a minute, and again after anything that staff did', async () => {
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    const visitor = t.visitor(staff.token);
    const at = `/api/v1/compo/${competition.short}`;
    const read = async (): Promise<Calculation> =>
      (await visitor.get(`${at}/results/calculation?part=first`)).json();
    const countSums = () => t.queries.filter((query) => query.includes('sum("score_all")')).length;
    const before = await read();
    const numSums = countSums();
    expect(await read()).toEqual(before);
    expect(countSums()).toBe(numSums);
    const { rows } = await sql<{ id: string }>`
      select b.id::text as id from ballot b
      where b.competition_id = ${competition.id} and b.entry_id = ${before.entries[0]?.id}::bigint
      order by b.id limit 1`.execute(t.owner);
    const ballot = `${at}/votes/${rows[0]?.id}`;
    const excluded = await visitor.post(`${ballot}/exclude`, { reason: 'Typed twice.' });
    expect(excluded.statusCode).toBe(200);
    const after = await read();
    expect(after.numBallots).toBe(before.numBallots - 1);
    expect((await visitor.post(`${ballot}/count`, {})).statusCode).toBe(200);
    expect(await read()).toEqual(before);
  }, 300_000);

  test('[R14.15] are frozen and published, and read a page at a time', async () => {
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    const at = `/api/v1/compo/${competition.short}/results`;
    const freezeMs = await timed(() => t.visitor(staff.token).post(`${at}/freeze`, { excluded: [] }));
    expect((await t.visitor(staff.token).post(`${at}/publish`, { note: '' })).statusCode).toBe(200);
    const pageMs = await best(() => t.visitor().get(at));
    const page = (await t.visitor().get(at)).json();
    expect(page.entries).toHaveLength(resultPageSizeOf(numEntries));
    expect(page.numEntries).toBe(numEntries);
    const next = (await t.visitor().get(`${at}?after=${page.next}`)).json();
    expect(next.entries[0].id).not.toBe(page.entries[0].id);
    reportFigure(`freezing them: ${Math.round(freezeMs)} ms, reading a page: ${Math.round(pageMs)} ms`);
    expect(pageMs).toBeLessThan(limit(200));
  }, 300_000);

  test('[R14.02] a page of reviews answers within 100 ms, the first one and the last one', async () => {
    const { db } = t.platform;
    const reader = { hasResults: false, accountId: null, seesHidden: false, answersFor: null };
    const filter = { competitionId: competition.id };
    const list = (place: ReviewPlace | null) => listReviewRows(db, reader, filter, place, reviewPageSize + 1);
    // The results are public by now: the winner comes first.
    const { rows } = await sql<ReviewPlace & { title: string }>`
      select x.position, lower(e.title) as "sortTitle", e.id as "entryId", 0 as id, e.title
      from result_entry x join entry e on e.id = x.entry_id order by x.position, lower(e.title), e.id`.execute(
      db,
    );
    const [winner, loser] = [rows[0], rows.at(-1)];
    const lastEntry = loser ?? null;
    const [first, last] = [await list(null), await list(lastEntry)];
    expect(first).toHaveLength(reviewPageSize + 1);
    expect(first[0]?.title).toBe(winner?.title);
    expect(new Set(last.map(({ title }) => title))).toEqual(new Set([loser?.title]));
    const [firstMs, lastMs] = [await best(() => list(null)), await best(() => list(lastEntry))];
    reportFigure(
      `reviews of ${numBallots}: first page ${firstMs.toFixed(1)} ms, last page ${lastMs.toFixed(1)} ms`,
    );
    expect(firstMs).toBeLessThan(limit(100));
    expect(lastMs).toBeLessThan(limit(100));
  });
});
