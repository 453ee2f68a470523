import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export interface SiteNotice {
  readonly id: number;
  readonly kind: 'info' | 'urgent';
  readonly text: string;
  readonly madeAt: number;
}

const shown = sql<SiteNotice | null>`(
  select json_build_object('id', n.id, 'kind', n.kind, 'text', n.text,
    'madeAt', floor(extract(epoch from n.made_at) * 1000)::bigint)
  from site_notice n where n.ended_at is null)`;

/** Read with the events, since every page needs both, and sent once. */
export const noticeOnFirst = sql<SiteNotice | null>`
  case when row_number() over (order by starts_at desc, id desc) = 1 then ${shown} end`;

export async function findNotice(db: Database): Promise<SiteNotice | null> {
  const { rows } = await sql<{ notice: SiteNotice | null }>`select ${shown} as notice`.execute(db);
  return rows[0]?.notice ?? null;
}

/** Page contents other than the phase have changed: every open page reloads them. */
export const notifyChanged = (transaction: Database) =>
  sql`select ${notifyLive('changed', {})}`.execute(transaction);

/** Shows a text in place of any earlier one; an empty one shows nothing. */
export async function replaceNotice(
  transaction: Database,
  { kind, text }: Pick<SiteNotice, 'kind' | 'text'>,
  audit: AuditEntry,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site.notice'))`.execute(transaction);
  await sql`update site_notice set ended_at = app_now() where ended_at is null`.execute(transaction);
  if (text !== '') await transaction.insertInto('site_notice').values({ kind, text }).execute();
  await insertAuditEntry(transaction, audit);
  await notifyChanged(transaction);
}
