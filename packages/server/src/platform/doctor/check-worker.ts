import { readWorkerState } from '../jobs.ts';
import { type Check, ok, trouble, warning } from './check.ts';
import { count, formatSeconds } from './words.ts';

/** A quick job should start within seconds; after this time something is wrong. */
const longWaitSeconds = 300;

export const workerCheck: Check = {
  name: 'worker',
  title: 'Worker',
  pace: 'quick',
  part: 'worker',
  needs: 'schema',
  async run(platform) {
    const { numRunning, lastBeatAt, numWaiting, oldestWaitSeconds, numGivenUp } =
      await readWorkerState(platform);
    const waiting = numWaiting === 0 ? 'Nothing is waiting.' : `${count(numWaiting, 'job')} waiting.`;
    if (numRunning === 0)
      return trouble(
        'not running',
        `${lastBeatAt ? `Last seen at ${lastBeatAt.toISOString().slice(11, 16)} UTC. ` : ''}${waiting}`,
        'Start it on the server: `systemctl start tinsmith-worker`. With containers: `docker compose -f deploy/compose.yaml up -d worker`',
        'Still down? Read why: `journalctl -u tinsmith-worker -n 50`',
        'It continues where it stopped. Nothing is lost.',
      );
    const value = `${numRunning} running`;
    if (oldestWaitSeconds > longWaitSeconds)
      return warning(
        value,
        `${waiting} The oldest has waited for ${formatSeconds(oldestWaitSeconds)}.`,
        'Read what it is busy with: `journalctl -u tinsmith-worker -n 50`',
        'If it is always busy, start a second worker on another machine.',
      );
    const givenUp = numGivenUp === 0 ? '' : ` ${count(numGivenUp, 'job')} given up after the last try.`;
    return ok(value, `${waiting}${givenUp}`);
  },
};
