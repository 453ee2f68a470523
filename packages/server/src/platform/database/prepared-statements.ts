import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Each prepared statement keeps its plan in the memory of each connection that used it. */
const maxNames = 400;
const maxCounted = 4_000;

/**
 * A prepared `select *` fails once a migration adds a column, and several commands cannot be one statement.
 */
const isPreparable = (text: string): boolean =>
  /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !/(?:select|returning|,|\.)\s*\*|;/i.test(text);

/** Names for the statements that are sent more than once, in every connection the same. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seen = new Set<string>();

  /** The name to prepare a statement by, or null to send it as it is. */
  nameOf(text: string): string | null {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size === maxNames) return null;
    if (!this.#seen.delete(text)) {
      // Lists of any length make texts of any number.
      if (this.#seen.size === maxCounted) this.#seen = new Set();
      if (isPreparable(text)) this.#seen.add(text);
      return null;
    }
    const given = `s${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing is read by cursor here.');
    const name = this.#names.nameOf(text);
    return this.#client.query({ text, values: [...values], ...(name !== null && { name }) });
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
}

/** A pool whose connections parse and plan a repeated statement once, instead of each time it is sent. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? new PreparingClient(client, names);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
