import { readConfig } from '../packages/server/src/config.ts';
import { openDatabase } from '../packages/server/src/platform/database/database.ts';
import { openFiles } from '../packages/server/src/platform/files/files.ts';
import { openStorages } from '../packages/server/src/platform/files/open-storages.ts';
import { fillDemo } from './demo/fill-demo.ts';

// Fills the demo into the site configured by the environment, and prints its progress. Started by the worker, for a
// new site that was set up with the demo.
const config = readConfig();
const { db } = openDatabase({
  databaseUrl: config.databaseUrl,
  databasePool: 4,
  statementTimeoutMs: 0,
});
try {
  const files = openFiles(db, openStorages(config), config.filesBackend);
  const print = (done: number, total: number) => process.stdout.write(`${done} of ${total}\n`);
  await fillDemo(db, { kind: 'speedhack', phase: 'live' }, files, print);
} finally {
  await db.destroy();
}
