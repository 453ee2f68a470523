import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { createApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import { testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import type { BenchSite } from './site.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Recorded {
  /** Everything that was sent to PostgreSQL, with the beginnings and ends of transactions. */
  readonly statements: readonly Statement[];
  readonly body: string;
}

interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Makes a request twice and records the statements of the second, when what is kept in memory is there. */
export async function recordStatements(site: BenchSite, request: InjectOptions): Promise<Recorded> {
  const platform = openPlatform(readConfig(testEnvironment(site.databaseUrl, site.filesDir)));
  const app = await createApp(platform, { pages: false });
  await app.inject(request);
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const sent = typeof first === 'string' ? { text: first, values: second } : (first as Sent);
    statements.push({ sql: sent.text, parameters: Array.isArray(sent.values) ? sent.values : [] });
    return query.apply(this, args);
  };
  try {
    const answer = await app.inject(request);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return { statements, body: answer.body };
  } finally {
    prototype.query = query;
    await app.close();
    await platform.close();
  }
}
