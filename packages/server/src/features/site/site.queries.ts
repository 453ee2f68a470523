import type { Site } from '@tinsmith/contract/site';
import type { AccountId } from '@tinsmith/domain/ids';
import { completeAddresses } from '@tinsmith/domain/site-addresses';
import { newSiteName } from '@tinsmith/domain/site-names';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The contents of the settings row: the site as in the contract, without derived fields. */
export type SiteSettings = Omit<Site, 'mood' | 'url' | 'isNew'>;

const emptySettings: SiteSettings = {
  name: newSiteName,
  summerName: newSiteName,
  winterName: newSiteName,
  description: 'A game jam site.',
  links: completeAddresses({}),
  organizers: [],
};

export async function findSiteSettings(db: Database): Promise<SiteSettings | null> {
  const row = await db.selectFrom('site_settings').select('settings').executeTakeFirst();
  return (row?.settings as unknown as SiteSettings | undefined) ?? null;
}

/** A row older than an address has no value for it. */
const complete = (settings: SiteSettings | null | undefined): SiteSettings =>
  settings ? { ...settings, links: completeAddresses(settings.links) } : emptySettings;

export const readSiteSettings = async (db: Database): Promise<SiteSettings> =>
  complete(await findSiteSettings(db));

/** The settings and the database's time in one read, since every page needs both. */
export async function readSettingsAndClock(
  db: Database,
): Promise<{ settings: SiteSettings; nowMs: number; isNew: boolean }> {
  const { rows } = await sql<{ settings: SiteSettings | null; now: Date; isNew: boolean }>`
    select (select settings from site_settings) as settings, app_now() as now,
      exists (select from site_setup where finished_at is null) as "isNew"`.execute(db);
  const [row] = rows;
  return {
    settings: complete(row?.settings),
    nowMs: row?.now.getTime() ?? Number.NaN,
    isNew: row?.isNew ?? false,
  };
}

export const writeSiteSettings = (db: Database, settings: SiteSettings) =>
  db
    .insertInto('site_settings')
    .values({ settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ settings: JSON.stringify(settings) }))
    .execute();

export const findPage = (db: Database, slug: string) =>
  db.selectFrom('site_page').selectAll().where('slug', '=', slug).executeTakeFirst();

export interface PageTexts {
  readonly title: string;
  readonly lead: string;
  readonly description: string;
  readonly markdown: string;
}

export const writePage = (db: Database, slug: string, texts: PageTexts) =>
  db
    .insertInto('site_page')
    .values({ slug, ...texts })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ ...texts, changed_at: sql<Date>`app_now()` }),
    )
    .execute();

export const listPageAddresses = (db: Database) =>
  db.selectFrom('site_page').select(['slug', 'changed_at']).orderBy('slug').execute();

export interface ErrorReport {
  readonly accountId: AccountId | null;
  readonly message: string;
  readonly fileName: string | null;
  readonly lineNumber: number | null;
  readonly columnNumber: number | null;
  readonly error: string | null;
  readonly path: string | null;
  readonly userAgent: string | null;
}

export const insertErrorReport = (db: Database, report: ErrorReport) =>
  db
    .insertInto('error_report')
    .values({
      account_id: report.accountId,
      message: report.message,
      file_name: report.fileName,
      line_number: report.lineNumber,
      column_number: report.columnNumber,
      error: report.error,
      path: report.path,
      user_agent: report.userAgent,
    })
    .execute();

/** A user's error reports, for themselves. */
export const listErrorReportsOf = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('error_report')
    .select(['reported_at as reportedAt', 'message', 'file_name as fileName', 'line_number as lineNumber'])
    .select(['column_number as columnNumber', 'error', 'path', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .orderBy('reported_at')
    .execute();

/** Keeps the reports and forgets who sent them. */
export const forgetReporter = (db: Database, accountId: AccountId) =>
  db
    .updateTable('error_report')
    .set({ account_id: null, user_agent: null })
    .where('account_id', '=', accountId)
    .execute();
