import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** What belongs to these people alone goes with them. */
export async function deleteDemoAccounts(db: Database): Promise<void> {
  await sql`delete from account where id in (select id from demo.account)`.execute(db);
  await sql`delete from demo.account`.execute(db);
}

/** Someone who is logged in as a person of the demo. */
export interface KeptSession {
  readonly username: string;
  readonly rank: string | null;
  readonly session: unknown;
}

/** Read before the demo is cleared, which ends every session of its people. */
export async function readDemoSessions(db: Database): Promise<KeptSession[]> {
  const { rows } = await sql<KeptSession>`
    select a.username, a.rank, to_jsonb(s) as session from session s join account a on a.id = s.account_id
    where a.id in (select id from demo.account)`.execute(db);
  return rows;
}

/** Lets a browser that was logged in as a person of the demo stay so, with the same rank. */
export async function restoreDemoSessions(
  db: Database,
  kept: readonly KeptSession[],
  accounts: ReadonlyMap<string, AccountId>,
): Promise<void> {
  for (const { username, rank, session } of kept) {
    const accountId = accounts.get(username);
    if (accountId === undefined) continue;
    await sql`insert into session overriding system value
      select (jsonb_populate_record(null::session,
        ${JSON.stringify(session)}::jsonb || jsonb_build_object('account_id', ${accountId}::bigint))).*`.execute(
      db,
    );
    await sql`update account set rank = ${rank} where id = ${accountId}`.execute(db);
  }
}

interface DemoAccount {
  readonly username: string;
  readonly isVerified: boolean;
}

/** Accounts that no one can log in to. Names taken by real users are left out. */
export async function insertDemoAccounts(db: Database, accounts: readonly DemoAccount[]) {
  const rows = await db
    .insertInto('account')
    .values(
      accounts.map(({ username, isVerified }) => ({
        username,
        verified_at: isVerified ? sql<Date>`app_now()` : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username'])
    .execute();
  await sql`insert into demo.account (id) select unnest(${rows.map((row) => row.id)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.username, row.id]));
}
