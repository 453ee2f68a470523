import { expect, test } from 'vitest';
import {
  canChangeTeam,
  canDeleteEntry,
  canEditEntry,
  canStartEntry,
  hasContents,
  isEntrySecret,
  teamNameOf,
} from './entry-rules.ts';
import { afterwardsMs, type CompetitionTimes, defaultTimes, factsOf } from './phase.ts';

const startMs = Date.UTC(2026, 7, 7, 12);
const jam = defaultTimes('speedhack', startMs);
const gifts = defaultTimes('gift-exchange', startMs, startMs + 17 * 86_400_000);

test('an entry is editable from the start until two weeks after the voting, to the millisecond', () => {
  for (const times of [jam, gifts]) {
    const closesMs = times.votingEndMs + afterwardsMs;
    const moments = [startMs - 1, startMs, times.endMs, closesMs - 1, closesMs];
    expect(moments.map((moment) => canEditEntry(times, moment))).toEqual([false, true, true, true, false]);
  }
});

test('the team can change from the start until the end, to the millisecond', () => {
  const moments = [startMs - 1, startMs, jam.endMs - 1, jam.endMs];
  expect(moments.map((moment) => canChangeTeam(jam, moment))).toEqual([false, true, true, false]);
});

test('an entry is started from the start until the end, to the millisecond', () => {
  const moments = [startMs - 1, startMs, jam.endMs - 1, jam.endMs];
  expect(moments.map((moment) => canStartEntry(jam, moment))).toEqual([false, true, true, false]);
});

test('one with nothing in it can be deleted by whoever is alone in it, after the end by any of its team', () => {
  const alone = { isEmpty: true, keptFor: null, numMembers: 1 };
  const shared = { ...alone, numMembers: 2 };
  const full = { ...alone, isEmpty: false };
  const kept = { ...alone, keptFor: 'rule' } as const;
  const atMoment = (moment: number) =>
    [alone, shared, full, kept].map((entry) => canDeleteEntry(entry, jam, moment));
  expect(atMoment(jam.endMs - 1)).toEqual([true, false, false, false]);
  expect(atMoment(jam.endMs)).toEqual([true, true, false, false]);
});

test('a text, an image or files are something to lose', () => {
  const nothing = { text: '', hasImage: false, numFiles: 0 };
  expect(hasContents(nothing)).toBe(false);
  for (const something of [{ text: 'A hedge.' }, { hasImage: true }, { numFiles: 1 }]) {
    expect(hasContents({ ...nothing, ...something })).toBe(true);
  }
});

test('a gift is a secret until the end; an entry of a speedhack never is', () => {
  const isSecretAt = (times: CompetitionTimes, moment: number) =>
    isEntrySecret({ kind: times.kind, ...factsOf(times, moment) });
  expect([startMs, gifts.endMs - 1, gifts.endMs].map((moment) => isSecretAt(gifts, moment))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isSecretAt(jam, startMs)).toBe(false);
});

test('a team is called by its name, else by its members in order of joining', () => {
  expect(teamNameOf('', ['rana', 'fenwick'])).toBe('rana, fenwick');
  expect(teamNameOf('The Keepers', ['rana'])).toBe('The Keepers');
});
