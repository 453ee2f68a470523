import type { Competition } from '@tinsmith/contract/competition';
import type { Entry } from '@tinsmith/contract/entry';
import type { Input, Output, RouteShape } from '@tinsmith/contract/route';
import type { Html } from '../platform/html.ts';

/** Relative addresses from one page of an archive to others. */
export interface ArchiveLinks {
  readonly page: (path: string) => string;
  readonly file: (path: string) => string;
  /** A drawing of the site. */
  readonly drawing: (what: Drawing) => string;
  /** Safe HTML of the site: links to what is in the archive stay inside, all others lead to the live site. */
  readonly text: (safeHtml: string) => Html;
}

/** A person without a picture, an entry without a screenshot, the number of a place, or the event's own picture. */
export type Drawing =
  | { readonly face: string }
  | { readonly shot: string }
  | { readonly place: number }
  | { readonly band: 'wide' | 'mobile' };

export type ArchiveBody = (to: ArchiveLinks) => Html;

/** Makes a call as a visitor without an account. */
export type CallAsVisitor = <R extends RouteShape>(route: R, input: Input<R>) => Promise<Output<R>>;

/** The archive of one event while it is written. Its features fill it, each with its own part. */
export interface Archive {
  /** The only source: nothing that such a visitor can't read gets into an archive. */
  readonly call: CallAsVisitor;
  readonly event: Competition;
  /** Without those whose makers have all deleted their accounts. */
  readonly entries: readonly Entry[];
  /** Whether a name is that of a deleted account: nothing of it goes into an archive. */
  readonly isGone: (name: string) => boolean;
  /** The names of an entry's makers who are still there, or its team's name. */
  readonly makersOf: (entry: Pick<Entry, 'team' | 'entrants' | 'otherAuthors'>) => string;
  /** `path` is that of a folder, such as `entry/12`. */
  readonly addPage: (path: string, title: string, body: ArchiveBody) => void;
  /** Adds to the end of a page that another feature has added. */
  readonly addSection: (path: string, body: ArchiveBody) => void;
  /** A link on the front page, in the order of the places. */
  readonly addPart: (place: number, label: string, path: string, count: number | null) => void;
  /** A number on the board of the front page. */
  readonly addFact: (place: number, label: string, count: number) => void;
  /** A section of the front page. Two halves that follow each other are side by side. */
  readonly addFront: (place: number, body: ArchiveBody) => void;
  /** A part of archive.json. */
  readonly addData: (name: string, value: unknown) => void;
  readonly addText: (path: string, content: string) => Promise<void>;
  /** The picture of a person on pages: their own, or the one that is drawn for their name. */
  readonly addFace: (person: {
    readonly name: string;
    readonly avatar: string | null;
  }) => Promise<(to: ArchiveLinks) => Html>;
  /** Copies a stored file that every visitor may have; false if they may not, or if it is gone. */
  readonly addFile: (name: string, path: string) => Promise<boolean>;
}

/** What a feature contributes to the archive of an event. */
export type ArchiveSource = (archive: Archive) => Promise<void>;

/** As everyone reads it, whatever their time zone. */
export const writeDay = (epochMs: number): string =>
  new Date(epochMs).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
