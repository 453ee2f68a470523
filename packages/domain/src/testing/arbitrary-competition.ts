import fc from 'fast-check';
import type { CompetitionTimes } from '../phase.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// Around the moments at which careless date code goes wrong: clock changes, turns of years, a leap day.
const oddMoments = [
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00Z',
  '2028-02-29T00:00:00Z',
].map((moment) => Date.parse(moment));

export const arbitraryMoment: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 3, 1) }),
  fc
    .tuple(fc.constantFrom(...oddMoments), fc.integer({ min: -2 * hourMs, max: 2 * hourMs }))
    .map(([moment, shift]) => moment + shift),
  fc
    .tuple(fc.constantFrom(...oddMoments), fc.integer({ min: -2, max: 2 }))
    .map(([moment, shift]) => moment + shift),
);

const length = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 * dayMs }));

/** @internal Any competition that the table's own checks would accept. */
export const arbitraryCompetition: fc.Arbitrary<CompetitionTimes> = fc
  .record({
    kind: fc.constantFrom('speedhack' as const, 'gift-exchange' as const),
    startMs: arbitraryMoment,
    lengthMs: length,
    votingMs: fc.oneof(fc.constant(0), length),
    joinOpensMs: fc.option(arbitraryMoment),
    joinClosesMs: arbitraryMoment,
    joinsByDefault: fc.boolean(),
  })
  .map(({ kind, startMs, lengthMs, votingMs, joinOpensMs, joinClosesMs, joinsByDefault }) => {
    const endMs = startMs + lengthMs;
    return {
      kind,
      startMs,
      endMs,
      votingEndMs: kind === 'speedhack' ? endMs + votingMs : endMs,
      joinOpensMs,
      joinClosesMs: joinsByDefault ? (kind === 'speedhack' ? endMs : startMs) : joinClosesMs,
    };
  });
