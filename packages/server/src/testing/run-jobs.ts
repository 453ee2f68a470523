import { Logger, runOnce } from 'graphile-worker';
import { jobs } from '../jobs.ts';
import type { OpenPlatform } from '../platform/open-platform.ts';

const silent = new Logger(() => () => undefined);

/** Works off whatever is queued and due, as a worker would, then returns. */
export async function runJobs(platform: OpenPlatform): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(platform, payload)]),
  );
  await runOnce({ pgPool: platform.pool, taskList, noHandleSignals: true, logger: silent });
}
