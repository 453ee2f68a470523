import { entrySorts } from '@tinsmith/domain/entry-sort';
import { maxAltLength, maxEntryImageBytes, maxEntryImages } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, personal, publicFor, uncached } from './access.ts';
import { competition, shortName } from './competition.ts';
import { fileTags, scanState } from './file.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const entryProblems = {
  'unknown-tag': { status: 400, sentence: "That tag doesn't exist." },
  'not-your-entry': { status: 403, sentence: 'Only its team can change this entry.' },
  'no-entry-image': {
    status: 404,
    sentence: 'That image is no longer there. Someone in your team may have removed it.',
  },
  'no-entry': { status: 404, sentence: 'No entry with that number.' },
  'voted-on-entry': { status: 409, sentence: "You can't join this team, because you've voted on its entry." },
  'has-entry': { status: 409, sentence: 'One of these people already has an entry in this event.' },
  'starting-closed': {
    status: 409,
    sentence: "The finish has passed, so you can't start a new entry any more.",
  },
  'too-many-images': { status: 409, sentence: 'An entry can have 8 images. Please remove one first.' },
  'entry-closed': { status: 409, sentence: 'This entry can no longer be changed.' },
  'entry-not-empty': { status: 409, sentence: 'Only an entry with nothing in it can be deleted.' },
  'entry-has-team': { status: 409, sentence: 'Other people are in this team. You can leave it instead.' },
  'entry-in-use': {
    status: 409,
    sentence:
      "People have voted on this entry, reviewed it or reported a problem with it, so it can't be deleted.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly entry: typeof entryProblems;
  }
}

/** A tag of an entry: an icon and what it means. */
export const entryTag = z.object({ id: z.string(), icon: z.string(), desc: z.string() });
export type EntryTag = z.output<typeof entryTag>;

export const entryImage = z.object({
  name: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.int(),
  height: z.int(),
});

export const entryAuthor = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
});

export const thumbnail = z.object({ name: z.string(), width: z.int(), height: z.int() });

/** One of an entry's images, in the order of its page; its name identifies it. */
export const listedImage = z.extend(entryImage, {
  thumbnail: z.nullable(thumbnail),
  /** What it shows, in words; may be empty. */
  alt: z.string(),
});
export type ListedImage = z.output<typeof listedImage>;

/** A file of an entry, downloadable by everyone who can see the entry. */
export const entryUpload = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  /** When it was sealed, or when it arrived if that is the time that counts. */
  time: z.int(),
  /** Added after the end. */
  postCompo: z.boolean(),
  /** Why staff count it as in time although it is late. */
  countedReason: z.nullable(z.string()),
  tags: fileTags,
  scan: scanState,
});
export type EntryUpload = z.output<typeof entryUpload>;

/** External URLs, over HTTPS. */
const entryLinks = z.object({
  play: z.nullable(z.string()),
  /** Counts as source. */
  source: z.nullable(z.string()),
  video: z.nullable(z.string()),
});

/** An entry in a list. */
export const entryCard = z.object({
  id: z.int(),
  /** Empty if none was given, or while it is secret; pages then say 'Untitled' or 'a gift in the making'. */
  title: z.string(),
  /** A gift before the end: only its authors can see its contents. */
  isSecret: z.boolean(),
  short: z.string(),
  competitionTitle: z.string(),
  kind: z.enum(['speedhack', 'gift-exchange']),
  competitionStart: z.int(),
  /** The team's name, or its members' in order of joining. */
  team: z.string(),
  entrants: z.array(entryAuthor),
  /** Only present if there are any: names of authors without an account, in an entry that staff wrote down. */
  otherAuthors: z.optional(z.array(z.string())),
  tags: z.array(entryTag),
  thumbnail: z.nullable(thumbnail),
  /** The thumbnail is a still from a video. */
  isVideo: z.boolean(),
  /** Of a gift that has come, once the gifts are open: whom it was made for. */
  madeFor: z.array(z.string()),
  /** Its overall place, once public; null if it has none. */
  rank: z.nullable(z.int()),
  /** Whether there is something to download, now or soon. */
  hasFiles: z.boolean(),
  /** Whether it can be played in the page. */
  playsHere: z.boolean(),
});
export type EntryCard = z.output<typeof entryCard>;

/** Tags a team sets itself, by group. */
export const chosenTags = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(24));

export const entry = z.object({
  id: z.int(),
  title: z.string(),
  isSecret: z.boolean(),
  /** Safe HTML; null while it is secret. */
  text: z.nullable(z.string()),
  /** The text in the form the editor loads; null for viewers who may not edit. */
  source: z.nullable(z.string()),
  /** Post text, as it is edited; null while it is secret. */
  credits: z.nullable(z.string()),
  /** The same as safe HTML. */
  creditsHtml: z.nullable(z.string()),
  tags: z.array(entryTag),
  chosenTags: z.array(z.string()),
  /** Newest first, without replaced ones. */
  uploads: z.array(entryUpload),
  /** How many files its team removed after the finish, and when last. */
  removedUploads: z.object({ count: z.int(), lastAt: z.nullable(z.int()) }),
  links: entryLinks,
  competition,
  editable: z.boolean(),
  /** Whether the viewer is in its team. */
  isOwn: z.boolean(),
  isTeamEditable: z.boolean(),
  /** Whether the viewer, as a team member, can delete it: only while it is empty. */
  canDelete: z.boolean(),
  entrants: z.array(entryAuthor),
  /** Only present if there are any: names of authors without an account, in an entry that staff wrote down. */
  otherAuthors: z.optional(z.array(z.string())),
  /** Number of log posts the viewer may see, by entrant id. */
  logCounts: z.record(z.string(), z.int()),
  imagefile: z.nullable(z.string()),
  image: z.nullable(entryImage),
  thumbnail: z.nullable(thumbnail),
  /** At most eight; the first is `imagefile`. */
  images: z.array(listedImage),
  /** Of a gift that has come, once the gifts are open: whom it was made for. */
  madeFor: z.array(z.string()),
  /** Its overall place, once public; null if it has none. */
  rank: z.nullable(z.int()),
  reviewCount: z.int(),
  /** Its team does not want to be ranked. It is still reviewed. */
  isUnranked: z.boolean(),
  team: z.string(),
  /** As set, empty if the members' names are shown instead; null for viewers who may not edit. */
  teamName: z.nullable(z.string()),
  /** Goes up with each change of title, text, tags, credits, links or image. */
  version: z.int(),
  /** For viewers who may edit: by text, such as `title`, the version that changed it last; 0 if it is not there. */
  fieldVersions: z.record(z.string(), z.int()),
});
export type Entry = z.output<typeof entry>;

const one = z.object({ id: numericId });

/** Its team while it can be edited; staff at any time. */
const editors = {
  who: 'member',
  about: { entry: 'id' },
  when: 'canEditEntry',
  orStaffWhoCan: 'edit-entries',
} as const satisfies Access;

export const myEntry = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/myEntry',
  summary: 'Your entry, created if there is none yet',
  access: { who: 'entrant', about: { competition: 'compoId' }, when: 'canStartEntry' },
  cache: uncached,
  problems: ['not-joined', 'no-competition', 'not-started', 'starting-closed'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: z.object({ compoId: shortName }),
  body: z.optional(z.unknown()),
  plainForm: { redirect: '/entry/:entryId/' },
  output: z.object({ entryId: z.int() }),
});

export const startEntry = route({
  method: 'POST',
  path: '/api/v1/entrant/:entrantId/entry',
  summary: "An entrant's entry, created if there is none yet, even after the end",
  access: { who: 'staff', can: 'edit-entries', about: { entrant: 'entrantId' } },
  cache: uncached,
  problems: ['no-entrant', 'not-started'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: z.object({ entrantId: numericId }),
  body: z.optional(z.unknown()),
  output: z.object({ entryId: z.int() }),
});

export const deleteEntry = route({
  method: 'POST',
  path: '/api/v1/entry/:id/delete',
  summary:
    'Deletes an entry with nothing in it that no ballot, review, report, met rule or result refers to; until the end only if nobody else is in its team',
  access: { who: 'member', about: { entry: 'id' } },
  cache: uncached,
  problems: ['no-entry', 'not-your-entry', 'entry-not-empty', 'entry-has-team', 'entry-in-use'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.optional(z.unknown()),
  plainForm: { redirect: '/news/' },
  output: z.object({ done: z.literal(true) }),
});

export const getEntry = route({
  method: 'GET',
  path: '/api/v1/entry/:id',
  summary: 'One entry',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entry'],
  params: one,
  output: entry,
});

/** An entry's images after a change; `imagefile`, `image` and `thumbnail` are the first. */
const changedImages = z.object({
  imagefile: z.nullable(z.string()),
  image: z.nullable(entryImage),
  thumbnail: z.nullable(thumbnail),
  images: z.array(listedImage),
});

const typedAlt = z.optional(z.string().check(z.maxLength(maxAltLength)));

export const setEntryImage = route({
  method: 'POST',
  path: '/api/v1/entry/:id/image',
  summary:
    'Sets the first image, or a webm video, of at most 1 MiB; `poster` can hold a still from the video, `alt` what it shows',
  access: editors,
  cache: uncached,
  problems: ['one-file', 'bad-image', 'not-your-entry', 'no-entry', 'entry-closed'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: one,
  form: {
    fields: z.object({ alt: typedAlt }),
    files: ['image', 'poster'],
    maxFileBytes: maxEntryImageBytes,
  },
  output: z.extend(changedImages, { imagefile: z.string(), image: entryImage }),
});

export const addEntryImage = route({
  method: 'POST',
  path: '/api/v1/entry/:id/images',
  summary: 'Adds an image after the others; an entry has at most eight',
  access: editors,
  cache: uncached,
  problems: ['one-file', 'bad-image', 'too-many-images', 'not-your-entry', 'no-entry', 'entry-closed'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: one,
  form: {
    fields: z.object({ alt: typedAlt }),
    files: ['image', 'poster'],
    maxFileBytes: maxEntryImageBytes,
  },
  output: changedImages,
});

const imageName = z.string().check(z.maxLength(200));

export const changeEntryImage = route({
  method: 'POST',
  path: '/api/v1/entry/:id/images/change',
  summary: 'Changes what an image shows in words, or its place among the others',
  access: editors,
  cache: uncached,
  problems: ['no-entry-image', 'not-your-entry', 'no-entry', 'entry-closed'],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({
    name: imageName,
    alt: typedAlt,
    /** From 1 on; one beyond the last means the last. */
    place: z.optional(z.int().check(z.minimum(1), z.maximum(maxEntryImages))),
  }),
  output: changedImages,
});

export const removeEntryImage = route({
  method: 'POST',
  path: '/api/v1/entry/:id/images/remove',
  summary: 'Removes an image; the next one moves up',
  access: editors,
  cache: uncached,
  problems: ['no-entry-image', 'not-your-entry', 'no-entry', 'entry-closed', 'entry-in-use'],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ name: imageName }),
  output: changedImages,
});

const editorText = z.string().check(z.maxLength(128 * 1024));
const fieldVersion = z.int().check(z.minimum(0));

export const setEntryText = route({
  method: 'POST',
  path: '/api/v1/entry/:id/text',
  summary: 'Changes the description and returns it as it will be shown',
  access: editors,
  cache: uncached,
  problems: [
    'not-your-entry',
    'no-entry',
    'entry-closed',
    'entry-in-use',
    'text-too-long',
    'changed-meanwhile',
  ],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 256 * 1024,
  params: one,
  body: z.object({
    text: editorText,
    /** The version of the text that was edited; refused if it is no longer the current one. */
    was: z.optional(fieldVersion),
  }),
  output: z.object({ text: z.string(), source: z.string(), version: z.int() }),
});

/** As the user typed it; the stored form is shorter, and has a problem code of its own. */
const typedLink = z.string().check(z.maxLength(2000));

export const setEntryDetails = route({
  method: 'POST',
  path: '/api/v1/entry/:id/details',
  summary:
    'Changes any of: title, team name, description, credits, tags, links, and whether the entry is ranked. `was` names the versions that were edited; if one is no longer the current one, nothing is changed',
  access: editors,
  cache: uncached,
  problems: [
    'unknown-tag',
    'bad-link',
    'text-too-long',
    'not-your-entry',
    'no-entry',
    'entry-closed',
    'entry-in-use',
    'voting-closed',
    'no-voting',
    'text-too-long',
    'changed-meanwhile',
  ],
  limit: { max: 240, perSeconds: 3600, by: 'account' },
  maxBodyBytes: 256 * 1024,
  params: one,
  body: z.object({
    title: z.optional(z.string().check(z.maxLength(120))),
    teamName: z.optional(z.string().check(z.maxLength(80))),
    text: z.optional(editorText),
    credits: z.optional(z.string().check(z.maxLength(8 * 1024))),
    chosenTags: z.optional(chosenTags),
    /** An empty one removes the link. */
    links: z.optional(z.object({ play: typedLink, source: typedLink, video: typedLink })),
    /** Until voting ends. */
    isUnranked: z.optional(z.boolean()),
    /** By text, the version that was edited. */
    was: z.optional(
      z.object({
        title: z.optional(fieldVersion),
        teamName: z.optional(fieldVersion),
        text: z.optional(fieldVersion),
        credits: z.optional(fieldVersion),
        chosenTags: z.optional(fieldVersion),
        links: z.optional(fieldVersion),
      }),
    ),
  }),
  output: entry,
});

/** Texts of an entry, as they are edited; only those that a save changed. */
export const entryTexts = z.object({
  title: z.optional(z.string()),
  teamName: z.optional(z.string()),
  /** For display and for editing. */
  text: z.optional(z.object({ html: z.string(), source: z.string() })),
  credits: z.optional(z.string()),
  chosenTags: z.optional(z.array(z.string())),
  links: z.optional(z.object({ play: z.string(), source: z.string(), video: z.string() })),
  /** How the extra rules were met. */
  answers: z.optional(z.array(z.object({ position: z.int(), text: z.string() }))),
});
export type EntryTexts = z.output<typeof entryTexts>;

export const entryVersion = z.object({
  version: z.int(),
  savedAt: z.int(),
  /** Null: from before versions were kept. */
  savedBy: z.nullable(z.string()),
  isByStaff: z.boolean(),
  changed: entryTexts,
});
export type EntryVersion = z.output<typeof entryVersion>;

export const listEntryVersions = route({
  method: 'GET',
  path: '/api/v1/entry/:id/versions',
  summary: "The last 20 saves of an entry's texts, newest first, and its texts as they are now",
  access: { who: 'member', about: { entry: 'id' }, orStaffWhoCan: 'edit-entries' },
  cache: personal,
  params: one,
  output: z.object({
    result: z.array(entryVersion),
    now: entryTexts,
    /** By text, the version that changed it last; 0 if it is not there. An answer is `rule-` and its position. */
    fieldVersions: z.record(z.string(), z.int()),
    title: z.string(),
    short: z.string(),
    competitionTitle: z.string(),
    editable: z.boolean(),
  }),
});
export type EntryVersions = z.output<(typeof listEntryVersions)['output']>;

/** An entry in a list, with the fields of one entry; null is what a gift keeps secret until the end. */
export const listedEntry = z.extend(entryCard, {
  title: z.nullable(z.string()),
  /** Safe HTML. */
  text: z.nullable(z.string()),
  /** Newest first, without replaced ones. */
  uploads: z.nullable(z.array(entryUpload)),
  competition,
  editable: z.boolean(),
  /** Number of log posts the viewer may see, by entrant id. */
  logCounts: z.record(z.string(), z.int()),
  imagefile: z.nullable(z.string()),
  reviewCount: z.int(),
});
export type ListedEntry = z.output<typeof listedEntry>;

const listed = z.array(z.union([listedEntry, entryCard]));
/** The short form, for pages that show cards. */
const card = z.optional(z.enum(['true', 'false']));

export const entryPageSize = 60;

const galleryQuery = {
  search: z.optional(z.string().check(z.maxLength(60))),
  tag: z.optional(z.string().check(z.maxLength(40))),
  /** Matches a tag that is derived from the files; `here`: what can be played in the page. */
  platform: z.optional(z.enum(['source', 'windows', 'linux', 'mac', 'web', 'here'])),
  event: z.optional(shortName),
  /** Where the previous page ended. */
  after: z.optional(z.string().check(z.regex(/^[\w.~-]{1,80}$/))),
};

export const listAllEntries = route({
  method: 'GET',
  path: '/api/v1/entries/all',
  summary:
    'All entries by event, newest event first, sixty per page; pass `next` as `after` to get the next page, `card=true` for the short form',
  access: anyone,
  cache: publicFor(15),
  problems: ['unknown-tag', 'no-competition'],
  limit: { max: 300, perSeconds: 60, by: 'account' },
  query: z.object({
    ...galleryQuery,
    card,
    /** At most this many of one event; then a page never ends in the middle of an event. */
    perEvent: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/)), z.transform(Number))),
    /** Within each event: by public place, title, newest first, or fewest reviews first. */
    sort: z.optional(z.enum(entrySorts)),
    /** Starts at the newest event that started in this year or before. */
    year: z.optional(z.pipe(z.string().check(z.regex(/^(19|20)\d\d$/)), z.transform(Number))),
  }),
  output: z.object({
    result: listed,
    /** How many entries of each event on this page match, over all pages. */
    groups: z.array(z.object({ short: z.string(), numEntries: z.int() })),
    /** All matches, over all pages. */
    total: z.int(),
    numEvents: z.int(),
    next: z.nullable(z.string()),
  }),
});

export const entryMaker = z.object({
  username: z.string(),
  avatar: z.nullable(z.string()),
  numEntries: z.int(),
  /** Newest first. */
  entries: z.array(entryCard),
});
export type EntryMaker = z.output<typeof entryMaker>;
export const makerPageSize = 50;
/** A page of people ends before it has more entries than this; one person's are never split. */
export const maxEntriesOfMakers = 150;

export const listEntriesByUser = route({
  method: 'GET',
  path: '/api/v1/entries/byUser',
  summary: 'All entries by the people who made them, A to Z, at most fifty people a page',
  access: anyone,
  cache: publicFor(15),
  limit: { max: 300, perSeconds: 60, by: 'account' },
  query: z.object({
    search: galleryQuery.search,
    /** Starts at the first name with this letter, or `0` for digits and symbols. */
    letter: z.optional(z.string().check(z.regex(/^[a-z0]$/))),
    after: galleryQuery.after,
  }),
  output: z.object({ result: z.array(entryMaker), total: z.int(), next: z.nullable(z.string()) }),
});

export const listEntriesOfUser = route({
  method: 'GET',
  path: '/api/v1/entries/user/:userId',
  summary: "A user's entries, newest first; `card=true` for the short form",
  access: anyone,
  cache: publicFor(15),
  problems: ['no-user'],
  params: z.object({ userId: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/)) }),
  query: z.object({ card }),
  output: z.object({ result: listed }),
});

export const listEntryTags = route({
  method: 'GET',
  path: '/api/v1/entries/tags',
  summary: 'Every tag an entry can have, by group',
  access: anyone,
  cache: publicFor(300),
  output: z.object({
    result: z.array(
      z.object({
        id: z.string(),
        group: z.string(),
        icon: z.string(),
        desc: z.string(),
        /** Whether teams set it themselves. */
        isChosen: z.boolean(),
      }),
    ),
    /** Whether games can be played in the page on this site. */
    hasPlay: z.boolean(),
  }),
});
