import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { DB } from './tables.ts';

type Connect = () => Promise<PostgresPoolClient>;
type Query = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** The one connection that everything within a call uses. */
class Scope {
  /** Set by the first connection that is asked for, which opens the transaction. */
  client: PostgresPoolClient | null = null;
  /** Of which pool it is; other databases have nothing to do with it. */
  connect: Connect | null = null;
  /** The connection is back in its pool. What was started here and not awaited must not use it: it is others' now. */
  isOver = false;
  #numOpened = 0;
  /** The transaction that is open within the outer one. */
  #inner: JoinedClient | null = null;
  #last: Promise<unknown> = Promise.resolve();

  get query(): Query {
    const { client } = this;
    if (!client || this.isOver) throw new Error('The transaction is over.');
    return (text, values) => client.query(text, values);
  }

  async begin(inner: JoinedClient): Promise<string> {
    if (this.#inner) throw new Error('Two transactions at once cannot be part of one.');
    this.#inner = inner;
    this.#numOpened += 1;
    const name = `inner_${this.#numOpened}`;
    // After the statements under way, whose savepoints would end this one.
    this.#last = this.#last.then(() => this.query(`savepoint ${name}`, []));
    await this.#last;
    return name;
  }

  async end(how: string): Promise<void> {
    this.#inner = null;
    await this.query(how, []);
  }

  /** A statement that fails must not fail those after it, as it would not outside. */
  async run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#inner) {
      await this.#last;
      return this.query<R>(text, values);
    }
    const ran = this.#last.then(async () => {
      await this.query('savepoint statement', []);
      try {
        const result = await this.query<R>(text, values);
        await this.query('release savepoint statement', []);
        return result;
      } catch (error) {
        await this.query('rollback to savepoint statement', []);
        throw error;
      }
    });
    this.#last = ran.catch(() => {});
    return ran;
  }
}

/** What others see of the connection: its transactions are savepoints of the outer one. */
class JoinedClient implements PostgresPoolClient {
  readonly #scope: Scope;
  #savepoint: string | null = null;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing is read by cursor here.');
    return this.#run(text, values);
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.#savepoint = await this.#scope.begin(this);
      return { command: 'BEGIN', rowCount: 0, rows: [] };
    }
    if (text.startsWith('start transaction')) throw new Error(`Not within another transaction: ${text}`);
    if (text === 'commit' || text === 'rollback') {
      const name = this.#savepoint;
      this.#savepoint = null;
      await this.#scope.end(
        text === 'commit' ? `release savepoint ${name}` : `rollback to savepoint ${name}`,
      );
      return { command: text.toUpperCase(), rowCount: 0, rows: [] };
    }
    return this.#scope.run(text, values);
  }

  release(): void {}
}

const scopes = new AsyncLocalStorage<Scope>();

/** The connection to use here: the one of the open scope, if there is one, instead of another. */
export async function connectWithin(connect: Connect): Promise<PostgresPoolClient> {
  const scope = scopes.getStore();
  if (!scope || scope.isOver) return connect();
  scope.connect ??= connect;
  if (scope.connect !== connect) return connect();
  if (scope.client) return new JoinedClient(scope);
  const client = await connect();
  scope.client = client;
  return {
    query: client.query.bind(client),
    release: () => {
      scope.isOver = true;
      client.release();
    },
  } as PostgresPoolClient;
}

/**
 * Does everything in one transaction, also what opens transactions of its own through the same database and knows
 * nothing of this one. What happens outside the database, such as a stored file, is not undone with it.
 */
export const inOneTransaction = <T>(
  db: Kysely<DB>,
  work: (transaction: Kysely<DB>) => Promise<T>,
): Promise<T> => scopes.run(new Scope(), () => db.transaction().execute(work));
