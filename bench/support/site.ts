import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Edge, startNginx } from '../../e2e/system/nginx.ts';
import { hashToken } from '../../packages/server/src/http/session.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asOwner } from '../../packages/server/src/testing/roles.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { base, sizeOf, staffNames } from '../fill/record-jam.ts';
import { cpuMsOfChildren, onBothCores, parentOf, shareBothCores } from './machine.ts';
import { startProgram, untilAnswers } from './processes.ts';
import type { Phase, Templates } from './templates.ts';

export const buildDir = path.join(root, 'packages/web/build/site');

/** People with a session: they are in the jam, have an entry and vote. */
const numSessions = 100;
/** Shaped as the site's own tokens are, and the same each time. */
const tokenOf = (accountId: number): string => `bench-session-${String(accountId).padStart(22, '0')}`;
/** What the site stores of it, in SQL. */
export const sessionHashSql = (accountId: string): string =>
  `sha256(convert_to('bench-session-' || lpad((${accountId})::text, 22, '0'), 'UTF8'))`;
const cookieOf = (accountId: number): string => `Cookie: session=${tokenOf(accountId)}; csrftoken=same`;

/** What can be made a third slower, to see whether the bench notices: bench/plant. */
export const plants = ['sql', 'rendering', 'nginx'] as const;
export type Plant = (typeof plants)[number];

export interface SiteOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Tells sites with the same settings apart. */
  readonly name?: string;
  /** Web processes behind its nginx (1). */
  readonly processes?: number;
  /** All of the machine, of which the generator then takes its part, instead of one core. */
  readonly hasBothCores?: boolean;
  /** A part that is made slower on purpose. */
  readonly plant?: Plant | null;
}

export interface BenchSite {
  readonly port: number;
  readonly webPid: number;
  readonly databaseUrl: string;
  readonly filesDir: string;
  readonly percent: number;
  /** A header with the session of one of many people, in turn: limits are counted by account. */
  readonly cookies: readonly string[];
  readonly ownerCookie: string;
  readonly pool: pg.Pool;
  /** nginx in front of it, started when first asked for. */
  edge(): Promise<Edge>;
  /** CPU time so far of PostgreSQL. */
  postgresCpuMs(): number;
  stop(): Promise<void>;
}

/** Whose session each cookie has. */
const accountsWithSession = (percent: number): number[] => {
  const num = Math.min(numSessions, sizeOf(percent).entries);
  return Array.from({ length: num }, (_, n) => base + 1 + n);
};

async function addSessions(pool: pg.Pool, accounts: readonly number[]): Promise<void> {
  await pool.query(
    `insert into session (token_sha256, account_id, expires_at)
     select t.hash, t.account, now() + interval '30 days' from unnest($1::bytea[], $2::bigint[]) t (hash, account)`,
    [accounts.map((id) => hashToken(tokenOf(id))), accounts],
  );
}

/** The production build and settings, on a copy of the filled database. */
export async function startBenchSite(
  templates: Templates,
  folder: string,
  percent: number,
  phase: Phase,
  { settings = {}, name = 'shared', processes = 1, hasBothCores = false, plant = null }: SiteOptions,
): Promise<BenchSite> {
  const { databaseUrl, filesDir } = await templates.copy(percent, phase, name);
  const pool = new pg.Pool({ connectionString: asOwner(databaseUrl), max: 2 });
  pool.on('error', () => {});
  const { rows } = await pool.query<{ id: string }>('select id from account where username = $1', [
    staffNames.owner,
  ]);
  const ownerId = Number(rows[0]?.id);
  const accounts = accountsWithSession(percent);
  await addSessions(pool, [...accounts, ownerId]);
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const [port = 0] = ports;
  mkdirSync(folder, { recursive: true });
  const environment = {
    ...testEnvironment(databaseUrl, filesDir),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    WEB_BUILD: buildDir,
    MIGRATE_ON_START: 'false',
    // nginx does it.
    COMPRESS: 'false',
    TRUSTED_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...settings,
  };
  const start = <T>(program: () => T): Promise<T> => onBothCores(hasBothCores, async () => program());
  const web = await start(() =>
    ports.map((one, index) =>
      startProgram(
        process.execPath,
        [
          ...(plant && plant !== 'nginx' ? ['--import', `./bench/plant/slower-${plant}.ts`] : []),
          'packages/server/src/main.ts',
          'web',
        ],
        { ...environment, PORT: String(one) },
        path.join(folder, `web-${percent}-${phase}-${name}-${index}.log`),
      ),
    ),
  );
  for (const one of ports) await untilAnswers(`http://127.0.0.1:${one}/healthz`);
  const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend.rows[0]?.pid ?? 0);
  const giveBack = shareBothCores(hasBothCores, postmaster);
  let edge: Promise<Edge> | null = null;
  return {
    port,
    webPid: web[0]?.pid ?? 0,
    databaseUrl,
    filesDir,
    percent,
    cookies: accounts.map(cookieOf),
    ownerCookie: cookieOf(ownerId),
    pool,
    edge() {
      edge ??= onBothCores(hasBothCores, () => startNginx(ports, { buildDir, isSlower: plant === 'nginx' }));
      return edge;
    },
    postgresCpuMs: () => cpuMsOfChildren(postmaster),
    async stop() {
      await (await edge)?.stop();
      for (const one of web) await one.stop();
      giveBack();
      await pool.end();
    },
  };
}
