import * as z from 'zod/mini';
import { anyone, publicFor, uncached } from './access.ts';
import { competition, shortName } from './competition.ts';
import { entryCard, thumbnail } from './entry.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const resultProblems = {
  'no-note': { status: 400, sentence: 'Please say in the note what you corrected.' },
  'no-results': { status: 404, sentence: 'No results with that number.' },
  'no-ranks': { status: 400, sentence: 'Give at least one entry an overall rank.' },
  'has-ballots': {
    status: 409,
    sentence: "People voted in this event, so ranks come from their ballots and can't be entered by hand.",
  },
  'imported-results': {
    status: 409,
    sentence:
      "This event came from an archive, without its votes. Its results can't be calculated again, only entered by hand.",
  },
  'not-frozen': { status: 409, sentence: 'Freeze the ranking first.' },
  'published-already': { status: 409, sentence: 'These results have already been published.' },
  'nothing-ranked': {
    status: 409,
    sentence: 'No entry has a ballot that counts, so there are no places to announce.',
  },
  'prize-giving-on': {
    status: 409,
    sentence: 'The prize-giving is under way. Publish all the results first, then correct them.',
  },
  'prize-giving-off': { status: 409, sentence: "The prize-giving hasn't started." },
  'no-slide': { status: 409, sentence: "That slide can't be shown yet." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly result: typeof resultProblems;
  }
}

/** A score as it is shown. */
const shownScore = z.object({
  /** With two decimals; null without a ballot. */
  score: z.nullable(z.string()),
  /** Equal scores share a rank; null if there is none. */
  rank: z.nullable(z.int()),
  /** How many gave 1 to 5. */
  spread: z.array(z.int()),
});

export const resultEntry = z.extend(entryCard, {
  numBallots: z.int(),
  scores: z.object({ all: shownScore, art: shownScore, tech: shownScore, genre: shownScore }),
  /** Why it is left out of the ranking; empty if it is not. */
  exclusion: z.string(),
  /** Not ranked because it has fewer ballots than the results require. */
  hasTooFewBallots: z.boolean(),
});
export type ResultEntry = z.output<typeof resultEntry>;

const publication = z.object({
  number: z.int(),
  publishedAt: z.int(),
  note: z.string(),
  /** Ranks entered by staff: there are no ballots and no scores. */
  isTyped: z.boolean(),
  /** Every organizer had an entry of their own, so nobody looked at the ballots. */
  isUnchecked: z.boolean(),
  /** Ballots needed to be ranked: a share of the median, rounded up; null if nothing was required. */
  minBallots: z.nullable(z.int()),
  rankPercent: z.nullable(z.int()),
});
export type Publication = z.output<typeof publication>;

const compo = z.object({ compoId: shortName });
/** An earlier publication, before it was corrected. */
const number = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)));

/** In entries. Most events fit on one page; of a larger one, what everyone waits for comes sooner in shorter pages. */
export const resultPageSizeOf = (numEntries: number): number => (numEntries <= 100 ? 100 : 50);

/** Caches keep it for as long again while they ask. Nobody knows beforehand when results will be out. */
export const resultsSeconds = 2;

export const getResults = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/results',
  summary:
    'The published results in the order of the overall ranking, as HTML and as data, fifty entries a page, or all of them if there are at most a hundred. During a prize-giving, only the places revealed so far',
  access: anyone,
  cache: publicFor(resultsSeconds),
  problems: ['no-competition', 'no-results'],
  limit: { max: 300, perSeconds: 60, by: 'account' },
  params: compo,
  query: z.object({ number, after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  output: z.object({
    /** Safe HTML. */
    result: z.string(),
    competition,
    /** Null until results are published. */
    published: z.nullable(publication),
    /** Every publication, newest first. */
    all: z.array(publication),
    /** A prize-giving is on: its page shows one place after another. */
    isPrizeGiving: z.boolean(),
    entries: z.array(resultEntry),
    /** The `after` of the next page; null at the end. */
    next: z.nullable(z.string()),
    /** Over all pages. */
    numEntries: z.int(),
    numBallots: z.int(),
  }),
});
export type Results = z.output<(typeof getResults)['output']>;

const downloadQuery = z.object({ number });
const downloadLimit = { max: 30, perSeconds: 60, by: 'account' } as const;

export const downloadCsv = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/results.csv',
  summary: 'All published results as CSV, one line per entry',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition', 'no-results'],
  limit: downloadLimit,
  params: compo,
  query: downloadQuery,
  output: { mediaType: 'text/csv; charset=utf-8' },
});

export const downloadJson = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/results.json',
  summary: 'All published results as one JSON file',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition', 'no-results'],
  limit: downloadLimit,
  params: compo,
  query: downloadQuery,
  output: { mediaType: 'application/json; charset=utf-8' },
});

export const score = z.object({
  entryId: z.int(),
  team: z.string(),
  category: z.enum(['all', 'art', 'tech', 'genre']),
  score: z.number(),
});

export const getScores = route({
  method: 'GET',
  path: '/api/v1/scores/byCompo/:compoId',
  summary: 'The published scores, four per entry',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  limit: { max: 30, perSeconds: 60, by: 'account' },
  params: compo,
  output: z.object({ scores: z.array(score) }),
});

const managers = {
  who: 'staff',
  can: 'manage-results',
  about: { competition: 'compoId' },
} as const satisfies Access;
const resultWriteLimit = { max: 120, perSeconds: 3600, by: 'account' } as const;

/** The result of an entry in one category: a sum and a count, since ranks are compared without fractions. */
const tally = z.object({ sum: z.int(), count: z.int() });

export const calculatedEntry = z.object({
  id: z.int(),
  title: z.string(),
  team: z.string(),
  thumbnail: z.nullable(thumbnail),
  numBallots: z.int(),
  tallies: z.object({ all: tally, art: tally, tech: tally, genre: tally }),
  /** As last frozen. */
  exclusion: z.string(),
});
export type CalculatedEntry = z.output<typeof calculatedEntry>;

export const getCalculation = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/results/calculation',
  summary:
    'What the ballots that count add up to for each entry, once voting has ended. With `part`, of a large event only the first hundred of the ranking and those left out, with their ranks',
  access: managers,
  cache: uncached,
  problems: ['voting-open', 'no-voting'],
  params: compo,
  query: z.object({ part: z.optional(z.literal('first')) }),
  output: z.object({
    competition,
    /** Empty for organizers who have an entry of their own. */
    entries: z.array(calculatedEntry),
    /** Only if some entries are missing: the ranks of the others by category, and how many there are in all. */
    part: z.optional(z.object({ ranks: z.array(z.array(z.nullable(z.int()))), numEntries: z.int() })),
    /** The viewer has an entry, so they freeze and publish without seeing the results. */
    isUnseen: z.boolean(),
    /** Ballots needed to be ranked; null if nothing is required, and for organizers who have an entry. */
    minBallots: z.nullable(z.int()),
    /** The share of the median that this is. */
    rankPercent: z.int(),
    numBallots: z.int(),
    /** Without all four scores. */
    numIncomplete: z.int(),
    /** Waiting to be published. */
    frozen: z.nullable(
      z.object({
        number: z.int(),
        frozenAt: z.int(),
        /** When the prize-giving began; null if it has not. */
        startedAt: z.nullable(z.int()),
        /** To be published with it. Empty for organizers who have an entry of their own: it may name the winners. */
        note: z.string(),
      }),
    ),
    published: z.nullable(publication),
  }),
});
export type Calculation = z.output<(typeof getCalculation)['output']>;

const note = z.string().check(z.maxLength(2_000));

export const freezeResults = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/freeze',
  summary:
    'Freezes the ranking, leaving out the given entries, each with a reason; replaces a frozen ranking that was not published. Its note is kept unless you give a new one',
  access: managers,
  cache: uncached,
  problems: [
    'voting-open',
    'no-voting',
    'no-reason',
    'no-entry',
    'took-part',
    'prize-giving-on',
    'imported-results',
  ],
  limit: resultWriteLimit,
  maxBodyBytes: 256 * 1024,
  params: compo,
  body: z.object({
    excluded: z
      .array(z.object({ entryId: z.int(), reason: z.string().check(z.maxLength(1_000)) }))
      .check(z.maxLength(1_000)),
    note: z.optional(note),
  }),
  output: z.object({ number: z.int() }),
});

export const publishResults = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/publish',
  summary:
    'Publishes the frozen ranking with a note, which a correction must have. Ends a prize-giving. Without a note, the one it was frozen or started with stays',
  access: managers,
  cache: uncached,
  problems: ['not-frozen', 'no-note'],
  limit: resultWriteLimit,
  params: compo,
  body: z.object({ note: z.optional(note) }),
  output: z.object({ number: z.int() }),
});

const typedRank = z.nullable(z.int().check(z.gte(1), z.lte(10_000)));
const typedRanks = z.object({ all: typedRank, art: typedRank, tech: typedRank, genre: typedRank });
export type TypedRanks = z.output<typeof typedRanks>;

export const getTypedResults = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/results/typed',
  summary: 'Every entry of an event that has no ballots on this site, with the ranks entered for it',
  access: managers,
  cache: uncached,
  problems: ['voting-open', 'no-voting', 'has-ballots'],
  params: compo,
  output: z.object({
    competition,
    entries: z.array(z.object({ id: z.int(), title: z.string(), team: z.string(), ranks: typedRanks })),
    published: z.nullable(publication),
  }),
});
export type TypedResults = z.output<(typeof getTypedResults)['output']>;

export const enterResults = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/results/typed',
  summary:
    'Publishes ranks from elsewhere, such as those of an edition older than this site. Publishing again corrects them and needs a note',
  access: managers,
  cache: uncached,
  problems: ['voting-open', 'no-voting', 'has-ballots', 'no-entry', 'no-ranks', 'no-note', 'prize-giving-on'],
  limit: resultWriteLimit,
  maxBodyBytes: 256 * 1024,
  params: compo,
  body: z.object({
    entries: z.array(z.object({ entryId: z.int(), ranks: typedRanks })).check(z.maxLength(1_000)),
    note,
  }),
  output: z.object({ number: z.int() }),
});

/** The entries that share a place; none if there are too many to send at once. */
export const prizePlace = z.object({ rank: z.int(), entries: z.array(resultEntry), numEntries: z.int() });
export type PrizePlace = z.output<typeof prizePlace>;

/** The slide on the screen. */
export const prizeSlide = z.object({
  /** Goes up with each move. */
  numMoves: z.int(),
  /** 0 is the title. */
  slide: z.int(),
  isBlank: z.boolean(),
  /** Null on the title. */
  place: z.nullable(prizePlace),
  /** How many entries share each place that is public, the last place first. */
  revealed: z.array(z.object({ rank: z.int(), numEntries: z.int() })),
  /** Everything is published. */
  isOver: z.boolean(),
});
export type PrizeSlide = z.output<typeof prizeSlide>;

export const prizeGiving = z.object({
  competition,
  /** Null until it begins. */
  startedAt: z.nullable(z.int()),
  numEntries: z.int(),
  numBallots: z.int(),
  ...prizeSlide.shape,
  /** For those who run it; null for everyone else. */
  control: z.nullable(
    z.object({
      /** Whether there are frozen results to hold it with. */
      canStart: z.boolean(),
      /** Of the frozen ranking, to be published with it. Empty for those who have an entry. */
      note: z.string(),
      numSlides: z.int(),
      /** Null at the end, and for those who have an entry. */
      next: z.nullable(prizePlace),
      isUnseen: z.boolean(),
    }),
  ),
});
export type PrizeGiving = z.output<typeof prizeGiving>;

export const getPrizeGiving = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/prizeGiving',
  summary: 'What the prize-giving is showing right now',
  access: anyone,
  cache: publicFor(1),
  problems: ['no-competition'],
  limit: { max: 600, perSeconds: 60, by: 'account' },
  params: compo,
  /** `move`: the newest one announced by the live stream. Makes the URL differ, so that no older copy is used. */
  query: z.object({ move: z.optional(numericId) }),
  output: prizeGiving,
});

export const startPrizeGiving = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/prizeGiving/start',
  summary:
    'Starts the prize-giving of the frozen ranking, with the note to publish with it. With `fromPlace` it starts at that place; lower ones become public with the results',
  access: managers,
  cache: uncached,
  problems: ['not-frozen', 'published-already', 'nothing-ranked'],
  limit: resultWriteLimit,
  params: compo,
  body: z.object({
    note: z.optional(note),
    fromPlace: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
  }),
  output: prizeGiving,
});

export const showPrize = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/prizeGiving/show',
  summary:
    'Shows a slide on every screen: an earlier one, or the next, whose place becomes public at that moment. After the last one, everything is published',
  access: managers,
  cache: uncached,
  problems: ['prize-giving-off', 'no-slide'],
  limit: { max: 3_000, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({ slide: z.int().check(z.minimum(0), z.maximum(100_000)), isBlank: z.boolean() }),
  output: prizeGiving,
});

/** In one category. */
const place = z.nullable(z.int());

/** What a badge says about an entry. */
export const badgeFacts = z.object({
  entryId: z.int(),
  title: z.string(),
  short: z.string(),
  competitionTitle: z.string(),
  kind: z.enum(['speedhack', 'gift-exchange']),
  competitionStart: z.int(),
  /** Null until public, or if there is none. */
  ranks: z.object({ all: place, art: place, tech: place, genre: place }),
  /** How many are ranked in all; null until everything is published. */
  numRanked: z.nullable(z.int()),
  isPublished: z.boolean(),
  hasTooFewBallots: z.boolean(),
  votingEnd: z.int(),
});
export type BadgeFacts = z.output<typeof badgeFacts>;

export const getBadge = route({
  method: 'GET',
  path: '/api/v1/entry/:id/badge',
  summary: 'What a badge says about an entry',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entry'],
  params: z.object({ id: numericId }),
  output: badgeFacts,
});

export const badgeImage = route({
  method: 'GET',
  path: '/badge/:entryId/:form',
  summary:
    'The badge of an entry as SVG: `overall`, `art`, `tech`, `genre` or `took-part`, with `-dark` for dark pages. Until the place is public, it only says that the entry took part',
  access: anyone,
  cache: publicFor(60),
  problems: ['no-entry'],
  params: z.object({
    entryId: numericId,
    form: z.string().check(z.regex(/^(overall|art|tech|genre|took-part)(-dark)?\.svg$/)),
  }),
  output: { mediaType: 'image/svg+xml; charset=utf-8' },
});
