import { healthz, readyz } from '@tinsmith/contract/health';
import { sql } from 'kysely';
import { readAuditProtection } from '../platform/database/audit-protection.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';
import { isWorkerAlive } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';

type AreSealsFine = () => Promise<boolean>;

async function readReadiness({ db }: Pick<Platform, 'db'>, areSealsFine: AreSealsFine) {
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
      auditLog: 'unknown',
      drawSeals: 'unknown',
    } as const;
  const [pending, worker, auditLog] = await Promise.all([
    countPendingMigrations(db as never),
    isWorkerAlive(db),
    readAuditProtection(db),
  ]);
  const migrations = pending === 0;
  const drawSeals = !migrations ? 'unknown' : (await areSealsFine()) ? 'fine' : 'broken';
  // Without a worker mails wait, and without its key a draw would, but pages are served: no reason to take them down.
  const state = !migrations ? 'unready' : worker && drawSeals === 'fine' ? 'ready' : 'degraded';
  return { state, database, migrations, worker, auditLog, drawSeals } as const;
}

export const healthRoutes = (platform: Pick<Platform, 'db'>, areSealsFine: AreSealsFine) => [
  bind(healthz, () => ({ alive: true }) as const),
  bind(readyz, async ({ reply }) => {
    const readiness = await readReadiness(platform, areSealsFine);
    if (readiness.state === 'unready') reply.code(503);
    return readiness;
  }),
];
