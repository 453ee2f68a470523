import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Database } from '../../platform/database/database.ts';

export type AuditAction =
  | 'looked-at-spoilers'
  | 'looked-at-entry'
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
  | 'edited-entry'
  | 'started-entry'
  | 'sealed-file'
  | 'cancelled-upload'
  | 'tagged-file'
  | 'replaced-file'
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
  | 'added-competition'
  | 'changed-competition'
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
  | 'reset-password';

/** Ids, and names of fields. Never a value that a user typed: entries are permanent. */
type AuditDetails = Readonly<Record<string, number | readonly number[] | readonly string[]>>;

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

/** An operator's action on an account. */
export const insertCommandLineAudit = (db: Database, action: AuditAction, accountId: AccountId) =>
  insertAuditEntry(db, {
    accountId: null,
    via: 'command-line',
    action,
    competitionId: null,
    details: { accountId },
  });
