import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { openDatabase } from './database/database.ts';
import { openDiskFiles } from './files.ts';
import { Live } from './live.ts';
import type { Platform } from './platform.ts';

export interface OpenPlatform extends Platform {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openPlatform(config: Config, onQuery?: (sql: string) => void): OpenPlatform {
  const log = pino({
    level: config.logLevel,
    // Cookies and tokens are keys to somebody's account; they must never reach a log.
    redact: ['req.headers.cookie', 'req.headers["x-csrftoken"]', 'res.headers["set-cookie"]'],
  });
  const { db, pool } = openDatabase({
    databaseUrl: config.databaseUrl,
    databasePool: config.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    ...(onQuery && { onQuery }),
  });
  const live = new Live(config.databaseUrl, log);
  return {
    config,
    db,
    pool,
    log,
    live,
    files: openDiskFiles(config.filesDir),
    close: async () => {
      await live.close();
      await db.destroy();
    },
  };
}
