import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';
import { addJob, type JobKind, startWorker } from './platform/jobs.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();

const urgent: JobKind = { name: 'urgent', priority: 'urgent', queue: null };
const normal: JobKind = { name: 'normal', priority: 'normal', queue: null };
const bulk: JobKind = { name: 'bulk', priority: 'bulk', queue: null };

test('[R10.05] an urgent job runs while bulk jobs keep all their slots busy', async () => {
  const { db } = t.platform;
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  let begun = 0;
  for (let id = 0; id < 40; id += 1) await addJob(db, bulk, { id });
  const worker = await startWorker(t.platform, [
    {
      ...bulk,
      run: () => {
        begun += 1;
        return release.promise;
      },
    },
    { ...urgent, run: async () => void done.push('urgent') },
  ]);
  try {
    await expect.poll(() => begun).toBe(4);
    await addJob(db, urgent, {});
    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['urgent']);
    expect(begun).toBe(4);
  } finally {
    release.resolve();
    await worker.stop();
  }
});

test('[R10.05] an urgent job goes before those that were queued earlier', async () => {
  const { db } = t.platform;
  const done: string[] = [];
  for (let id = 0; id < 40; id += 1) await addJob(db, normal, { id });
  await addJob(db, urgent, {});
  const note = (name: string) => async () => void done.push(name);
  const worker = await startWorker(t.platform, [
    { ...normal, run: note('normal') },
    { ...urgent, run: note('urgent') },
  ]);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(41);
  await worker.stop();
  // Each of the four slots takes its first job at the same moment.
  expect(done.indexOf('urgent')).toBeLessThan(4);
});

test('[R10.05] jobs of one queue run one after the other, and one with a key waits once', async () => {
  const { db } = t.platform;
  const queued: JobKind = { name: 'queued', priority: 'scheduled', queue: 'one-at-a-time' };
  let [underWay, most, runs] = [0, 0, 0];
  for (const id of [1, 2, 3]) await addJob(db, queued, { id });
  for (let again = 0; again < 3; again += 1) await addJob(db, queued, { id: 4 }, 'queued-4');
  const run = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await wait(30);
    underWay -= 1;
    runs += 1;
  };
  const worker = await startWorker(t.platform, [{ ...queued, run }]);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(4);
  await worker.stop();
  expect([most, runs]).toEqual([1, 4]);
});

test('[R10.05] account mails are urgent, file checks bulk, and no scheduled job runs beside itself', () => {
  const priorityOf = (name: string) => jobs.find((job) => job.name === name)?.priority;
  expect(jobs.filter(({ priority }) => priority === 'urgent').map(({ name }) => name)).toEqual([
    'send-account-mail',
  ]);
  expect([priorityOf('check-file'), priorityOf('process-screenshot')]).toEqual(['bulk', 'normal']);
  const scheduled = jobs.filter(({ cron }) => cron !== undefined);
  expect(scheduled.length).toBeGreaterThan(8);
  for (const { name, priority, queue } of scheduled)
    expect({ name, priority, queue }).toEqual({ name, priority: 'scheduled', queue: name });
});
