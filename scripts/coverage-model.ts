import type { EntryId } from '../packages/domain/src/ids.ts';
import { minBallotsOf, usualRankPercent } from '../packages/domain/src/rank-share.ts';
import {
  batchSize,
  type Candidate,
  dealBatch,
  dealQueue,
  idleHours,
} from '../packages/domain/src/voting-order.ts';

// A jam's two weeks of voting in memory: who comes when, how much they play, what they can run and what they pick.

interface Jam {
  readonly numEntries: number;
  readonly numVoters: number;
  /** The share of teams who answer 'I couldn't run it' with a version that runs; the voters then try again. */
  readonly answering?: number;
  /** The share of games that are played in the page, by everyone; and of voters who play nothing else. */
  readonly inBrowser?: { readonly games: number; readonly voters: number };
  /** The share of voters who let the queue hand them one game after another. */
  readonly queueing?: number;
}

/** Picks the next entries for a voter. */
type Order = (candidates: readonly Candidate[], random: () => number) => EntryId[];

/** The compared orders: the site's own, and a random one. */
export const orders = {
  ours: dealBatch,
  random: (candidates, random) =>
    candidates
      .map(({ id }) => ({ id, lot: random() }))
      .toSorted((a, b) => a.lot - b.lot)
      .slice(0, batchSize)
      .map(({ id }) => id),
} satisfies Record<string, Order>;

/** The same numbers for the same seed (mulberry32), so that a run can be repeated. */
function openRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hoursOfVoting = 14 * 24;
const hoursForAGame = 0.5;
/** How likely most games run on a voter's machine, and one in five. */
const usualPortability = 0.9;
const lowPortability = 0.4;
const browserPortability = 0.97;
/** What 20 minutes are enough for. */
const numInQueue = 3;
const hoursToAnswer = 24;
/** The share of voters who pick by the picture, not from the top. */
const browsing = 0.25;

/** Most vote for fewer than 10: a quarter not at all, a few for very many. */
function drawEffort(random: () => number): number {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const kind = random();
  if (kind < 0.25) return 0;
  if (kind < 0.5) return between(1, 4);
  if (kind < 0.82) return between(5, 9);
  return kind < 0.96 ? between(10, 25) : between(26, 80);
}

/** When a voter sits down to play: mostly in the first days and the last ones. */
function drawHour(random: () => number): number {
  const kind = random();
  const share = kind < 0.7 ? random() * 0.2 : random();
  return hoursOfVoting * (kind >= 0.4 && kind < 0.7 ? 1 - share : share);
}

interface Voter {
  readonly isBrowserOnly: boolean;
  readonly isQueueing: boolean;
  readonly own: EntryId;
  readonly effort: number;
  readonly hours: readonly number[];
  /** Entries dealt but not looked at yet. */
  dealt: EntryId[];
  readonly met: Set<EntryId>;
  /** What they couldn't run, and when. */
  readonly failed: Map<EntryId, number>;
  given: number;
}

interface Played {
  readonly id: EntryId;
  readonly playsHere: boolean;
  /** How likely it runs on a voter's machine. */
  readonly portability: number;
  readonly isAnswering: boolean;
  /** When its team answers the first report. */
  answeredAt: number;
  numVotes: number;
  numOpen: number;
}

const openVoter = (
  own: EntryId,
  random: () => number,
  habits: Pick<Voter, 'isBrowserOnly' | 'isQueueing'>,
): Voter => ({
  ...habits,
  own,
  effort: drawEffort(random),
  hours: Array.from({ length: 1 + Math.floor(random() * 4) }, () => drawHour(random)),
  dealt: [],
  met: new Set([own]),
  failed: new Map(),
  given: 0,
});

/** An answered entry is back on the list of those who couldn't run it. */
function bringBack(voter: Voter, entries: readonly Played[], at: number): void {
  for (const [id, triedAt] of voter.failed) {
    const { answeredAt } = entries[id] as Played;
    if (triedAt >= answeredAt || at < answeredAt) continue;
    voter.failed.delete(id);
    voter.met.delete(id);
  }
}

const canRun = (voter: Voter, { playsHere }: Played): boolean => playsHere || !voter.isBrowserOnly;

const chanceOf = ({ playsHere, answeredAt, portability }: Played, at: number): number =>
  playsHere ? browserPortability : at < answeredAt ? portability : usualPortability;

/** One voter looks for a game that runs, and votes for it. */
function playOne(
  voter: Voter,
  entries: readonly Played[],
  { order, at, random }: { order: Order; at: number; random: () => number },
): void {
  bringBack(voter, entries, at);
  for (;;) {
    if (voter.dealt.length === 0) {
      const open = entries.filter(({ id }) => !voter.met.has(id));
      voter.dealt = voter.isQueueing
        ? dealQueue(
            open.filter((entry) => canRun(voter, entry)),
            random,
            numInQueue,
          )
        : order(open, random);
      for (const id of voter.dealt) (entries[id] as Played).numOpen += 1;
    }
    const place = !voter.isQueueing && random() < browsing ? Math.floor(random() * voter.dealt.length) : 0;
    const entry = entries[voter.dealt.splice(place, 1)[0] ?? -1];
    if (!entry) return;
    voter.met.add(entry.id);
    entry.numOpen -= 1;
    if (!canRun(voter, entry)) continue;
    if (random() < chanceOf(entry, at)) {
      entry.numVotes += 1;
      voter.given += 1;
      return;
    }
    voter.failed.set(entry.id, at);
    if (entry.isAnswering) entry.answeredAt = Math.min(entry.answeredAt, at + hoursToAnswer);
  }
}

/** Puts back the entries they did not look at. */
function leave(voter: Voter, entries: readonly Played[]): void {
  for (const id of voter.dealt) (entries[id] as Played).numOpen -= 1;
  voter.dealt = [];
}

/** How many votes each entry got. */
export const playJam = (jam: Jam, order: Order, seed: number): number[] =>
  playGames(jam, order, seed).map(({ numVotes }) => numVotes);

/** How many votes each entry got that has to be downloaded. */
export const playDownloads = (jam: Jam, order: Order, seed: number): number[] =>
  playGames(jam, order, seed)
    .filter(({ playsHere }) => !playsHere)
    .map(({ numVotes }) => numVotes);

function playGames(jam: Jam, order: Order, seed: number): readonly Played[] {
  const { numEntries, numVoters, answering = 0, inBrowser, queueing = 0 } = jam;
  const random = openRandom(seed);
  // Apart from the rest, so that the same people come with the same effort, whether they use the queue or not.
  const drawHabit = openRandom(-seed);
  const entries: Played[] = Array.from({ length: numEntries }, (_, id) => ({
    id: id as EntryId,
    playsHere: inBrowser !== undefined && id < inBrowser.games * numEntries,
    portability: random() < 0.2 ? lowPortability : usualPortability,
    isAnswering: answering > 0 && random() < answering,
    answeredAt: Number.POSITIVE_INFINITY,
    numVotes: 0,
    numOpen: 0,
  }));
  const voters = Array.from({ length: numVoters }, (_, index) =>
    openVoter((index % numEntries) as EntryId, random, {
      isBrowserOnly: drawHabit() < (inBrowser?.voters ?? 0),
      isQueueing: drawHabit() < queueing,
    }),
  );
  const turns = voters.flatMap((voter) =>
    voter.hours.flatMap((from) => {
      const numGames = Math.ceil(voter.effort / voter.hours.length);
      const last = from + numGames * hoursForAGame;
      return [
        ...Array.from({ length: numGames }, (_, game) => ({ voter, at: from + game * hoursForAGame })),
        { voter, at: last + idleHours, isLeaving: true },
      ];
    }),
  );
  for (const turn of turns.toSorted((a, b) => a.at - b.at)) {
    const { voter } = turn;
    if ('isLeaving' in turn) leave(voter, entries);
    else if (voter.given < voter.effort) playOne(voter, entries, { order, at: turn.at, random });
  }
  return entries;
}

interface Coverage {
  readonly mean: number;
  readonly least: number;
  /** The least reviewed entry relative to the mean. */
  readonly share: number;
}

export function coverageOf(votes: readonly number[]): Coverage {
  const mean = votes.reduce((sum, one) => sum + one, 0) / votes.length;
  const least = Math.min(...votes);
  return { mean, least, share: least / mean };
}

/** Entries with a ballot that have too few to be ranked, as their numbers of ballots. */
export function unrankedIn(votes: readonly number[]): number[] {
  const minBallots = minBallotsOf(votes, usualRankPercent) ?? 1;
  return votes.filter((num) => num > 0 && num < minBallots);
}

/** What nine of ten have at least. */
export function lowestTenth(votes: readonly number[]): number {
  const sorted = votes.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 10)] ?? 0;
}
