import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';
import { shownName } from './account.queries.ts';

/** Includes no addresses: staff who need one ask its owner. */
export const userRows: RowSource = () => sql`
  select a.id::text as id, case when a.deleted_at is null then '/user/' || a.username end as "to",
    ${shownName('a')} as username,
    case when a.deleted_at is not null then 'Deleted' when a.suspended_until > app_now() then 'Suspended'
      when a.rank is not null then 'Staff'
      when a.verified_at is null then 'Not confirmed' else 'Confirmed' end as state,
    (select count(*)::int from entrant e where e.account_id = a.id) as "numEvents", a.location, a.created_at as created,
    case when a.deleted_at is null then a.username || ' ' || a.location else '' end as search
  from account a`;

export const findUserItem = (db: Database, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'rank', 'location', 'info', 'verified_at', 'email'])
    .where('id', '=', id as AccountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export interface UserChange {
  readonly rank?: Rank | null | undefined;
  readonly isVerified?: boolean | undefined;
  readonly location?: string | undefined;
  readonly info?: string | undefined;
}

/** Changes an account on behalf of staff; `last-owner` if no other owner would be left. */
export const updateUser = (
  db: Database,
  id: AccountId,
  change: UserChange,
  audits: readonly AuditEntry[],
): Promise<'done' | 'missing' | 'last-owner'> =>
  db.transaction().execute(async (transaction) => {
    // Serialized: two owners must not demote each other at once.
    await sql`select pg_advisory_xact_lock(hashtext('staff.ranks'))`.execute(transaction);
    const found = await transaction
      .selectFrom('account')
      .select(['rank', 'verified_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return 'missing';
    if (found.rank === 'owner' && change.rank !== undefined && change.rank !== 'owner') {
      const { rows } =
        await sql`select from account where rank = 'owner' and id <> ${id} and deleted_at is null limit 1`.execute(
          transaction,
        );
      if (rows.length === 0) return 'last-owner';
    }
    const { isVerified, ...columns } = change;
    const changed = {
      ...columns,
      ...(isVerified !== undefined && {
        verified_at: isVerified ? sql<Date>`coalesce(verified_at, app_now())` : null,
      }),
    };
    if (Object.keys(changed).length > 0)
      await transaction.updateTable('account').set(changed).where('id', '=', id).execute();
    for (const audit of audits) await insertAuditEntry(transaction, audit);
    return 'done';
  });

export const findUserId = async (db: Database, username: string): Promise<AccountId | null> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where(sql`lower(username)`, '=', username.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;
