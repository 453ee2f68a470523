import { canChangeTeam, canEditEntry, canStartEntry, isEntrySecret } from '@tinsmith/domain/entry-rules';
import { boundariesOf, type CompetitionTimes, factsOf } from '@tinsmith/domain/phase';
import { arbitraryCompetition, arbitraryMoment } from '@tinsmith/domain/testing/arbitrary-competition';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const batch = 1000;

const iso = (ms: number) => new Date(ms).toISOString();
const toColumns = (times: CompetitionTimes) => ({
  kind: times.kind,
  starts_at: iso(times.startMs),
  ends_at: iso(times.endMs),
  voting_ends_at: iso(times.votingEndMs),
});

/** A competition and a moment, mostly one at or next to a boundary. */
const arbitraryCase = fc
  .record({
    times: arbitraryCompetition,
    any: arbitraryMoment,
    pick: fc.nat(8),
    shift: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ times, any, pick, shift }) => {
    const boundary = boundariesOf(times)[pick];
    return { times, nowMs: boundary === undefined ? any : boundary + shift };
  });

// A day is 23 or 25 hours long when clocks change, so the session's zone must not matter.
test.each(['UTC', 'Europe/Amsterdam'])(
  'entries and teams close in SQL as in the domain, at any time, in a session in %s',
  async (zone) => {
    await t.platform.db.connection().execute(async (db) => {
      await sql.raw(`set time zone '${zone}'`).execute(db);
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryCase, { minLength: batch, maxLength: batch }), async (asked) => {
          const input = JSON.stringify(
            asked.map(({ times, nowMs }) => ({ c: toColumns(times), now: iso(nowMs) })),
          );
          const { rows } = await sql<{ answer: boolean[] }>`
            select array[is_entry_secret(c, now), can_edit_entry(c, now), can_change_team(c, now),
              can_start_entry(c, now)] as answer
            from jsonb_array_elements(${input}::jsonb) with ordinality as asked (value, place),
              lateral (select (value->>'now')::timestamptz as now) moment,
              lateral jsonb_populate_record(null::competition, value->'c') c
            order by place`.execute(db);
          expect(rows.map((row) => row.answer)).toEqual(
            asked.map(({ times, nowMs }) => [
              isEntrySecret({ kind: times.kind, ...factsOf(times, nowMs) }),
              canEditEntry(times, nowMs),
              canChangeTeam(times, nowMs),
              canStartEntry(times, nowMs),
            ]),
          );
        }),
        { numRuns: 5, endOnFailure: true },
      );
    });
  },
  60_000,
);
