import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWarningTag } from './entry-tags.ts';
import { gamesFor, isForVoter, type QueueChoices, queueMinutes, readTraits, skipGame } from './play-queue.ts';

const traitsOf = (fileTags: string[], chosenTags: string[] = [], isInBrowser = false) =>
  readTraits({ fileTags, chosenTags, isInBrowser, isWarning: isWarningTag });
const choices: QueueChoices = {
  minutes: 20,
  playsOn: ['web', 'linux'],
  atHand: ['keyboard', 'mouse'],
  leaveOut: ['flashing'],
};

describe('the queue', () => {
  test('[R15.12] has about a game for each seven minutes, and at least one', () => {
    expect(queueMinutes.map(gamesFor)).toEqual([1, 3, 6, 9]);
    expect(gamesFor(1)).toBe(1);
  });

  test('[R15.12] hands out what runs here, can be played with what is at hand, and was not left out', () => {
    const fits = (...game: Parameters<typeof traitsOf>) => isForVoter(traitsOf(...game), choices);
    expect(fits(['linux', 'source'])).toBe(true);
    expect(fits(['windows'])).toBe(false);
    // A zip for browsers that can't be played here is no game that runs in the browser.
    expect(fits(['web'])).toBe(false);
    expect(fits(['web'], [], true)).toBe(true);
    expect(fits(['linux'], ['gamepad'])).toBe(false);
    expect(fits(['linux'], ['gamepad', 'keyboard'])).toBe(true);
    expect(fits(['linux'], ['phone'])).toBe(false);
    expect(isForVoter(traitsOf([], ['phone'], true), { ...choices, atHand: ['touch'] })).toBe(true);
    expect(fits(['linux'], ['flashing'])).toBe(false);
    expect(fits(['linux'], ['scary'])).toBe(true);
  });

  test('[R15.12] skipping a game loses none and doubles none', () => {
    expect(skipGame([1, 2, 3], 1)).toEqual([2, 3, 1]);
    expect(skipGame([1, 2, 3], 9)).toEqual([1, 2, 3]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), fc.nat(20), (ids, id) => {
        expect(skipGame(ids, id).toSorted()).toEqual(ids.toSorted());
      }),
    );
  });
});
