import { parseArgs } from 'node:util';
import { readConfig } from '../packages/server/src/config.ts';
import { fillContent } from '../packages/server/src/fill-content.ts';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../packages/server/src/platform/files/files.ts';
import { prepareDatabase } from '../packages/server/src/platform/prepare.ts';
import { endSetup } from './demo/demo.queries.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { openDevDatabase } from './dev-database.ts';
import { readDevEnvironment } from './dev-environment.ts';

// npm run demo -- --phase before|live|voting|results --kind speedhack|santa --size normal|large
const kinds = { speedhack: 'speedhack', santa: 'gift-exchange' } as const;
const phases = ['before', 'live', 'voting', 'results'] as const;
/** Generated entries besides the hand-written ones. */
const numCrowd = { normal: 0, large: 3000 } as const;

const { values } = parseArgs({
  options: {
    phase: { type: 'string', default: 'live' },
    kind: { type: 'string', default: 'speedhack' },
    size: { type: 'string', default: 'normal' },
    /** Leaves a database alone that already has competitions. */
    'if-empty': { type: 'boolean', default: false },
  },
});
const phase = phases.find((known) => known === values.phase);
const kind = kinds[values.kind as keyof typeof kinds];
const size = Object.keys(numCrowd).find((known) => known === values.size) as
  | keyof typeof numCrowd
  | undefined;
if (!phase || !kind || !size || (phase === 'voting' && kind === 'gift-exchange')) {
  process.stderr.write(
    'Usage: demo.ts [--phase before|live|voting|results] [--kind speedhack|santa] [--size normal|large]\n',
  );
  process.stderr.write('A gift exchange (santa) has no voting.\n');
  process.exit(2);
}

const database = await openDevDatabase();
const environment = await readDevEnvironment(database);
const config = readConfig(environment);

const { db } = openDatabase({ databaseUrl: database.ownerUrl, databasePool: 2 });
const files = openFiles(db, { disk: openDiskStorage(config.filesDir) }, 'disk');
try {
  await prepareDatabase(config, () => fillContent({ db, files, config }));
  // A demo from before the setup existed must not ask for it either.
  await endSetup(db);
  await fillContent({ db, files, config });
  const isEmpty = !(await db.selectFrom('competition').select('id').limit(1).executeTakeFirst());
  if (isEmpty || !values['if-empty']) {
    const { short } = await fillDemo(db, { kind, phase, numCrowd: numCrowd[size] }, files);
    process.stdout.write(`The demo is ready: /${short}/ is in the phase '${phase}'.\n`);
  }
} finally {
  await db.destroy();
  await database.stop();
}
