import type { CompetitionKind } from '../../packages/domain/src/phase.ts';
import type { DemoGame } from '../../packages/server/src/demo/demo-game.ts';
import type { DemoChatter, DemoEdition } from '../../packages/server/src/demo/demo-stage.ts';
import { seededRandom } from '../../packages/server/src/demo/seeded-random.ts';
import type { NewCompetition } from '../../packages/server/src/features/competition/competition.queries.ts';
import { type DemoPhase, shiftToPhase } from '../../packages/server/src/features/dev/shift-phase.ts';
import { chatterOf } from './chatter.ts';
import { editionOf, pastEditions } from './editions.ts';
import { lineUps } from './games/line-ups.ts';
import { aboutOf, demoPeople } from './people.ts';
import { planCrowd } from './plan-crowd.ts';
import { wishlistOf } from './wishes.ts';

export interface DemoChoice {
  readonly kind: CompetitionKind;
  readonly phase: DemoPhase;
  /** How many generated entries the chosen edition gets besides its own: for galleries of thousands. */
  readonly numCrowd?: number;
}

/** An edition of the demo, before anything is stored. */
interface PlannedEdition extends Omit<DemoEdition, 'id' | 'entrantIds' | 'entryIds'> {
  readonly competition: NewCompetition;
}

const dayMs = 86_400_000;
/** The minimum number of entrants, including those who make a game. */
const numEntrants = { chosen: 44, withGames: 28, older: 17 };

function chooseNames(competition: NewCompetition, games: readonly DemoGame[], isChosen: boolean): string[] {
  const random = seededRandom(competition.short);
  const { early, during, after } = chatterOf(competition.kind);
  const writers = isChosen ? [...early, ...during, ...after].map(({ author }) => author) : [];
  const needed = new Set([...writers, ...games.flatMap(({ authors }) => authors)]);
  const least = isChosen ? numEntrants.chosen : games.length > 0 ? numEntrants.withGames : numEntrants.older;
  const wanted = least + Math.floor(random() * 7);
  const shuffled = demoPeople
    .map((name) => ({ name, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const others = shuffled.filter((name) => !needed.has(name)).slice(0, Math.max(0, wanted - needed.size));
  return shuffled.filter((name) => needed.has(name) || others.includes(name));
}

function planEntrants(
  competition: NewCompetition,
  games: readonly DemoGame[],
  isChosen: boolean,
  nowMs: number,
): PlannedEdition['entrants'] {
  const names = chooseNames(competition, games, isChosen);
  const opensMs = competition.joinOpensMs ?? competition.startMs - 14 * dayMs;
  const spanMs = Math.min(competition.startMs, nowMs) - opensMs;
  return names.map((name, index) => {
    const giver = names.at(index - 1);
    const gift = games.find(({ authors }) => authors[0] === giver);
    return {
      name,
      info: competition.kind === 'speedhack' ? aboutOf(name) : wishlistOf(name, gift?.wish),
      joinedMs: Math.round(opensMs + (spanMs * (index + 0.5)) / names.length),
    };
  });
}

const silence: DemoChatter = { early: [], during: [], after: [] };

/** The event after the chosen one: far enough away not to become the current one. */
function announcedAfter(chosen: NewCompetition): NewCompetition {
  const kind = chosen.kind === 'speedhack' ? 'gift-exchange' : 'speedhack';
  const later = [0, 1, 2].map((years) => editionOf(kind, new Date(chosen.startMs).getUTCFullYear() + years));
  return later.find((edition) => edition.startMs > chosen.votingEndMs + 90 * dayMs) ?? editionOf(kind, 2099);
}

/** Oldest first: the past editions, the chosen one in its phase, and an announced one. */
export function planEditions({ kind, phase, numCrowd = 0 }: DemoChoice, nowMs: number): PlannedEdition[] {
  const chosen = shiftToPhase(editionOf(kind, new Date(nowMs).getUTCFullYear()), phase, nowMs);
  const past = pastEditions(nowMs).filter(({ short }) => short !== chosen.short);
  // The latest edition of each kind has the latest games; when they run out, an edition has none.
  const left = { speedhack: [...lineUps.speedhack], 'gift-exchange': [...lineUps['gift-exchange']] };
  const held = [...past, chosen].toReversed().map((competition): PlannedEdition => {
    const isChosen = competition === chosen;
    const hasBegun = competition.startMs <= nowMs;
    const games = (hasBegun && left[competition.kind].shift()) || [];
    return {
      competition,
      isChosen,
      games,
      crowd: isChosen && hasBegun ? planCrowd(kind, numCrowd) : [],
      // In the chosen edition only, so that no post is repeated.
      chatter: isChosen ? chatterOf(kind) : silence,
      entrants: planEntrants(competition, games, isChosen, nowMs),
    };
  });
  const announced: PlannedEdition = {
    competition: announcedAfter(chosen),
    isChosen: false,
    games: [],
    crowd: [],
    chatter: silence,
    entrants: [],
  };
  return [...held.toReversed(), announced];
}
