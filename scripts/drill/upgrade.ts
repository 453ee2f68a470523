import { parseArgs } from 'node:util';
import { openFigures } from './support/figures.ts';
import { killMigrations } from './upgrade/kill-migrations.ts';
import { rollThereAndBack } from './upgrade/roll-there-and-back.ts';
import { runOldTests } from './upgrade/run-old-tests.ts';

// npm run drill -- upgrade [--from COMMIT] [--only roll|kills|tests]: an upgrade from COMMIT to this tree under load and
// back again by the documented commands; migrations killed at each step; the API tests of the commit before the newest
// migration on the new schema. Needs Debian's postgresql-15 and nginx. Takes a quarter of an hour.

/** The last commit before there was a way back. */
const defaultFrom = '7e3df19d';

const parts = { roll: rollThereAndBack, kills: killMigrations, tests: runOldTests };

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string', default: defaultFrom }, only: { type: 'string' } },
  });
  const figures = openFigures();
  for (const [name, part] of Object.entries(parts))
    if (values.only === undefined || values.only === name) await part(values.from, figures);
  return figures.print('Upgrade');
}
