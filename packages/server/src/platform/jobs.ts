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
import type { Database } from './database/database.ts';
import type { Platform } from './platform.ts';

/**
 * The lowest number goes first. Urgent: someone waits for it. Normal: takes a second at most. Scheduled: sweeps.
 * Bulk: may take minutes each, and come by the thousand.
 */
const priorities = { urgent: 0, normal: 10, scheduled: 20, bulk: 30 } as const;
type Priority = keyof typeof priorities;

/** Slow jobs have slots of their own, so that a quick one never waits for them to end. */
const slotsOf: readonly { readonly priorities: readonly Priority[]; readonly concurrency: number }[] = [
  { priorities: ['urgent', 'normal'], concurrency: 4 },
  { priorities: ['scheduled', 'bulk'], concurrency: 4 },
];

/** All that is needed to queue a job. */
export interface JobKind {
  readonly name: string;
  readonly priority: Priority;
  /** Jobs of one queue run one after the other, over all workers; null: as many at once as there are slots. */
  readonly queue: string | null;
}

/** A job: at least once, retried, so its effect must be idempotent. Payloads contain ids only. */
export interface Job extends JobKind {
  /** When it runs on schedule, as a crontab's five fields (UTC). */
  readonly cron?: string;
  /** `jobId`, which a worker always passes, is the same when a job is run again and unlike that of every other. */
  readonly run: (platform: Platform, payload: unknown, jobId?: string) => Promise<void>;
}

/** The queue's own tables; needed before a web process can add a job. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/**
 * Queues a job within the transaction of `db`: no data without its job, no job without its data. One with a key
 * that is already waiting keeps its place instead.
 */
export async function addJob(
  db: Database,
  { name, priority, queue }: JobKind,
  payload: Record<string, number>,
  key: string | null = null,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue},
    priority => ${priorities[priority]}::int, job_key => ${key}, job_key_mode => 'preserve_run_at')`.execute(
    db,
  );
}

const heartbeatMs = 5_000;
const heartbeatGoodSeconds = 30;

const beat = (db: Database, poolIds: readonly string[]) =>
  sql`insert into worker_heartbeat (worker_id, beat_at)
      select id, wall_now() from unnest(${poolIds}::text[]) id
      on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);

/**
 * Frees the jobs of workers without a heartbeat. The queue itself waits four hours before it considers a
 * worker dead; a mail cannot wait that long. One that was only slow does its job twice, which jobs must
 * tolerate.
 */
const freeJobsOfTheDead = (db: Database) =>
  sql`with dead as (
        delete from worker_heartbeat
        where beat_at < wall_now() - make_interval(secs => ${heartbeatGoodSeconds})
        returning worker_id
      )
      select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0`.execute(
    db,
  );

/** True while some worker has had a recent heartbeat. */
export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (
      select from worker_heartbeat
      where beat_at > wall_now() - make_interval(secs => ${heartbeatGoodSeconds})
    ) as alive`.execute(db);
  return rows[0]?.alive ?? false;
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
    jobs.map(({ name, run }) => [name, (payload, { job }) => run(platform, payload, job.id)]),
  );

/** Starts the slots for some priorities; `poolId` is the name under which they lock jobs. */
async function startSlots(
  platform: Platform & { pool: pg.Pool },
  jobs: readonly Job[],
  concurrency: number,
): Promise<{ runner: Runner; poolId: string }> {
  const { log, pool } = platform;
  const events: WorkerEvents = new EventEmitter();
  let poolId = '';
  events.once('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
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
  const { db, log } = platform;
  const started = await Promise.all(
    slotsOf
      .map(({ concurrency, ...some }) => ({
        concurrency,
        own: jobs.filter(({ priority }) => some.priorities.includes(priority)),
      }))
      .filter(({ own }) => own.length > 0)
      .map(({ own, concurrency }) => startSlots(platform, own, concurrency)),
  );
  // Jobs are locked under the pools' names, so their heartbeat shows whether they are being done.
  const poolIds = started.map(({ poolId }) => poolId);
  const live = async () => {
    await beat(db, poolIds);
    await freeJobsOfTheDead(db);
  };
  await live();
  let beating = Promise.resolve();
  const heart = setInterval(() => {
    beating = live().catch((error) => log.warn({ err: error }, 'the heartbeat did not reach the database'));
  }, heartbeatMs);
  return {
    async stop() {
      // The heartbeat goes on until the last job has ended: without it other workers would run that job too.
      await Promise.all(started.map(({ runner }) => runner.stop())).finally(() => clearInterval(heart));
      await beating;
      await db.deleteFrom('worker_heartbeat').where('worker_id', 'in', poolIds).execute();
    },
  };
}
