import type pg from 'pg';
import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import { openBeacon } from './beacon.ts';
import { openClamd } from './clamd.ts';
import { DatabaseContact } from './database/contact.ts';
import { type OnQuery, openDatabase } from './database/database.ts';
import { openFiles } from './files/files.ts';
import { openStorages } from './files/open-storages.ts';
import { UploadLocks } from './files/upload-locks.ts';
import { Live } from './live.ts';
import { openLog } from './log.ts';
import { openMailer } from './mail/transport.ts';
import type { Platform } from './platform.ts';
import { openCounts } from './process-counts.ts';
import { openSecrets } from './secrets.ts';

export interface OpenPlatform extends Platform {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const watchMs = 2_000;

export function openPlatform(config: Config, onQuery?: OnQuery, logTo?: DestinationStream): OpenPlatform {
  const log = openLog(config.logLevel, logTo);
  const contact = new DatabaseContact();
  const { db, pool } = openDatabase({
    databaseUrl: config.databaseUrl,
    databasePool: config.databasePool,
    databaseWaitMs: config.databaseWaitMs,
    statementTimeoutMs: config.databaseTimeoutMs,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    lastOutageAt: () => contact.lastOutageAt,
    ...(onQuery && { onQuery }),
  });
  const { db: watchDb } = openDatabase({
    databaseUrl: config.databaseUrl,
    databasePool: 1,
    databaseWaitMs: watchMs,
    statementTimeoutMs: watchMs,
  });
  const counts = openCounts();
  const mail = openMailer(config, counts);
  const uploadLocks = new UploadLocks(config.databaseUrl, log);
  const live = new Live(config.databaseUrl, log);
  return {
    beacon: config.beaconUrl === null ? null : openBeacon(config.beaconUrl),
    config,
    contact,
    counts,
    db,
    pool,
    log,
    live,
    mail,
    uploadLocks,
    watchDb,
    secrets: openSecrets(config.secretKey),
    scanner: config.clamd === null ? null : openClamd(config.clamd),
    files: openFiles(db, openStorages(config), config.filesBackend),
    close: async () => {
      mail.close();
      await live.close();
      await uploadLocks.close();
      await watchDb.destroy();
      await db.destroy();
    },
  };
}
