import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDebianPostgres } from '../../../e2e/system/debian-postgres.ts';
import { type Running, run, until } from '../../../e2e/system/process.ts';
import { freePort } from '../../../packages/server/src/testing/free-port.ts';
import { type Figures, say } from '../support/figures.ts';
import { queryOnce } from '../support/owner-query.ts';
import { createPeople } from '../support/people.ts';
import {
  buildPages,
  copyCommit,
  copyWorkingTree,
  installPackages,
  migrationsIn,
} from '../support/versions.ts';

/** Where a site of a version runs, and on which database. */
interface Site {
  readonly version: string;
  readonly database: string;
}

const afterStepsIn = 'packages/server/src/platform/database/after-steps.ts';
const noSteps = 'export const afterSteps: readonly AfterStep[] = [];';
/** Steps to kill, planted into a copy: an index that takes a moment, and rows in batches. */
const plantedSteps = `export const afterSteps: readonly AfterStep[] = [
  { kind: 'index', name: 'drill index', index: 'drill_text', definition: 'on log_post (md5(repeat(text, 20)))' },
  { kind: 'batches', name: 'drill batches', pauseMs: 20, statement:
    'update log_post set version = version + 1000000 where id in (select id from log_post where version < 1000000 limit 500)' },
];`;
const numPosts = 20_000;
const timedKills = 8;

/** Sleeps at its beginning or end, in its transaction. */
const pause = 'select pg_sleep(3600);';

/** A migration that is killed at each of its steps leaves a site that runs, and the next one finishes. */
export async function killMigrations(from: string, figures: Figures): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-kill-'));
  const postgres = await startDebianPostgres();
  const [before, now] = [path.join(folder, 'before'), path.join(folder, 'now')];
  const filesDir = path.join(folder, 'files');
  const secretKey = randomBytes(32).toString('base64');
  let ended: Running[] = [];

  const launch = (
    { version, database }: Site,
    args: readonly string[],
    more: Record<string, string> = {},
  ) => {
    const running = run(process.execPath, [path.join(version, 'packages/server/src/main.ts'), ...args], {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.urlOf(database),
      MIGRATE_DATABASE_URL: postgres.ownerUrlOf(database),
      MIGRATE_ON_START: 'false',
      SECRET_KEY: secretKey,
      FILES_DIR: filesDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      WEB_BUILD: path.join(version, 'packages/web/build/site'),
      CONTENT_DIR: path.join(version, 'content'),
      ...more,
    });
    ended.push(running);
    return running;
  };
  const owner = (database: string) => postgres.ownerUrlOf(database);
  const admin = (database: string) => owner(database).replace('//tinsmith:', '//postgres:');
  const migrate = async (site: Site): Promise<void> => {
    const migration = launch(site, ['migrate']);
    const { code } = await migration.ended;
    if (code !== 0) throw new Error(`The migration failed.\n${migration.lines.join('\n')}`);
  };
  const clone = (name: string, template: string) =>
    promisify(execFile)('createdb', ['--owner=tinsmith', `--template=${template}`, name], {
      env: postgres.environment,
    });
  const listApplied = async (database: string) =>
    (
      await queryOnce<{ name: string }>(owner(database), 'select name from schema_migration order by name')
    ).map(({ name }) => name);

  /** A web process, and whether a post and a page succeed on it. */
  async function startWeb(site: Site) {
    const port = await freePort();
    const web = launch(site, ['web'], { PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await until('The web process answers', () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return {
      async isFine(short: string, token: string): Promise<boolean> {
        const form = new FormData();
        form.append('message', 'After a kill');
        const posted = await fetch(`${url}/api/v1/log/event/${short}`, {
          method: 'POST',
          headers: { cookie: `session=${token}; csrftoken=drill`, 'x-csrftoken': 'drill' },
          body: form,
          signal: AbortSignal.timeout(10_000),
        }).catch(() => null);
        const read = await fetch(`${url}/${short}/log`, { signal: AbortSignal.timeout(10_000) }).catch(
          () => null,
        );
        return posted?.status === 200 && read?.status === 200;
      },
      stop: () => web.end('SIGTERM'),
    };
  }

  /** Connections of a killed program that still work on a database, apart from those of the site. */
  const countSleeping = async (database: string) =>
    (
      await queryOnce(
        admin(database),
        `select from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`,
        [database],
      )
    ).length;

  try {
    say(`builds ${from} and this tree`);
    await copyCommit(from, before);
    await mkdir(now);
    await copyWorkingTree(now);
    for (const version of [before, now]) {
      await installPackages(version);
      await buildPages(version);
    }
    await postgres.createDatabase('base');
    await migrate({ version: before, database: 'base' });
    const event = await createPeople(before, owner('base'), 50);
    const known = await listApplied('base');
    const all = (await readdir(path.join(now, migrationsIn)))
      .map((file) => file.replace(/\.sql$/, ''))
      .toSorted();
    const fresh = all.filter((name) => !known.includes(name));

    let token = 0;
    const nextToken = () => event.tokens[token++ % event.tokens.length] ?? '';
    let [kills, wrong] = [0, 0];
    let slowestEndMs = 0;
    const expectFine = (isFine: boolean, what: string) => {
      if (isFine) return;
      wrong += 1;
      say(`WRONG: ${what}`);
    };

    // At each file, before and after its statements, by killing the program or its connection.
    for (const name of fresh)
      for (const place of ['beginning', 'end'])
        for (const victim of ['program', 'connection']) {
          kills += 1;
          const database = `kill_${kills}`;
          const what = `${name}, ${place}, ${victim}`;
          say(`kills at ${what}`);
          await clone(database, 'base');
          const web = await startWeb({ version: before, database });
          const file = path.join(now, migrationsIn, `${name}.sql`);
          const text = await readFile(file, 'utf8');
          await writeFile(file, place === 'beginning' ? `${pause}\n${text}` : `${text}\n${pause}`);
          const migration = launch({ version: now, database }, ['migrate']);
          await until('The migration is there', async () => (await countSleeping(database)) === 1, 60_000);
          expectFine(await web.isFine(event.short, nextToken()), `${what}: the site meanwhile`);
          const killedAt = performance.now();
          if (victim === 'program') await migration.end('SIGKILL');
          else {
            await queryOnce(
              admin(database),
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`,
              [database],
            );
            expectFine((await migration.ended).code === 1, `${what}: its exit code`);
          }
          await writeFile(file, text);
          await until('Its connection ends', async () => (await countSleeping(database)) === 0, 60_000).catch(
            () => expectFine(false, `${what}: its connection goes on`),
          );
          slowestEndMs = Math.max(slowestEndMs, performance.now() - killedAt);
          expectFine((await listApplied(database)).join() === known.join(), `${what}: the schema after it`);
          expectFine(await web.isFine(event.short, nextToken()), `${what}: the site after it`);
          await migrate({ version: now, database });
          expectFine((await listApplied(database)).join() === all.join(), `${what}: the next migration`);
          expectFine(
            await web.isFine(event.short, nextToken()),
            `${what}: the site after the next migration`,
          );
          await web.stop();
          await queryOnce(admin('postgres'), `drop database ${database} with (force)`);
        }

    // All of `migrate`, also the queue, grants and texts, by time.
    await clone('timed', 'base');
    const begunAt = performance.now();
    await migrate({ version: now, database: 'timed' });
    const tookMs = performance.now() - begunAt;
    for (let round = 0; round < timedKills; round += 1) {
      kills += 1;
      const database = `kill_${kills}`;
      await clone(database, 'base');
      const web = await startWeb({ version: before, database });
      const migration = launch({ version: now, database }, ['migrate']);
      say(`kills after ${Math.round(100 * (0.4 + (0.6 * round) / timedKills))}% of its time`);
      // The first half of its time is that of the program's start.
      await wait(tookMs * (0.4 + (0.6 * round) / timedKills));
      await migration.end('SIGKILL');
      expectFine(
        await web.isFine(event.short, nextToken()),
        `after ${round} of ${timedKills}: the site after it`,
      );
      await migrate({ version: now, database });
      expectFine((await listApplied(database)).join() === all.join(), `after ${round}: the next migration`);
      await web.stop();
      const next = await startWeb({ version: now, database });
      expectFine(await next.isFine(event.short, nextToken()), `after ${round}: the new version`);
      await next.stop();
      await queryOnce(admin('postgres'), `drop database ${database} with (force)`);
    }
    figures.add('migrations killed', `${kills}, of ${fresh.join(', ')}`);
    figures.add(
      'a killed migration goes on in the database for at most',
      `${Math.round(slowestEndMs)} ms`,
      slowestEndMs < 10_000,
    );

    // Steps after the upgrade.
    await migrate({ version: now, database: 'base' });
    await queryOnce(
      owner('base'),
      `insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
       select competition_id, id, repeat('Post ' || n, 20), false, app_now()
       from (select * from entrant limit 1) e, generate_series(1, ${numPosts}) n`,
    );
    const stepsFile = path.join(now, afterStepsIn);
    const stepsText = await readFile(stepsFile, 'utf8');
    if (!stepsText.includes(noSteps)) say('after-steps.ts has steps of its own; they are killed too');
    await writeFile(stepsFile, stepsText.replace(noSteps, plantedSteps));
    const web = await startWeb({ version: now, database: 'base' });
    const states = async () =>
      queryOnce<{ name: string; isDone: boolean; num: number }>(
        owner('base'),
        'select name, finished_at is not null as "isDone", num_done::int as num from after_step order by started_at',
      );
    let stepKills = 0;
    for (const delayMs of [0, 300, 0, 300, 1_000]) {
      const isDoneBefore = (await states()).filter(({ isDone }) => isDone).length;
      const steps = launch({ version: now, database: 'base' }, ['migrate', 'after']);
      await until(
        'A step has begun',
        async () =>
          steps.child.exitCode !== null ||
          (
            await queryOnce(
              admin('base'),
              `select from pg_stat_activity where datname = 'base' and query ~* 'index concurrently|1000000' and pid <> pg_backend_pid() and state <> 'idle'`,
            )
          ).length > 0,
        60_000,
      );
      await wait(delayMs);
      await steps.end('SIGKILL');
      stepKills += 1;
      say(
        `killed a step ${delayMs} ms after its start: ${JSON.stringify(await states())}, ${isDoneBefore} done before`,
      );
      expectFine(await web.isFine(event.short, nextToken()), 'a killed step: the site after it');
    }
    const last = launch({ version: now, database: 'base' }, ['migrate', 'after']);
    expectFine((await last.ended).code === 0, 'the last run of the steps');
    const left = (await states()).filter(({ isDone }) => !isDone);
    expectFine(left.length === 0, `steps left: ${JSON.stringify(left)}`);
    const [{ invalid, unchanged } = { invalid: -1, unchanged: -1 }] = await queryOnce<{
      invalid: number;
      unchanged: number;
    }>(
      owner('base'),
      `select (select count(*) from pg_index where not indisvalid)::int as invalid,
         (select count(*) from log_post where version < 1000000 and posted_at < (select min(started_at) from after_step))::int as unchanged`,
    );
    expectFine(
      invalid === 0 && unchanged === 0,
      `${invalid} unfinished indexes, ${unchanged} rows unchanged`,
    );
    const [twice] = await queryOnce<{ num: number }>(
      owner('base'),
      'select count(*)::int as num from log_post where version >= 2000000',
    );
    expectFine(twice?.num === 0, `${twice?.num} rows were changed twice`);
    expectFine(await web.isFine(event.short, nextToken()), 'the site after all steps');
    await web.stop();
    figures.add('steps after an upgrade killed', stepKills);
    figures.add('sites that did not run, or did not finish, after a kill', wrong, wrong === 0);
  } finally {
    await Promise.all(
      ended
        .filter(({ child }) => child.exitCode === null && child.signalCode === null)
        .map((one) => one.end('SIGKILL')),
    );
    ended = [];
    await postgres.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
