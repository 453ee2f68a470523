import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../packages/server/src/config.ts';
import { drawDue } from '../../packages/server/src/features/rule/draw-due.ts';
import { drawNames } from '../../packages/server/src/features/santa/draw-names.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';

// What every process of the site does about draws, without the rest and without pausing between checks, so
// that many can reach a start in the same instant. Begins on SIGUSR2, so that those that are ready leave the
// machine to those that start. Ends on any other signal.

const platform = openPlatform(readConfig());
const begun = once(process, 'SIGUSR2');
// A listener for a signal does not keep a process alive.
const waiting = setInterval(() => {}, 60_000);
process.stdout.write('ready\n');
await begun;
clearInterval(waiting);
for (;;) {
  for (const draw of [drawDue, drawNames])
    await draw(platform).catch((error) => process.stdout.write(`failed ${error.message}\n`));
  await wait(5);
}
