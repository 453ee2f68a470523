import type pg from 'pg';
import type { ProcessCounts } from '../process-counts.ts';
import { defineSeries } from './series.ts';

interface ProcessParts {
  readonly counts: ProcessCounts;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
}

/** What a process knows by itself. */
export const processSeries = defineSeries(
  {
    tinsmith_uploads_in_progress: {
      kind: 'gauge',
      help: 'Requests of this process that are receiving a file',
    },
    tinsmith_uploaded_bytes_total: { kind: 'counter', help: 'Bytes of files that this process has received' },
    tinsmith_live_streams: { kind: 'gauge', help: 'Live streams that are open in this process' },
    tinsmith_mails_sent_total: {
      kind: 'counter',
      help: 'E-mails of this process that the mail server has accepted',
    },
    tinsmith_mails_failed_total: {
      kind: 'counter',
      help: 'Tries of this process to send an e-mail that failed; most are repeated',
    },
    tinsmith_database_pool_connections: {
      kind: 'gauge',
      help: 'Database connections in the pool, idle or used',
    },
    tinsmith_database_pool_idle: { kind: 'gauge', help: 'Database connections in the pool that are idle' },
    tinsmith_database_pool_waiting: { kind: 'gauge', help: 'Callers that wait for a database connection' },
    tinsmith_database_pool_max: { kind: 'gauge', help: 'Most connections that the pool may have' },
  },
  ({ counts, pool }: ProcessParts) => ({
    tinsmith_uploads_in_progress: counts.uploadsInProgress,
    tinsmith_uploaded_bytes_total: counts.uploadedBytes,
    tinsmith_live_streams: counts.liveStreams,
    tinsmith_mails_sent_total: counts.mailsSent,
    tinsmith_mails_failed_total: counts.mailsFailed,
    tinsmith_database_pool_connections: pool.totalCount,
    tinsmith_database_pool_idle: pool.idleCount,
    tinsmith_database_pool_waiting: pool.waitingCount,
    tinsmith_database_pool_max: pool.options.max ?? null,
  }),
);
