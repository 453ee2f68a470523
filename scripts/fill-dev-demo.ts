import { readConfig } from '../packages/server/src/config.ts';
import { endSetup } from '../packages/server/src/features/site/demo/demo-site.queries.ts';
import { fillContent } from '../packages/server/src/fill-content.ts';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../packages/server/src/platform/files/files.ts';
import { prepareDatabase } from '../packages/server/src/platform/prepare.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { DemoChoice } from './demo/plan-editions.ts';
import { openDevDatabase } from './dev-database.ts';
import { readDevEnvironment } from './dev-environment.ts';

interface Filling extends DemoChoice {
  /** Leaves a database alone that already has competitions. */
  readonly isForEmptyOnly: boolean;
}

/** Replaces the demo in the database of `npm run dev`, which is created and migrated first. */
export async function fillDevDemo({ isForEmptyOnly, ...options }: Filling): Promise<void> {
  const database = await openDevDatabase();
  const config = readConfig(await readDevEnvironment(database));
  const { db } = openDatabase({ databaseUrl: database.ownerUrl, databasePool: 2 });
  const files = openFiles(db, { disk: openDiskStorage(config.filesDir) }, 'disk');
  try {
    await prepareDatabase(config, () => fillContent({ db, files, config }));
    // A demo from before the setup existed must not ask for it either.
    await endSetup(db);
    await fillContent({ db, files, config });
    const isEmpty = !(await db.selectFrom('competition').select('id').limit(1).executeTakeFirst());
    if (isEmpty || !isForEmptyOnly) {
      const { short } = await fillDemo(db, options, files);
      process.stdout.write(`The demo is ready: /${short}/ is in the phase '${options.phase}'.\n`);
    }
  } finally {
    await db.destroy();
    await database.stop();
  }
}
