import { sql } from 'kysely';
import { listPendingSteps } from '../database/after-steps.ts';
import { readAuditProtection } from '../database/audit-protection.ts';
import type { Database } from '../database/database.ts';
import { listMigrations } from '../database/migrate.ts';
import { type Check, ok, trouble, warning } from './check.ts';

const oldestVersion = 15;
const slowMs = 250;

interface Server {
  readonly version: string;
  readonly major: number;
  readonly takesWrites: boolean;
}

async function readServer(db: Database): Promise<Server> {
  const { rows } = await sql<Server>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "takesWrites"`.execute(
    db,
  );
  return rows[0] as Server;
}

/** Without user, password or query. */
const placeOf = (databaseUrl: string): string => {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${hostname || 'this machine'}${port ? `:${port}` : ''}`;
};

const messageOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

export const databaseCheck: Check = {
  name: 'database',
  title: 'Database',
  pace: 'quick',
  part: 'database',
  needs: 'nothing',
  async run({ db, config }) {
    let server: Server;
    const begun = performance.now();
    try {
      server = await readServer(db);
    } catch (error) {
      return trouble(
        'no answer',
        `The database ${placeOf(config.databaseUrl)} can't be used: ${messageOf(error)}.`,
        'Is it running? `systemctl status postgresql`',
        'Compare `DATABASE_URL` in the settings with its address, role and password.',
      );
    }
    const tookMs = performance.now() - begun;
    const value = `answers in ${tookMs.toFixed(1)} ms`;
    if (server.major < oldestVersion)
      return trouble(
        `PostgreSQL ${server.version}`,
        `PostgreSQL ${server.version} is too old: the site needs ${oldestVersion} or newer.`,
        'Upgrade PostgreSQL. docs/operations.md says how to move the data.',
      );
    if (!server.takesWrites)
      return trouble(
        'read-only',
        'The database answers, but takes no writes: it is a standby, or was set to read-only.',
        'Point `DATABASE_URL` to the primary, or promote this one if the primary is gone.',
        "Otherwise look at the server's setting: `psql -c 'show default_transaction_read_only'`",
      );
    if (tookMs > slowMs)
      return warning(
        value,
        `PostgreSQL ${server.version} takes writes, but answers slowly.`,
        'Is the machine busy? `uptime`, `iostat -x 5 2`',
      );
    return ok(value, `PostgreSQL ${server.version}. It takes writes.`);
  },
};

interface Privileges {
  readonly role: string;
  readonly numClosed: number;
  readonly firstClosed: string | null;
  readonly ownsQueue: boolean | null;
}

/** After a restore without `migrate` the tables are there, and the site may not use them. Ours all have a comment. */
async function readPrivileges(db: Database): Promise<Privileges> {
  const { rows } = await sql<Privileges>`
    select current_user as role, closed.*,
      (select pg_has_role(n.nspowner, 'USAGE') from pg_namespace n where n.nspname = 'graphile_worker') as "ownsQueue"
    from (
      select count(*)::int as "numClosed", min(c.relname) as "firstClosed"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and obj_description(c.oid, 'pg_class') is not null
        and not (has_table_privilege(c.oid, 'SELECT') and (c.relname = 'audit_entry'
          or (has_table_privilege(c.oid, 'INSERT') and has_table_privilege(c.oid, 'UPDATE')
            and has_table_privilege(c.oid, 'DELETE'))))
    ) closed`.execute(db);
  return rows[0] as Privileges;
}

export const rolesCheck: Check = {
  name: 'roles',
  title: 'Database roles',
  pace: 'quick',
  needs: 'database',
  async run({ db }) {
    const { role, numClosed, firstClosed, ownsQueue } = await readPrivileges(db);
    if (numClosed > 0)
      return trouble(
        role,
        `The role ${role} may not use ${numClosed === 1 ? `the table ${firstClosed}` : `${numClosed} tables, such as ${firstClosed}`}.`,
        'Let the owner grant again: `systemctl restart tinsmith-migrate`, or `bin/tinsmith migrate` with `MIGRATE_DATABASE_URL` set.',
      );
    if (ownsQueue === false)
      return trouble(
        role,
        `The role ${role} doesn't own the queue, so the worker would find no jobs and no error.`,
        'Let the owner hand it over: `systemctl restart tinsmith-migrate`, or `bin/tinsmith migrate` with `MIGRATE_DATABASE_URL` set.',
      );
    const audit = await readAuditProtection(db);
    if (audit === 'not protected')
      return warning(
        role,
        `The audit log isn't protected: the site connects as ${role}, which could change it.`,
        'Give the site a role of its own: docs/operations.md, "Two database roles".',
      );
    return ok(role, 'The audit log is protected from the site itself.');
  },
};

export const migrationsCheck: Check = {
  name: 'migrations',
  title: 'Migrations',
  pace: 'quick',
  part: 'database',
  needs: 'database',
  async run({ db }) {
    const { applied, pending, unknown } = await listMigrations(db as never);
    const total = applied.length + pending.length;
    const value = `${applied.length} of ${total}`;
    if (unknown.length > 0)
      return warning(
        value,
        `The database was migrated by a newer version of the site: this one doesn't know ${unknown[0]}. It runs on that schema, too.`,
        'Finish the upgrade, or leave it so if you went back on purpose.',
      );
    if (pending.length > 0)
      return trouble(
        value,
        `${pending.length} ${pending.length === 1 ? 'migration is' : 'migrations are'} pending, from ${pending[0]} on. The site waits for ${pending.length === 1 ? 'it' : 'them'}.`,
        'Migrate: `systemctl restart tinsmith-migrate`, or `bin/tinsmith migrate`',
        'If that fails, read why: `journalctl -u tinsmith-migrate -n 50`',
      );
    const steps = await listPendingSteps(db as never);
    if (steps.length > 0)
      return warning(
        `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} left`,
        `The upgrade isn't finished: ${steps.map(({ name }) => name).join(', ')}. The site works, but may be slower.`,
        'Finish it while the site is up: `systemctl start tinsmith-after`, or `bin/tinsmith migrate after`',
        'It can be stopped at any time and continues where it was.',
      );
    return ok(value, `${value} migrations.`);
  },
};
