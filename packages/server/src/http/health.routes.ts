import { healthz, readyz } from '@tinsmith/contract/health';
import { sql } from 'kysely';
import { readAuditProtection } from '../platform/database/audit-protection.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';
import { isWorkerAlive } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';

async function readReadiness({ db }: Pick<Platform, 'db'>) {
  const database = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  if (!database)
    return { state: 'unready', database, migrations: false, worker: false, auditLog: 'unknown' } as const;
  const [pending, worker, auditLog] = await Promise.all([
    countPendingMigrations(db as never),
    isWorkerAlive(db),
    readAuditProtection(db),
  ]);
  const migrations = pending === 0;
  // Without a worker mails wait, but pages are served: that is no reason to take the site down.
  const state = !migrations ? 'unready' : worker ? 'ready' : 'degraded';
  return { state, database, migrations, worker, auditLog } as const;
}

export const healthRoutes = (platform: Pick<Platform, 'db'>) => [
  bind(healthz, () => ({ alive: true }) as const),
  bind(readyz, async ({ reply }) => {
    const readiness = await readReadiness(platform);
    if (readiness.state === 'unready') reply.code(503);
    return readiness;
  }),
];
