import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from './audit.queries.ts';
import { type PageTexts, type SiteSettings, writeSiteSettings } from './site.queries.ts';

export const pageRows: RowSource = () => sql`
  select p.id::text as id, '/' || p.slug as "to", p.title, p.slug, p.changed_at as changed,
    p.title || ' ' || p.markdown as search
  from site_page p`;

export const findPageItem = (db: Database, id: number) =>
  db.selectFrom('site_page').selectAll().where('id', '=', id).executeTakeFirst();

export const updatePage = (
  db: Database,
  id: number,
  texts: Partial<PageTexts>,
  audit: AuditEntry,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('site_page')
      .set({ ...texts, changed_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });

/** At most one row; a site that has none yet shows its initial settings. */
export const settingsRows: RowSource = () => sql`
  select '1' as id, null::text as "to", coalesce(s.settings ->> 'name', 'Tinsmith') as name, '' as search,
    (select count(*)::int from jsonb_each(coalesce(s.settings -> 'links', '{}')) l
      where jsonb_typeof(l.value) = 'object') as "numLinks"
  from (select 1) one left join site_settings s on true`;

export const saveSettings = (db: Database, settings: SiteSettings, audit: AuditEntry): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await writeSiteSettings(transaction, settings);
    await insertAuditEntry(transaction, audit);
  });

export const errorReportRows: RowSource = () => sql`
  select r.id::text as id, null::text as "to", r.message, r.path, r.user_agent as browser, r.reported_at as reported,
    case when r.file_name is not null then concat_ws(':', r.file_name, r.line_number, r.column_number) end as place,
    concat_ws(' ', r.message, r.path, r.user_agent, r.error) as search
  from error_report r`;

export const deleteErrorReport = (db: Database, id: number, audit: AuditEntry): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('error_report')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });
