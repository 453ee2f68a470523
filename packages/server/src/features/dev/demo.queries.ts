import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The short name of the demo's competition, if there is a demo: see scripts/demo. */
export async function findDemoShort(db: Database): Promise<string | null> {
  const { rows } = await sql<{ short: string }>`
    select short from competition where id in (select id from demo.competition where is_chosen)`.execute(db);
  return rows[0]?.short ?? null;
}

/** A person of the demo who can be used: confirmed and not suspended. */
export interface DemoAccount {
  readonly id: AccountId;
  readonly username: string;
  readonly rank: string | null;
  readonly credential_version: number;
  readonly isEntrant: boolean;
  readonly hasEntry: boolean;
  /** The other members of their entry. */
  readonly mates: readonly string[];
  readonly hasReceiver: boolean;
}

/** The people of the demo and their part in its competition, by name. */
export async function listDemoAccounts(db: Database, competitionId: number): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    select a.id, a.username, a.rank, a.credential_version, e.id is not null as "isEntrant",
      e.entry_id is not null as "hasEntry",
      array(select mate.username from entrant m join account mate on mate.id = m.account_id
        where m.entry_id = e.entry_id and m.id <> e.id order by mate.username) as mates,
      exists (select from santa_pair p where p.giver_id = e.id and p.ended_at is null) as "hasReceiver"
    from account a left join entrant e on e.account_id = a.id and e.competition_id = ${competitionId}
    where a.id in (select id from demo.account) and a.verified_at is not null and a.deleted_at is null
      and coalesce(a.suspended_until <= app_now(), true)
    order by lower(a.username)`.execute(db);
  return rows;
}

export async function hasDemoResults(db: Database, competitionId: number): Promise<boolean> {
  const { rows } = await sql`select from result where competition_id = ${competitionId} limit 1`.execute(db);
  return rows.length > 0;
}

export const deleteDemoResults = (transaction: Database, competitionId: number) =>
  sql`delete from result where competition_id = ${competitionId}`.execute(transaction);

/** Moves files, posts and votes with their competition; none of them into the future. */
export async function shiftDemoRows(
  transaction: Database,
  competitionId: number,
  byMs: number,
): Promise<void> {
  const moved = (column: string) =>
    sql`${sql.ref(column)} = least(app_now(), ${sql.ref(column)} + make_interval(secs => ${byMs / 1000}))`;
  await sql`update entry_file set ${sql.join(['sealed_at', 'received_at', 'checked_at'].map(moved))}
    where entry_id in (select id from entry where competition_id = ${competitionId})`.execute(transaction);
  await sql`update log_post set ${moved('posted_at')} where competition_id = ${competitionId}`.execute(
    transaction,
  );
  await sql`update ballot set ${sql.join(['started_at', 'saved_at', 'completed_at'].map(moved))}
    where competition_id = ${competitionId}`.execute(transaction);
}
