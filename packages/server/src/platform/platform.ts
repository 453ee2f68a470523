import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Beacon } from './beacon.ts';
import type { Scanner } from './clamd.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { UploadLocks } from './files/upload-locks.ts';
import type { Live } from './live.ts';
import type { Mailer } from './mail.ts';
import type { Secrets } from './secrets.ts';

/** What the world outside the rules offers; a use case takes a Pick of it. */
export interface Platform {
  /** Null where none is configured. */
  readonly beacon: Beacon | null;
  readonly config: Config;
  readonly db: Database;
  readonly files: Files;
  readonly live: Live;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly secrets: Secrets;
  /** Null where no virus scan is configured. */
  readonly scanner: Scanner | null;
  readonly uploadLocks: UploadLocks;
}
