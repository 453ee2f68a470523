import { troublePlatforms, troubleReasons } from '@tinsmith/domain/ballot';
import { maxScoreSheetBytes } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { entryCard } from './entry.ts';
import { fewOnly, numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, type Limit, route } from './route.ts';

export const voteProblems = {
  'bad-sheet': {
    status: 400,
    sentence: "That doesn't look like a score sheet. Please choose the score-sheet.csv of a game pack.",
  },
  'not-your-ballot': {
    status: 403,
    sentence: "Someone else has logged in here since then, so this wasn't saved.",
  },
  'no-report': { status: 404, sentence: 'That report is no longer there.' },
  'voting-closed': { status: 409, sentence: 'Voting is closed for this event.' },
  'own-entry': { status: 409, sentence: "You can't vote for your own entry." },
  'former-team': { status: 409, sentence: "You were in this team, so you can't vote for its entry." },
  'not-on-ballot': { status: 409, sentence: "This entry isn't on the ballot." },
  'ballot-changed': {
    status: 409,
    sentence: "You've changed this somewhere else since then. Copy your text, reload and try again.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly vote: typeof voteProblems;
  }
}

/** The largest value of the column. */
export const versionNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

const score = z.nullable(z.int().check(z.minimum(1), z.maximum(5)));

/** Null if still to be given. */
export const scores = z.object({ all: score, art: score, tech: score, genre: score });

/** A viewer's ballot for an entry, visible only to them. */
export const ballot = z.object({
  scores,
  /** As it was typed. */
  review: z.string(),
  /** Goes up with each save. */
  version: z.int(),
  savedAt: z.int(),
});
export type Ballot = z.output<typeof ballot>;

const platform = z.enum(troublePlatforms);
const reason = z.enum(troubleReasons);

/** The viewer's report that they couldn't run an entry, and its team's answer. */
export const ownTrouble = z.object({
  platform,
  reason,
  message: z.string(),
  /** Empty until the team answers. */
  answer: z.string(),
});
export type RunReport = z.output<typeof ownTrouble>;

/** An entry on the viewer's ballot. */
export const votableEntry = z.extend(entryCard, {
  /** Complete ballots so far. */
  numVotes: z.int(),
  /** What it runs on. */
  platforms: z.array(platform),
  ballot: z.nullable(ballot),
  trouble: z.nullable(ownTrouble),
});
export type VotableEntry = z.output<typeof votableEntry>;

export const voteProgress = z.object({
  /** Entries on the ballot, without the viewer's own. */
  numEntries: z.int(),
  /** Entries with all four scores, and those that couldn't be run. */
  numDone: z.int(),
  /** Entries with some scores, but not all. */
  numBegun: z.int(),
  /** How many are expected of everyone. */
  numOwed: z.int(),
});
export type VoteProgress = z.output<typeof voteProgress>;

export const votes = z.extend(voteProgress, {
  /** Sent back with each save, so that nothing is saved for another user who has logged in since. */
  entrantId: z.int(),
  canVote: z.boolean(),
  votingEnd: z.int(),
  serverTime: z.int(),
  /** In the viewer's own order, followed by those they voted for before. */
  entries: z.array(votableEntry),
  /** How many entries of the ballot are not listed yet. */
  numMore: z.int(),
  /** The viewer's own entry, which they can't vote for. */
  ownEntry: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      /** Complete ballots so far, as every other voter sees it too. */
      numVotes: z.int(),
    }),
  ),
});
export type Votes = z.output<typeof votes>;

const compo = z.object({ compoId: shortName });
const one = z.object({ id: numericId });

/** An entrant with a confirmed address, while voting is open. */
const voters = (about: { readonly entry: 'id' } | { readonly competition: 'compoId' }) =>
  ({ who: 'entrant', about, when: 'canVote', isVerified: true }) as const satisfies Access;

/** Saves happen while the user types. Counted by account: a whole hall may share one address. */
const savesPerHour: Limit = { max: 3_000, perSeconds: 3600, by: 'account' };

export const getVotes = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/votes',
  summary: 'The entries you can vote on, in an order of your own, with your ballots',
  access: { who: 'entrant', about: { competition: 'compoId' } },
  cache: personal,
  params: compo,
  query: z.object({
    /** An entry to list in any case, if it is on the ballot. */
    entry: z.optional(numericId),
    /** Lists only so many, of those that are still to be voted on. */
    next: fewOnly,
  }),
  output: votes,
});

export const dealEntries = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/deal',
  summary:
    'Fixes the order of the listed entries; with `more`, lists up to twenty more, least reviewed first',
  access: voters({ competition: 'compoId' }),
  cache: uncached,
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({
    more: z.boolean(),
    /** As in the query of the call above. */
    entry: z.optional(z.int()),
  }),
  output: votes,
});

export const getBallot = route({
  method: 'GET',
  path: '/api/v1/entry/:id/ballot',
  summary: 'Your ballot for an entry; null if there is none',
  access: { who: 'entrant', about: { entry: 'id' } },
  cache: personal,
  params: one,
  output: z.object({
    ballot: z.nullable(ballot),
    /** Whether you can vote on this entry now. */
    canVote: z.boolean(),
  }),
});

export const saveBallot = route({
  method: 'POST',
  path: '/api/v1/entry/:id/ballot',
  summary:
    'Saves your ballot for an entry. The last save counts; a ballot that was queued offline is only saved if it started from the newest version',
  access: voters({ entry: 'id' }),
  cache: uncached,
  problems: [
    'own-entry',
    'former-team',
    'not-on-ballot',
    'not-your-ballot',
    'ballot-changed',
    'text-too-long',
  ],
  limit: savesPerHour,
  maxBodyBytes: 256 * 1024,
  params: one,
  body: z.object({
    entrantId: z.int(),
    scores,
    review: z.string().check(z.maxLength(128 * 1024)),
    /** The version this edit started from; 0 if there was none. */
    baseVersion: versionNumber,
    /** Whether it waited for a connection. */
    isQueued: z.boolean(),
  }),
  output: z.object({
    ballot,
    /** It replaced a version other than the one it started from. */
    hasReplaced: z.boolean(),
    progress: voteProgress,
  }),
});

export const maxSheetVotes = 1_000;

/** Why a row of a score sheet can't become a vote. */
export const sheetProblem = z.enum(['not-on-ballot', 'bad-score', 'twice', 'text-too-long']);
export type SheetProblem = z.output<typeof sheetProblem>;

/** A vote as a score sheet has it, beside the viewer's ballot. */
export const proposedVote = z.object({
  entryId: z.int(),
  title: z.string(),
  team: z.string(),
  /** What the sheet leaves empty stays as it is. */
  scores,
  review: z.string(),
  /** The version of the ballot that it was compared with; 0 if there is none. */
  baseVersion: versionNumber,
  /** The ballot it would replace; null for a first one. */
  replaces: z.nullable(z.object({ scores, review: z.string() })),
});
export type ProposedVote = z.output<typeof proposedVote>;

export const proposeVotes = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/sheet',
  summary:
    'Compares a filled-in score sheet of a game pack with your ballots; nothing is saved. The text of `score-sheet.csv`, at most 256 KiB',
  access: voters({ competition: 'compoId' }),
  cache: uncached,
  problems: ['bad-sheet'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 1024 * 1024,
  params: compo,
  body: z.object({ sheet: z.string().check(z.maxLength(maxScoreSheetBytes)) }),
  output: z.object({
    /** Sent back with the votes, so that nothing is saved for another user who has logged in since. */
    entrantId: z.int(),
    votes: z.array(proposedVote),
    /** Rows that say what your ballots say already. */
    numSame: z.int(),
    /** Rows that can't be used, by their line in the file. */
    unusable: z.array(z.object({ line: z.int(), title: z.string(), problem: sheetProblem })),
  }),
});

export const saveProposedVotes = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/votes/sheet/save',
  summary:
    'Saves votes from a score sheet, each only if your ballot is still the one it was compared with. Returns the entries whose votes were not saved',
  access: voters({ competition: 'compoId' }),
  cache: uncached,
  problems: ['not-your-ballot', 'text-too-long'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 1024 * 1024,
  params: compo,
  body: z.object({
    entrantId: z.int(),
    votes: z
      .array(
        z.object({
          entryId: z.int(),
          scores,
          review: z.string().check(z.maxLength(128 * 1024)),
          baseVersion: versionNumber,
        }),
      )
      .check(z.maxLength(maxSheetVotes)),
  }),
  output: z.object({ numSaved: z.int(), notSaved: z.array(z.int()), progress: voteProgress }),
});

const message = z.string().check(z.maxLength(2_000));

export const reportTrouble = route({
  method: 'POST',
  path: '/api/v1/entry/:id/trouble',
  summary:
    "Tells a team, without your name, that you couldn't run their entry, which then counts as done for you",
  access: voters({ entry: 'id' }),
  cache: uncached,
  problems: ['own-entry', 'former-team', 'not-on-ballot'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ platform, reason, message }),
  output: z.object({ trouble: ownTrouble, progress: voteProgress }),
});

export const takeBackTrouble = route({
  method: 'POST',
  path: '/api/v1/entry/:id/trouble/takeBack',
  summary: "Takes back your report that you couldn't run an entry, for example because it runs now",
  access: voters({ entry: 'id' }),
  cache: uncached,
  problems: ['own-entry', 'former-team', 'not-on-ballot'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.optional(z.unknown()),
  output: z.object({ progress: voteProgress }),
});

/** A report that an entry couldn't be run, as its team sees it: never by whom, and only the day. */
export const runTrouble = z.object({
  id: z.int(),
  platform,
  reason,
  message: z.string(),
  /** The day, as its first moment in UTC. */
  day: z.int(),
  answer: z.string(),
  isAnswerSeen: z.boolean(),
});
export type RunTrouble = z.output<typeof runTrouble>;

const teamOf = { who: 'member', about: { entry: 'id' } } as const satisfies Access;
const oneReport = z.object({ id: numericId, reportId: numericId });

export const listRunTroubles = route({
  method: 'GET',
  path: '/api/v1/entry/:id/troubles',
  summary: "Reports from people who couldn't run your entry, newest first, without their names",
  access: teamOf,
  cache: personal,
  params: one,
  output: z.object({ result: z.array(runTrouble) }),
});

export const answerRunTrouble = route({
  method: 'POST',
  path: '/api/v1/entry/:id/troubles/:reportId/answer',
  summary: "Answers someone who couldn't run your entry; they see it on the vote page",
  access: { ...teamOf, isVerified: true },
  cache: uncached,
  problems: ['not-your-entry', 'no-answer', 'no-report'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: oneReport,
  body: z.object({ answer: message }),
  output: z.object({}),
});

export const settleRunTrouble = route({
  method: 'POST',
  path: '/api/v1/entry/:id/troubles/:reportId/done',
  summary: "Marks a report from someone who couldn't run your entry as done",
  access: teamOf,
  cache: uncached,
  problems: ['not-your-entry', 'no-report'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: oneReport,
  body: z.optional(z.unknown()),
  output: z.object({}),
});
