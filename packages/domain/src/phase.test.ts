import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentEvent } from './current-event.ts';
import { canWithdraw } from './joining.ts';
import {
  afterwardsMs,
  boundariesOf,
  type CompetitionTimes,
  defaultTimes,
  factsOf,
  nextBoundaryMs,
  phaseOf,
  soonMs,
} from './phase.ts';
import { arbitraryCompetition, arbitraryMoment } from './testing/arbitrary-competition.ts';

const runs = 40_000;
const timeout = 60_000;
const hourMs = 3_600_000;
const order = ['before', 'live', 'voting', 'over'];

describe('[R4.01] phases by time', () => {
  // Plain comparisons instead of `expect`: a hundred thousand cases, still within seconds.
  test('live is [start, end), voting is [end, votingEnd), each to the millisecond', { timeout }, () => {
    fc.assert(
      fc.property(arbitraryCompetition, (times) => {
        const { startMs, endMs, votingEndMs } = times;
        const hasVoting = votingEndMs > endMs;
        return (
          phaseOf(times, startMs - 1) === 'before' &&
          phaseOf(times, startMs) === 'live' &&
          phaseOf(times, endMs - 1) === 'live' &&
          phaseOf(times, endMs) === (hasVoting ? 'voting' : 'over') &&
          phaseOf(times, votingEndMs - 1) === (hasVoting ? 'voting' : 'live') &&
          phaseOf(times, votingEndMs) === 'over'
        );
      }),
      { numRuns: runs },
    );
  });

  test('a phase never goes back, and nothing changes between two boundaries', { timeout }, () => {
    const seenAt = (times: CompetitionTimes, now: number) =>
      JSON.stringify([factsOf(times, now), currentEvent([{ ...times, isPinned: false }], now)]);
    fc.assert(
      fc.property(arbitraryCompetition, arbitraryMoment, fc.nat(90 * 24 * hourMs), (times, now, later) => {
        const next = nextBoundaryMs([times], now) ?? Number.POSITIVE_INFINITY;
        return (
          order.indexOf(phaseOf(times, now + later)) >= order.indexOf(phaseOf(times, now)) &&
          seenAt(times, Math.min(next - 1, now + later)) === seenAt(times, now)
        );
      }),
      { numRuns: runs },
    );
  });

  test('the facts agree with the phase', { timeout }, () => {
    fc.assert(
      fc.property(arbitraryCompetition, arbitraryMoment, (times, now) => {
        const facts = factsOf(times, now);
        const isOpen = now >= (times.joinOpensMs ?? now);
        return (
          facts.afterStart === (facts.phase !== 'before') &&
          facts.afterEnd === (facts.phase === 'voting' || facts.phase === 'over') &&
          facts.canVote === (times.kind === 'speedhack' && facts.phase === 'voting') &&
          facts.canPost === (isOpen && now < times.votingEndMs + afterwardsMs) &&
          facts.canJoin === (isOpen && now < times.joinClosesMs) &&
          (times.kind === 'speedhack' || facts.phase !== 'voting') &&
          canWithdraw(times, now, 0) === !facts.afterEnd &&
          canWithdraw(times, now, 1) === (times.kind === 'gift-exchange' && !facts.afterEnd)
        );
      }),
      { numRuns: runs },
    );
  });

  test('the boundaries are in order, each once, and the next one is the first ahead', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(arbitraryCompetition, { maxLength: 5 }), arbitraryMoment, (events, now) => {
        for (const event of events) {
          const moments = boundariesOf(event);
          expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
          expect(moments[0]).toBeLessThanOrEqual(event.startMs - soonMs);
        }
        const next = nextBoundaryMs(events, now);
        const ahead = events.flatMap(boundariesOf).filter((moment) => moment > now);
        expect(next === null).toBe(ahead.length === 0);
        if (next !== null) expect(ahead.every((moment) => moment >= next)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  afterEach(() => vi.unstubAllEnvs());
  // Nights on which local clocks skip or repeat an hour, turns of the year and a leap day.
  test.each([
    ['Europe/Amsterdam', '2026-03-29T01:00:00.000Z'],
    ['Europe/Amsterdam', '2026-10-25T01:00:00.000Z'],
    ['America/New_York', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01T06:00:00.000Z'],
    ['Pacific/Apia', '2026-12-31T10:00:00.000Z'],
    ['UTC', '2027-01-01T00:00:00.000Z'],
    ['UTC', '2028-02-29T00:00:00.000Z'],
  ])('where the process stands in %s, a start at %s lasts 72 hours to the millisecond', (zone, moment) => {
    vi.stubEnv('TZ', zone);
    const startMs = Date.parse(moment);
    const times = defaultTimes('speedhack', startMs);
    expect(phaseOf(times, startMs - 1)).toBe('before');
    expect(phaseOf(times, startMs)).toBe('live');
    expect(phaseOf(times, startMs + 72 * hourMs - 1)).toBe('live');
    expect(phaseOf(times, startMs + 72 * hourMs)).toBe('voting');
    expect(factsOf(times, times.votingEndMs + 336 * hourMs - 1).canPost).toBe(true);
    expect(factsOf(times, times.votingEndMs + 336 * hourMs).canPost).toBe(false);
  });
});

describe('the times of a new competition', () => {
  const startMs = Date.UTC(2026, 7, 7, 12);

  test('[R9.03] a speedhack lasts 72 hours unless set otherwise, and is open for joining until its end', () => {
    const times = defaultTimes('speedhack', startMs);
    expect(times.endMs - times.startMs).toBe(72 * hourMs);
    expect(times.joinClosesMs).toBe(times.endMs);
    expect(times.joinOpensMs).toBeNull();
    expect(defaultTimes('speedhack', startMs, startMs + 48 * hourMs).endMs).toBe(startMs + 48 * hourMs);
  });

  test('a gift exchange has no voting, and joining closes with its start', () => {
    const endMs = startMs + 17 * 24 * hourMs;
    const times: CompetitionTimes = defaultTimes('gift-exchange', startMs, endMs);
    expect([times.votingEndMs, times.joinClosesMs]).toEqual([endMs, startMs]);
    expect(phaseOf(times, endMs)).toBe('over');
  });
});
