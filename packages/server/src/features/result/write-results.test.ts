import type { ResultEntry } from '@tinsmith/contract/result';
import { expect, test } from 'vitest';
import { writeJson, writeResultsCsv } from './write-results.ts';

function entryOf(id: number): ResultEntry {
  const score = { score: '3.50', rank: id, spread: [0, 0, 1, 1, 0] };
  return {
    ...{ id, title: `Game ${id}, [\n  ]`, team: 'ä', entrants: [{ id, name: `ann${id}`, avatar: null }] },
    ...{ numBallots: 2, exclusion: '', hasTooFewBallots: false },
    scores: { all: score, art: score, tech: score, genre: score },
  } as unknown as ResultEntry;
}
const entriesOf = (num: number) => Array.from({ length: num }, (_, index) => entryOf(index + 1));

test.each([1, 499, 500, 501, 1_200])(
  '[R14.18] the files of %i results are as if they were written at once',
  async (num) => {
    const entries = entriesOf(num);
    const text = (await writeJson('JAM', entries, { minBallots: 3, rankPercent: null })).toString();
    const whole = JSON.parse(text);
    expect(text).toBe(`${JSON.stringify(whole, null, 2)}\n`);
    expect(Object.keys(whole)).toEqual(['competition', 'minBallots', 'rankPercent', 'entries']);
    expect(whole.entries.map(({ title }: ResultEntry) => title)).toEqual(entries.map(({ title }) => title));
    expect(whole.entries[0].entrants).toEqual(['ann1']);
    const csv = (await writeResultsCsv(entries)).toString();
    expect(csv.split('\r\n').length).toBe(num + 2);
    expect(csv.match(/^\d+,\d+,/gm)).toEqual(entries.map(({ id }) => `${id},${id},`));
  },
);
