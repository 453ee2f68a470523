import { maxTroubleLength } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { loggedIn, personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const troubleProblems = {
  'no-trouble': { status: 404, sentence: 'That question has already been answered.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly trouble: typeof troubleProblems;
  }
}

const count = z.int().check(z.minimum(0));
const orUnknown = z.nullable(count);

/**
 * What a browser knows about an upload that does not go well. Figures and sizes, never a file's name or
 * contents: the helpers may take part themselves.
 */
export const troubleFacts = z.object({
  browser: z.string().check(z.maxLength(300)),
  /** The site's response time; null if it cannot be reached. */
  answerMs: orUnknown,
  bytesPerSecond: orUnknown,
  /** In the last ten minutes: how often the connection dropped, and for how long nothing got through. */
  numDrops: count,
  silentSeconds: count,
  /** How long a test of 1 MiB took to arrive unchanged; null if it did not. */
  testMs: orUnknown,
  /** Whether the files can still be read; null if none was chosen. */
  isReadable: z.nullable(z.boolean()),
  clockAheadSeconds: z.int(),
  /** Latest first. */
  errors: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5)),
  files: z.array(z.object({ bytes: count, sentBytes: count, isSealed: z.boolean() })).check(z.maxLength(20)),
});
export type TroubleFacts = z.output<typeof troubleFacts>;

/** A question as the user who asked it sees it. */
export const ownTrouble = z.object({
  askedAt: z.int(),
  message: z.string(),
  /** How many organizers can read it now: those who take part in a gift exchange cannot before its end. */
  numReaders: z.int(),
  answeredAt: z.nullable(z.int()),
  answeredBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type HelpRequest = z.output<typeof ownTrouble>;

const compo = z.object({ compoId: shortName });

export const sendTrouble = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/trouble',
  summary:
    'Asks the organizers for help with an upload. Asking again before they answer replaces the question',
  access: { who: 'entrant', about: { competition: 'compoId' }, when: 'afterStart' },
  cache: uncached,
  limit: { max: 12, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({
    message: z.string().check(z.maxLength(maxTroubleLength)),
    facts: z.nullable(troubleFacts),
  }),
  output: ownTrouble,
});

export const getHelpRequest = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/trouble',
  summary: 'Your latest question to the organizers about an upload, with their answer',
  access: { who: 'entrant', about: { competition: 'compoId' } },
  cache: personal,
  params: compo,
  output: z.object({ trouble: z.nullable(ownTrouble) }),
});

export const probeLine = route({
  method: 'POST',
  path: '/api/v1/uploads/probe',
  summary:
    'Tests the connection: takes a text of up to 1 MiB, stores nothing, and returns the size and hash of what arrived',
  access: loggedIn,
  cache: uncached,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 1024 * 1024 + 64,
  body: z.object({ text: z.string() }),
  output: z.object({ bytes: z.int(), sha256: z.string() }),
});

/** A question as organizers see it, with what the site itself knows about the asker. */
export const askedTrouble = z.object({
  id: z.int(),
  username: z.string(),
  entrantId: z.nullable(z.int()),
  /** Where their files are; null while they have no entry. */
  entryId: z.nullable(z.int()),
  askedAt: z.int(),
  message: z.string(),
  facts: z.nullable(troubleFacts),
  /** For the files of their entry. */
  numSealed: z.int(),
  numArrived: z.int(),
  answeredAt: z.nullable(z.int()),
  answeredBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type AskedTrouble = z.output<typeof askedTrouble>;

/** A file that is late, or counted as in time although late. */
export const lateFile = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  entryId: z.int(),
  title: z.string(),
  team: z.string(),
  sealedAt: z.int(),
  receivedAt: z.nullable(z.int()),
  countedReason: z.nullable(z.string()),
  /** Whether a member of its team waits for an answer. */
  isAskedFor: z.boolean(),
  /** Whether the viewer is in its team: someone else has to decide. */
  isOwn: z.boolean(),
});
export type LateFile = z.output<typeof lateFile>;

export const getUploadDesk = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/uploads/desk',
  summary: 'For organizers: who has trouble uploading, and which files are late',
  access: { who: 'staff', can: 'edit-entries', about: { competition: 'compoId' } },
  cache: personal,
  params: compo,
  output: z.object({
    /** Unanswered ones first, then those without a seal, then the slowest. */
    troubles: z.array(askedTrouble),
    /** Files whose team has asked first, then the soonest after the end. At most 100. */
    late: z.array(lateFile),
    numLate: z.int(),
    /** Uploads in progress, and those that have received nothing for between ten minutes and a day. */
    numUnderWay: z.int(),
    numStill: z.int(),
  }),
});
export type UploadDesk = z.output<(typeof getUploadDesk)['output']>;

export const answerTrouble = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/trouble/:troubleId/answer',
  summary:
    'Answers a question, shown on the upload page and mailed; an empty answer marks it as done without a reply',
  access: { who: 'staff', can: 'edit-entries', about: { competition: 'compoId' } },
  cache: uncached,
  problems: ['no-trouble'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: z.object({ compoId: shortName, troubleId: numericId }),
  body: z.object({ answer: z.string().check(z.maxLength(maxTroubleLength)) }),
  output: z.object({}),
});
