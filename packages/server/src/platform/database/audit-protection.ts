import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `unknown` while there is no audit log or no database. */
export type AuditProtection = 'protected' | 'not protected' | 'unknown';

/**
 * Whether our database role could change the audit log: by its own privileges, as owner of the table or its
 * schema, or by making itself a member of the owner.
 */
export async function readAuditProtection(db: Database): Promise<AuditProtection> {
  const { rows } = await sql<{ canChange: boolean }>`
    select has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
        or has_any_column_privilege(c.oid, 'UPDATE')
        or pg_has_role(c.relowner, 'MEMBER') or pg_has_role(n.nspowner, 'MEMBER')
        or r.rolsuper or r.rolcreaterole as "canChange"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
    where c.oid = to_regclass('audit_entry') and r.rolname = current_user`.execute(db);
  return !rows[0] ? 'unknown' : rows[0].canChange ? 'not protected' : 'protected';
}
