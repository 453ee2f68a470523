import { maxMetRuleLength, maxRuleLength } from '@tinsmith/domain/limits';
import { invalidRating } from '@tinsmith/domain/rating-labels';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor, staffWhoCan, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const ruleProblems = {
  'invalid-rating': { status: 400, sentence: invalidRating },
  'no-rule-text': { status: 400, sentence: 'Please enter a rule.' },
  'no-rule': { status: 404, sentence: 'No rule with that number.' },
  'no-proposal': { status: 404, sentence: 'No proposal with that number.' },
  'not-drawn': { status: 404, sentence: "The extra rules haven't been drawn yet." },
  'already-drawn': { status: 409, sentence: 'The extra rules have already been drawn.' },
  'seal-is-fine': {
    status: 409,
    sentence: "The sealed seed still opens and matches its fingerprint, so it can't be replaced.",
  },
  'proposal-decided': { status: 409, sentence: 'An organizer has already decided on this proposal.' },
  'too-many-proposals': {
    status: 409,
    sentence: 'You have 20 proposals waiting. Please give the organizers time to read them.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly rule: typeof ruleProblems;
  }
}

export const ruleCategory = z.enum(['genre', 'art', 'tech', 'bonus']);

const ruleText = z.string().check(z.maxLength(maxRuleLength));

export const rule = z.object({
  id: z.int(),
  category: ruleCategory,
  /** Within its category. */
  number: z.int(),
  text: z.string(),
});
export type Rule = z.output<typeof rule>;

/** How far a user is with rating. */
export const ratingProgress = z.object({
  yourRatings: z.int(),
  totalRules: z.int(),
  /** 1 for the user who rated most. */
  rank: z.int(),
  /** The next user up; null for the first. */
  toBeat: z.nullable(z.object({ author: z.string(), count: z.int() })),
});
export type RatingProgress = z.output<typeof ratingProgress>;

export const getRatings = route({
  method: 'GET',
  path: '/rule-o-matic/ratings',
  summary: 'Rules you have not rated yet, in an order of your own, and how far you are',
  access: loggedIn,
  cache: personal,
  output: z.object({
    needsRating: z.array(rule),
    ...ratingProgress.shape,
    /** The users who rated most. */
    raters: z.array(z.object({ author: z.string(), avatar: z.nullable(z.string()), count: z.int() })),
  }),
});
export type Ratings = z.output<(typeof getRatings)['output']>;

export const rateRule = route({
  method: 'POST',
  path: '/rule-o-matic/ratings',
  summary: 'Rates a rule, or changes your rating: interest and challenge, each a number from 1 to 5',
  access: { who: 'verified' },
  cache: uncached,
  problems: ['invalid-rating', 'no-rule'],
  limit: { max: 1_200, perSeconds: 3600, by: 'account' },
  // Wrong values get an error message of their own.
  body: z.object({ ruleId: z.int(), challenge: z.optional(z.unknown()), interest: z.optional(z.unknown()) }),
  output: ratingProgress,
});

export const listOwnRatings = route({
  method: 'GET',
  path: '/api/v1/rules/ratings',
  summary: 'Your own ratings, newest first',
  access: loggedIn,
  cache: personal,
  output: z.object({
    result: z.array(z.extend(rule, { interest: z.int(), challenge: z.int() })),
  }),
});
export type OwnRating = z.output<(typeof listOwnRatings)['output']>['result'][number];

/** A rule with its ratings: sums and counts, since the draw compares without fractions. */
export const poolRule = z.extend(rule, {
  numRatings: z.int(),
  interestSum: z.int(),
  challengeSum: z.int(),
  /** Drawn in one of the last three editions. */
  isRecent: z.boolean(),
});
export type PoolRule = z.output<typeof poolRule>;

const compo = z.object({ compoId: shortName });

export const getRulePool = route({
  method: 'GET',
  path: '/api/v1/rules',
  summary: 'The rule pool as it is now, or as it was when the rules of a competition were drawn',
  access: anyone,
  cache: publicFor(30),
  problems: ['no-competition', 'not-drawn'],
  query: z.object({ compo: z.optional(shortName) }),
  output: z.object({ rules: z.array(poolRule), title: z.nullable(z.string()) }),
});

export const ruleSlots = z.object({ genre: z.int(), artTech: z.int(), bonus: z.int() });
const pickKind = z.enum(['challenging', 'genre', 'artTech', 'bonus']);

/** An extra rule as announced, or a slot that stayed empty. */
export const drawnRule = z.object({
  position: z.int(),
  kind: pickKind,
  rule: z.nullable(rule),
  /** The user who proposed it. */
  author: z.nullable(z.string()),
  /** Safe HTML by the organizers; empty if there is none. */
  comment: z.string(),
});
export type DrawnRule = z.output<typeof drawnRule>;

/** A committed seed, known by its hash. */
export const commitment = z.object({
  hash: z.string(),
  madeAt: z.int(),
  /** When another replaced it, because it could no longer be opened. */
  replacedAt: z.nullable(z.int()),
});

/** Whether extra rules are drawn, and whether the draw is still to come, due now, or done. */
const rulesState = z.enum(['none', 'before', 'due', 'drawn']);

export const getRules = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules',
  summary: 'The standing rules and, once the competition has started, the extra rules',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: compo,
  output: z.object({
    /** Safe HTML of all rules. */
    result: z.string(),
    /** Safe HTML of the standing rules alone. */
    standing: z.string(),
    /** Ballots an entry needs to be ranked, in percent of the median; null without voting. */
    rankPercent: z.nullable(z.int()),
    state: rulesState,
    slots: ruleSlots,
    drawnAt: z.nullable(z.int()),
    drawn: z.array(drawnRule),
    numPool: z.int(),
    numDrawable: z.int(),
    commitments: z.array(commitment),
  }),
});
export type Rules = z.output<(typeof getRules)['output']>;

export const getExtraRules = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/extra',
  summary: 'The extra rules alone, as the page of a running event shows them',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: compo,
  output: z.object({
    state: rulesState,
    drawn: z.array(z.pick(drawnRule, { position: true, kind: true, rule: true })),
  }),
});
export type ExtraRules = z.output<(typeof getExtraRules)['output']>;

const drawnBeacon = z.object({
  url: z.string(),
  round: z.int(),
  randomness: z.string(),
  signature: z.string(),
});

/** The result of a draw, without its input lists. */
const drawHead = z.object({
  algorithm: z.string(),
  competition: z.string(),
  drawnAt: z.int(),
  commitment: z.string(),
  committedAt: z.int(),
  commitments: z.array(commitment),
  seed: z.string(),
  entrantsHash: z.string(),
  /** Whether the site uses a public beacon. */
  hasBeacon: z.boolean(),
  /** Null: there is none, or it did not respond in time. */
  beacon: z.nullable(drawnBeacon),
  mixedSeed: z.string(),
  slots: ruleSlots,
  poolHash: z.string(),
  picks: z.array(
    z.object({
      kind: pickKind,
      numCandidates: z.int(),
      index: z.nullable(z.int()),
      ruleId: z.nullable(z.int()),
    }),
  ),
});

export const getDraw = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/draw',
  summary: 'Everything needed to replay the draw',
  access: anyone,
  cache: publicFor(60),
  problems: ['no-competition', 'not-drawn'],
  params: compo,
  output: z.extend(drawHead, { entrants: z.array(z.int()), pool: z.array(poolRule) }),
});
export type Draw = z.output<(typeof getDraw)['output']>;

export const getDrawHead = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/draw/head',
  summary: 'The draw without its lists of entrants and rules, which can be long: only their counts',
  access: anyone,
  cache: publicFor(60),
  problems: ['no-competition', 'not-drawn'],
  params: compo,
  output: z.extend(drawHead, { numEntrants: z.int(), numPool: z.int(), numDrawable: z.int() }),
});
export type DrawHead = z.output<(typeof getDrawHead)['output']>;

const organizers = {
  ...staffWhoCan('manage-rules'),
  about: { competition: 'compoId' },
} as const satisfies Access;
const staffLimit = { max: 600, perSeconds: 3600, by: 'account' } as const;
const done = z.object({ done: z.literal(true) });

/** Results of a kind of slot over many throwaway draws. */
export const rehearsedSlot = z.object({
  kind: pickKind,
  slots: z.int(),
  numCandidates: z.int(),
  /** Draws in which at least one slot stayed empty. */
  numEmpty: z.int(),
});

export const getRulesDesk = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/rules/desk',
  summary: 'For staff: a rehearsal of the draw with throwaway seeds, and the settings',
  access: organizers,
  cache: uncached,
  params: compo,
  output: z.object({
    numDraws: z.int(),
    rehearsed: z.array(rehearsedSlot),
    /** How often the rarest and the most common of the drawable rules came up. */
    leastOften: z.int(),
    mostOften: z.int(),
    numUnrated: z.int(),
    /** Nearly drawable: interest or challenge is off by at most half a point. */
    close: z.array(poolRule),
    /** Whether the committed seed can be opened and matches its hash; `none` while it does not exist yet. */
    seal: z.enum(['fine', 'broken', 'none']),
    numProposals: z.int(),
    standing: z.string(),
    /** Whether the standing rules are this competition's own. */
    isStandingOwn: z.boolean(),
    slots: ruleSlots,
    isDrawn: z.boolean(),
    /** The comments as they were written. */
    comments: z.array(z.object({ position: z.int(), text: z.string() })),
  }),
});
export type RulesDesk = z.output<(typeof getRulesDesk)['output']>;

const slotNumber = z.int().check(z.minimum(0), z.maximum(10));

export const setRules = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules',
  summary:
    'For staff: sets the standing rules of a competition (Markdown; null for the ones its kind shares) and its slots',
  access: organizers,
  cache: uncached,
  problems: ['already-drawn'],
  limit: staffLimit,
  params: compo,
  body: z.object({
    standing: z.optional(z.nullable(z.string().check(z.maxLength(32 * 1024)))),
    slots: z.optional(z.object({ genre: slotNumber, artTech: slotNumber, bonus: slotNumber })),
  }),
  output: done,
});

export const commentOnRule = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules/:position/comment',
  summary: 'For staff: sets the comment under a drawn rule, as post text; an empty text removes it',
  access: organizers,
  cache: uncached,
  problems: ['no-rule', 'text-too-long'],
  limit: staffLimit,
  params: z.object({
    compoId: shortName,
    position: z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
  }),
  body: z.object({ text: z.string().check(z.maxLength(4_000)) }),
  output: done,
});

export const replaceSeal = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/rules/seal',
  summary:
    'For staff: seals a new seed in place of one that can no longer be opened. The old fingerprint stays listed',
  access: organizers,
  cache: uncached,
  problems: ['already-drawn', 'seal-is-fine'],
  limit: staffLimit,
  params: compo,
  output: done,
});

export const proposal = z.object({
  id: z.int(),
  category: ruleCategory,
  text: z.string(),
  note: z.string(),
  proposedAt: z.int(),
  state: z.enum(['open', 'accepted', 'declined']),
  reason: z.string(),
  /** The accepted rule: as it is in the pool now, its ratings, and the events it was drawn for. */
  rule: z.nullable(z.extend(rule, { numRatings: z.int(), drawnFor: z.array(z.string()) })),
});
export type Proposal = z.output<typeof proposal>;

const proposalBody = z.object({
  category: ruleCategory,
  text: ruleText,
  note: z.string().check(z.maxLength(500)),
});
const oneProposal = z.object({ proposalId: numericId });
const proposing = { max: 60, perSeconds: 3600, by: 'account' } as const;

export const listOwnProposals = route({
  method: 'GET',
  path: '/api/v1/rules/proposals',
  summary: 'Your proposals, newest first',
  access: loggedIn,
  cache: personal,
  output: z.object({ result: z.array(proposal) }),
});

export const proposeRule = route({
  method: 'POST',
  path: '/api/v1/rules/proposals',
  summary: 'Proposes a rule',
  access: { who: 'verified' },
  cache: uncached,
  problems: ['no-rule-text', 'too-many-proposals'],
  takesKey: true,
  limit: proposing,
  body: proposalBody,
  output: z.object({ id: z.int() }),
});

export const changeProposal = route({
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId',
  summary: 'Changes your own proposal while it is still undecided',
  access: { who: 'verified' },
  cache: uncached,
  problems: ['no-rule-text', 'no-proposal', 'proposal-decided'],
  limit: proposing,
  params: oneProposal,
  body: proposalBody,
  output: done,
});

export const withdrawProposal = route({
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/withdraw',
  summary: 'Takes back your own proposal while it is still undecided',
  access: { who: 'verified' },
  cache: uncached,
  problems: ['no-proposal', 'proposal-decided'],
  limit: proposing,
  params: oneProposal,
  body: z.optional(z.unknown()),
  plainForm: { redirect: '/rules/propose' },
  output: done,
});

export const openProposal = z.object({
  id: z.int(),
  author: z.string(),
  avatar: z.nullable(z.string()),
  category: ruleCategory,
  text: z.string(),
  note: z.string(),
  proposedAt: z.int(),
  /** Their earlier proposals, and how many were accepted. */
  numEarlier: z.int(),
  numAccepted: z.int(),
});
export type OpenProposal = z.output<typeof openProposal>;

export const listOpenProposals = route({
  method: 'GET',
  path: '/api/v1/rules/proposals/open',
  summary: 'For staff: undecided proposals, oldest first',
  access: staffWhoCan('manage-rules'),
  cache: uncached,
  output: z.object({ result: z.array(openProposal) }),
});

export const acceptProposal = route({
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/accept',
  summary: 'For staff: adds a proposal to the pool, as it is or reworded',
  access: staffWhoCan('manage-rules'),
  cache: uncached,
  problems: ['no-rule-text', 'no-proposal', 'proposal-decided'],
  limit: staffLimit,
  params: oneProposal,
  body: z.object({ category: ruleCategory, text: ruleText }),
  output: z.object({ ruleId: z.int(), number: z.int() }),
});

export const declineProposal = route({
  method: 'POST',
  path: '/api/v1/rules/proposals/:proposalId/decline',
  summary: 'For staff: declines a proposal, with a reason that its author can read',
  access: staffWhoCan('manage-rules'),
  cache: uncached,
  problems: ['no-reason', 'no-proposal', 'proposal-decided'],
  limit: staffLimit,
  params: oneProposal,
  body: z.object({ reason: z.string().check(z.maxLength(1_000)) }),
  output: done,
});

export const changeRule = route({
  method: 'POST',
  path: '/api/v1/rules/:ruleId',
  summary:
    'For staff: rewords a rule, or removes it from the pool and puts it back. Past draws keep the old wording',
  access: staffWhoCan('manage-rules'),
  cache: uncached,
  problems: ['no-rule', 'no-rule-text'],
  limit: staffLimit,
  params: z.object({ ruleId: numericId }),
  body: z.object({ text: z.optional(ruleText), isRetired: z.optional(z.boolean()) }),
  output: done,
});

/** A drawn rule and how a team met it. */
export const metRule = z.object({
  position: z.int(),
  kind: pickKind,
  rule,
  /** Plain text; empty if nothing was written. */
  answer: z.string(),
  /** The version of the entry that changed the answer last, for viewers who may edit; otherwise 0. */
  version: z.int(),
});
export type MetRule = z.output<typeof metRule>;

export const listMetRules = route({
  method: 'GET',
  path: '/api/v1/entry/:id/rules',
  summary: 'How an entry met each extra rule',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entry'],
  params: z.object({ id: numericId }),
  output: z.object({ result: z.array(metRule), editable: z.boolean() }),
});

export const setMetRule = route({
  method: 'POST',
  path: '/api/v1/entry/:id/rules',
  summary: 'Says how an entry met an extra rule; an empty text removes the answer',
  access: { who: 'member', about: { entry: 'id' }, when: 'canEditEntry', orStaffWhoCan: 'edit-entries' },
  cache: uncached,
  problems: ['not-your-entry', 'no-entry', 'entry-closed', 'no-rule', 'changed-meanwhile'],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  params: z.object({ id: numericId }),
  body: z.object({
    position: z.int().check(z.minimum(1), z.maximum(99)),
    text: z.string().check(z.maxLength(maxMetRuleLength)),
    /** The version of the answer that was edited; refused if it is no longer the current one. */
    was: z.optional(z.int().check(z.minimum(0))),
  }),
  /** The version of the saved answer. */
  output: z.object({ done: z.literal(true), version: z.int() }),
});
