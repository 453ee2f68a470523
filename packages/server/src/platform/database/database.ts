import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared-statements.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

// bigint ids stay below 2^53 by design, so a plain number holds them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver's types do not include arrays.
const int8Array = 1016 as never;
const parseArray: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(int8Array, (text: string) =>
  parseArray(text).map((item) => (item === null ? null : Number(item))),
);

/** Whether a statement failed because another row has the value already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Within the caller's transaction if there is one. */
export const inTransaction = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Called for each statement that was run. */
export type OnQuery = (sql: string, parameters: readonly unknown[]) => void;

export interface DatabaseOptions {
  readonly databaseUrl: string;
  readonly databasePool: number;
  /** How long a caller waits for a connection; a minute unless set. */
  readonly databaseWaitMs?: number;
  readonly statementTimeoutMs?: number;
  /** The server ends a statement whose program is gone; otherwise it goes on to its end, and keeps its locks. */
  readonly endsWithProgram?: boolean;
  readonly onIdleError?: (error: Error) => void;
  readonly onQuery?: OnQuery;
  /** On a monotonic clock; never unless set. */
  readonly lastOutageAt?: () => number;
}

/** A new connection plans each statement five more times, which takes longer than most of them. */
const idleMs = 300_000;

/** Later than the server's own limit, which leaves the connection usable. */
const driverTimeoutMs = (statementTimeoutMs: number): number => statementTimeoutMs * 1.2;

/** Servers on some systems don't know how to look. */
const watchProgram = (client: pg.ClientBase): Promise<unknown> =>
  client.query("set client_connection_check_interval = '1s'").catch(() => undefined);

export function openDatabase(options: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const { statementTimeoutMs = 30_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.databasePool,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: options.databaseWaitMs ?? 60_000,
    // A hanging statement must not block its connection through a deadline rush.
    statement_timeout: statementTimeoutMs,
    // A cut network says nothing: without these a statement would wait for its answer forever.
    query_timeout: driverTimeoutMs(statementTimeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'tinsmith',
    ...(options.endsWithProgram && { onConnect: watchProgram }),
  });
  // Without a listener an idle connection dropped by the server would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The same for one that drops while in use; its user gets the error from its own query.
  pool.on('connect', (client) => client.on('error', (error) => options.onIdleError?.(error)));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: preparing(pool, options.lastOutageAt ?? (() => Number.NEGATIVE_INFINITY)),
    }),
    ...(options.onQuery && {
      log: (event) => options.onQuery?.(event.query.sql, event.query.parameters),
    }),
  });
  return { db, pool };
}
