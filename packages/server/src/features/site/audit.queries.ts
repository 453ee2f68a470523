import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';

export type AuditAction =
  | 'looked-at-spoilers'
  | 'looked-at-entry'
  | 'looked-at-account'
  | 'hid-log-post'
  | 'showed-log-post'
  | 'kept-log-post'
  | 'hid-review'
  | 'showed-review'
  | 'kept-review'
  | 'froze-results'
  | 'typed-results'
  | 'published-results'
  | 'started-prize-giving'
  | 'showed-prize'
  | 'looked-at-ballots'
  | 'excluded-ballot'
  | 'counted-ballot'
  | 'excluded-voter'
  | 'counted-voter'
  | 'edited-entry'
  | 'started-entry'
  | 'sealed-file'
  | 'cancelled-upload'
  | 'tagged-file'
  | 'replaced-file'
  | 'removed-file'
  | 'counted-file'
  | 'sent-file'
  | 'answered-trouble'
  | 'removed-team-member'
  | 'accepted-rule'
  | 'declined-rule'
  | 'changed-rule'
  | 'changed-rules'
  | 'commented-on-rule'
  | 'replaced-seal'
  | 'looked-at-santas'
  | 'mended-exchange'
  | 'asked-elf'
  | 'kept-santas-apart'
  | 'let-santas-meet'
  | 'took-over-exclusion'
  | 'set-up-site'
  | 'created-staff-account'
  | `granted-${Rank}`
  | 'set-notice'
  | 'ended-notice'
  | 'made-api-token'
  | 'revoked-api-token'
  | 'suspended-account'
  | 'lifted-suspension'
  | 'answered-appeal'
  | 'removed-rank'
  | 'changed-account'
  | 'imported-event'
  | 'added-competition'
  | 'changed-competition'
  | 'ended-now'
  | 'reopened-times'
  | 'removed-competition'
  | 'added-entrant'
  | 'changed-entrant'
  | 'added-entry'
  | 'added-upcoming'
  | 'changed-upcoming'
  | 'removed-upcoming'
  | 'added-news'
  | 'changed-news'
  | 'removed-news'
  | 'added-rule'
  | 'changed-page'
  | 'changed-settings'
  | 'removed-error-report'
  | 'downloaded-list'
  | 'reset-password'
  | 'removed-imported-person';

/** Values before and after, by field: times, numbers, switches and choices. */
export type AuditChanges = Readonly<
  Record<string, readonly [before: string | number | boolean | null, after: string | number | boolean | null]>
>;

/** Ids, names of fields, and changes. Never a text that a user typed: entries are permanent. */
type AuditDetails = Readonly<Record<string, number | readonly number[] | readonly string[] | AuditChanges>>;

export interface AuditEntry {
  /** Null on the command line, where nobody is logged in. */
  readonly accountId: AccountId | null;
  readonly via?: 'site' | 'command-line';
  readonly action: AuditAction;
  readonly competitionId: number | null;
  readonly details: AuditDetails;
}

/**
 * The writer: a user for themselves, or staff by rank. A statement that lets staff do more accepts only this,
 * so that nobody writes by rank without an audit entry in the same transaction.
 */
export interface Writer {
  readonly accountId: AccountId;
  readonly byRank: AuditEntry | null;
}

/** What a logged-in user does, for the audit log. */
export const auditOf = (
  viewer: Viewer,
  action: AuditAction,
  details: AuditDetails = {},
  competitionId: number | null = null,
): AuditEntry => ({ accountId: getAccount(viewer).id, action, competitionId, details });

export const insertAuditEntry = (db: Database, entry: AuditEntry) =>
  db
    .insertInto('audit_entry')
    .values({
      account_id: entry.accountId,
      via: entry.via ?? 'site',
      action: entry.action,
      competition_id: entry.competitionId,
      details: JSON.stringify(entry.details),
    })
    .execute();

/**
 * Records a look. A page that reloads its data by itself passes `isRefresh` then: the same look is recorded at most
 * once an hour.
 */
export async function insertLookAudit(
  db: Database,
  { accountId, action, competitionId, details }: AuditEntry,
  isRefresh: boolean,
): Promise<void> {
  const json = JSON.stringify(details);
  await sql`
    insert into audit_entry (account_id, action, competition_id, details)
    select ${accountId}, ${action}, ${competitionId}::bigint, ${json}::jsonb
    where not (${isRefresh}::boolean and exists (
      select from audit_entry t where t.happened_at > app_now() - interval '1 hour' and t.account_id = ${accountId}
        and t.action = ${action} and t.competition_id is not distinct from ${competitionId}::bigint
        and t.details = ${json}::jsonb))`.execute(db);
}

/** Changes with everything that staff do. */
export async function findLatestAuditId(db: Database): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0)::float8 as id from audit_entry`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An operator's action on an account. */
export const insertCommandLineAudit = (db: Database, action: AuditAction, accountId: AccountId) =>
  insertAuditEntry(db, {
    accountId: null,
    via: 'command-line',
    action,
    competitionId: null,
    details: { accountId },
  });
