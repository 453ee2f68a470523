import { describe, expect, test } from 'vitest';
import { currentEvent, type EventCandidate } from './current-event.ts';
import { type CompetitionKind, defaultTimes } from './phase.ts';

const now = Date.UTC(2026, 7, 8);
const dayMs = 86_400_000;

interface Named extends EventCandidate {
  readonly name: string;
}

/** An event that starts this many days from now. */
const event = (
  name: string,
  startsInDays: number,
  traits: Partial<Named> & { days?: number } = {},
): Named => {
  const { days = 3, ...rest } = traits;
  const kind: CompetitionKind = rest.kind ?? 'speedhack';
  const startMs = now + startsInDays * dayMs;
  return { ...defaultTimes(kind, startMs, startMs + days * dayMs), name, isPinned: false, ...rest };
};
const closed = { joinOpensMs: now + 365 * dayMs, joinClosesMs: now + 365 * dayMs };

describe('the event the site is about', () => {
  const summer = event('summer', -1);
  const winter = event('winter', 120, { kind: 'gift-exchange', days: 17 });
  const rows: [string, Named[], string | null][] = [
    ['no event at all', [], null],
    ['the live one', [summer], 'summer'],
    ['announcing a winter jam while a summer jam is live changes nothing', [summer, winter], 'summer'],
    ['the same in any order', [winter, summer], 'summer'],
    ['a pinned one comes before the live one', [summer, { ...winter, isPinned: true }], 'winter'],
    ['a pinned one that is long over stays', [event('old', -300, { isPinned: true }), summer], 'old'],
    ['of two live ones the one that ends first', [event('long', -2, { days: 9 }), summer], 'summer'],
    ['voting comes before what is coming', [event('voted', -5), event('next', 10)], 'voted'],
    ['live comes before voting', [event('voted', -5), summer], 'summer'],
    ['far away but open for joining', [winter], 'winter'],
    ['far away and closed is nothing yet', [event('far', 61, closed)], null],
    ['closed, but within 60 days', [event('near', 60, closed)], 'near'],
    [
      'of two to come the nearer start',
      [event('later', 40), event('sooner', 20), event('latest', 50)],
      'sooner',
    ],
    ['coming comes before what is over', [event('done', -18), winter], 'winter'],
    // Three days of jam and fourteen of voting, then fourteen days in which it is still the current one.
    ['over for less than 14 days', [event('done', -30.9)], 'done'],
    ['over for 14 days is past', [event('done', -31)], null],
    ['of two that are over the one that ended last', [event('older', -29), event('newer', -28)], 'newer'],
    [
      'a gift exchange that ended lately',
      [event('gifts', -20, { kind: 'gift-exchange', days: 17 })],
      'gifts',
    ],
  ];
  test.each(rows)('%s', (_, events, expected) => {
    expect(currentEvent(events, now)?.name ?? null).toBe(expected);
  });

  test('it changes at the millisecond of a boundary', () => {
    const near = event('near', 60, closed);
    expect(currentEvent([near], now - 1)).toBeNull();
    expect(currentEvent([near], now)).toBe(near);
    const done = event('done', -31);
    expect(currentEvent([done], now - 1)).toBe(done);
    expect(currentEvent([done], now)).toBeNull();
  });
});
