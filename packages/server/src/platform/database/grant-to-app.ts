import { type Kysely, sql } from 'kysely';

/** Only migrations change them. */
const readOnly = ['audit_entry', 'schema_migration', 'kysely_migration_lock'];
/** The database fills these in, so that no entry can be backdated or put in front of another. */
const givenByDatabase = ['id', 'happened_at'];

/** Without membership the owner could neither hand over the queue nor take over restored objects. */
async function requireMembership(owner: Kysely<never>, appRole: string): Promise<void> {
  const { rows } = await sql<{ isMember: boolean; role: string }>`
    select pg_has_role(current_user, ${appRole}, 'MEMBER') as "isMember", current_user as role`.execute(
    owner,
  );
  if (rows[0]?.isMember) return;
  throw new Error(`The role of MIGRATE_DATABASE_URL must be a member: GRANT ${appRole} TO ${rows[0]?.role};`);
}

/** All rows, but not the tables themselves: no ALTER, no TRUNCATE, no triggers. */
async function grantTables(owner: Kysely<never>, appRole: string): Promise<void> {
  const app = sql.id(appRole);
  const tables = sql.join(readOnly.map((name) => sql.table(name)));
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'audit_entry'::regclass and attnum > 0 and not attisdropped
      and attname <> all (${givenByDatabase})`.execute(owner);
  for (const statement of [
    // Databases made before PostgreSQL 15 let everyone create there.
    sql`revoke create on schema public from public`,
    sql`grant usage on schema public to ${app}`,
    // Privileges that an earlier version granted beyond this are revoked.
    sql`revoke all on all tables in schema public from ${app}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${app}`,
    sql`grant usage, select on all sequences in schema public to ${app}`,
    sql`grant usage on schema demo to ${app}`,
    sql`grant select, insert, delete on all tables in schema demo to ${app}`,
    sql`revoke all on ${tables} from ${app}, public`,
    sql`grant select on ${tables} to ${app}`,
    sql`grant insert (${sql.join(columns.map(({ name }) => sql.id(name)))}) on audit_entry to ${app}`,
  ]) {
    await statement.execute(owner);
  }
}

/**
 * The queue's tables show their rows only to their owner (row level security without a policy): a worker with
 * another role finds no job and no error. So all of the queue belongs to the app, also after a restore.
 */
async function handOverQueue(owner: Kysely<never>, appRole: string): Promise<void> {
  const { rows } = await sql<{ object: string }>`
    with queue as (select oid, nspowner from pg_namespace where nspname = 'graphile_worker'),
      app as (select oid from pg_roles where rolname = ${appRole})
    select object from (
      -- The schema first: in it the app must be able to create what it is to own.
      select 1 as place, 'schema graphile_worker' as object from queue, app where nspowner <> app.oid
      union all
      select 2, format('table %s', c.oid::regclass) from pg_class c, queue, app
      where c.relnamespace = queue.oid and c.relowner <> app.oid
        and (c.relkind in ('r', 'p', 'v', 'm') or (c.relkind = 'S' and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and d.deptype in ('a', 'i'))))
      union all
      select 3, format('routine %s', p.oid::regprocedure) from pg_proc p, queue, app
      where p.pronamespace = queue.oid and p.proowner <> app.oid
      union all
      select 4, format('type %s', format_type(t.oid, null)) from pg_type t, queue, app
      where t.typnamespace = queue.oid and t.typowner <> app.oid and t.typelem = 0
        and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
    ) found order by place`.execute(owner);
  for (const { object } of rows) {
    await sql`alter ${sql.raw(object)} owner to ${sql.id(appRole)}`.execute(owner);
  }
}

/** Grants the app's role what it needs in the current schema: all or nothing. */
export async function grantToApp(owner: Kysely<never>, appRole: string): Promise<void> {
  await requireMembership(owner, appRole);
  await owner.transaction().execute(async (transaction) => {
    await grantTables(transaction, appRole);
    await handOverQueue(transaction, appRole);
  });
}
