import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from './account.queries.ts';

/** Includes no addresses: staff who need one ask its owner. */
export const userRows: RowSource = (_, ids) => sql`
  select a.id::text as id, case when a.deleted_at is null then '/user/' || a.username end as "to",
    ${shownName('a')} as username,
    case when a.deleted_at is not null then 'Deleted' when a.suspended_until > app_now() then 'Suspended'
      when a.rank is not null then 'Staff' when a.imported_at is not null then 'From an archive'
      when a.verified_at is null then 'Not confirmed' else 'Confirmed' end as state,
    (select count(*)::int from entrant e where e.account_id = a.id) as "numEvents", a.location, a.created_at as created,
    case when a.deleted_at is null then a.username || ' ' || a.location else '' end as search
  from account a where ${onlyRows('a.id', ids)}`;

export const newestUsers: NewestRows = () => sql`select a.id, a.created_at as at from account a`;

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

/** Serializes changes of ranks: two owners must not demote each other at once. The first lock. */
export const lockRanks = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('staff.ranks'))`.execute(transaction);

export const lockUser = async (transaction: Database, id: AccountId) => {
  const user = await transaction
    .selectFrom('account')
    .select(['id', 'rank', 'email', 'verified_at', 'imported_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return user && { ...user, rank: user.rank as Rank | null };
};

export async function hasOtherOwner(transaction: Database, id: AccountId): Promise<boolean> {
  const { rows } =
    await sql`select from account where rank = 'owner' and id <> ${id} and deleted_at is null limit 1`.execute(
      transaction,
    );
  return rows.length > 0;
}

/** Changes an account on behalf of staff. */
export async function updateUser(
  transaction: Database,
  id: AccountId,
  { isVerified, ...columns }: UserChange,
): Promise<void> {
  const changed = {
    ...columns,
    ...(isVerified !== undefined && {
      verified_at: isVerified ? sql<Date>`coalesce(verified_at, app_now())` : null,
    }),
  };
  if (Object.keys(changed).length > 0)
    await transaction.updateTable('account').set(changed).where('id', '=', id).execute();
}

export const findUserId = async (db: Database, username: string): Promise<AccountId | null> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where(sql`lower(username)`, '=', username.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null;
