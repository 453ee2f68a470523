import type { Database } from '../../platform/database/database.ts';

export type AuditAction =
  | 'looked-at-spoilers'
  | 'looked-at-entry'
  | 'hid-log-post'
  | 'showed-log-post'
  | 'kept-log-post'
  | 'edited-entry'
  | 'removed-team-member';

export interface AuditEntry {
  readonly accountId: number;
  readonly action: AuditAction;
  readonly competitionId: number;
  /** Ids and reasons; never the secret itself. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Who writes: somebody for themselves, or staff by rank. A statement that lets staff do more takes this and nothing
 * else, so that nobody writes by rank without leaving the entry, in the same transaction.
 */
export interface Writer {
  readonly accountId: number;
  readonly byRank: AuditEntry | null;
}

export const insertAuditEntry = (db: Database, entry: AuditEntry) =>
  db
    .insertInto('audit_entry')
    .values({
      account_id: entry.accountId,
      action: entry.action,
      competition_id: entry.competitionId,
      details: JSON.stringify(entry.details),
    })
    .execute();
