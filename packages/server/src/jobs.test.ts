import { setTimeout as wait } from 'node:timers/promises';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';
import { addJob, defineJob, integer, startWorker } from './platform/jobs.ts';
import { openDatabaseProxy } from './testing/database-proxy.ts';
import { createTestDatabase, openTestApp, useTestApp } from './testing/test-app.ts';

const t = useTestApp();

const urgent = defineJob({ name: 'urgent', priority: 'urgent', queue: null, payload: {} });
const normal = defineJob({ name: 'normal', priority: 'normal', queue: null, payload: { id: integer() } });
const bulk = defineJob({ name: 'bulk', priority: 'bulk', queue: null, payload: { id: integer() } });

test('[R10.05] an urgent job runs while bulk jobs keep all their slots busy', async () => {
  const { db } = t.platform;
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  let begun = 0;
  for (let id = 0; id < 40; id += 1) await addJob(db, bulk, { id });
  const worker = await startWorker(t.platform, [
    bulk.runs(() => {
      begun += 1;
      return release.promise;
    }),
    urgent.runs(async () => void done.push('urgent')),
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
  const worker = await startWorker(t.platform, [normal.runs(note('normal')), urgent.runs(note('urgent'))]);
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(41);
  await worker.stop();
  // Each of the four slots takes its first job at the same moment.
  expect(done.indexOf('urgent')).toBeLessThan(4);
});

test('[R10.05] jobs of one queue run one after the other, and one with a key waits once', async () => {
  const { db } = t.platform;
  const queued = defineJob({
    name: 'queued',
    priority: 'scheduled',
    queue: 'one-at-a-time',
    payload: { id: integer() },
  });
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
  const worker = await startWorker(t.platform, [queued.runs(run)]);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(4);
  await worker.stop();
  expect([most, runs]).toEqual([1, 4]);
});

const judge = defineJob({
  name: 'judge',
  priority: 'normal',
  queue: null,
  payload: { entryId: integer<EntryId>(), numVotes: integer() },
});

test('[R10.05] a wrong payload does not compile', () => {
  const { db } = t.platform;
  const entryId = 1 as EntryId;
  // Never called: the compiler checks them. A line without an error fails `npm run types`.
  const calls = [
    () => addJob(db, judge, { entryId, numVotes: 2 }),
    // @ts-expect-error a field is missing
    () => addJob(db, judge, { entryId }),
    // @ts-expect-error a field is not the job's
    () => addJob(db, judge, { entryId, numVotes: 2, name: 3 }),
    // @ts-expect-error the id is another thing's
    () => addJob(db, judge, { entryId: 1 as EntrantId, numVotes: 2 }),
    // @ts-expect-error a text, which could be private
    () => addJob(db, judge, { entryId, numVotes: '2' }),
    // @ts-expect-error the job reads a field that it doesn't get
    () => judge.runs(async (_, { ballotId }) => void ballotId),
    // @ts-expect-error the job reads a number as a text
    () => judge.runs(async (_, { numVotes }) => void numVotes.trim()),
  ];
  expect(calls).toHaveLength(7);
});

test('[R10.05] a payload of another version fails before the job begins, says why, and is tried again', async () => {
  const { db } = t.platform;
  const seen: unknown[] = [];
  const job = judge.runs(async (_, payload) => void seen.push(payload));
  const wrong = [
    null,
    [1],
    {},
    { entryId: 1 },
    { entryId: '1', numVotes: 2 },
    { entryId: 1e300, numVotes: 2 },
  ];
  for (const payload of [...wrong, { entryId: 1, numVotes: 2, isBlind: true }])
    await expect(job.run(t.platform, payload)).rejects.toThrow(
      'The payload of judge is not of this version:',
    );
  await expect(job.run(t.platform, { entryId: 1, numVotes: null })).rejects.toThrow(
    /not an integer.*numVotes/s,
  );
  expect(seen).toEqual([]);

  await sql`select graphile_worker.add_job('judge', '{"entryId": 5}')`.execute(db);
  const worker = await startWorker(t.platform, [job]);
  try {
    await addJob(db, judge, { entryId: 6 as EntryId, numVotes: 2 });
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([{ entryId: 6, numVotes: 2 }]);
    const readFailure = async () => {
      const { rows } = await sql<{ last_error: string | null; attempts: number; max_attempts: number }>`
        select last_error, attempts, max_attempts from graphile_worker.jobs where task_identifier = 'judge'`.execute(
        db,
      );
      return rows;
    };
    await expect
      .poll(readFailure, { timeout: 5_000 })
      .toEqual([{ last_error: expect.stringContaining('numVotes'), attempts: 1, max_attempts: 25 }]);
  } finally {
    await worker.stop();
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db);
  }
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

test('[R13.01] a worker that lives through an outage keeps its jobs, however long the outage was', async () => {
  const lostAfterMs = 1_200;
  const database = await createTestDatabase();
  const proxy = await openDatabaseProxy(database.databaseUrl);
  const { platform } = await openTestApp(database, {
    config: { databaseUrl: proxy.through(database.databaseUrl), workerLostAfterMs: lostAfterMs },
  });
  const beside = await openTestApp(database);
  const { db } = beside.platform;
  const beatOfOther = () =>
    sql`insert into worker_heartbeat (worker_id, beat_at) values ('other', wall_now())
      on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);
  const isKnown = async () =>
    (await db.selectFrom('worker_heartbeat').select('worker_id').execute()).some(
      ({ worker_id }) => worker_id === 'other',
    );
  const worker = await startWorker(platform, [normal.runs(async () => {})]);
  await wait(lostAfterMs * 1.5);
  await beatOfOther();

  proxy.setFault('cut');
  await wait(lostAfterMs * 1.5);
  proxy.setFault('none');
  // This worker is back and the other one is not yet.
  await wait(lostAfterMs * 0.75);
  expect(await isKnown()).toBe(true);
  await beatOfOther();
  await wait(lostAfterMs * 0.75);
  expect(await isKnown()).toBe(true);
  // With no outage to explain its silence, it is lost.
  await expect.poll(isKnown, { timeout: 10_000 }).toBe(false);

  await worker.stop();
  for (const one of [beside.platform, platform]) await one.close();
  await proxy.close();
  await database.drop();
});

test('[R13.01] [R18.06] a job whose end was lost in an outage is not run again, and one whose start was lost is run', async () => {
  const database = await createTestDatabase();
  const proxy = await openDatabaseProxy(database.databaseUrl);
  const { platform } = await openTestApp(database, {
    config: {
      databaseUrl: proxy.through(database.databaseUrl),
      workerLostAfterMs: 1_200,
      databaseTimeoutMs: 500,
    },
  });
  const beside = await openTestApp(database);
  const { db } = beside.platform;
  const single = defineJob({
    name: 'single',
    priority: 'normal',
    queue: 'single',
    payload: { id: integer() },
  });
  const ran: number[] = [];
  // The queue lets nobody catch that the end of a job could not be noted; processes log it (platform/faults.ts).
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const uncaught: unknown[] = [];
  process.on('unhandledRejection', (reason) => uncaught.push(reason));
  const worker = await startWorker(platform, [
    single.runs(async (_, { id }) => {
      ran.push(id);
      // Ends without a connection to say so.
      if (id === 1) proxy.setFault('cut');
    }),
  ]);
  const countJobs = async () =>
    (await sql<{ id: string }>`select id from graphile_worker.jobs`.execute(db)).rows.length;
  try {
    await addJob(db, single, { id: 1 });
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([1]);
    await wait(300);
    expect(await countJobs()).toBe(1);
    proxy.setFault('none');
    await expect.poll(countJobs, { timeout: 20_000 }).toBe(0);

    // As if the answer with the job had been lost.
    await db.transaction().execute(async (transaction) => {
      await addJob(transaction, single, { id: 2 });
      const lock = sql`locked_at = now() - interval '1 minute', locked_by = (select min(worker_id) from worker_heartbeat)`;
      await sql`update graphile_worker._private_jobs set ${lock}`.execute(transaction);
      await sql`update graphile_worker._private_job_queues set ${lock}`.execute(transaction);
    });
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual([1, 2]);
    await expect.poll(countJobs, { timeout: 5_000 }).toBe(0);
    expect(uncaught).toEqual([expect.objectContaining({ message: 'Connection terminated unexpectedly' })]);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
    await worker.stop();
    for (const one of [beside.platform, platform]) await one.close();
    await proxy.close();
    await database.drop();
  }
});

test('[R10.05] a job that takes long keeps its lock', async () => {
  const database = await createTestDatabase();
  const { platform } = await openTestApp(database, {
    config: { workerLostAfterMs: 600, databaseTimeoutMs: 200 },
  });
  let numRuns = 0;
  const worker = await startWorker(platform, [
    normal.runs(async () => {
      numRuns += 1;
      await wait(3_000);
    }),
  ]);
  await addJob(platform.db, normal, { id: 1 });
  await wait(4_000);
  await worker.stop();
  expect(numRuns).toBe(1);
  await platform.close();
  await database.drop();
});
