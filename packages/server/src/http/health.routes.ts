import { healthz, readyz } from '@tinsmith/contract/health';
import { sql } from 'kysely';
import { readAuditProtection } from '../platform/database/audit-protection.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';
import { isWorkerAlive } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';

async function readReadiness({ db, files }: Pick<Platform, 'db' | 'files'>) {
  const database = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  if (!database)
    return {
      state: 'unready',
      database,
      migrations: false,
      worker: false,
      files: false,
      auditLog: 'unknown',
    } as const;
  const [pending, worker, hasFiles, auditLog] = await Promise.all([
    countPendingMigrations(db as never),
    isWorkerAlive(db),
    files.check(),
    readAuditProtection(db),
  ]);
  const migrations = pending === 0;
  // Without a worker mails wait, without files pictures are missing; but pages are served, so the site stays up.
  const state = !migrations ? 'unready' : worker && hasFiles ? 'ready' : 'degraded';
  return { state, database, migrations, worker, files: hasFiles, auditLog } as const;
}

export const healthRoutes = (platform: Pick<Platform, 'db' | 'files'>) => [
  bind(healthz, () => ({ alive: true }) as const),
  bind(readyz, async ({ reply }) => {
    const readiness = await readReadiness(platform);
    if (readiness.state === 'unready') reply.code(503);
    return readiness;
  }),
];
