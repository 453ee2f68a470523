import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type AppOptions, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { cookieName } from '../http/cookie-name.ts';
import { csrfCookie } from '../http/csrf.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { type OpenPlatform, openPlatform } from '../platform/open-platform.ts';
import { cloneTemplate, dropDatabase } from './databases.ts';
import { asApp } from './roles.ts';
import { testEnvironment } from './test-environment.ts';

/** The URL of a database on the run's PostgreSQL, as its superuser. */
export function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

export interface TestDatabase {
  /** With the app's role. */
  readonly databaseUrl: string;
  readonly filesDir: string;
  drop(): Promise<void>;
}

export const createTestDatabase = (): Promise<TestDatabase> => cloneFrom(inject('template'));

/** A second copy of the rows and files. Nobody may be connected to the original. */
export async function cloneTestDatabase(original: TestDatabase): Promise<TestDatabase> {
  const clone = await cloneFrom(new URL(original.databaseUrl).pathname.slice(1));
  await cp(original.filesDir, clone.filesDir, { recursive: true });
  return clone;
}

async function cloneFrom(template: string): Promise<TestDatabase> {
  const name = await cloneTemplate(urlOf, template);
  const filesDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-files-'));
  return {
    databaseUrl: asApp(urlOf(name)),
    filesDir,
    async drop() {
      await dropDatabase(urlOf, name);
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** A visitor: keeps cookies between calls and sends the CSRF header, as the site's own pages do. */
export interface Visitor {
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Opens a stream that does not end and disconnects after its headers. */
  open(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Any other method, with a raw body. */
  send(
    method: 'HEAD' | 'PATCH',
    url: string,
    headers?: Record<string, string>,
    body?: Buffer,
  ): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: OpenPlatform;
  /** The same database with the owner's role, for what the site itself may not do. */
  readonly owner: Database;
  /** The SQL sent since the test began listening, in order. */
  readonly queries: string[];
  visitor(sessionToken?: string): Visitor;
  /** Stops the database's clock at a moment. */
  setClock(moment: string | number | Date): Promise<void>;
  moveClock(interval: string): Promise<void>;
}

function createVisitor(app: FastifyInstance, sessionToken?: string): Visitor {
  // The same for the same person, so that the responses of two sites can be compared.
  const csrf = createHash('sha256').update(`csrf ${sessionToken}`).digest('hex').slice(0, 16);
  const cookies = {
    [csrfCookie]: csrf,
    ...(sessionToken && { [cookieName('session', app.isSecure)]: sessionToken }),
  };
  const call = (options: InjectOptions) => app.inject({ cookies, ...options });
  return {
    get: (url, headers = {}) => call({ method: 'GET', url, headers }),
    open: async (url) => {
      const answer = await call({ method: 'GET', url, payloadAsStream: true });
      answer.stream().destroy();
      return answer;
    },
    post: (url, body, headers = {}) =>
      call({
        method: 'POST',
        url,
        headers: { 'x-csrftoken': csrf, ...headers },
        ...(body && { payload: body }),
      }),
    send: (method, url, headers = {}, body) =>
      call({ method, url, headers: { 'x-csrftoken': csrf, ...headers }, ...(body && { payload: body }) }),
  };
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** A function if it is known only once the tests have started, such as a port. */
  readonly config?: Partial<Config> | (() => Partial<Config>);
  /** Receives its log lines; without it none are written. */
  readonly onLogLine?: (line: string) => void;
}

export async function openTestApp(database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const environment = testEnvironment(database.databaseUrl, database.filesDir);
  const queries: string[] = [];
  const given = typeof options.config === 'function' ? options.config() : options.config;
  const { onLogLine } = options;
  const config = {
    ...readConfig(environment),
    databasePool: 4,
    ...(onLogLine && { logLevel: 'trace' as const }),
    ...given,
  };
  const owner = openDatabase({
    databaseUrl: config.migrateDatabaseUrl,
    databasePool: 2,
    statementTimeoutMs: 600_000,
  }).db;
  const opened = openPlatform(
    config,
    (query) => queries.push(query),
    onLogLine && { write: (line: string) => onLogLine(line) },
  );
  const platform: OpenPlatform = {
    ...opened,
    close: async () => {
      await owner.destroy();
      await opened.close();
    },
  };
  const app = await createApp(platform, {
    pages: options.pages ?? false,
    extraRoutes: options.extraRoutes ?? [],
    ...(options.changeRoute && { changeRoute: options.changeRoute }),
    ...(options.lanes && { lanes: options.lanes }),
    ...(options.registry && { registry: options.registry }),
  });
  await app.ready();
  return {
    app,
    platform,
    owner,
    queries,
    visitor: (token) => createVisitor(app, token),
    setClock: async (moment) => {
      await sql`update test_clock set fixed = ${new Date(moment)}`.execute(owner);
    },
    moveClock: async (interval) => {
      await sql`update test_clock set shift = shift + ${interval}::interval,
        fixed = fixed + ${interval}::interval`.execute(owner);
    },
  };
}

/** One app on one cloned database for a whole test file. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  let database: TestDatabase;
  let opened: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    opened = await openTestApp(database, options);
  });
  afterAll(async () => {
    const undeclared = [...opened.app.undeclaredProblems];
    await opened.app.close();
    await opened.platform.close();
    await database.drop();
    // Problems that a contract does not list would be unknown to clients and docs.
    expect(undeclared, 'problems that a contract does not list').toEqual([]);
  });
  return new Proxy({} as TestApp, { get: (_, key) => opened[key as keyof TestApp] });
}
