import * as z from 'zod/mini';
import { personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId, refreshQuery } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const voteDeskProblems = {
  'no-ballot': { status: 404, sentence: 'No ballot with that number.' },
  'voting-open': { status: 409, sentence: 'Voting is still open. Nobody can see the ballots until it ends.' },
  'own-ballot': {
    status: 409,
    sentence: "That's your own ballot, or one for your own entry. Please ask another organizer to decide.",
  },
  'took-part': {
    status: 409,
    sentence:
      "You have an entry in this event, so you can't look at ballots or leave anything out. Please ask an organizer who doesn't have one.",
  },
  'not-excluded': { status: 409, sentence: 'That ballot counts already.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly voteDesk: typeof voteDeskProblems;
  }
}

const compo = z.object({ compoId: shortName });
const organizers = {
  who: 'staff',
  can: 'manage-results',
  about: { competition: 'compoId' },
} as const satisfies Access;

/** The votes still owed. Numbers only: not even staff can see who has voted. */
export const voteBoard = z.object({
  serverTime: z.int(),
  numEntries: z.int(),
  numEntrants: z.int(),
  /** How many are expected of everyone. */
  numOwed: z.int(),
  /** People who have done their share, who have started, and who have not. */
  numPaid: z.int(),
  numBegun: z.int(),
  numIdle: z.int(),
  numVotes: z.int(),
  /** Those with the fewest votes first, at most 100. */
  entries: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      team: z.string(),
      numVotes: z.int(),
      /** How many people currently have it on their list. */
      numOpen: z.int(),
      /** How many couldn't run it. */
      numTroubles: z.int(),
    }),
  ),
});
export type VoteBoard = z.output<typeof voteBoard>;

export const getVoteBoard = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes/board',
  summary:
    'For organizers: how many votes each entry has and how many are still owed, but never who has voted',
  access: organizers,
  cache: personal,
  problems: ['no-voting'],
  params: compo,
  output: voteBoard,
});

const score = z.int();

/** A ballot that counts, or that was excluded. */
export const checkedBallot = z.object({
  id: z.int(),
  entrantId: z.int(),
  voter: z.string(),
  /** The voter's own entry; null where they have none. */
  fromEntryId: z.nullable(z.int()),
  entryId: z.int(),
  title: z.string(),
  scores: z.object({ all: score, art: score, tech: score, genre: score }),
  /** The mean of the others' overall scores, and their number; null if nobody else voted for it. */
  othersMean: z.nullable(z.number()),
  numOthers: z.int(),
  /**
   * Seconds since the same voter's previous ballot; null for the first. Of those sent later, the seconds for each
   * since the voter was last heard of.
   */
  secondsAfter: z.nullable(z.int()),
  /** The browser says that it waited for a connection. */
  wasQueued: z.boolean(),
  exclusion: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.int() })),
  /** The viewer's own, or for their entry: someone else has to decide. */
  isOwn: z.boolean(),
});
export type CheckedBallot = z.output<typeof checkedBallot>;

export const cutLists = ['rings', 'alike', 'outsiders', 'newcomers', 'hasty', 'outliers'] as const;

/** What may be wrong with ballots. A hint where to look, not proof. */
export const voteCheck = z.object({
  /** People who give each other's entries nothing but fives, where others give less. */
  rings: z.array(z.array(checkedBallot)),
  /** Ballots far from everyone else's, the farthest first. */
  outliers: z.array(checkedBallot),
  /** By entry: ballots of voters without an entry of their own, or with a new account, that move it. */
  outsiders: z.array(z.array(checkedBallot)),
  newcomers: z.array(z.array(checkedBallot)),
  /** Voters of these two kinds who give the same scores to the same entries. */
  alike: z.array(z.array(checkedBallot)),
  /** By voter: consecutive ballots, too quick to have played. */
  hasty: z.array(z.array(checkedBallot)),
  excluded: z.array(checkedBallot),
  /** Lists that would be longer. Ballots that count come first, so that the rest follows as these are excluded. */
  cut: z.array(z.enum(cutLists)),
});
export type VoteCheck = z.output<typeof voteCheck>;

export const checkVotes = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes/check',
  summary:
    'For organizers without an entry, once voting has ended: ballots to look at, and those left out of the results. Each look is in the audit log; a page that refreshes itself is recorded once an hour',
  access: organizers,
  cache: uncached,
  problems: ['took-part', 'voting-open', 'no-voting'],
  params: compo,
  query: refreshQuery,
  output: voteCheck,
});

const oneBallot = z.object({ compoId: shortName, ballotId: numericId });
export const excludeBallot = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/:ballotId/exclude',
  summary: 'Leaves a ballot out of the results, with a reason that its author can read. Its review stays',
  access: organizers,
  cache: uncached,
  problems: ['no-reason', 'no-ballot', 'own-ballot', 'took-part', 'voting-open', 'no-voting'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneBallot,
  body: z.object({ reason: z.string().check(z.maxLength(1_000)) }),
  output: z.object({}),
});

export const countBallot = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/:ballotId/count',
  summary: 'Puts a ballot that was left out back into the results',
  access: organizers,
  cache: uncached,
  problems: ['no-ballot', 'own-ballot', 'took-part', 'not-excluded', 'voting-open', 'no-voting'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneBallot,
  body: z.optional(z.unknown()),
  output: z.object({}),
});

const oneVoter = z.object({ compoId: shortName, entrantId: numericId });
export const excludeVoter = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/voters/:entrantId/exclude',
  summary:
    'Leaves every ballot of a voter out of the results, with one reason that they can read. Their reviews stay. Ballots that were left out before keep their reasons',
  access: organizers,
  cache: uncached,
  problems: ['no-reason', 'no-ballot', 'own-ballot', 'took-part', 'voting-open', 'no-voting'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneVoter,
  body: z.object({ reason: z.string().check(z.maxLength(1_000)) }),
  output: z.object({ numBallots: z.int() }),
});

export const countVoter = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/voters/:entrantId/count',
  summary: 'Puts every ballot of a voter that was left out back into the results',
  access: organizers,
  cache: uncached,
  problems: ['own-ballot', 'took-part', 'not-excluded', 'voting-open', 'no-voting'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneVoter,
  body: z.optional(z.unknown()),
  output: z.object({ numBallots: z.int() }),
});
