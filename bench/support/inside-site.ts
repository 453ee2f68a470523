import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { allRoutes } from '../../packages/server/src/http/all-routes.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import { testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { base, jamShort } from '../fill/record-jam.ts';
import { type BenchSite, buildDir } from './site.ts';

/** The site in this process, on the database of another one: for what can only be seen from inside. */
export interface InsideSite {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  close(): Promise<void>;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export async function openInsideSite(
  { databaseUrl, filesDir }: Pick<BenchSite, 'databaseUrl' | 'filesDir'>,
  onQuery?: (statement: Statement) => void,
  webBuild = buildDir,
): Promise<InsideSite> {
  const config = readConfig({
    ...testEnvironment(databaseUrl, filesDir),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    WEB_BUILD: webBuild,
    COMPRESS: 'false',
    LOG_LEVEL: 'silent',
  });
  const platform = openPlatform(config, (sql, parameters) => onQuery?.({ sql, parameters }));
  const app = await createApp(platform, { pages: true });
  await app.ready();
  return {
    app,
    platform,
    async close() {
      await app.close();
      await platform.close();
    },
  };
}

/** Values for the parameters of paths: one of each kind, with as much around it as the jam has. */
async function readValues(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const jam = base + 2;
  const one = async (sql: string): Promise<string> => String((await pool.query(sql)).rows[0]?.value ?? 1);
  const entry = await one(
    `select entry_id as value from ballot where competition_id = ${jam} group by entry_id order by count(*) desc, entry_id limit 1`,
  );
  const entrant = await one(`select id as value from sign_up where entry_id = ${entry} limit 1`);
  const username = await one(
    `select a.username as value from sign_up s join account a on a.id = s.account_id where s.id = ${entrant}`,
  );
  return {
    compoId: jamShort,
    id: entry,
    entryId: entry,
    entrantId: entrant,
    userId: username,
    username,
    reviewId: await one(`select id as value from ballot where entry_id = ${entry} and review <> '' limit 1`),
    postId: await one(`select id as value from log_post where competition_id = ${jam} limit 1`),
    fileId: await one(`select id as value from entry_file where entry_id = ${entry} limit 1`),
    newsId: await one('select id as value from news_post limit 1'),
    slug: 'about',
    resource: 'entries',
    rowId: entry,
    page: '1',
    left: '0',
    form: 'overall.svg',
    pack: 'all.zip',
    provider: 'github',
  };
}

/** Streams have no end, what signs people in or out changes what the others see, and stubs of files have no bytes. */
const isLeftOut = (path: string): boolean => /\/live$|oauth|\/edge\/|\*|^\/(?:files|upload)\//.test(path);

/** The address of every read call and every page. */
export async function listAddresses({ app }: Pick<InsideSite, 'app'>, pool: pg.Pool): Promise<string[]> {
  const values = await readValues(pool);
  const paths = [
    ...allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path as string),
    ...app.pagePaths,
  ];
  return [...new Set(paths.filter((path) => !isLeftOut(path)))].map((path) =>
    path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(values[name] ?? '1')),
  );
}
