import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type DebianPostgres, startDebianPostgres } from '../../../e2e/system/debian-postgres.ts';
import { run as runProgram, until } from '../../../e2e/system/process.ts';
import { freePort } from '../../../packages/server/src/testing/free-port.ts';
import { findBroken } from '../../../packages/server/src/testing/invariants.ts';
import { type Figures, say } from '../support/figures.ts';
import { startLoad } from '../support/load.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { createPeople } from '../support/people.ts';
import { buildPages, copyCommit, copyWorkingTree, installPackages } from '../support/versions.ts';

const numPeople = 300;

async function query<T extends pg.QueryResultRow>(postgres: DebianPostgres, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrlOf('tinsmith') });
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Lines of a unit's log that are errors. */
const errorsOf = ({ services }: Machine) =>
  [...services.units].flatMap((unit) =>
    services
      .linesOf(unit)
      .filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50)
      .map((line) => `${unit}: ${line.slice(0, 300)}`),
  );

/** Starts a process of the version in a folder, as one that restarts in the middle of an upgrade. */
async function startsBeside(machine: Machine, postgres: DebianPostgres, folder: string): Promise<string> {
  const port = await freePort();
  const { printed } = await machine.run(`cat /etc/tinsmith/tinsmith.env`);
  const settings = Object.fromEntries(
    printed.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value ?? '']] : [];
    }),
  );
  const web = runProgram(process.execPath, [path.join(folder, 'packages/server/src/main.ts'), 'web'], {
    ...settings,
    DATABASE_URL: postgres.urlOf('tinsmith'),
    WEB_BUILD: path.join(folder, 'packages/web/build/site'),
    CONTENT_DIR: path.join(folder, 'content'),
    PORT: String(port),
  });
  let state = 'does not answer';
  await until(
    'It answers',
    async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer) state = (await answer.json()).state;
      return answer?.ok ?? false;
    },
    30_000,
  ).catch(() => undefined);
  await web.end('SIGTERM');
  return state;
}

/** How often something failed in the same way, and when. */
function groupFailures(failed: readonly string[]): string[] {
  const kinds = Object.groupBy(failed, (line) => line.replace(/^\S+ /, '').replace(/assets\S*/, 'assets'));
  return Object.entries(kinds).map(
    ([kind, lines = []]) =>
      `${lines.length} times ${lines[0]?.slice(0, 12)} to ${lines.at(-1)?.slice(0, 12)}: ${kind}`,
  );
}

/** A roll from one version to this one under load, and back, by the documented commands. */
export async function rollThereAndBack(from: string, figures: Figures): Promise<void> {
  const postgres = await startDebianPostgres();
  await postgres.createDatabase('tinsmith');
  const machine = await openMachine(postgres);
  try {
    const [now, next, before] = ['', '-new', '-before'].map((end) =>
      machine.place(`/opt/tinsmith${end}`),
    ) as [string, string, string];
    say(`builds ${from}`);
    await copyCommit(from, now);
    await installPackages(now);
    await buildPages(now);
    await mkdir(next);
    await copyWorkingTree(next);
    await machine.writeSettings();
    await machine.services.control(['start', 'tinsmith.target']);
    await machine.startNginx();
    const event = await createPeople(now, postgres.ownerUrlOf('tinsmith'), numPeople);
    const versionOf = async () =>
      (await query<{ name: string }>(postgres, 'select max(name) as name from schema_migration'))[0]?.name ??
      '';
    figures.add('schema before', await versionOf());

    const load = startLoad(machine.url, event);
    await wait(5_000);
    say('upgrades');
    const begunAt = performance.now();
    await machine.follow('Upgrade', { cwd: next });
    figures.add('upgrade, with the build', `${Math.round((performance.now() - begunAt) / 1000)} s`);
    figures.add('schema after', await versionOf());
    const state = await startsBeside(machine, postgres, before);
    figures.add('an old process that starts on the new schema is', state, state === 'ready');
    await wait(5_000);
    say('goes back');
    const backAt = performance.now();
    await machine.follow('Go back');
    figures.add('way back', `${Math.round((performance.now() - backAt) / 1000)} s`);
    await wait(5_000);

    const { requests, failed, written, slowestMs } = await load.stop();
    say('compares');
    for (const line of groupFailures(failed)) say(line);
    const complaints = Object.groupBy(
      machine.nginxErrors(),
      (line) => /\*\d+ ([^,]*)/.exec(line)?.[1] ?? line,
    );
    for (const [kind, lines = []] of Object.entries(complaints))
      say(`nginx, ${lines.length} times, last ${lines.at(-1)?.slice(11, 19)}: ${kind}`);
    figures.add('requests', requests);
    figures.add('failed requests', failed.length, failed.length === 0);
    figures.add('slowest answer', `${slowestMs} ms`);
    figures.add('posts acknowledged', written.length, written.length > 100);
    const posts = await query<{ id: string; text: string }>(postgres, 'select id, text from log_post');
    const marks = posts.flatMap(({ text }) => /writer-\d+-post-\d+-/.exec(text)?.[0] ?? []);
    const stored = new Set(marks);
    const lost = written.filter(({ text }) => !stored.has(text));
    figures.add('posts lost', lost.length, lost.length === 0);
    figures.add('posts written twice', marks.length - stored.size, marks.length === stored.size);
    const pictures = written.filter(({ hasPicture }) => hasPicture);
    const countReady = async () =>
      (
        await query<{ num: number }>(
          postgres,
          `select count(*)::int as num from log_post where image is not null and text like '%writer-%'`,
        )
      )[0]?.num ?? 0;
    await until('All jobs are done', async () => (await countReady()) === pictures.length, 60_000).catch(
      () => undefined,
    );
    const ready = await countReady();
    figures.add('jobs queued', pictures.length, pictures.length > 20);
    figures.add('jobs lost', pictures.length - ready, ready === pictures.length);
    const waiting = await query(postgres, `select task_identifier, last_error from graphile_worker.jobs`);
    figures.add('jobs left', JSON.stringify(waiting), waiting.length === 0);
    const client = new pg.Client({ connectionString: postgres.ownerUrlOf('tinsmith') });
    await client.connect();
    const broken = await findBroken(client, false).finally(() => client.end());
    figures.add('rules about the data that are broken', broken.length, broken.length === 0);
    for (const line of errorsOf(machine)) say(line);
    const errors = errorsOf(machine).filter((line) => !line.startsWith('tinsmith-migrate:'));
    figures.add('errors in the logs of the processes', errors.length, errors.length === 0);
  } finally {
    await machine.close();
    await postgres.drop();
  }
}
