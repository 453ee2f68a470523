import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterSite, installCluster } from './failover/cluster-site.ts';
import { type DatabaseName, otherOf } from './failover/machines.ts';
import { createScene, type Kind } from './failover/scene.ts';
import { type Figures, openFigures, say } from './support/figures.ts';
import { compareDescribed, describeRows } from './support/rows.ts';
import { openSite } from './support/site-client.ts';
import { secondsSince, until } from './support/until.ts';
import { startScript } from './support/writers.ts';

// npm run drill -- pitr: the site of docs/high-availability.md goes back to the second before a mistake by the commands
// there: once, to the same second again, and after a failover.

const webs = ['web-1', 'web-2'] as const;

/** Written by the processes all the time, also between two looks. */
const restless = /health_check|health_sample|worker_heartbeat|rate_limit|graphile_worker/;

interface Scene extends ClusterSite {
  readonly figures: Figures;
  readonly kinds: readonly Kind[];
  /** Where each kind of writer goes on. */
  written: number;
}

async function describe({ ownerUrl, machines }: Scene): Promise<Record<string, string>> {
  const all = await describeRows(ownerUrl(await machines.getPrimary()));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !restless.test(name)));
}

/** People write for a while, so that there is something to lose. */
async function write(scene: Scene, numWrites: number): Promise<void> {
  const from = scene.written;
  const going = scene.kinds.map(({ script }) =>
    startScript(scene.sites, (writer, index, writers) => script(writer, from + index, writers), {
      writers: 4,
      pauseMs: 200,
    }),
  );
  const isEnough = async () =>
    going.every(({ acknowledged }) => acknowledged.length >= numWrites) ? true : null;
  await until('Enough is written', isEnough, 300);
  for (const one of going) await one.stop();
  scene.written += Math.max(...going.map(({ acknowledged }) => acknowledged.length));
  // Jobs of these writes still change rows.
  const isQuiet = async () => {
    const [left] = await scene.machines.query(
      "select count(*) from graphile_worker.jobs where run_at < now() - interval '5 seconds';",
    );
    return left === '0' ? true : null;
  };
  await until('The queue is empty', isQuiet, 300);
  await wait(3_000);
}

interface Moment {
  /** A second of the database's clock. */
  readonly at: string;
  readonly rows: Record<string, string>;
}

/** Notes the rows and the second, and makes the mistake in the next one. */
async function makeMistake(scene: Scene): Promise<Moment> {
  const { machines } = scene;
  const rows = await describe(scene);
  await wait(1_100);
  const [at = ''] = await machines.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00';`,
  );
  await wait(1_100);
  const [deleted = ''] = await machines.query(
    'with gone as (delete from ballot returning 1) select count(*) from gone;',
  );
  await machines.query('delete from session; delete from log_post;');
  say(`After ${at}, ${deleted} ballots, all posts and all sessions were deleted.`);
  scene.figures.check(
    'the mistake changes rows',
    compareDescribed(rows, await describe(scene)).length > 0,
    `${deleted} ballots deleted`,
  );
  // What is archived after it must not matter.
  await wait(2_000);
  return { at, rows };
}

async function goBack(scene: Scene, what: string, { at, rows }: Moment): Promise<void> {
  const { figures, machines } = scene;
  const primary = await machines.getPrimary();
  const begin = performance.now();
  for (const web of webs) await machines.type(web, '# Back in time 1');
  for (const database of [otherOf(primary), primary]) await machines.type(database, '# Back in time 2');
  await machines.type('db-1', '# Back in time 3', { '2026-07-17 18:00:00+00': at });
  const isPrimary = async () => ((await machines.findPrimary()) === 'db-1' ? true : null);
  await until('db-1 is the primary', isPrimary, 300);
  figures.add(`${what}: the database is back`, `${secondsSince(begin).toFixed(0)} s after the first command`);
  const different = compareDescribed(rows, await describe(scene));
  for (const line of different.slice(0, 5)) say(line);
  figures.check(
    `${what}: tables that differ`,
    different.length === 0,
    `${different.length} of ${Object.keys(rows).length} ${different[0] ?? ''}`,
  );
  const second: DatabaseName = 'db-2';
  await machines.type('db-1', '# Back in time 4');
  await until('db-1 is the primary', isPrimary, 120);
  await machines.type(second, '# Back in time 4');
  await machines.untilSynchronous();
  for (const web of webs) await machines.type(web, '# Back in time 5');
  for (const site of scene.sites) {
    const client = openSite(site);
    await until(
      'The site answers',
      async () => ((await client.ask('/news')).status === 200 ? true : null),
      120,
    );
    client.close();
  }
  figures.add(
    `${what}: the site is up, with a standby`,
    `${secondsSince(begin).toFixed(0)} s after the first command`,
  );
}

export async function run(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-pitr-'));
  const figures = openFigures();
  let site: ClusterSite | null = null;
  try {
    site = await installCluster(folder, figures);
    const { machines } = site;
    const { kinds } = await createScene(machines.query, { writersOfEach: 4, writesOfEach: 600 });
    const scene: Scene = { ...site, figures, kinds, written: 0 };
    // The service makes the first one by itself.
    const hasBackup = async () =>
      (await machines.execute('db-1', 'backup', 'pgbackrest info')).includes('full backup') ? true : null;
    const took = await until('There is a full backup', hasBackup, 300);
    figures.add('the first full backup, by itself', `after ${took.toFixed(0)} s more`);
    await write(scene, 20);
    const first = await makeMistake(scene);
    await goBack(scene, 'first time', first);
    await makeMistake(scene);
    await goBack(scene, 'to the same second again', first);

    await write(scene, 20);
    const primary = await machines.getPrimary();
    say(`${primary} is lost.`);
    await machines.kill(primary);
    await until(
      'The standby takes over',
      async () => ((await machines.findPrimary()) === otherOf(primary) ? true : null),
      120,
    );
    await machines.bringBack(primary);
    await machines.untilSynchronous();
    await write(scene, 20);
    const second = await makeMistake(scene);
    await goBack(scene, 'after a failover', second);
    await machines.type('db-1', '# On db-1 or db-2: make a full backup now');
    await write(scene, 20);
    figures.check('the site is written to again', true, 'yes');
    for (const line of (await machines.type('db-1', '# On db-1 or db-2: list the backups')).split('\n'))
      say(line);
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    figures.check('the drill came to its end', false, String(error).split('\n', 1)[0] ?? '');
  } finally {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  }
  return figures.print('Point in time');
}
