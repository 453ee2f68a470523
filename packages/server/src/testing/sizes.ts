import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

// The only reader of NIGHTLY: CI proves behaviour at small sizes, `npm run nightly` at real ones and in real
// time. Both run the same tests.

export const isNightly = process.env.NIGHTLY === 'true';

const size = (inCi: number, nightly: number): number => (isNightly ? nightly : inCi);

export const sizes = {
  /** Cheap cases of a property test. */
  randomCases: size(4_000, 20_000),
  /** Pools that rules are drawn from, and draws whose frequencies are compared. */
  drawnPools: size(4_000, 100_000),
  /** Rings compared with every possible ring, and rings of up to 200 people. */
  ringCases: size(250, 5_000),
  largeRings: size(60, 2_000),
  /** Rings redrawn on the command line. */
  verifiedRings: size(16, 300),
  /** Cases that cost a request each, per route. */
  fuzzRequests: size(25, 2_000),
  /** Texts that each field of a route is filled with, and bodies that each form and page gets. */
  hostileFillings: size(2, 14),
  hostileForms: size(3, 15),
  hostilePageForms: size(1, 9),
  /** Forms of any kind with fuzzed bodies. */
  fuzzedForms: size(500, 2_000),
  /** Attack texts for a browser or a parser. */
  hostileTexts: size(2_000, 100_000),
  /** Entries of a hostile archive. */
  hostileEntries: size(10_000, 100_000),
  /** Random walks of a model alongside the site. */
  modelRuns: size(10, 200),
  /** Rounds in which several people act at the same moment. */
  races: size(40, 1_000),
  /** Jams played at random, and the steps of each. */
  simulations: size(6, 800),
  simulatedSteps: size(120, 250),
  /** Rounds in which two people edit the same text. */
  editRounds: size(10, 200),
  kills: size(2, 50),
  /** How often a worker is killed while it unpacks a game. */
  unpackKills: size(2, 60),
  /** People of a gift exchange, each in their own browser. */
  giftPeople: size(3, 12),
  /** Pages that are open while the site gets another build. */
  openPages: size(3, 20),
  /** Engines, each in a frame and in its own tab, with and without storage in frames. */
  playedCases: size(3, 12),
  /** People of a new site's first jam, each in their own browser. */
  jamPeople: size(2, 4),
  /** How often a newcomer's connection is lost while voting. */
  connectionCuts: size(2, 5),
  /** People of a gift exchange in which some leave or are late; the smallest ring with a team in it. */
  givingPeople: size(5, 14),
  /** People who join or withdraw around a start. */
  joinsAtStart: size(60, 200),
  /** People with the rules page open when rules are published, and how many of them are logged in. */
  stampede: size(200, 2_000),
  stampedeMembers: size(30, 300),
  /** People who upload at the same time. */
  parallelUploads: size(3, 10),
  /** Size of an uploaded file. */
  uploadBytes: size(16 * 1024 ** 2, 1024 ** 3),
  /** How often the database stops under load. */
  databaseStops: size(1, 10),
  entrants: size(1_000, 40_000),
  /** Entrants of one event, who are all mailed, and how often the worker is killed meanwhile. */
  mailReaders: size(240, 40_000),
  mailKills: size(2, 10),
  /** In each of several events. */
  entriesPerEvent: size(125, 2_500),
  /** Entries of an event whose games are packed, with two files each. */
  packedEntries: size(300, 10_000),
  /** Ballots of one event whose results are calculated. */
  ballots: size(30_000, 1_100_000),
  ballotEntries: size(300, 10_000),
  /** People who watch a prize-giving, and how many places they see revealed. */
  prizeWatchers: size(200, 2_000),
  prizeSteps: size(4, 20),
  /** Of the jam of record size, in percent. */
  recordPercent: size(1, 100),
  logPosts: size(2_000, 50_000),
  /** Measurements compared by their median. */
  timings: size(15, 2_000),
  liveClients: size(300, 5_000),
  loadConnections: size(200, 2_000),
  loadSeconds: size(2, 10),
  /** How many times more is asked for than can be answered, and how long. */
  overload: size(8, 20),
  overloadMs: size(4_000, 60_000),
  /** Rounds in which all users read every public address through the cache. */
  crossReads: size(2, 8),
  /** People who request the same page at the same moment. */
  crowd: size(20, 200),
  /** Addresses from which one account's password is guessed. */
  guessingAddresses: size(130, 1_000),
  /** Logged-in people behind one router. */
  hallPeople: size(30, 300),
  /** The end of a jam: how long all people in the hall take to seal, and how many watch the clock meanwhile. */
  lastMinuteMs: size(1_500, 60_000),
  lastMinuteWatchers: size(100, 2_000),
  /** What an attacker tries meanwhile; the small size of the second is just more than nginx lets through. */
  guesses: size(200, 2_000),
  uncached: size(1_300, 5_000),
  /** How many links of one shape, such as the posts of a log, a crawl follows. */
  linksOfAShape: size(1, Number.POSITIVE_INFINITY),
} as const;

/** CI has no time for all rows of long tables. Nightly and a developer's machine check all. */
const isInParts = process.env.CI === 'true' && !isNightly;

/** The number of commits, so that the next commit checks the next part; 0 without git. `TURN=3 CI=true` tries another. */
const turn = isInParts
  ? Number(
      process.env.TURN ?? spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout,
    ) || 0
  : 0;

/** Whether one of so many is checked at this commit; each at so many commits in a row. */
export const isTurnOf = (index: number, parts: number, numCommits = 1): boolean =>
  !isInParts || index % parts === Math.floor(turn / numCommits) % parts;

/** One part of a long table, at the next commit the next one: so many commits check all. */
export const partOf = <Row>(rows: readonly Row[], parts: number): Row[] =>
  rows.filter((_, index) => isTurnOf(index, parts));

/** The same for something that is in no table, by its name. */
export const isInPart = (name: string, parts: number): boolean =>
  isTurnOf(
    [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0),
    parts,
  );

/** How much longer things may take on a busy machine. */
const slack = size(5, 1);

/** A limit in time, or of something else that a busy machine makes worse. */
export const limit = (value: number): number => value * slack;

/** A share that must be reached. */
export const atLeast = (share: number): number => share / slack;

/** Prints a test's measurement, and again at the end of a nightly run. */
export function reportFigure(line: string): void {
  process.stdout.write(`${line}\n`);
  const { FIGURES } = process.env;
  if (FIGURES) appendFileSync(FIGURES, `${line}\n`);
}
