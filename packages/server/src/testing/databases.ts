import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDatabase } from '../platform/prepare.ts';
import { asApp, asOwner, ownedByOwner } from './roles.ts';
import type { RunningPostgres } from './start-postgres.ts';

type UrlOf = RunningPostgres['urlOf'];

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const asAdmin = (urlOf: UrlOf, statement: string) => runOn(urlOf('postgres'), statement);

export const dropDatabase = (urlOf: UrlOf, name: string): Promise<void> =>
  asAdmin(urlOf, `drop database if exists "${name}" with (force)`);

export async function createEmptyDatabase(urlOf: UrlOf): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(urlOf, `create database "${name}" ${ownedByOwner}`);
  return name;
}

/** Time that tests move instead of waiting: the clock of one database, for all its connections at once. */
const movableClock = `
  create table test_clock (fixed timestamptz, shift interval not null, wall_shift interval not null default '0');
  insert into test_clock (shift) values ('0');
  grant select on test_clock to public;
  create or replace function app_now() returns timestamptz language sql stable as
    $$ select coalesce(fixed, now() + shift) from test_clock $$;
  create or replace function wall_now() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + wall_shift from test_clock $$;`;

/** A migrated database with a movable clock, to be cloned by each test file. */
export async function createTemplate(urlOf: UrlOf): Promise<string> {
  const name = await createEmptyDatabase(urlOf);
  const databaseUrl = asApp(urlOf(name));
  const migrateDatabaseUrl = asOwner(databaseUrl);
  await prepareDatabase({ databaseUrl, migrateDatabaseUrl }, async () => {});
  await runOn(migrateDatabaseUrl, movableClock);
  // Most tests are about sites already set up; those of the setup reopen it.
  await runOn(migrateDatabaseUrl, "update site_setup set finished_at = now(), texts = 'tins'");
  return name;
}

export async function cloneTemplate(urlOf: UrlOf, template: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the CPU of writing each page to the log, which nobody needs here.
  await asAdmin(urlOf, `create database "${name}" template "${template}" strategy file_copy ${ownedByOwner}`);
  return name;
}
