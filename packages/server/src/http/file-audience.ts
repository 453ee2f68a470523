import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from './viewer.ts';

/**
 * Who may download a file right now. `always`: it belongs to nothing that could be hidden. `everyone`: all
 * may, for the time being. `viewer`: only the current viewer may. `nobody`: it is missing.
 */
export type FileAudience = 'always' | 'everyone' | 'viewer' | 'nobody';

/** A feature's rules for the files that belong to it. `f` is the row of stored_file in both expressions. */
export interface FileOwnerKind<Facts extends object = object> {
  readonly kind: string;
  /** Whether the owner still refers to the file. Only then is it served; the sweep removes all others. */
  readonly isNamed: RawBuilder<boolean>;
  /** The facts to decide by, as one JSON object: read with the file, in one query. Null: it is missing. */
  readonly facts: (viewer: Viewer) => RawBuilder<Facts | null>;
  /** The file name of a download; a file without a name is named by its address. */
  readonly nameOf?: (facts: Facts) => string;
  /** Called for each download from its first byte on, without the user. */
  readonly noteDownload?: (facts: Facts, db: Database) => Promise<unknown>;
  readonly audienceOf: (facts: Facts, viewer: Viewer, db: Database) => Promise<FileAudience> | FileAudience;
}

/** Any of them, for use in lists: facts are only passed back to the kind that they came from. */
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds, each with its own facts
export type AnyFileOwnerKind = FileOwnerKind<any>;
