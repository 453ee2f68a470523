import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export interface SiteNotice {
  readonly id: number;
  readonly kind: 'info' | 'urgent';
  readonly text: string;
  readonly madeAt: number;
  readonly endsAt?: number;
}

/** A notice that ends by itself is gone from that moment on, for every page and every cache. */
const isShown = sql<boolean>`n.ended_at is null and (n.ends_at is null or n.ends_at > app_now())`;

const shown = sql<SiteNotice | null>`(
  select json_strip_nulls(json_build_object('id', n.id, 'kind', n.kind, 'text', n.text,
    'madeAt', ${ms('n.made_at')}, 'endsAt', ${ms('n.ends_at')}))
  from site_notice n where ${isShown})`;

/** Read with the events, since every page needs both, and sent once. */
export const noticeOnFirst = sql<SiteNotice | null>`
  case when row_number() over (order by starts_at desc, id desc) = 1 then ${shown} end`;

export async function findNotice(db: Database): Promise<SiteNotice | null> {
  const { rows } = await sql<{ notice: SiteNotice | null }>`select ${shown} as notice`.execute(db);
  return rows[0]?.notice ?? null;
}

/** When the notice that is shown ends by itself, and when earlier ones did. */
export const noticeBoundaries = sql`select n.ends_at from site_notice n
  where n.ends_at is not null and (n.ends_at <= app_now() or ${isShown})`;

/** Page contents other than the phase have changed: every open page reloads them. */
export const notifyChanged = (transaction: Database) =>
  sql`select ${notifyLive('changed', {})}`.execute(transaction);

interface NewNotice extends Pick<SiteNotice, 'kind' | 'text'> {
  /** Null: when staff remove it. */
  readonly endsAt: number | null;
}

/**
 * Shows a text in place of any earlier one; an empty one shows nothing. The text is sent to every open page.
 * False, with nothing changed, if it would have ended already.
 */
export async function replaceNotice(
  transaction: Database,
  { kind, text, endsAt }: NewNotice,
  audit: AuditEntry,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('site.notice'))`.execute(transaction);
  const ends = sql`${endsAt === null ? null : new Date(endsAt)}::timestamptz`;
  const { rows } = await sql<{
    isLate: boolean;
  }>`select coalesce(${ends} <= app_now(), false) as "isLate"`.execute(transaction);
  if (rows[0]?.isLate) return false;
  await sql`update site_notice set ended_at = least(app_now(), ends_at) where ended_at is null`.execute(
    transaction,
  );
  if (text !== '')
    await sql`insert into site_notice (kind, text, ends_at) values (${kind}, ${text}, ${ends})`.execute(
      transaction,
    );
  await insertAuditEntry(transaction, audit);
  await sql`select ${notifyLive('notice', {
    notice: shown,
    serverTime: nowMs,
  })}`.execute(transaction);
  return true;
}
