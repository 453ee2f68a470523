import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../packages/server/src/config.ts';
import { drawDue } from '../../packages/server/src/features/rule/draw-due.ts';
import { drawNames } from '../../packages/server/src/features/santa/draw-names.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';

// What every process of the site does about draws, without the rest and without pausing between checks, so
// that many can reach a start in the same instant. Ends on a signal.

const platform = openPlatform(readConfig());
process.stdout.write('ready\n');
for (;;) {
  for (const draw of [drawDue, drawNames])
    await draw(platform).catch((error) => process.stdout.write(`failed ${error.message}\n`));
  await wait(5);
}
