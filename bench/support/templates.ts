import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { fillContent } from '../../packages/server/src/fill-content.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import { prepareDatabase } from '../../packages/server/src/platform/prepare.ts';
import { identifySite } from '../../packages/server/src/platform/site-identity.ts';
import { createSession } from '../../packages/server/src/testing/factories.ts';
import { findBroken } from '../../packages/server/src/testing/invariants.ts';
import { asApp, asOwner, ownedByOwner } from '../../packages/server/src/testing/roles.ts';
import type { RunningPostgres } from '../../packages/server/src/testing/start-postgres.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { fillJam } from '../fill/fill-jam.ts';
import { base, jamShort, jamTimes, sizeOf } from '../fill/record-jam.ts';

export type Phase = 'voting' | 'results';

export interface JamDatabase {
  readonly databaseUrl: string;
  readonly filesDir: string;
}

/** Filled databases are kept: filling takes minutes, copying seconds. */
export interface Templates {
  /** A copy of the jam at a size and in a phase, for a measurement to use and change. */
  copy(percent: number, phase: Phase, name: string): Promise<JamDatabase>;
  /** Fills it unless it is there. */
  ensure(percent: number, phase: Phase): Promise<unknown>;
  dropCopies(): Promise<void>;
}

/** Changes with the schema and with what is filled in. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = ['packages/server/src/platform/database/migrations/*.sql', 'bench/fill/*.ts'];
  for (const file of globSync(files, { cwd: root }).toSorted())
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

async function onDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Say = (line: string) => void;

/** Ends the voting of a filled jam and publishes its results. */
export async function publishResults({ databaseUrl, filesDir }: JamDatabase) {
  await onDatabase(asOwner(databaseUrl), (client) =>
    client.query('update competition set voting_ends_at = $1, notified_phase = $2 where short = $3', [
      jamTimes.votingEnded,
      'over',
      jamShort,
    ]),
  );
  const platform = openPlatform(readConfig(testEnvironment(databaseUrl, filesDir)));
  const app = await createApp(platform, { pages: false });
  const { rows } = await platform.pool.query<{ id: number }>(
    "select id from account where rank = 'organizer' and id > $1",
    [base],
  );
  const session = await createSession(platform.db, (rows[0]?.id ?? 0) as never);
  for (const [call, body] of [
    ['freeze', { excluded: [] }],
    ['publish', { note: '' }],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/compo/${jamShort}/results/${call}`,
      payload: body,
      cookies: { session, csrftoken: 'same' },
      headers: { 'x-csrftoken': 'same' },
    });
    if (answer.statusCode !== 200) throw new Error(`Results: ${answer.statusCode} ${answer.body}`);
  }
  await app.close();
  await platform.close();
}

export function openTemplates({ urlOf }: RunningPostgres, folder: string, say: Say): Templates {
  const mark = fingerprint();
  const asAdmin = (sql: string) =>
    onDatabase(urlOf('postgres'), async (client) => void (await client.query(sql)));
  const filesOf = (name: string) => path.join(folder, 'files', name);
  const urlsOf = (name: string) => ({ databaseUrl: asApp(urlOf(name)), filesDir: filesOf(name) });

  const clone = async (from: string, to: string) => {
    await asAdmin(`create database "${to}" template "${from}" strategy file_copy ${ownedByOwner}`);
    await rm(filesOf(to), { recursive: true, force: true });
    await cp(filesOf(from), filesOf(to), { recursive: true });
  };
  const drop = async (name: string) => {
    await asAdmin(`drop database if exists "${name}" with (force)`);
    await rm(filesOf(name), { recursive: true, force: true });
  };
  const list = (like: string) =>
    onDatabase(urlOf('postgres'), async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [like],
      );
      return rows.map(({ datname }) => datname);
    });

  const fill = async (name: string, percent: number) => {
    await asAdmin(`create database "${name}" ${ownedByOwner}`);
    const { databaseUrl, filesDir } = urlsOf(name);
    await mkdir(filesDir, { recursive: true });
    const platform = openPlatform(readConfig(testEnvironment(databaseUrl, filesDir)));
    await prepareDatabase(platform.config, async () => {
      // Before the jam is filled in: its files are stubs, and a folder without the files of rows is refused.
      await identifySite(platform);
      await fillContent(platform);
    });
    await platform.close();
    const ownerUrl = asOwner(databaseUrl);
    await onDatabase(ownerUrl, (client) =>
      client.query("update site_setup set finished_at = now(), texts = 'tins'"),
    );
    const began = performance.now();
    await fillJam(ownerUrl, sizeOf(percent), (step, seconds) => say(`  ${step}: ${seconds.toFixed(1)} s`));
    say(`  filled at ${percent} % in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };

  const publish = async (name: string) => {
    const urls = urlsOf(name);
    await publishResults(urls);
    await onDatabase(asOwner(urls.databaseUrl), (client) => client.query('vacuum analyze'));
  };

  const check = (name: string) =>
    onDatabase(asOwner(urlsOf(name).databaseUrl), async (client) => {
      const broken = await findBroken(client, true);
      if (broken.length > 0) throw new Error(`The filled jam is broken: ${broken.slice(0, 5).join('; ')}`);
    });

  const ensure = async (percent: number, phase: Phase): Promise<string> => {
    const name = `bench_${percent}_${phase}_${mark}`;
    const known = await list(`bench_${percent}_${phase}_%`);
    if (known.includes(name)) return name;
    for (const old of known) await drop(old);
    // Under its own name only once it is complete.
    const unfinished = `bench_unfinished_${percent}_${phase}`;
    await drop(unfinished);
    if (phase === 'voting') {
      say(`Filling a jam of ${percent} %`);
      await fill(unfinished, percent);
    } else {
      await clone(await ensure(percent, 'voting'), unfinished);
      say(`Publishing the results of a jam of ${percent} %`);
      await publish(unfinished);
    }
    await check(unfinished);
    await asAdmin(`alter database "${unfinished}" rename to "${name}"`);
    await rm(filesOf(name), { recursive: true, force: true });
    await cp(filesOf(unfinished), filesOf(name), { recursive: true });
    await rm(filesOf(unfinished), { recursive: true, force: true });
    return name;
  };

  return {
    ensure,
    async copy(percent, phase, user) {
      const template = await ensure(percent, phase);
      const name = `bench_run_${percent}_${phase}_${user}`;
      await drop(name);
      await clone(template, name);
      return urlsOf(name);
    },
    async dropCopies() {
      for (const name of await list('bench_run_%')) await drop(name);
    },
  };
}
