import type { Calculation } from '@tinsmith/contract/result';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CalculationDesk } from './calculation-desk.tsx';

const entryOf = (id: number): Calculation['entries'][number] => {
  const tally = { sum: 100_000 - id, count: 10_000 };
  return {
    ...{ id, title: `Game ${id}`, team: `team ${id}`, thumbnail: null, numBallots: 20 },
    tallies: { all: tally, art: tally, tech: tally, genre: tally },
    exclusion: id === 777 ? 'It was made before the start.' : '',
  };
};

function render(numEntries: number, part?: Calculation['part']): string {
  const loaded = {
    competition: { short: 'BIG', title: 'A large jam' },
    entries: Array.from({ length: numEntries }, (_, index) => entryOf(index + 1)),
    ...{ isUnseen: false, minBallots: null, rankPercent: 80, numBallots: 5, numIncomplete: 0 },
    ...{ frozen: null, published: null, part },
  } as unknown as Calculation;
  const router = createMemoryRouter([{ path: '*', element: <CalculationDesk loaded={loaded} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const rankedRows = (html: string) => [...html.matchAll(/href="\/entry\/(\d+)"/g)].map(([, id]) => Number(id));

test('[R14.05] of thousands of entries the first hundred and those left out are drawn; the others are found', () => {
  const html = render(1_000);
  const rows = rankedRows(html);
  expect(rows).toHaveLength(101);
  expect(rows).toContain(777);
  expect(rows.slice(0, 3)).toEqual([1, 2, 3]);
  expect(html).toContain('Showing 100 of 1,000 entries.');
  expect(html).toContain('Find an entry or a team');
  expect(html).toContain('Show 100 more');
});

test('[R14.25] a page that began with the first hundred shows their ranks among all, and offers the others', () => {
  const ranks = Array.from({ length: 100 }, (_, index) => [index + 1, 4_321, 4_321, 4_321]);
  const html = render(100, { ranks, numEntries: 5_000 });
  expect(rankedRows(html)).toHaveLength(100);
  expect(html.match(/#4321/g)).toHaveLength(300);
  expect(html).toContain('Showing 100 of 5,000 entries.');
  expect(html).toContain('of 5,000 entries are left out of the ranking');
  expect(html).toContain('Find an entry or a team');
  expect(html).toContain('Show 100 more');
});

test('a hundred entries or fewer are all drawn, with nothing to search', () => {
  const html = render(100);
  expect(rankedRows(html)).toHaveLength(100);
  expect(html).not.toContain('Find an entry');
  expect(html).not.toMatch(/Show \d+ more/);
});
