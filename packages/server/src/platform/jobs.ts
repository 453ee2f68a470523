import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database/database.ts';
import type { Platform } from './platform.ts';

/** A job: at least once, retried, so its effect must be idempotent. Payloads contain ids only. */
export interface Job {
  readonly name: string;
  /** When it runs on schedule, as a crontab's five fields (UTC). */
  readonly cron?: string;
  /** Scheduled runs that share a queue run one after the other, over all workers. */
  readonly queue?: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
}

/** The queue's own tables; needed before a web process can add a job. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** Queues a job within the transaction of `db`: no data without its job, no job without its data. */
export async function addJob(db: Database, name: string, payload: Record<string, number>): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db);
}

const heartbeatMs = 5_000;
const heartbeatGoodSeconds = 30;

const beat = (db: Database, workerId: string) =>
  sql`insert into worker_heartbeat (worker_id, beat_at) values (${workerId}, clock_timestamp())
      on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);

/**
 * Frees the jobs of workers without a heartbeat. The queue itself waits four hours before it considers a
 * worker dead; a mail cannot wait that long. One that was only slow does its job twice, which jobs must
 * tolerate.
 */
const freeJobsOfTheDead = (db: Database) =>
  sql`with dead as (
        delete from worker_heartbeat
        where beat_at < clock_timestamp() - make_interval(secs => ${heartbeatGoodSeconds})
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
      where beat_at > clock_timestamp() - make_interval(secs => ${heartbeatGoodSeconds})
    ) as alive`.execute(db);
  return rows[0]?.alive ?? false;
}

const crontabLine = ({ name, cron, queue }: Job): string[] =>
  cron ? [`${cron} ${name}${queue ? ` ?queue=${queue}` : ''}`] : [];

export interface RunningWorker {
  stop(): Promise<void>;
}

export async function startWorker(
  platform: Platform & { pool: pg.Pool },
  jobs: readonly Job[],
): Promise<RunningWorker> {
  const { db, log, pool } = platform;
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the pool's name, so its heartbeat shows whether they are being done.
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    logger: new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
    pollInterval: 2_000,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(platform, payload)])),
    crontab: jobs.flatMap(crontabLine).join('\n'),
  });
  const live = async () => {
    await beat(db, workerId);
    await freeJobsOfTheDead(db);
  };
  await live();
  const heart = setInterval(() => {
    live().catch((error) => log.warn({ err: error }, 'the heartbeat did not reach the database'));
  }, heartbeatMs);
  return {
    async stop() {
      clearInterval(heart);
      await runner.stop();
      await db.deleteFrom('worker_heartbeat').where('worker_id', '=', workerId).execute();
    },
  };
}
