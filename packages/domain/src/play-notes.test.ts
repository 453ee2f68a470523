import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToReview,
  cleanNote,
  draftReview,
  formatPlayTime,
  maxNoteLength,
  notesMissingIn,
  type PlayNote,
} from './play-notes.ts';

const notes: PlayNote[] = [
  { key: 'b', playedSeconds: 130, text: 'Smoke shows the wind.' },
  { key: 'a', playedSeconds: 48, text: 'You can pop the cloud!' },
];

describe('play notes', () => {
  test('[R15.07] the time played is shown as on a clock', () => {
    expect([0, 9.9, 252, 3_600].map(formatPlayTime)).toEqual(['0:00', '0:09', '4:12', '60:00']);
  });

  test('[R15.11] become the draft of a review: one a line with its time, in the order of the game', () => {
    expect(draftReview(notes, true)).toBe('0:48 You can pop the cloud!\n2:10 Smoke shows the wind.');
    expect(draftReview(notes, false)).toBe('You can pop the cloud!\nSmoke shows the wind.');
  });

  test('[R15.11] go below a written review, which keeps every character, and only once', () => {
    const written = 'Lovely. You can pop the cloud!';
    expect(notesMissingIn(written, notes).map(({ key }) => key)).toEqual(['b']);
    const added = addToReview(written, notes);
    expect(added).toBe(`${written}\n\n2:10 Smoke shows the wind.`);
    expect(addToReview(added, notes)).toBe(added);
    fc.assert(
      fc.property(fc.string(), (review) =>
        review.trim() === '' ? true : addToReview(review, notes).startsWith(review),
      ),
    );
  });

  test('[R15.11] a note is one line of at most 400 characters, and never half a character', () => {
    expect(cleanNote('  two\r\nlines\t\u2028here ')).toBe('two lines here');
    expect(cleanNote(' \n ')).toBe('');
    expect(cleanNote(`${'x'.repeat(maxNoteLength - 1)}😀`)).toBe('x'.repeat(maxNoteLength - 1));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const text = cleanNote(typed);
        expect(text.length).toBeLessThanOrEqual(maxNoteLength);
        expect(cleanNote(text)).toBe(text);
      }),
    );
  });
});
