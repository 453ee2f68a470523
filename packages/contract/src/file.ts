import { findingKinds } from '@tinsmith/domain/run-me-check';
import * as z from 'zod/mini';
import { anyone, personal, publicFor, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const fileProblems = {
  'one-file': { status: 400, sentence: 'Internal error. Expected 1 file, but got another number.' },
  'infected-file': {
    status: 403,
    sentence: 'The virus scan found something in this file, so nobody can download it.',
  },
  'no-file': { status: 404, sentence: 'No file with that name.' },
  'same-name': { status: 409, sentence: 'You already have a file with that name. Replace it, or keep both?' },
  'entry-full': { status: 409, sentence: 'Your entry has no room for that file.' },
  'wrong-offset': {
    status: 409,
    sentence: 'Part of this file has already arrived. Ask the server where to continue.',
  },
  'upload-finished': { status: 409, sentence: 'This file has already arrived.' },
  'upload-unfinished': { status: 409, sentence: "This file hasn't arrived yet. Cancel the upload instead." },
  'own-file': {
    status: 409,
    sentence: 'That file belongs to your own team. Please ask another organizer to decide.',
  },
  'line-dropped': {
    status: 408,
    sentence: 'The connection dropped, but nothing was lost. The upload will continue from here.',
  },
  'unknown-protocol': { status: 412, sentence: 'Uploads here use tus 1.0.0.' },
  'bad-range': { status: 416, sentence: 'The file has no such part.' },
  'file-unscanned': {
    status: 503,
    sentence: 'This file is still being checked for viruses. Please try again in a few minutes.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly file: typeof fileProblems;
  }
}

export const getStoredFile = route({
  method: 'GET',
  path: '/upload/:name',
  summary: 'A stored file, or a range of it',
  access: anyone,
  cache: publicFor(86_400),
  problems: ['no-file', 'bad-range', 'infected-file', 'file-unscanned'],
  params: z.object({ name: z.string().check(z.regex(/^[a-z0-9]{20,40}(\.[a-z0-9]{1,8})?$/)) }),
  isHeavy: true,
  isNeverShed: true,
  output: { mediaType: 'application/octet-stream' },
});

/** What a file is for. */
export const fileTags = z.object({
  hasSource: z.boolean(),
  hasWindows: z.boolean(),
  hasLinux: z.boolean(),
  hasMac: z.boolean(),
  hasWeb: z.boolean(),
});
export type FileTags = z.output<typeof fileTags>;

/**
 * The result of the virus scan; null if there is none. `waiting` and `found` are held back; `not-scanned`
 * means that the scanner could not look at the file at all.
 */
export const scanState = z.nullable(z.enum(['waiting', 'clean', 'found', 'not-scanned']));
export type ScanState = z.output<typeof scanState>;

/** Something that people who try the game will trip over. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** The path in the archive, or another name of the thing it is about. */
  subject: z.nullable(z.string()),
});

/** A file of an entry as its team sees it, from the moment it is sealed. */
export const sealedFile = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  /** As sealed, in hexadecimal. */
  sha256: z.string(),
  /** receiving: bytes are missing. received: all are here and are being compared with the seal. checked: compared. */
  state: z.enum(['receiving', 'received', 'checked']),
  sealedAt: z.int(),
  receivedAt: z.nullable(z.int()),
  /** How many bytes have arrived. */
  receivedBytes: z.int(),
  /** Whether the received file matches the sealed one; null until known. */
  isMatch: z.nullable(z.boolean()),
  /** How it would count if all of it had arrived by now. */
  postCompo: z.boolean(),
  /** Why staff count it as in time although it is late. */
  countedReason: z.nullable(z.string()),
  /** Replaced or removed. */
  isSuperseded: z.boolean(),
  /** When its team removed it; its receipt stays. */
  removedAt: z.nullable(z.int()),
  /** The older file that it replaced, which can be restored when this one is removed before the finish. */
  replaced: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The download URL, once checked. */
  url: z.nullable(z.string()),
  tags: fileTags,
  /** Whether the team has set the tags itself. */
  areTagsChosen: z.boolean(),
  findings: z.array(finding),
  downloads: z.int(),
  scan: scanState,
});
export type SealedFile = z.output<typeof sealedFile>;

export const maxFileNameLength = 200;
const oneFile = z.object({ fileId: numericId });

/** The team from the start on, with no end: nothing is rejected because of the time. Staff at any time. */
const fileTeam = {
  who: 'member',
  about: { entryFile: 'fileId' },
  when: 'afterStart',
  orStaffWhoCan: 'edit-entries',
} as const satisfies Access;

export const sealFile = route({
  method: 'POST',
  path: '/api/v1/entry/:id/files',
  summary:
    'Seals a file: registers its name, size and SHA-256 with the current time. Send its bytes to /files/{id} by tus. Sealing it again unchanged returns the same file',
  access: {
    who: 'member',
    about: { entry: 'id' },
    when: 'afterStart',
    orStaffWhoCan: 'edit-entries',
  },
  cache: uncached,
  problems: [
    'file-too-large',
    'entry-full',
    'same-name',
    'no-entry',
    'not-your-entry',
    'not-started',
    'no-file',
  ],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: z.object({ id: numericId }),
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(maxFileNameLength)),
    size: z.int().check(z.minimum(1)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** The file that it replaces once it has arrived. */
    replaces: z.optional(z.int()),
    /** Allows two files of the same name. */
    keepBoth: z.optional(z.boolean()),
  }),
  output: sealedFile,
});

export const headUpload = route({
  method: 'HEAD',
  path: '/files/:fileId',
  summary: 'How many bytes of a sealed file have arrived, in tus headers',
  access: fileTeam,
  cache: personal,
  problems: ['unknown-protocol'],
  limit: { max: 6000, perSeconds: 600, by: 'account' },
  params: oneFile,
  output: { mediaType: 'text/plain' },
});

export const patchUpload = route({
  method: 'PATCH',
  path: '/files/:fileId',
  summary: 'Sends more bytes of a sealed file, starting at Upload-Offset (tus 1.0.0)',
  access: fileTeam,
  cache: uncached,
  problems: [
    'wrong-offset',
    'upload-finished',
    'unknown-protocol',
    'line-dropped',
    'file-too-large',
    // Bytes are counted as well as calls.
    'too-often',
  ],
  limit: { max: 6000, perSeconds: 600, by: 'account' },
  params: oneFile,
  stream: { mediaType: 'application/offset+octet-stream' },
  output: { mediaType: 'text/plain' },
});

export const cancelUpload = route({
  method: 'POST',
  path: '/api/v1/files/:fileId/cancel',
  summary: 'Cancels a sealed file that has not arrived yet',
  access: fileTeam,
  cache: uncached,
  problems: ['upload-finished', 'no-file'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneFile,
  body: z.object({}),
  output: z.object({}),
});

export const removeFile = route({
  method: 'POST',
  path: '/api/v1/files/:fileId/remove',
  summary:
    'Removes a file that has arrived. Its receipt stays. Before the finish, `restores` brings back the file that it replaced; after the finish the entry says that a file was removed',
  access: fileTeam,
  cache: uncached,
  problems: ['no-file', 'upload-unfinished', 'last-gift', 'entry-in-use', 'entry-full'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneFile,
  body: z.object({
    /** The id of the replaced file. */
    restores: z.optional(z.int()),
  }),
  output: sealedFile,
});

export const replaceFile = route({
  method: 'POST',
  path: '/api/v1/files/:fileId/replaces',
  summary: 'Lets this file replace another file of the entry, now or once it has arrived',
  access: fileTeam,
  cache: uncached,
  problems: ['no-file'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: oneFile,
  body: z.object({ replaces: z.int() }),
  output: sealedFile,
});

export const setFileTags = route({
  method: 'POST',
  path: '/api/v1/files/:fileId/tags',
  summary: 'Sets the tags of a file',
  access: fileTeam,
  cache: uncached,
  problems: ['no-file'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: oneFile,
  body: fileTags,
  output: sealedFile,
});

export const countFile = route({
  method: 'POST',
  path: '/api/v1/files/:fileId/count',
  summary: 'Counts a late file as on time, with a reason that everyone can read; null undoes it',
  access: { who: 'staff', can: 'edit-entries', about: { entryFile: 'fileId' } },
  cache: uncached,
  problems: ['no-reason', 'no-file', 'own-file'],
  limit: { max: 300, perSeconds: 3600, by: 'account' },
  params: oneFile,
  body: z.object({ reason: z.nullable(z.string().check(z.maxLength(500))) }),
  output: sealedFile,
});

const uploads = z.object({
  /** Null while there is no entry. */
  entryId: z.nullable(z.int()),
  title: z.string(),
  files: z.array(sealedFile),
  /** Until when files sealed before the end may arrive. */
  graceEnd: z.int(),
  maxFileBytes: z.int(),
  usedBytes: z.int(),
  maxEntryBytes: z.int(),
  /** Whether the entry links to its source, which counts like a file with source. */
  hasSourceLink: z.boolean(),
  /** The required size of every request but the last; null if any size is accepted. */
  pieceBytes: z.nullable(z.int()),
  serverTime: z.int(),
});
export type Uploads = z.output<typeof uploads>;

export const listUploads = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/uploads',
  summary: 'The files of your entry, newest first, including unfinished uploads',
  access: { who: 'entrant', about: { competition: 'compoId' } },
  scope: 'read',
  cache: personal,
  problems: ['not-joined', 'no-competition'],
  params: z.object({ compoId: shortName }),
  output: uploads,
});

export const listEntryUploads = route({
  method: 'GET',
  path: '/api/v1/entry/:id/uploads',
  summary: 'The files of any entry, for its team and for organizers, who can upload on its behalf',
  access: { who: 'member', about: { entry: 'id' }, orStaffWhoCan: 'edit-entries' },
  cache: personal,
  params: z.object({ id: numericId }),
  output: z.extend(uploads, {
    short: z.string(),
    team: z.string(),
    /** Whether the viewer is in its team, not just staff. */
    isOwn: z.boolean(),
  }),
});
export type EntryUploads = z.output<(typeof listEntryUploads)['output']>;

export const getReceipt = route({
  method: 'GET',
  path: '/api/v1/files/:fileId/receipt',
  summary: 'The signed receipt for a sealed file: name, size, hash and times',
  access: fileTeam,
  cache: personal,
  params: oneFile,
  output: { mediaType: 'text/plain; charset=utf-8' },
});

export const listReceiptKeys = route({
  method: 'GET',
  path: '/api/v1/receipts/keys',
  summary: 'Every public key (Ed25519) that receipts have been signed with, newest first',
  access: anyone,
  cache: publicFor(60),
  output: z.object({
    result: z.array(z.object({ id: z.string(), publicKey: z.string(), firstUsedAt: z.int() })),
  }),
});

export const checkReceipt = route({
  method: 'POST',
  path: '/api/v1/receipts/check',
  summary: 'Whether a receipt was signed by this site, and which lines differ from the one it signed',
  access: anyone,
  cache: uncached,
  limit: { max: 60, perSeconds: 60, by: 'account' },
  maxBodyBytes: 16 * 1024,
  body: z.object({ text: z.string().check(z.maxLength(8 * 1024)) }),
  output: z.object({
    verdict: z.enum(['genuine', 'altered', 'not-ours', 'no-receipt']),
    /** The key that it names. */
    key: z.nullable(z.string()),
    /** Only for files that the caller may know of. */
    differing: z.array(z.object({ given: z.string(), ours: z.string() })),
  }),
});
