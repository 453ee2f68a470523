import { healthz, readyz } from '@tinsmith/contract/health';
import { sql } from 'kysely';
import { readAuditProtection } from '../platform/database/audit-protection.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';
import { isWorkerAlive } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';

type AreSealsFine = () => Promise<boolean>;

/** Whether the database answers and takes writes: a standby, and a primary that was set aside, only answer. */
const takesWrites = (db: Platform['db']): Promise<boolean> =>
  sql<{ takes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as takes`
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.takes === true,
      () => false,
    );

async function readReadiness({ db, files }: Pick<Platform, 'db' | 'files'>, areSealsFine: AreSealsFine) {
  const database = await takesWrites(db);
  if (!database)
    return {
      state: 'unready',
      database,
      migrations: false,
      worker: false,
      files: false,
      auditLog: 'unknown',
      drawSeals: 'unknown',
    } as const;
  const [pending, worker, hasFiles, auditLog] = await Promise.all([
    countPendingMigrations(db as never),
    isWorkerAlive(db),
    files.check(),
    readAuditProtection(db),
  ]);
  const migrations = pending === 0;
  const drawSeals = !migrations ? 'unknown' : (await areSealsFine()) ? 'fine' : 'broken';
  const isWhole = worker && hasFiles && drawSeals === 'fine';
  // Without a worker mails wait, without files pictures are missing, and without its key a draw waits; but
  // pages are served, so the site stays up.
  const state = !migrations ? 'unready' : isWhole ? 'ready' : 'degraded';
  return { state, database, migrations, worker, files: hasFiles, auditLog, drawSeals } as const;
}

export const healthRoutes = (platform: Pick<Platform, 'db' | 'files'>, areSealsFine: AreSealsFine) => [
  bind(healthz, () => ({ alive: true }) as const),
  bind(readyz, async ({ reply }) => {
    const readiness = await readReadiness(platform, areSealsFine);
    if (readiness.state === 'unready') reply.code(503);
    return readiness;
  }),
];
