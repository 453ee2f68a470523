import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from './viewer.ts';

/**
 * Who may have a file just now. `always`: it belongs to nothing that could be hidden. `everyone`: all may, for the
 * time being. `viewer`: the one who asks may, others may not. `nobody`: it is missing.
 */
export type FileAudience = 'always' | 'everyone' | 'viewer' | 'nobody';

/** What a feature says of the files that belong to its things. `f` is the row of stored_file in both expressions. */
export interface FileOwnerKind<Facts extends object = object> {
  readonly kind: string;
  /** Whether the owner still names the file. The sweep removes what no owner names; nothing else is served. */
  readonly isNamed: RawBuilder<boolean>;
  /** What decides, as one JSON object: read with the file, so that a request takes one query. Null: it is missing. */
  readonly facts: (viewer: Viewer) => RawBuilder<Facts | null>;
  /** What a download is called; a file without a name goes by its address. */
  readonly nameOf?: (facts: Facts) => string;
  /** Told of each download from its first byte on, not of by whom. */
  readonly noteDownload?: (facts: Facts, db: Database) => Promise<unknown>;
  readonly audienceOf: (facts: Facts, viewer: Viewer, db: Database) => Promise<FileAudience> | FileAudience;
}

/** Any of them, as lists hold them: facts go back only to the kind that they came from. */
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds, each with facts of its own
export type AnyFileOwnerKind = FileOwnerKind<any>;
