import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertAuditEntry } from '../../features/site/audit.queries.ts';
import { createAccount, createCompetition } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

const readAudit = () => t.owner.selectFrom('audit_entry').selectAll().orderBy('id').execute();
const refused = (statement: string) =>
  expect(sql.raw(statement).execute(t.platform.db), statement).rejects.toMatchObject({ code: '42501' });

describe('the app’s role', () => {
  test('is no superuser and owns nothing but the queue', async () => {
    const { rows } = await sql<{ schema: string; owned: number; all: number }>`
      select n.nspname as schema, count(*)::int as all,
        (count(*) filter (where c.relowner = current_user::regrole))::int as owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') group by 1 order by 1`.execute(t.platform.db);
    expect(rows.map(({ schema, owned, all }) => [schema, all > 5, owned / all])).toEqual([
      ['graphile_worker', true, 1],
      ['public', true, 0],
    ]);
    const { rows: others } = await sql`
      select proname as name from pg_proc
      where pronamespace = 'graphile_worker'::regnamespace and proowner <> current_user::regrole
      union all
      select typname from pg_type
      where typnamespace = 'graphile_worker'::regnamespace and typowner <> current_user::regrole
      union all
      select nspname from pg_namespace where nspname = 'graphile_worker' and nspowner <> current_user::regrole
      union all
      select rolname from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb)`.execute(
      t.platform.db,
    );
    expect(others).toEqual([]);
  });

  test('adds to the audit log and reads it, and can neither change nor empty it', async () => {
    const { db } = t.platform;
    const { id: accountId } = await createAccount(db);
    const entry = {
      accountId,
      action: 'looked-at-entry',
      competitionId: null,
      details: { entryId: 1 },
    } as const;
    await insertAuditEntry(db, entry);
    const before = await readAudit();
    expect(before.length).toBeGreaterThan(0);
    expect(await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()).toEqual(before);
    for (const statement of [
      `update audit_entry set details = '{}'`,
      'delete from audit_entry',
      'truncate audit_entry',
      'truncate audit_entry, account cascade',
      'drop table audit_entry',
      'alter table audit_entry rename to gone',
      'alter table audit_entry disable trigger all',
      `create trigger swallow before insert on audit_entry execute function suppress_redundant_updates_trigger()`,
      `create rule swallow as on insert to audit_entry do instead nothing`,
      'alter table audit_entry owner to current_user',
      `insert into audit_entry (happened_at, action) values ('2001-01-01', 'dated back')`,
      `insert into audit_entry (id, action) overriding system value values (0, 'put in front')`,
      `insert into audit_entry (action) values ('x') on conflict (id) do update set action = 'y'`,
      `select setval(pg_get_serial_sequence('audit_entry', 'id'), 1)`,
      'create or replace function app_now() returns timestamptz language sql as $$ select now() $$',
      'create table public.shadow ()',
      'create schema shadow',
      'drop schema public cascade',
      'set session_replication_role = replica',
      'delete from schema_migration',
    ]) {
      await refused(statement);
    }
    expect(await readAudit()).toEqual(before);
  });

  test('deleting a competition or an account leaves what was done, and by whom', async () => {
    const { db } = t.platform;
    const account = await createAccount(db);
    const competition = await createCompetition(db);
    await insertAuditEntry(db, {
      accountId: account.id,
      action: 'hid-log-post',
      competitionId: competition.id,
      details: { postId: 1 },
    });
    const before = await readAudit();
    await db.deleteFrom('competition').where('id', '=', competition.id).execute();
    await db.deleteFrom('account').where('id', '=', account.id).execute();
    expect(await readAudit()).toEqual(before);
    expect(before.at(-1)).toMatchObject({ account_id: account.id, competition_id: competition.id });
    const { rows } = await sql`
      select conname from pg_constraint where contype = 'f' and 'audit_entry'::regclass in (conrelid, confrelid)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});
