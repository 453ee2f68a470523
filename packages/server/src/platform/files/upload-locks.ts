import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { QueueFull } from '../bounded-queue.ts';

const channel = 'upload_lock';
/** Keeps these locks apart from all other advisory locks. */
const lockClass = 7351;
const askAgainMs = 100;
const patienceMs = 15_000;
const answerWithinMs = 5_000;
/** A silently dead connection is detected by pings. */
const pingMs = 10_000;

interface Holder {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  /** False while it waits for another process. */
  hasLock: boolean;
}

/**
 * One writer per upload, over all processes. A second one is usually the same user, whose connection dropped
 * and who is back before the first request was found dead: so the newcomer asks the holder to let go, and
 * gets its turn.
 *
 * One dedicated connection holds all locks of a process: on pooled ones ten slow uploads would leave none for
 * the site. Losing it loses the locks, so every write under way is aborted.
 */
export class UploadLocks {
  readonly #holders = new Map<number, Holder>();
  readonly #databaseUrl: string;
  readonly #log: Logger;
  #opening: Promise<pg.Client> | null = null;
  /** Resolves once all queries are done: the connection runs one at a time. */
  #asked: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(databaseUrl: string, log: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** Runs `work` while nobody else writes to this upload. `signal` aborts it. */
  async withLock<T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = Date.now() + patienceMs;
    const { holder, release } = await this.#enter(id, deadline);
    const { controller } = holder;
    try {
      const client = await this.#lock(id, deadline);
      holder.hasLock = true;
      try {
        return await work(controller.signal);
      } finally {
        await this.#unlock(client, id);
      }
    } finally {
      this.#holders.delete(id);
      release();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#opening?.catch(() => null);
    await client?.end().catch(() => {});
  }

  /**
   * A session can acquire its own lock twice, so within a process this map decides. Several may wait for the same
   * holder: nothing is awaited between finding the place free and taking it.
   */
  async #enter(id: number, deadline: number) {
    for (let before = this.#holders.get(id); before; before = this.#holders.get(id)) {
      before.controller.abort();
      const late = wait(Math.max(0, deadline - Date.now()), 'late', { ref: false });
      if ((await Promise.race([before.done, late])) === 'late') throw new QueueFull();
    }
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const holder: Holder = { controller: new AbortController(), done, hasLock: false };
    this.#holders.set(id, holder);
    return { holder, release };
  }

  async #lock(id: number, deadline: number): Promise<pg.Client> {
    const client = await this.#connect();
    while (!(await this.#tryLock(client, id))) {
      if (Date.now() > deadline) throw new QueueFull();
      await this.#ask(client, 'select pg_notify($1, $2)', [channel, String(id)]);
      await wait(askAgainMs);
    }
    return client;
  }

  #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('The upload locks are closed.');
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'tinsmith upload locks',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(ping);
      client.end().catch(() => {});
      this.#opening = null;
      if (this.#holders.size > 0 && !this.#isClosed)
        this.#log.warn({ err: error, uploads: this.#holders.size }, 'the upload locks were lost');
      for (const { controller } of this.#holders.values()) controller.abort();
    };
    const ping = setInterval(() => this.#ask(client, 'select 1').catch(lose), pingMs);
    ping.unref();
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => {
      const asked = this.#holders.get(Number(payload));
      if (asked?.hasLock) asked.controller.abort();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    return client;
  }

  #ask(client: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const answer = this.#asked.then(() => client.query(text, values));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  async #tryLock(client: pg.Client, id: number): Promise<boolean> {
    const { rows } = await this.#ask(
      client,
      'select pg_try_advisory_lock($1::int, hashint8($2::bigint)) as locked',
      [lockClass, id],
    );
    return rows[0]?.locked ?? false;
  }

  /** If its connection is gone, so is the lock. */
  async #unlock(client: pg.Client, id: number): Promise<void> {
    await this.#ask(client, 'select pg_advisory_unlock($1::int, hashint8($2::bigint))', [
      lockClass,
      id,
    ]).catch(() => undefined);
  }
}
