import type { VotableEntry } from '@tinsmith/contract/vote';
import { expect, test } from 'vitest';
import { minutesLeft, readSpent, totalOf } from './queue-clock.ts';
import { describeGiven, describePlace, describeTime, isGameDone, isPlayed } from './queue-words.ts';

const ballot = (all: number | null, genre: number | null, review = '') => ({
  scores: { all, art: all, tech: all, genre },
  review,
  version: 1,
  savedAt: 0,
});
const game = (traits: Partial<VotableEntry>) =>
  ({ team: 'hux', numVotes: 4, ballot: null, trouble: null, ...traits }) as VotableEntry;
const trouble = { platform: 'web', reason: 'start', message: '', answer: '' } as const;

test('[R15.12] says what each game got', () => {
  expect(describeGiven(game({ ballot: ballot(4, 4, 'Lovely') }))).toBe(
    '4 scores and a review. It now has 4 votes.',
  );
  expect(describeGiven(game({ ballot: ballot(null, 3), numVotes: 1 }))).toBe('1 score. It now has 1 vote.');
  expect(describeGiven(game({ ballot: ballot(null, null, 'Words') }))).toBe('A review. It now has 4 votes.');
  expect(describeGiven(game({ trouble }))).toBe(
    "You couldn't run it. hux got your report, without your name.",
  );
});

test('[R15.12] a game is done with all scores, or if it could not be run until its team answers', () => {
  expect(
    [game({}), game({ ballot: ballot(4, null) }), game({ ballot: ballot(4, 4) })].map(isGameDone),
  ).toEqual([false, false, true]);
  expect(isGameDone(game({ trouble }))).toBe(true);
  expect(isGameDone(game({ trouble: { ...trouble, answer: 'Fixed' }, ballot: ballot(4, 4) }))).toBe(false);
  expect(
    [game({}), game({ ballot: ballot(null, null) }), game({ ballot: ballot(null, 1) })].map(isPlayed),
  ).toEqual([false, false, true]);
});

test('[R15.12] the clock reads what it wrote, and nothing else', () => {
  const store = (text: string) => ({ getItem: () => text, setItem: () => {} });
  expect(readSpent(store('{"7":90,"x":1,"8":"a"}'), 'key')).toEqual({ 7: 90 });
  expect([readSpent(store('null'), ''), readSpent(store('{'), ''), readSpent(null, '')]).toEqual([
    {},
    {},
    {},
  ]);
  expect([totalOf({ 7: 90, 8: 30 }), minutesLeft(20, { 7: 90 }), minutesLeft(1, { 7: 90 })]).toEqual([
    120, 19, 0,
  ]);
  expect(describeTime(20, 12)).toBe('12 minutes left. Take as long as you like with this one.');
  expect(describeTime(20, 0)).toBe('Your 20 minutes are over.');
  expect(describePlace(2, 3, true)).toBe('Game 2 of about 3');
});
