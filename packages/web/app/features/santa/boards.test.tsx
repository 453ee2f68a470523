import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PostBoard } from './post-board.tsx';
import { RingBoard } from './ring-board.tsx';

const event = { afterEnd: false, competitionEnd: Date.UTC(2026, 11, 31, 12) } as Competition;
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

type DropOut = NonNullable<SantaDesk['ring']>['dropOuts'][number];
const draw = (numPlaces: number, dropOuts: readonly DropOut[], others: Partial<SantaDesk> = {}): string => {
  const desk = { isDrawn: true, numPeople: numPlaces, numRepairs: 0, waiting: [], ...others };
  return renderToStaticMarkup(
    <RingBoard event={event} desk={{ ...desk, ring: { numPlaces, dropOuts } } as SantaDesk} />,
  );
};
const left = (name: string, place: number, isRepaired: boolean): DropOut => ({
  name,
  place,
  day: '2026-12-24',
  isRepaired,
});

test('the legend of the ring counts who is in it, and says who left and whether that is repaired', () => {
  const legend = textOf(draw(43, [left('hux', 20, true), left('tobias_v', 33, false)], { numRepairs: 1 }));
  expect(legend).toContain('41 in the ring');
  expect(legend).toContain('1 drop-out, repaired hux left on 24 December 2026. 1 person has a new receiver');
  expect(legend).toContain('1 drop-out, not repaired yet tobias_v left on 24 December 2026');
  const whole = textOf(draw(5, []));
  expect(whole).toContain('5 in the ring');
  expect(whole).not.toContain('drop-out');
});

test('the ring itself has the names of drop-outs beside their places, unless there are too many', () => {
  const namesIn = (html: string) =>
    Array.from(html.matchAll(/<text[^>]* x="(\d+)" y="(\d+)"[^>]*>([^<]*)</g), ([, x, y, name]) => [
      name,
      Number(x) < 230 ? 'left' : 'right',
      Number(y) < 230 ? 'above' : 'below',
    ]);
  expect(namesIn(draw(40, [left('a_rather_long_name', 5, true), left('hux', 25, false)]))).toEqual([
    ['a_rather_long…', 'right', 'above'],
    ['hux', 'left', 'below'],
  ]);
  expect(
    namesIn(
      draw(
        40,
        Array.from({ length: 7 }, (_, place) => left(`p${place}`, place, true)),
      ),
    ),
  ).toEqual([]);
});

test('the post board counts down to the next delivery, and stops at zero', () => {
  const nextMs = Date.UTC(2026, 11, 16, 18);
  const drawAt = (atMs: number) =>
    renderToStaticMarkup(<PostBoard nextMs={nextMs} atMs={atMs} onZero={() => {}} />);
  const board = drawAt(nextMs - 2 * 3_600_000 - 15 * 60_000);
  expect(board).toContain('role="timer" aria-label="2 hours 15 minutes until the next delivery"');
  expect(textOf(board)).toContain('The next post goes out at 18:00 UTC.');
  expect(drawAt(nextMs)).not.toContain('role="timer"');
});

test('of neighbours who both left, the ring names one, so that no name covers another', () => {
  const namesIn = (html: string) => Array.from(html.matchAll(/<text[^>]*>([^<]*)</g), ([, name]) => name);
  expect(namesIn(draw(43, [left('polly_gon', 21, true), left('bodkin', 22, true)]))).toEqual(['polly_gon']);
  expect(namesIn(draw(43, [left('polly_gon', 10, true), left('bodkin', 32, true)]))).toHaveLength(2);
});
