import { afterwardsMs, type CompetitionKind, defaultTimes } from '../../packages/domain/src/phase.ts';
import type { NewCompetition } from '../../packages/server/src/features/competition/competition.queries.ts';

const dayMs = 86_400_000;
const firstYear = 2019;

const texts: Record<CompetitionKind, string> = {
  speedhack:
    'Write a game from scratch in **72 hours**, alone or in a team, with any engine or framework. Publish the source. Extra rules, drawn at random at the start, keep you from bringing a finished plan.',
  'gift-exchange':
    'Join with a wishlist, draw a name, and make a game for that person. Nobody votes, and on the last day of the year all gifts open at once.',
};

/** The first Friday of August, at noon. */
function speedhackStart(year: number): number {
  const first = new Date(Date.UTC(year, 7, 1, 12));
  return first.getTime() + ((5 - first.getUTCDay() + 7) % 7) * dayMs;
}

export function editionOf(kind: CompetitionKind, year: number): NewCompetition {
  if (kind === 'speedhack') {
    const startMs = speedhackStart(year);
    return {
      ...defaultTimes(kind, startMs),
      joinOpensMs: startMs - 14 * dayMs,
      short: `TINS${year % 100}`,
      title: `TINS ${year}`,
      markdown: texts[kind],
    };
  }
  const startMs = Date.UTC(year, 11, 14, 12);
  return {
    ...defaultTimes(kind, startMs, Date.UTC(year, 11, 31, 12)),
    joinOpensMs: startMs - 14 * dayMs,
    short: `KRAMPUS${year % 100}`,
    title: `KrampusHack ${year}`,
    markdown: texts[kind],
  };
}

/** The past editions, oldest first. */
export function pastEditions(nowMs: number): NewCompetition[] {
  const editions: NewCompetition[] = [];
  for (let year = firstYear; year <= new Date(nowMs).getUTCFullYear(); year += 1) {
    editions.push(editionOf('speedhack', year), editionOf('gift-exchange', year));
  }
  return editions.filter((edition) => edition.votingEndMs + afterwardsMs < nowMs);
}
