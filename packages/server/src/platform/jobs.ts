import { EventEmitter } from 'node:events';
import {
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from './database/database.ts';
import type { Platform } from './platform.ts';
import { currentRequestId, onBehalfOf } from './request-scope.ts';

/**
 * The lowest number goes first. Urgent: someone waits for it. Normal: takes a second at most. Scheduled: sweeps.
 * Bulk: may take minutes each, and come by the thousand.
 */
const priorities = { urgent: 0, normal: 10, scheduled: 20, bulk: 30 } as const;
export type Priority = keyof typeof priorities;

/** Slow jobs have slots of their own, so that a quick one never waits for them to end. */
const slotsOf: readonly { readonly priorities: readonly Priority[]; readonly concurrency: number }[] = [
  { priorities: ['urgent', 'normal'], concurrency: 4 },
  { priorities: ['scheduled', 'bulk'], concurrency: 4 },
];

/** A field of a payload: an id or a count. There is no other kind, so that nothing private waits in the queue. */
export const integer = <Id extends number = number>(): z.ZodType<Id> =>
  z.custom<Id>(Number.isSafeInteger, 'not an integer');

type Shape = Readonly<Record<string, z.ZodType<number>>>;
type PayloadOf<S extends Shape> = { readonly [Field in keyof S]: z.infer<S[Field]> };

interface JobBase {
  readonly name: string;
  readonly priority: Priority;
  /** Jobs of one queue run one after the other, over all workers; null: as many at once as there are slots. */
  readonly queue: string | null;
}

/** All that is needed to queue a job. */
export interface JobKind<Payload> extends JobBase {
  /**
   * The job itself, whose file may import the one that queues it. `jobId` is the same when a job is run again and
   * unlike that of every other.
   */
  readonly runs: (run: (platform: Platform, payload: Payload, jobId: string) => Promise<void>) => Job;
}

/** A job: at least once, retried, so its effect must be idempotent. */
export interface Job extends JobBase {
  /** When it runs on schedule, as a crontab's five fields (UTC). */
  readonly cron?: string;
  /** Throws if the payload is not the job's own. A worker always passes `jobId`. */
  readonly run: (platform: Platform, payload: unknown, jobId?: string) => Promise<void>;
}

/** A job that is queued with a payload. Declare it where it is queued, or in the queries that its file imports. */
export function defineJob<S extends Shape>({
  payload: shape,
  ...base
}: JobBase & { readonly payload: S }): JobKind<PayloadOf<S>> {
  const schema = z.strictObject(shape);
  return {
    ...base,
    runs: (run) => ({
      ...base,
      run: async (platform, payload, jobId = '') => {
        // Processes of two versions share the queue during an update: the other one may read it on a retry.
        const read = schema.safeParse(payload);
        if (!read.success)
          throw new Error(
            `The payload of ${base.name} is not of this version:\n${z.prettifyError(read.error)}`,
          );
        await run(platform, read.data as PayloadOf<S>, jobId);
      },
    }),
  };
}

/** A job that runs on schedule, without a payload, and never beside itself. */
export const defineScheduledJob = ({
  name,
  cron,
  run,
}: {
  readonly name: string;
  readonly cron: string;
  readonly run: (platform: Platform) => Promise<void>;
}): Job => ({ name, priority: 'scheduled', queue: name, cron, run: (platform) => run(platform) });

/** A flag of the queue, which has no other use for them: payloads stay as the job declares them. */
const requestFlag = 'request:';

/** The id of the request that led to a job. */
function requestIdOf({ flags }: { readonly flags: object | null }): string | null {
  const flag = Object.keys(flags ?? {}).find((name) => name.startsWith(requestFlag));
  return flag?.slice(requestFlag.length) ?? null;
}

/** The queue's own tables; needed before a web process can add a job. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/**
 * Queues a job within the transaction of `db`: no data without its job, no job without its data. One with a key
 * that is already waiting keeps its place instead.
 */
export async function addJob<Payload>(
  db: Database,
  { name, priority, queue }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  key: string | null = null,
): Promise<void> {
  const requestId = currentRequestId();
  const flags = requestId === null ? null : [`${requestFlag}${requestId}`];
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue},
    priority => ${priorities[priority]}::int, job_key => ${key}, job_key_mode => 'preserve_run_at', flags => ${flags}::text[])`.execute(
    db,
  );
}

/** Beats that may fail before a worker counts as lost. */
const beatsToLose = 6;
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

const beat = (db: Database, poolIds: readonly string[]) =>
  sql`insert into worker_heartbeat (worker_id, beat_at)
      select id, wall_now() from unnest(${poolIds}::text[]) id
      on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);

/**
 * Frees the jobs of workers without a heartbeat. The queue itself waits four hours before it considers a
 * worker dead; a mail cannot wait that long. One that was only slow does its job twice, which jobs must
 * tolerate.
 */
const freeJobsOfTheDead = (db: Database, lostAfterMs: number) =>
  sql`with dead as (
        delete from worker_heartbeat
        where beat_at < wall_now() - ${seconds(lostAfterMs)}
        returning worker_id
      )
      select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0`.execute(
    db,
  );

/** What the slots of this process do, by the queue's ids of jobs. */
interface JobsHere {
  readonly running: Set<string>;
  /** Successful, and perhaps still in the queue. */
  readonly done: Set<string>;
}

/**
 * Jobs that are locked for this worker and don't run here: the answer with the job, or the message that it has ended, was
 * lost with a connection. The queue itself would leave them locked for four hours. What has succeeded is not run again.
 */
async function settleLostJobs(
  db: Database,
  poolIds: readonly string[],
  { running, done }: JobsHere,
  minAgeMs: number,
): Promise<void> {
  const before = [...done];
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select id, job_queue_id, locked_at < now() - ${seconds(minAgeMs)} and id <> all(${[...running]}::bigint[]) as is_lost
      from graphile_worker._private_jobs where locked_by = any(${poolIds}::text[])
    ), ended as (
      delete from graphile_worker._private_jobs j using locked l
      where j.id = l.id and l.is_lost and j.id = any(${before}::bigint[])
    ), freed as (
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null from locked l
      where j.id = l.id and l.is_lost and j.id <> all(${before}::bigint[])
    ), freed_queues as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from locked l
      where q.id = l.job_queue_id and l.is_lost and q.locked_by = any(${poolIds}::text[])
    )
    select id::text from locked where not is_lost`.execute(db);
  const left = new Set(rows.map(({ id }) => id));
  for (const id of before) if (!left.has(id)) done.delete(id);
}

/** True while some worker has had a recent heartbeat. */
export async function isWorkerAlive({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (
      select from worker_heartbeat
      where beat_at > wall_now() - ${seconds(config.workerLostAfterMs)}
    ) as alive`.execute(db);
  return rows[0]?.alive ?? false;
}

export interface WorkerState {
  readonly numRunning: number;
  readonly lastBeatAt: Date | null;
  /** Jobs that could run now. */
  readonly numWaiting: number;
  readonly oldestWaitSeconds: number;
  /** Jobs that were given up after their last try. */
  readonly numGivenUp: number;
}

/** Who works, and what waits. Each worker has a heartbeat for each group of slots. */
export async function readWorkerState({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<WorkerState> {
  const { rows } = await sql<WorkerState>`
    select (select ceil(count(*) / ${slotsOf.length}::float8)::int from worker_heartbeat
        where beat_at > wall_now() - ${seconds(config.workerLostAfterMs)}) as "numRunning",
      (select max(beat_at) from worker_heartbeat) as "lastBeatAt", queue.*
    from (
      select count(*) filter (where is_due)::int as "numWaiting",
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestWaitSeconds",
        count(*) filter (where attempts >= max_attempts)::int as "numGivenUp"
      from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
        from graphile_worker.jobs) j
    ) queue`.execute(db);
  return rows[0] as WorkerState;
}

/** The key keeps a slow job's runs from piling up: at most one waits. */
const crontabLine = ({ name, cron, queue, priority }: Job): string[] => {
  if (!cron) return [];
  const options = new URLSearchParams({ jobKey: name, priority: String(priorities[priority]) });
  if (queue) options.set('queue', queue);
  return [`${cron} ${name} ?${options}`];
};

/** How the queue runs each job. */
export const taskListOf = (platform: Platform, jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run }) => [
      name,
      (payload, { job }) => {
        const requestId = requestIdOf(job);
        const log = requestId === null ? platform.log : platform.log.child({ requestId });
        return onBehalfOf(requestId, () => run({ ...platform, log }, payload, job.id));
      },
    ]),
  );

/** The queue's own lines, with the id of the request that led to the job they are about. */
const openQueueLog = (log: Platform['log']): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    const requestId = meta?.job ? requestIdOf(meta.job as Parameters<typeof requestIdOf>[0]) : null;
    log[level === 'warning' ? 'warn' : level](requestId === null ? {} : { requestId }, message);
  });

/** Starts the slots for some priorities; `poolId` is the name under which they lock jobs. */
async function startSlots(
  platform: Platform & { pool: pg.Pool },
  jobs: readonly Job[],
  concurrency: number,
  here: JobsHere,
): Promise<{ runner: Runner; poolId: string }> {
  const { log, pool } = platform;
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  // A string by its type, a number by our parsers.
  events.on('job:start', ({ job }) => here.running.add(String(job.id)));
  events.on('job:success', ({ job }) => here.done.add(String(job.id)));
  events.on('job:complete', ({ job }) => here.running.delete(String(job.id)));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: openQueueLog(log),
    pollInterval: 2_000,
    taskList: taskListOf(platform, jobs),
    crontab: jobs.flatMap(crontabLine).join('\n'),
  });
  return { runner, poolId };
}

export interface RunningWorker {
  stop(): Promise<void>;
}

export async function startWorker(
  platform: Platform & { pool: pg.Pool },
  jobs: readonly Job[],
): Promise<RunningWorker> {
  const { db, log, config } = platform;
  const { workerLostAfterMs: lostAfterMs } = config;
  const here: JobsHere = { running: new Set(), done: new Set() };
  const started = await Promise.all(
    slotsOf
      .map(({ concurrency, ...some }) => ({
        concurrency,
        own: jobs.filter(({ priority }) => some.priorities.includes(priority)),
      }))
      .filter(({ own }) => own.length > 0)
      .map(({ own, concurrency }) => startSlots(platform, own, concurrency, here)),
  );
  // Jobs are locked under the pools' names, so their heartbeat shows whether they are being done.
  const poolIds = started.map(({ poolId }) => poolId);
  let [beatAt, unbrokenSince] = [performance.now(), performance.now()];
  const live = async () => {
    await beat(db, poolIds);
    const now = performance.now();
    if (now - beatAt > lostAfterMs / 2) unbrokenSince = now;
    beatAt = now;
    // Not before the driver has given up on the answer with the job.
    await settleLostJobs(db, poolIds, here, Math.max(lostAfterMs, 1.5 * config.databaseTimeoutMs));
    // While the database was away nobody's heartbeat arrived: the others get as long again to come back.
    if (now - unbrokenSince >= lostAfterMs) await freeJobsOfTheDead(db, lostAfterMs);
  };
  await live();
  let beating: Promise<void> | null = null;
  const heart = setInterval(() => {
    beating ??= live()
      .catch((error) => log.warn({ err: error }, 'the heartbeat did not reach the database'))
      .finally(() => {
        beating = null;
      });
  }, lostAfterMs / beatsToLose);
  return {
    async stop() {
      // The heartbeat goes on until the last job has ended: without it other workers would run that job too.
      await Promise.all(started.map(({ runner }) => runner.stop())).finally(() => clearInterval(heart));
      await beating;
      await db.deleteFrom('worker_heartbeat').where('worker_id', 'in', poolIds).execute();
    },
  };
}
