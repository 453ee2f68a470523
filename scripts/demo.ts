import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../packages/server/src/platform/files/files.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { dataDir, openDevDatabase } from './dev-database.ts';

// npm run demo -- --phase before|live|voting|results --kind speedhack|santa
const kinds = { speedhack: 'speedhack', santa: 'gift-exchange' } as const;
const phases = ['before', 'live', 'voting', 'results'] as const;

const { values } = parseArgs({
  options: {
    phase: { type: 'string', default: 'live' },
    kind: { type: 'string', default: 'speedhack' },
    /** Leaves a database that has competitions alone. */
    'if-empty': { type: 'boolean', default: false },
  },
});
const phase = phases.find((known) => known === values.phase);
const kind = kinds[values.kind as keyof typeof kinds];
if (!phase || !kind || (phase === 'voting' && kind === 'gift-exchange')) {
  process.stderr.write('Usage: demo.ts [--phase before|live|voting|results] [--kind speedhack|santa]\n');
  process.stderr.write('A gift exchange (santa) has no voting.\n');
  process.exit(2);
}

const database = await openDevDatabase();
const main = new URL('../packages/server/src/main.ts', import.meta.url).pathname;
const migrated = spawnSync(process.execPath, [main, 'migrate'], {
  cwd: new URL('..', import.meta.url).pathname,
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
  stdio: 'inherit',
});
if (migrated.status !== 0) process.exit(migrated.status ?? 1);

const { db } = openDatabase({ databaseUrl: database.ownerUrl, databasePool: 2 });
try {
  const isEmpty = !(await db.selectFrom('competition').select('id').limit(1).executeTakeFirst());
  if (isEmpty || !values['if-empty']) {
    const disk = openDiskStorage(process.env.FILES_DIR ?? `${dataDir}/files`);
    const files = openFiles(db, { disk }, 'disk');
    const { short } = await fillDemo(db, { kind, phase }, files);
    process.stdout.write(`The demo is filled in: /${short}/ is in phase ${phase}.\n`);
  }
} finally {
  await db.destroy();
  await database.stop();
}
