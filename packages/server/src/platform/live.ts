import { type LiveNotice, liveNotice } from '@tinsmith/contract/live';
import pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { liveChannel } from './notify-live.ts';

const retryMs = 1_000;
/** A silently dead connection is detected by pings. */
const pingMs = 10_000;
const answerWithinMs = 5_000;

/** Listens for the database's notices, on one connection per process, and forwards them. */
export class Live {
  readonly #listeners = new Set<(notice: LiveNotice) => void>();
  readonly #databaseUrl: string;
  readonly #log: Logger;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #hasMissed = false;
  #isClosed = false;

  constructor(databaseUrl: string, log: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  get size(): number {
    return this.#listeners.size;
  }

  subscribe(listener: (notice: LiveNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'tinsmith live',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    const ping = setInterval(() => client.query('select 1').catch(lose), pingMs);
    ping.unref();
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(ping);
      client.end().catch(() => {});
      this.#reopenLater(error);
    };
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    client.on('error', lose);
    client.on('end', () => lose());
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
    } catch (error) {
      return lose(error as Error);
    }
    if (this.#isClosed) return void client.end();
    this.#client = client;
    // Notices may have been missed meanwhile. Only now, since from here on none is missed.
    if (this.#hasMissed) this.#notify({ event: 'resync', data: {} });
    this.#hasMissed = false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reopenLater(error: Error | undefined): void {
    this.#client = null;
    if (this.#isClosed || this.#retry) return;
    this.#log.warn({ err: error }, 'the live connection was lost');
    this.#hasMissed = true;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.open();
    }, retryMs);
  }

  /** A notice that the contract does not know is not forwarded. */
  #receive(payload: string): void {
    try {
      this.#notify(z.parse(liveNotice, JSON.parse(payload)));
    } catch (error) {
      this.#log.warn({ err: error }, 'a notice could not be read');
    }
  }

  #notify(notice: LiveNotice): void {
    for (const listener of this.#listeners) listener(notice);
  }
}
