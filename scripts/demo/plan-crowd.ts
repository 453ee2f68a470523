import type { CompetitionKind } from '../../packages/domain/src/phase.ts';
import type { DemoCrowdEntry } from '../../packages/server/src/demo/demo-stage.ts';
import { lineUps } from './games/line-ups.ts';

const first = ['Quiet', 'Second', 'Borrowed', 'Patient', 'Tin', 'Midnight', 'Almost', 'Royal', 'Folded'];
const second = ['Lighthouse', 'Moths', 'Trolley', 'Harbour', 'Elevator', 'Comet', 'Pudding', 'Weather'];

/** Two words and a number: no one reads three thousand titles, but each can be found. */
const titleOf = (place: number): string =>
  `${first[place % first.length]} ${second[Math.floor(place / first.length) % second.length]} ${place + 1}`;

/** Generated entries, every fifth by a team of two. */
export function planCrowd(kind: CompetitionKind, numEntries: number): DemoCrowdEntry[] {
  const games = lineUps[kind].flat();
  return Array.from({ length: numEntries }, (_, place) => place).flatMap((place) => {
    const game = games[place % games.length];
    return game ? [{ title: titleOf(place), game, numAuthors: place % 5 === 0 ? 2 : 1 }] : [];
  });
}
