import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { breaksConnection, isUnconfirmedCommit, OutcomeUnknown } from './connection-faults.ts';
import { connectWithin } from './one-transaction.ts';

/** A prepared statement takes about 90 KB in the memory of each connection that used it. */
const maxNames = 120;
/** What is sent less often is not worth a name. */
const sentOften = 10;
const maxCounted = 4_000;

/** A prepared `select *` fails once a migration adds a column, and several commands cannot be one statement. */
export const isPreparable = (text: string): boolean =>
  /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !/(?:select|returning|,|\.)\s*\*|;/i.test(text);

/** Names for the statements that are sent often, in every connection the same. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #numSent = new Map<string, number>();

  /** The name to prepare a statement by, or null to send it as it is. */
  nameOf(text: string): string | null {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size === maxNames || !this.#isOften(text)) return null;
    const given = `s${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  #isOften(text: string): boolean {
    const numSent = (this.#numSent.get(text) ?? 0) + 1;
    if (numSent >= sentOften) return this.#numSent.delete(text);
    // Lists of any length make texts of any number.
    if (this.#numSent.size === maxCounted) this.#numSent.clear();
    if (isPreparable(text)) this.#numSent.set(text, numSent);
    return false;
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  /** On a monotonic clock. */
  readonly openedAt = performance.now();
  #isBroken = false;
  #isUnconfirmed = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    client.on('notice', (notice) => {
      if (isUnconfirmedCommit(notice)) this.#isUnconfirmed = true;
    });
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing is read by cursor here.');
    return this.#run(text, values);
  }

  async #run(text: string, values: readonly unknown[]) {
    const name = this.#names.nameOf(text);
    try {
      const result = await this.#client.query({ text, values: [...values], ...(name !== null && { name }) });
      // Its warning comes before its result.
      if (this.#isUnconfirmed) throw new OutcomeUnknown();
      return result;
    } catch (error) {
      if (breaksConnection(error)) this.#isBroken = true;
      throw error;
    }
  }

  /** A broken connection leaves the pool. */
  release(isBroken?: boolean): void {
    this.#client.release(isBroken || this.#isBroken);
  }
}

/**
 * A pool whose connections parse and plan a frequent statement once, instead of each time it is sent. Those opened
 * before the last outage are not used again: one that a network has forgotten says nothing.
 */
export function preparing(pool: pg.Pool, lastOutageAt: () => number): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, PreparingClient>();
  const take = async (): Promise<PostgresPoolClient> => {
    for (;;) {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? new PreparingClient(client, names);
      known.set(client, wrapped);
      if (wrapped.openedAt > lastOutageAt()) return wrapped;
      client.release(true);
    }
  };
  return {
    connect: () => connectWithin(take),
    end: () => pool.end(),
    options: pool.options,
  };
}
