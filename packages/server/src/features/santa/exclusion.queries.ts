import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Two people, the lower account id first. */
export type TwoPeople = readonly [low: AccountId, high: AccountId];

export const orderPeople = (one: AccountId, other: AccountId): TwoPeople =>
  one < other ? [one, other] : [other, one];

export async function findAccountId(db: Database, username: string): Promise<AccountId | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an account is or was in a gift exchange that has not ended: then who is kept apart is secret to them. */
export async function isInExchange(db: Database, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_in_exchange(${accountId}) as is`.execute(db);
  return rows[0]?.is ?? true;
}

/**
 * Locks a member of staff against joining an exchange, and against their own second call, until the
 * transaction ends: joining waits for it (`lockJoining`). Rows that refer to the account don't wait: two members of
 * staff who name each other would otherwise wait for one another.
 */
export const lockAuthor = (transaction: Database, accountId: AccountId) =>
  sql`select from account where id = ${accountId} for no key update`.execute(transaction);

/** How many rules of an author concern one of these two people, whichever has more; without their own one. */
export async function countByAuthor(
  transaction: Database,
  authorId: AccountId,
  [low, high]: TwoPeople,
): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select coalesce(max(num), 0)::int as num from (
      select count(x.low_account_id) as num from unnest(array[${low}, ${high}]::bigint[]) as p(id)
      left join santa_exclusion x on p.id in (x.low_account_id, x.high_account_id)
        and x.author_account_id = ${authorId}
        and (x.low_account_id, x.high_account_id) <> (${low}, ${high})
      group by p.id) counts`.execute(transaction);
  return rows[0]?.num ?? 0;
}

/** Keeps two people apart; false if they are already. Lock its author first. */
export async function insertExclusion(
  transaction: Database,
  authorId: AccountId,
  [low, high]: TwoPeople,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into santa_exclusion (low_account_id, high_account_id, author_account_id)
    select ${low}, ${high}, ${authorId} where not is_in_exchange(${authorId})
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export const deleteExclusion = (transaction: Database, authorId: AccountId, [low, high]: TwoPeople) =>
  sql`delete from santa_exclusion where low_account_id = ${low} and high_account_id = ${high}
    and not is_in_exchange(${authorId})`.execute(transaction);

/** Makes someone else the author; false if these two are not kept apart. */
export async function changeAuthor(
  transaction: Database,
  authorId: AccountId,
  [low, high]: TwoPeople,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_exclusion set author_account_id = ${authorId}
    where low_account_id = ${low} and high_account_id = ${high} and not is_in_exchange(${authorId})`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

export interface ExclusionRow {
  readonly one: string;
  readonly other: string;
  readonly author: string | null;
  readonly isOwn: boolean;
}

/** Everyone who is kept apart, by name; nothing to a viewer who is in an exchange. */
export async function listExclusionRows(db: Database, viewerId: AccountId): Promise<ExclusionRow[]> {
  const { rows } = await sql<ExclusionRow>`
    select a.username as one, b.username as other,
      case when w.deleted_at is null then w.username end as author,
      coalesce(x.author_account_id = ${viewerId}, false) as "isOwn"
    from santa_exclusion x
    join account a on a.id = x.low_account_id join account b on b.id = x.high_account_id
    left join account w on w.id = x.author_account_id
    where not is_in_exchange(${viewerId})
    order by lower(a.username), lower(b.username)`.execute(db);
  return rows;
}
