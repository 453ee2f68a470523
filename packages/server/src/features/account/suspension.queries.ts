import type { OwnSuspension } from '@tinsmith/contract/moderation';
import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { shownName } from './account.queries.ts';

const isActive = sql<boolean>`s.lifted_at is null and (s.ends_at is null or s.ends_at > app_now())`;
export interface Suspended {
  readonly id: AccountId;
  readonly rank: Rank | null;
  readonly email: string | null;
  readonly verified_at: Date | null;
  readonly isSuspended: boolean;
}

export async function findAccountByName(
  db: Database,
  username: string,
): Promise<Pick<Suspended, 'id' | 'rank'> | null> {
  const { rows } = await sql<Pick<Suspended, 'id' | 'rank'>>`
    select id, rank from account where lower(username) = lower(${username}) and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Finds an account by name and locks it. */
export async function lockAccountByName(transaction: Database, username: string): Promise<Suspended | null> {
  const { rows } = await sql<Suspended>`
    select id, rank, email, verified_at, coalesce(suspended_until > app_now(), false) as "isSuspended"
    from account where lower(username) = lower(${username}) and deleted_at is null for update`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** The rank that the person who decided a running suspension had then; null without one. Lock the account first. */
export async function findDecidedRank(transaction: Database, accountId: AccountId): Promise<Rank | null> {
  const { rows } = await sql<{ rank: Rank }>`
    select s.decided_rank as rank from suspension s
    where s.account_id = ${accountId} and ${isActive} order by s.began_at desc limit 1`.execute(transaction);
  return rows[0]?.rank ?? null;
}

export async function isSuspended(db: Database, id: AccountId): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${id} and suspended_until > app_now()`.execute(
    db,
  );
  return rows.length > 0;
}

export interface NewSuspension {
  readonly accountId: AccountId;
  readonly decidedRank: Rank;
  readonly reason: string;
  readonly message: string;
  /** Null means until it is lifted. */
  readonly days: number | null;
}

/** A new suspension replaces a running one. */
export async function insertSuspension(transaction: Database, given: NewSuspension): Promise<void> {
  await sql`update suspension set lifted_at = app_now() where account_id = ${given.accountId} and lifted_at is null`.execute(
    transaction,
  );
  const end =
    given.days === null ? sql`null::timestamptz` : sql`app_now() + make_interval(days => ${given.days})`;
  await sql`
    insert into suspension (account_id, decided_rank, reason, message, ends_at)
    values (${given.accountId}, ${given.decidedRank}, ${given.reason}, ${given.message}, ${end})`.execute(
    transaction,
  );
  await sql`update account set suspended_until = coalesce(${end}, 'infinity') where id = ${given.accountId}`.execute(
    transaction,
  );
}

export async function endSuspension(transaction: Database, accountId: AccountId): Promise<void> {
  await sql`update suspension set lifted_at = app_now(), answered_at = coalesce(answered_at, app_now())
    where account_id = ${accountId} and lifted_at is null`.execute(transaction);
  await sql`update account set suspended_until = null where id = ${accountId}`.execute(transaction);
}

export async function findOwnSuspension(db: Database, accountId: AccountId): Promise<OwnSuspension | null> {
  const { rows } = await sql<OwnSuspension>`
    select s.message, ${ms('s.ends_at')} as "endsAt", s.appeal, s.answer from suspension s
    where s.account_id = ${accountId} and ${isActive} order by s.began_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stores an appeal; false if there already was one. */
export async function insertAppeal(db: Database, accountId: AccountId, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update suspension s set appeal = ${text}, appealed_at = app_now()
    where s.account_id = ${accountId} and ${isActive} and s.appeal is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface AppealRow {
  readonly suspensionId: number;
  readonly name: string;
  readonly message: string;
  readonly appeal: string;
  readonly appealedAt: number;
  readonly endsAt: number | null;
}

export async function listAppeals(db: Database, limit: number): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    select s.id as "suspensionId", ${shownName('a')} as name, s.message, s.appeal, ${ms('s.appealed_at')} as "appealedAt",
      ${ms('s.ends_at')} as "endsAt"
    from suspension s join account a on a.id = s.account_id
    where s.appealed_at is not null and s.answered_at is null and ${isActive}
    order by s.appealed_at, s.id limit ${limit}`.execute(db);
  return rows;
}

export async function listSuspended(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from account where suspended_until > app_now() and deleted_at is null
    order by lower(username) limit ${limit}`.execute(db);
  return rows.map(({ username }) => username);
}

/** The account that appealed, locked; null if the appeal is not open. */
export async function lockAppellant(
  transaction: Database,
  suspensionId: number,
): Promise<(Omit<Suspended, 'isSuspended'> & { readonly decidedRank: Rank }) | null> {
  const { rows } = await sql<Omit<Suspended, 'isSuspended'> & { decidedRank: Rank }>`
    select a.id, a.rank, a.email, a.verified_at, s.decided_rank as "decidedRank"
    from suspension s join account a on a.id = s.account_id
    where s.id = ${suspensionId} and s.appealed_at is not null and s.answered_at is null for update of a`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** Answers an open appeal; false if it was answered meanwhile. */
export async function settleAppeal(transaction: Database, id: number, answer: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update suspension set answer = ${answer}, answered_at = app_now()
    where id = ${id} and appealed_at is not null and answered_at is null`.execute(transaction);
  return numAffectedRows === 1n;
}

/** The messages sent to an account, for its owner. */
export const listSuspensionsOf = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('suspension')
    .select([
      'message',
      'began_at as beganAt',
      'ends_at as endsAt',
      'lifted_at as liftedAt',
      'appeal',
      'answer',
    ])
    .where('account_id', '=', accountId)
    .orderBy('began_at')
    .execute();
