import { getAvailable, healthz, readyz } from '@tinsmith/contract/health';
import { readAuditProtection } from '../platform/database/audit-protection.ts';
import { DatabaseAway } from '../platform/database/connection-faults.ts';
import { countPendingMigrations } from '../platform/database/migrate.ts';
import { takesWrites } from '../platform/database/takes-writes.ts';
import { isWorkerAlive } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { bind } from './bind.ts';

type AreSealsFine = () => Promise<boolean>;

async function readReadiness(
  { db, files, config }: Pick<Platform, 'db' | 'files' | 'config'>,
  areSealsFine: AreSealsFine,
) {
  const database = await takesWrites(db).catch(() => false);
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
    isWorkerAlive({ db, config }),
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

export const healthRoutes = (
  platform: Pick<Platform, 'db' | 'files' | 'config' | 'contact'>,
  areSealsFine: AreSealsFine,
) => [
  bind(healthz, () => ({ alive: true }) as const),
  bind(getAvailable, () => {
    if (!platform.contact.takesWrites) throw new DatabaseAway();
    return { available: true } as const;
  }),
  bind(readyz, async ({ reply }) => {
    const readiness = await readReadiness(platform, areSealsFine);
    if (readiness.state === 'unready') reply.code(503);
    return readiness;
  }),
];
