import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from './features/account/profile/profile.queries.ts';
import { enforceRetention } from './features/site/enforce-retention.job.ts';
import { features } from './features.ts';
import { jobs } from './jobs.ts';
import { describeKept, isTimed } from './platform/retention.ts';
import { createAccount } from './testing/factories.ts';
import { fillEveryTable, readEveryTable } from './testing/fill-tables.ts';
import { runJobs } from './testing/run-jobs.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();

const retention = features.flatMap((feature) => feature.retention ?? []);
const kept = new Set<string>(retention.flatMap(({ tables }) => tables));
const timed = retention.filter(isTimed);

const perEvent = 'numbers and texts of an event, a few rows for each, without people';
const oneRow = 'one row for the whole site';
const texts = 'texts that staff publish';

/** Tables that hold nothing about people and don't grow without bound, and why. */
const others: Readonly<Record<string, string>> = {
  after_step: 'a row for each slow step of an upgrade',
  competition: perEvent,
  content_fill: 'a row for each file of content/',
  draw_seal: perEvent,
  drawn_rule: perEvent,
  entrant_count: perEvent,
  entry_count: perEvent,
  entry_tally: 'a row for each entry: how many votes it has',
  health_check: 'a row for each check',
  health_mail: oneRow,
  imported_event: 'a row for each event that came from an archive',
  kysely_migration_lock: oneRow,
  log_block: perEvent,
  log_count: perEvent,
  mail_pace: oneRow,
  mail_round: perEvent,
  news_post: texts,
  receipt_key: 'a row for each key that ever signed receipts',
  review_count: perEvent,
  rule_draw: perEvent,
  rule_draw_pool: perEvent,
  schema_compatibility: oneRow,
  setup_token: 'hashes that expire within hours; none is left once the site is set up',
  site_identity: oneRow,
  site_notice: texts,
  site_page: texts,
  site_settings: oneRow,
  site_setup: 'one row, for the first owner, emptied when the site is set up',
  standing_rules: texts,
  trouble_mail: 'a row for each entry: when its team was last e-mailed',
  upcoming_item: texts,
  worker_heartbeat: 'a row for each worker that runs',
};

/** Columns of a table that lead to a person. */
async function listPersonalColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select cl.relname as table, a.attname as column
    from pg_constraint c join pg_class cl on cl.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('account'::regclass, 'sign_up'::regclass)
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(account_id|email|ip|address_ip|user_agent|username)$'
      and table_name in (select relname from pg_class where relkind = 'r')`.execute(t.owner);
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => [
      table,
      own.map(({ column }) => column),
    ]),
  );
}

describe('the table of everything that is kept', () => {
  test('[R18.02] names every table of the database, or a reason why it holds nothing about people and stays small', async () => {
    const tables = Object.keys(await readEveryTable(t.owner));
    expect(tables.filter((name) => !kept.has(name) && !(name in others))).toEqual([]);
    // None of them is in both, and none is gone.
    expect(Object.keys(others).filter((name) => kept.has(name))).toEqual([]);
    expect([...kept, ...Object.keys(others)].filter((name) => !tables.includes(name))).toEqual([]);
    const personal = await listPersonalColumns();
    const excused = ['site_setup'];
    expect(Object.keys(others).filter((name) => personal.has(name) && !excused.includes(name))).toEqual([]);
  });

  test('[R18.02] names a job that exists for everything that is kept for a time', () => {
    const names = jobs.map(({ name }) => name);
    for (const { what, expires, job } of timed) {
      expect(expires === undefined, `${what} is removed by one job`).toBe(job !== undefined);
      expect(names, what).toContain(job ?? enforceRetention(features).name);
    }
  });

  test('[R18.02] is what the privacy page is written from', async () => {
    const answer = await t.visitor().get('/api/v1/privacy');
    const lines: { what: string; howLong: string }[] = answer.json().kept;
    expect(new Set(lines)).toEqual(new Set(retention.map((row) => describeKept(row, t.platform.config))));
    // What is about the reader comes first.
    expect(lines[0]?.what).toMatch(/^Your account/);
    const howLong = (word: RegExp) => lines.find(({ what }) => word.test(what))?.howLong;
    expect(howLong(/^Errors/)).toBe('30 days after the report');
    expect(howLong(/^Wrong passwords/)).toBe('1 day after the last one');
    expect(howLong(/^How each part/)).toBe('2 days after that quarter');
    expect(howLong(/^Reviews that were/)).toBe('1 year after the staff have settled it');
    expect(howLong(/^Your account/)).toBe('Until you delete your account');
    expect(howLong(/^Backups/)).toMatch(/^Up to \d+ months?$/);
    // No two rows look alike.
    expect(new Set(lines.map(({ what }) => what)).size).toBe(lines.length);
  });
});

test('[R18.02] the job deletes exactly what the table says, when its time is over', async () => {
  await fillEveryTable(t.owner);
  const enforced = timed.filter(({ expires }) => expires);
  /** Moves the rows of all these tables so close to their end. */
  const age = async (seconds: number) => {
    await t.owner.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      for (const { tables, hours, expires } of enforced)
        for (const table of tables) {
          const now = expires?.clock === 'real' ? sql`wall_now()` : sql`least(wall_now(), app_now())`;
          await sql`update ${sql.table(table)} set ${sql.ref(expires?.column ?? '')} = ${now}
            - make_interval(hours => ${expires?.isEnd ? 0 : hours}, secs => ${seconds})`.execute(connection);
        }
      await sql`set session_replication_role = origin`.execute(connection);
    });
  };
  const enforce = async () => {
    await sql`select graphile_worker.add_job('enforce-retention')`.execute(t.owner);
    await runJobs(t.platform);
  };
  // Checks that keep some rows consistent with others are not the subject here.
  await sql`alter table event_mail drop constraint event_mail_check`.execute(t.owner);
  const before = await readEveryTable(t.owner);
  await age(-60);
  await enforce();
  expect(await readEveryTable(t.owner)).toEqual(before);
  await age(1);
  await enforce();
  const after = await readEveryTable(t.owner);
  const gone = Object.keys(before).filter((table) => after[table] !== before[table]);
  expect(gone.toSorted()).toEqual(enforced.flatMap(({ tables }) => tables).toSorted());
  for (const table of gone) expect([table, after[table]]).toEqual([table, 0]);
});

test('[R18.02] what is kept until an account is deleted is gone with it', async () => {
  const { db } = t.platform;
  const account = await createAccount(db, { email: 'leaver@example.org' });
  const ofAccount = new Set<string>(
    retention.flatMap((row) => ('until' in row && row.until === 'account' ? row.tables : [])),
  );
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select cl.relname as table, a.attname as column
    from pg_constraint c join pg_class cl on cl.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'account'::regclass`.execute(t.owner);
  const own = columns.filter(({ table }) => ofAccount.has(table));
  expect(own.length).toBeGreaterThan(8);
  await fillEveryTable(t.owner);
  // Its two people are the same here.
  await sql`alter table santa_exclusion drop constraint santa_exclusion_check`.execute(t.owner);
  await t.owner.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const { table, column } of own)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${account.id}`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await db.transaction().execute(async (transaction) => {
    for (const { forgetAccount } of features) await forgetAccount?.(transaction, account.id);
    await eraseAccount(transaction, account.id);
  });
  for (const { table, column } of own) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${account.id}`.execute(t.owner);
    expect([table, column, rows.length]).toEqual([table, column, 0]);
  }
});
