import { setTimeout as wait } from 'node:timers/promises';
import { startDebianPostgres } from '../../e2e/system/debian-postgres.ts';
import { until } from '../../e2e/system/process.ts';
import { openFigures, say } from './support/figures.ts';
import { startLoad } from './support/load.ts';
import { openMachine } from './support/machine.ts';
import { queryOnce } from './support/owner-query.ts';
import { createPeople } from './support/people.ts';
import { compareDescribed, describeRows } from './support/rows.ts';
import { copyReady } from './support/versions.ts';

// npm run drill -- postgres: moves a site from PostgreSQL 15 to 17 by the documented commands. POSTGRES_17_BIN is the
// folder of the newer one's programs.

const oldBin = '/usr/lib/postgresql/15/bin';
const newBin = process.env.POSTGRES_17_BIN ?? '/usr/lib/postgresql/17/bin';
const numPosts = 20_000;

/** Roles with their passwords and memberships; owners and privileges of everything in the database. */
const roles = `
  select 'role ' || rolname as name, concat_ws(' ', rolcanlogin, rolcreatedb, rolcreaterole, rolsuper, rolpassword) as is
  from pg_authid where rolname !~ '^pg_'
  union all
  select 'member ' || member::regrole || ' of ' || roleid::regrole, 'yes' from pg_auth_members where member::regrole::text !~ '^pg_'
`;
// 17 knows one privilege more, to maintain a table, which belongs to all privileges of its owner.
const privileges = `
  select 'table ' || oid::regclass as name, relowner::regrole || ' ' || coalesce(replace(relacl::text, 'tm/', 't/'), '') as is
  from pg_class where relkind in ('r', 'v', 'S') and relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')
  union all
  select 'schema ' || nspname, nspowner::regrole || ' ' || coalesce(nspacl::text, '') from pg_namespace where nspname !~ '^(pg_|information_schema)'
  union all
  select 'function ' || oid::regprocedure, proowner::regrole || ' ' || coalesce(proacl::text, '') from pg_proc
  where pronamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')
  union all
  select 'database', datdba::regrole || ' ' || datcollate || ' ' || coalesce(datacl::text, '') from pg_database where datname = current_database()`;

async function describe(databaseUrl: string, query: string): Promise<Record<string, string>> {
  const rows = await queryOnce<{ name: string; is: string }>(databaseUrl, query);
  return Object.fromEntries(rows.map(({ name, is }) => [name, is]));
}

export async function run(): Promise<boolean> {
  const figures = openFigures();
  const [before, after] = [
    await startDebianPostgres({ bin: oldBin }),
    await startDebianPostgres({ bin: newBin, isBare: true }),
  ];
  const asAdmin = (url: string) => url.replace('//tinsmith:', '//postgres:');
  const [oldUrl, newUrl] = [asAdmin(before.ownerUrlOf('tinsmith')), asAdmin(after.ownerUrlOf('tinsmith'))];
  const machine = await openMachine(before);
  try {
    await before.createDatabase('tinsmith');
    for (const role of ['tinsmith', 'tinsmith_app'])
      await queryOnce(oldUrl, `alter role ${role} password 'PASSWORD'`);
    say('makes a site');
    await copyReady(machine.place('/opt/tinsmith'));
    await machine.writeSettings();
    await machine.services.control(['start', 'tinsmith.target']);
    await machine.startNginx();
    const event = await createPeople(machine.place('/opt/tinsmith'), before.ownerUrlOf('tinsmith'), 60);
    for (let made = 0; made < numPosts; made += 1_000)
      await queryOnce(
        oldUrl,
        `insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at)
         select competition_id, id, 'Post ' || n, false, app_now()
         from (select * from entrant limit 1) e, generate_series(1, 1000) n`,
      );
    const load = startLoad(machine.url, event, { writers: 2, readers: 1 });
    await wait(5_000);
    const { written } = await load.stop();
    const [size] = await queryOnce<{ mb: number }>(
      oldUrl,
      `select (pg_database_size('tinsmith') / 1048576)::int as mb`,
    );
    figures.add('size of the database', `${size?.mb} MB, ${written.length + numPosts} posts`);

    say('moves it');
    const begunAt = performance.now();
    await machine.follow('Move to a newer PostgreSQL', {
      replace: {
        ':5432/': `:${before.port}/`,
        ':5433/': `:${after.port}/`,
        '--port=5432': `--port=${before.port}`,
        '--port=5433': `--port=${after.port}`,
        '/usr/lib/postgresql/17/bin': newBin,
      },
    });
    await until('The site answers', () =>
      fetch(`${machine.url}/news`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    figures.add('pause', `${((performance.now() - begunAt) / 1000).toFixed(1)} s`);

    const [version] = await queryOnce<{ version: string }>(
      newUrl,
      `select current_setting('server_version') as version`,
    );
    figures.add('the site runs on', version?.version ?? '', version?.version.startsWith('17') ?? false);
    // What a running site writes by itself.
    const byItself = /^public\.(health_|worker_|rate_|setup_token)|^graphile_worker\./;
    const isQuiet = ([name]: [string, string]) => !byItself.test(name);
    const quiet = (rows: Record<string, string>) => Object.fromEntries(Object.entries(rows).filter(isQuiet));
    const [rowsBefore, rowsAfter] = [await describeRows(oldUrl), await describeRows(newUrl)];
    const differences = compareDescribed(quiet(rowsBefore), quiet(rowsAfter));
    for (const one of differences) say(one);
    figures.add('tables compared', Object.keys(quiet(rowsBefore)).length);
    figures.add('tables that differ', differences.length, differences.length === 0);
    const roleDifferences = compareDescribed(await describe(oldUrl, roles), await describe(newUrl, roles));
    for (const one of roleDifferences) say(one);
    figures.add(
      'roles, passwords and memberships that differ',
      roleDifferences.length,
      roleDifferences.length === 0,
    );
    const [oldPrivileges, newPrivileges] = [
      await describe(oldUrl, privileges),
      await describe(newUrl, privileges),
    ];
    const privilegeDifferences = compareDescribed(oldPrivileges, newPrivileges);
    for (const one of privilegeDifferences) say(one);
    figures.add('owners and privileges compared', Object.keys(oldPrivileges).length);
    figures.add(
      'owners and privileges that differ',
      privilegeDifferences.length,
      privilegeDifferences.length === 0,
    );
    const ready = await fetch(`http://127.0.0.1:${machine.webPorts[0]}/readyz`).then((answer) =>
      answer.json(),
    );
    figures.add('/readyz', `${ready.state}, audit log ${ready.auditLog}`, ready.auditLog === 'protected');
    const second = startLoad(
      machine.url,
      { ...event, tokens: event.tokens.slice(10) },
      { writers: 2, readers: 1 },
    );
    await wait(5_000);
    const { requests, failed } = await second.stop();
    for (const one of failed.slice(0, 5)) say(one);
    figures.add('requests after the move', requests);
    figures.add('failed', failed.length, failed.length === 0);
    return figures.print('PostgreSQL 15 to 17');
  } finally {
    await machine.close();
    await before.drop();
    await after.drop();
  }
}
