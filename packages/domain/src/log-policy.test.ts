import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountId, EntrantId } from './ids.ts';
import { canPostLog, canSeePost, isStaffView, type Visibility, visibilitiesFor } from './log-policy.ts';
import { type CompetitionKind, type CompetitionTimes, defaultTimes, type Phase } from './phase.ts';
import { type Rank, ranks } from './ranks.ts';
import { type Standing, standingOf } from './standing.ts';
import { arbitraryCompetition } from './testing/arbitrary-competition.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 7, 7, 12);
const timesOf = (kind: CompetitionKind) =>
  defaultTimes(kind, startMs, kind === 'speedhack' ? undefined : startMs + 17 * dayMs);

const momentIn = (kind: CompetitionKind, phase: Phase): number => {
  const { endMs, votingEndMs } = timesOf(kind);
  return { before: startMs - 1, live: endMs - 1, voting: endMs, over: votingEndMs }[phase];
};

const place = { entrantId: 1 as EntrantId, entryId: null, mateIds: [] };
const accountOf = (rank: Rank | null) => ({ id: 1 as AccountId, rank, isVerified: true });
type Reader = (times: CompetitionTimes, nowMs: number) => Standing;

const readers = {
  anonymous: (times, nowMs) => standingOf(null, null, times, nowMs),
  entrant: (times, nowMs) => standingOf(accountOf(null), place, times, nowMs),
  moderator: (times, nowMs) => standingOf(accountOf('moderator'), null, times, nowMs),
  staff: (times, nowMs) => standingOf(accountOf('organizer'), null, times, nowMs),
  'staff entrant': (times, nowMs) => standingOf(accountOf('owner'), place, times, nowMs),
} satisfies Record<string, Reader>;
type ReaderName = keyof typeof readers;

const plain: Visibility[] = ['plain'];
const open: Visibility[] = ['plain', 'spoiler'];
const all: Visibility[] = ['plain', 'spoiler', 'hidden', 'unverified'];

const everyone = (anonymous: Visibility[], entrant: Visibility[]) => ({ anonymous, entrant });
const staff = (lookingOn: Visibility[], takingPart: Visibility[]) => ({
  moderator: lookingOn,
  staff: lookingOn,
  'staff entrant': takingPart,
});

describe('[R5.06] who sees which posts', () => {
  const table: [CompetitionKind, Phase, Record<ReaderName, Visibility[]>][] = [
    ['speedhack', 'before', { ...everyone(plain, open), ...staff(all, all) }],
    ['speedhack', 'live', { ...everyone(plain, open), ...staff(all, all) }],
    ['speedhack', 'voting', { ...everyone(open, open), ...staff(all, all) }],
    ['speedhack', 'over', { ...everyone(open, open), ...staff(all, all) }],
    // A hidden post may also be a spoiler, which moderators may not see either.
    ['gift-exchange', 'before', { ...everyone(plain, plain), ...staff(all, plain), moderator: plain }],
    ['gift-exchange', 'live', { ...everyone(plain, plain), ...staff(all, plain), moderator: plain }],
    ['gift-exchange', 'over', { ...everyone(open, open), ...staff(all, all) }],
  ];
  test.each(table)('of a %s in phase %s', (kind, phase, expected) => {
    const [times, nowMs] = [timesOf(kind), momentIn(kind, phase)];
    for (const [name, reader] of Object.entries(readers)) {
      expect(visibilitiesFor(times, nowMs, reader(times, nowMs)), name).toEqual(expected[name as ReaderName]);
    }
  });

  test('never fewer as time goes by', () => {
    const anyReader = fc.record({ rank: fc.constantFrom(null, ...ranks), hasJoined: fc.boolean() });
    fc.assert(
      fc.property(
        arbitraryCompetition,
        anyReader,
        fc.nat(60),
        fc.nat(60),
        (times, { rank, hasJoined }, days, more) => {
          const seenAt = (nowMs: number) =>
            visibilitiesFor(
              times,
              nowMs,
              standingOf(accountOf(rank), hasJoined ? place : null, times, nowMs),
            );
          const first = times.startMs - 20 * dayMs + days * dayMs;
          expect(seenAt(first + more * dayMs)).toEqual(expect.arrayContaining([...seenAt(first)]));
        },
      ),
    );
  });

  test('own posts always, those of the team unless staff hid them', () => {
    const seen = (relation: Parameters<typeof canSeePost>[2]) =>
      all.filter((visibility) => canSeePost(visibility, plain, relation));
    expect(seen('self')).toEqual(all);
    expect(seen('team-mate')).toEqual(['plain', 'spoiler', 'unverified']);
    expect(seen('other')).toEqual(plain);
  });

  test('only what staff see by rank is a look to be kept', () => {
    const looks = (kind: CompetitionKind, phase: Phase) =>
      Object.keys(readers).filter((name) => {
        const [times, nowMs] = [timesOf(kind), momentIn(kind, phase)];
        return isStaffView(times, nowMs, readers[name as ReaderName](times, nowMs));
      });
    expect(looks('gift-exchange', 'live')).toEqual(['staff']);
    expect(looks('gift-exchange', 'over')).toEqual([]);
    expect(looks('speedhack', 'live')).toEqual([]);
  });
});

test('posting is for whoever has joined, from joinOpens to 14 days after the voting', () => {
  const times = { ...timesOf('speedhack'), joinOpensMs: startMs - 14 * dayMs };
  const end = times.votingEndMs + 14 * dayMs;
  expect(
    [times.joinOpensMs - 1, times.joinOpensMs, end - 1, end].map((at) =>
      canPostLog(times, at, readers.entrant(times, at)),
    ),
  ).toEqual([false, true, true, false]);
  expect(canPostLog(times, startMs, readers.staff(times, startMs))).toBe(false);
});
