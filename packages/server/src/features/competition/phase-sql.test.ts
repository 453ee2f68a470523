import { boundariesOf, type CompetitionTimes, factsOf } from '@tinsmith/domain/phase';
import { arbitraryCompetition, arbitraryMoment } from '@tinsmith/domain/testing/arbitrary-competition';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const batch = 1_500;
const batches = 20;

const iso = (ms: number) => new Date(ms).toISOString();
const toColumns = (times: CompetitionTimes) => ({
  kind: times.kind,
  starts_at: iso(times.startMs),
  ends_at: iso(times.endMs),
  voting_ends_at: iso(times.votingEndMs),
  join_opens_at: times.joinOpensMs === null ? null : iso(times.joinOpensMs),
  join_closes_at: iso(times.joinClosesMs),
});

/** A competition and a moment, which is at or next to a boundary every other time. */
const arbitraryCase = fc
  .record({
    times: arbitraryCompetition,
    any: arbitraryMoment,
    pick: fc.nat(20),
    shift: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ times, any, pick, shift }) => {
    const boundary = boundariesOf(times)[pick];
    return { times, nowMs: boundary === undefined ? any : boundary + shift };
  });

interface Answer {
  readonly phase: string;
  readonly canJoin: boolean;
  readonly canPost: boolean;
  readonly canVote: boolean;
  readonly boundaries: number[];
}

describe('the rules in SQL', () => {
  // A day is 23 or 25 hours long when clocks change, so the session's zone must not matter.
  test.each(['UTC', 'Europe/Amsterdam', 'America/New_York'])(
    '[R4.01] [R4.02] decide as those of the domain do, at any time, in a session in %s',
    { timeout: 120_000 },
    async (zone) => {
      let cases = 0;
      await t.platform.db.connection().execute(async (db) => {
        await sql.raw(`set time zone '${zone}'`).execute(db);
        await fc.assert(
          fc.asyncProperty(fc.array(arbitraryCase, { minLength: batch, maxLength: batch }), async (asked) => {
            const input = JSON.stringify(
              asked.map(({ times, nowMs }) => ({ c: toColumns(times), now: iso(nowMs) })),
            );
            const { rows } = await sql<Answer>`
                select competition_phase(c, now) as phase, can_join(c, now) as "canJoin",
                  can_post(c, now) as "canPost", can_vote(c, now) as "canVote",
                  (select array_agg(distinct floor(extract(epoch from b) * 1000)::float8)
                    from unnest(competition_boundaries(c)) b where b is not null) as boundaries
                from jsonb_array_elements(${input}::jsonb) with ordinality as asked (value, place),
                  lateral (select (value->>'now')::timestamptz as now) moment,
                  lateral jsonb_populate_record(null::competition, value->'c') c
                order by place`.execute(db);
            cases += rows.length;
            const expected = asked.map(({ times, nowMs }) => {
              const { phase, canJoin, canPost, canVote } = factsOf(times, nowMs);
              return { phase, canJoin, canPost, canVote, boundaries: boundariesOf(times) };
            });
            expect(rows).toEqual(expected);
          }),
          { numRuns: batches / 2, endOnFailure: true },
        );
        await sql.raw(`reset time zone`).execute(db);
      });
      process.stdout.write(`phase rules in SQL, ${zone}: ${cases} cases equal\n`);
      expect(cases).toBeGreaterThanOrEqual((batch * batches) / 2);
    },
  );

  test('times are kept in whole milliseconds, so that no millisecond is in two phases', async () => {
    const { rows } = await sql<{ at: string }>`
      insert into competition (short, title, kind, starts_at, ends_at, voting_ends_at, join_closes_at)
      values ('FINE', 'Fine', 'speedhack', '2026-08-07T12:00:00.0004Z', '2026-08-10T12:00:00.000499Z',
        '2026-08-24T12:00Z', '2026-08-10T12:00Z')
      returning extract(microseconds from starts_at)::int % 1000 as at`.execute(t.platform.db);
    expect(rows[0]?.at).toBe(0);
  });
});
