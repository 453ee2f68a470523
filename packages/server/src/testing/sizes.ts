import { appendFileSync } from 'node:fs';

// The only reader of NIGHTLY: CI proves behaviour at small sizes, `npm run nightly` at real ones and in real time.
// Both run the same tests.

export const isNightly = process.env.NIGHTLY === 'true';

const size = (inCi: number, nightly: number): number => (isNightly ? nightly : inCi);

export const sizes = {
  /** Cases of a property that are cheap. */
  randomCases: size(4_000, 20_000),
  /** Pools that rules are drawn from, and draws whose frequencies are compared. */
  drawnPools: size(4_000, 100_000),
  /** Rings that are compared with every ring there is, and rings of up to 200 people. */
  ringCases: size(250, 5_000),
  largeRings: size(60, 2_000),
  /** Rings that are drawn again on the command line. */
  verifiedRings: size(16, 300),
  /** Cases that cost a request each, of every route. */
  fuzzRequests: size(25, 2_000),
  /** Texts that a browser or a parser is attacked with. */
  hostileTexts: size(2_000, 100_000),
  /** Of an archive that is made to be a burden. */
  hostileEntries: size(10_000, 100_000),
  /** Random walks of a model beside the site. */
  modelRuns: size(10, 200),
  /** Rounds in which several people act at the same moment. */
  races: size(40, 1_000),
  kills: size(2, 50),
  /** People of a gift exchange, each in a browser of their own. */
  giftPeople: size(3, 12),
  /** People who join or withdraw around a start. */
  joinsAtStart: size(60, 200),
  /** People with the rules page open when rules come out, and how many of them are logged in. */
  stampede: size(200, 2_000),
  stampedeMembers: size(30, 300),
  /** Of people who upload at the same time. */
  parallelUploads: size(3, 10),
  /** Of a file that is uploaded. */
  uploadBytes: size(16 * 1024 ** 2, 1024 ** 3),
  /** How often the database goes under load. */
  databaseStops: size(1, 10),
  entrants: size(1_000, 40_000),
  /** Of one event, who are all mailed, and how often the worker is killed meanwhile. */
  mailReaders: size(400, 40_000),
  mailKills: size(2, 10),
  /** In each of several events. */
  entriesPerEvent: size(125, 2_500),
  /** Entries of an event whose games are packed, with two files each. */
  packedEntries: size(300, 10_000),
  /** Of one event whose results are calculated. */
  ballots: size(30_000, 1_100_000),
  ballotEntries: size(300, 10_000),
  /** People who watch a prize-giving, and how many places they see revealed. */
  prizeWatchers: size(200, 2_000),
  prizeSteps: size(4, 20),
  logPosts: size(2_000, 50_000),
  /** What is compared by its median. */
  timings: size(15, 2_000),
  liveClients: size(300, 5_000),
  loadConnections: size(200, 2_000),
  loadSeconds: size(2, 10),
  /** Rounds in which everybody reads every public address through the cache. */
  crossReads: size(2, 8),
  /** People who ask for the same at the same moment. */
  crowd: size(20, 200),
  /** That one account is guessed at from. */
  guessingAddresses: size(200, 1_000),
  /** Logged-in people behind one router. */
  hallPeople: size(30, 300),
  /** The end of a jam: how long everybody in the hall takes to seal, and how many watch the clock meanwhile. */
  lastMinuteMs: size(1_500, 60_000),
  lastMinuteWatchers: size(100, 2_000),
  /** What somebody else tries meanwhile; the small number of the second is just more than nginx lets through. */
  guesses: size(200, 2_000),
  uncached: size(1_300, 5_000),
  /** Of the posts of a log, say, how many are followed by a walk over all links. */
  linksOfAShape: size(1, Number.POSITIVE_INFINITY),
} as const;

/** How much longer things may take where the machine has other work to do. */
const slack = size(5, 1);

/** A limit in time, or of something else that a busy machine makes worse. */
export const limit = (value: number): number => value * slack;

/** A share that must be reached. */
export const atLeast = (share: number): number => share / slack;

/** Shows what a test has measured, and again at the end of a nightly run. */
export function reportFigure(line: string): void {
  process.stdout.write(`${line}\n`);
  const { FIGURES } = process.env;
  if (FIGURES) appendFileSync(FIGURES, `${line}\n`);
}
