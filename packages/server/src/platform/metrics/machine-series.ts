import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { readWorkerState } from '../jobs.ts';
import { defineSeries, type ScrapeContext, type ScrapedSeries } from './series.ts';

const queueSeries = defineSeries(
  {
    tinsmith_workers_running: { kind: 'gauge', help: 'Workers with a recent heartbeat' },
    tinsmith_jobs_waiting: { kind: 'gauge', help: 'Jobs that are due and that no worker has begun' },
    tinsmith_job_oldest_due_seconds: {
      kind: 'gauge',
      help: 'For how long the oldest of the waiting jobs has been due',
    },
    tinsmith_jobs_failed: { kind: 'gauge', help: 'Jobs that were given up after their last try' },
  },
  async (context: ScrapeContext) => {
    const state = await readWorkerState(context);
    return {
      tinsmith_workers_running: state.numRunning,
      tinsmith_jobs_waiting: state.numWaiting,
      tinsmith_job_oldest_due_seconds: state.oldestWaitSeconds,
      tinsmith_jobs_failed: state.numGivenUp,
    };
  },
);

interface Standbys {
  readonly num: number;
  readonly numSynchronous: number;
  readonly lagSeconds: number;
}

const standbySeries = defineSeries(
  {
    tinsmith_database_standbys: { kind: 'gauge', help: 'Standbys that are connected to the database' },
    tinsmith_database_standbys_synchronous: {
      kind: 'gauge',
      help: 'Those of them that a commit waits for; 0 without the right to see it',
    },
    tinsmith_database_standby_lag_seconds: {
      kind: 'gauge',
      help: 'How far the slowest standby is behind; 0 if there is none, or without the right to see it',
    },
  },
  async ({ db }: ScrapeContext) => {
    // Without the role pg_monitor there are rows, but most of their columns are null. A backup is no standby.
    const { rows } = await sql<Standbys>`
      select count(*)::int as num, count(*) filter (where sync_state in ('sync', 'quorum'))::int as "numSynchronous",
        coalesce(extract(epoch from max(replay_lag)), 0)::float8 as "lagSeconds"
      from pg_stat_replication where state is distinct from 'backup'`.execute(db);
    const { num = 0, numSynchronous = 0, lagSeconds = 0 } = rows[0] ?? {};
    return {
      tinsmith_database_standbys: num,
      tinsmith_database_standbys_synchronous: numSynchronous,
      tinsmith_database_standby_lag_seconds: lagSeconds,
    };
  },
);

/** Asks no database, but a disk in the network can be as slow. */
export const diskSeries = defineSeries(
  {
    tinsmith_files_disk_free_bytes: {
      kind: 'gauge',
      help: 'Free bytes on the disk of FILES_DIR; missing if files go to S3',
    },
    tinsmith_files_disk_size_bytes: {
      kind: 'gauge',
      help: 'Size of the disk of FILES_DIR; missing if files go to S3',
    },
  },
  async ({ config }: Pick<ScrapeContext, 'config'>) => {
    const disk = config.filesBackend === 'disk' ? await statfs(config.filesDir) : null;
    return {
      tinsmith_files_disk_free_bytes: disk && disk.bavail * disk.bsize,
      tinsmith_files_disk_size_bytes: disk && disk.blocks * disk.bsize,
    };
  },
);

/** What every site has, whatever its features. */
export const machineSeries: readonly ScrapedSeries[] = [queueSeries, standbySeries];
