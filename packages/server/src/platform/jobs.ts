import { Logger as QueueLogger, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database/database.ts';
import type { Platform } from './platform.ts';

/** A job: at least once, retried, so its effect must bear being asked for twice. Payloads carry ids only. */
export interface Job {
  readonly name: string;
  /** When it runs by itself, as a crontab's five fields (UTC). */
  readonly cron?: string;
  readonly run: (platform: Platform, payload: unknown) => Promise<void>;
}

/** The queue's own tables; needed before a web process can add a job. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

const heartbeatMs = 5_000;
const heartbeatGoodSeconds = 30;

const beat = (db: Database, workerId: string) =>
  sql`insert into worker_heartbeat (worker_id, beat_at) values (${workerId}, clock_timestamp())
      on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);

/** True while some worker has shown signs of life lately. */
export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select exists (
      select from worker_heartbeat
      where beat_at > clock_timestamp() - make_interval(secs => ${heartbeatGoodSeconds})
    ) as alive`.execute(db);
  return rows[0]?.alive ?? false;
}

export interface RunningWorker {
  stop(): Promise<void>;
}

export async function startWorker(
  platform: Platform & { pool: pg.Pool },
  jobs: readonly Job[],
): Promise<RunningWorker> {
  const { db, log, pool } = platform;
  const workerId = `${process.pid}-${crypto.randomUUID()}`;
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: new QueueLogger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message)),
    pollInterval: 2_000,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(platform, payload)])),
    crontab: jobs.flatMap((job) => (job.cron ? [`${job.cron} ${job.name}`] : [])).join('\n'),
  });
  await beat(db, workerId);
  const heart = setInterval(() => {
    beat(db, workerId).catch((error) => log.warn({ err: error }, 'the heartbeat did not reach the database'));
  }, heartbeatMs);
  return {
    async stop() {
      clearInterval(heart);
      await runner.stop();
      await db.deleteFrom('worker_heartbeat').where('worker_id', '=', workerId).execute();
    },
  };
}
