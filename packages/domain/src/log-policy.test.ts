import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canPostLog,
  canSeePost,
  isStaffView,
  type LogReader,
  type Visibility,
  visibilitiesFor,
} from './log-policy.ts';
import { type CompetitionKind, defaultTimes, type Phase } from './phase.ts';
import { arbitraryCompetition } from './testing/arbitrary-competition.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 7, 7, 12);
const timesOf = (kind: CompetitionKind) =>
  defaultTimes(kind, startMs, kind === 'speedhack' ? undefined : startMs + 17 * dayMs);

const momentIn = (kind: CompetitionKind, phase: Phase): number => {
  const { endMs, votingEndMs } = timesOf(kind);
  return { before: startMs - 1, live: endMs - 1, voting: endMs, over: votingEndMs }[phase];
};

const readers: Record<string, LogReader> = {
  anonymous: { isStaff: false, hasJoined: false },
  entrant: { isStaff: false, hasJoined: true },
  staff: { isStaff: true, hasJoined: false },
  'staff entrant': { isStaff: true, hasJoined: true },
};

const plain: Visibility[] = ['plain'];
const open: Visibility[] = ['plain', 'spoiler'];
const all: Visibility[] = ['plain', 'spoiler', 'hidden', 'unverified'];

describe('[R5.06] who sees which posts', () => {
  const table: [CompetitionKind, Phase, Record<string, Visibility[]>][] = [
    ['speedhack', 'before', { anonymous: plain, entrant: open, staff: all, 'staff entrant': all }],
    ['speedhack', 'live', { anonymous: plain, entrant: open, staff: all, 'staff entrant': all }],
    ['speedhack', 'voting', { anonymous: open, entrant: open, staff: all, 'staff entrant': all }],
    ['speedhack', 'over', { anonymous: open, entrant: open, staff: all, 'staff entrant': all }],
    ['gift-exchange', 'before', { anonymous: plain, entrant: plain, staff: all, 'staff entrant': plain }],
    ['gift-exchange', 'live', { anonymous: plain, entrant: plain, staff: all, 'staff entrant': plain }],
    ['gift-exchange', 'over', { anonymous: open, entrant: open, staff: all, 'staff entrant': all }],
  ];
  test.each(table)('of a %s in phase %s', (kind, phase, expected) => {
    for (const [name, visibilities] of Object.entries(expected)) {
      const reader = readers[name];
      expect(reader && visibilitiesFor(timesOf(kind), momentIn(kind, phase), reader), name).toEqual(
        visibilities,
      );
    }
  });

  test('never fewer as time goes by', () => {
    const anyReader = fc.record({ isStaff: fc.boolean(), hasJoined: fc.boolean() });
    fc.assert(
      fc.property(arbitraryCompetition, anyReader, fc.nat(60), fc.nat(60), (times, reader, days, more) => {
        const first = times.startMs - 20 * dayMs + days * dayMs;
        const earlier = visibilitiesFor(times, first, reader);
        expect(visibilitiesFor(times, first + more * dayMs, reader)).toEqual(
          expect.arrayContaining([...earlier]),
        );
      }),
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
      Object.keys(readers).filter((name) =>
        isStaffView(timesOf(kind), momentIn(kind, phase), readers[name] as LogReader),
      );
    expect(looks('gift-exchange', 'live')).toEqual(['staff']);
    expect(looks('gift-exchange', 'over')).toEqual([]);
    expect(looks('speedhack', 'live')).toEqual([]);
  });
});

test('posting is for whoever has joined, from joinOpens to 14 days after the voting', () => {
  const times = { ...timesOf('speedhack'), joinOpensMs: startMs - 14 * dayMs };
  const end = times.votingEndMs + 14 * dayMs;
  const entrant = readers.entrant as LogReader;
  expect(
    [times.joinOpensMs - 1, times.joinOpensMs, end - 1, end].map((at) => canPostLog(times, at, entrant)),
  ).toEqual([false, true, true, false]);
  expect(canPostLog(times, startMs, readers.staff as LogReader)).toBe(false);
});
