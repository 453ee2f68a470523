import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Beacon } from './beacon.ts';
import type { Scanner } from './clamd.ts';
import type { DatabaseContact } from './database/contact.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { UploadLocks } from './files/upload-locks.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mail/transport.ts';
import type { ProcessCounts } from './process-counts.ts';
import type { Secrets } from './secrets.ts';

/** The environment of the domain rules; a use case gets a Pick of it. */
export interface Platform {
  /** Null if none is configured. */
  readonly beacon: Beacon | null;
  readonly config: Config;
  readonly contact: DatabaseContact;
  readonly counts: ProcessCounts;
  readonly db: Database;
  readonly files: Files;
  readonly live: Live;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly secrets: Secrets;
  /** Null if no virus scan is configured. */
  readonly scanner: Scanner | null;
  readonly uploadLocks: UploadLocks;
  /** A connection of its own that gives up within seconds, to notice when the database is away. */
  readonly watchDb: Database;
}
