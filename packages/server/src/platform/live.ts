import pg from 'pg';
import type { Logger } from 'pino';

/** What is told to everyone who has a page open. Never anything that differs by person. */
export interface LiveNotice {
  /** What happened, such as `news`. */
  readonly event: string;
  /** Ids and public facts only. */
  readonly data: unknown;
}

const channel = 'live';
const retryMs = 1_000;

/** Listens for the database's notices, on one connection a process, and hands them on. */
export class Live {
  readonly #listeners = new Set<(notice: LiveNotice) => void>();
  readonly #databaseUrl: string;
  readonly #log: Logger;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
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
    const client = new pg.Client({ connectionString: this.#databaseUrl, application_name: 'tinsmith live' });
    client.on('notification', ({ payload }) => this.#tell(payload ?? ''));
    client.on('error', () => this.#reopenLater());
    client.on('end', () => this.#reopenLater());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
    } catch (error) {
      this.#log.warn({ err: error }, 'the live connection could not be opened');
      this.#reopenLater();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #reopenLater(): void {
    this.#client = null;
    if (this.#isClosed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.open();
    }, retryMs);
  }

  #tell(payload: string): void {
    try {
      const notice: LiveNotice = JSON.parse(payload);
      for (const listener of this.#listeners) listener(notice);
    } catch (error) {
      this.#log.warn({ err: error }, 'a notice could not be read');
    }
  }
}
