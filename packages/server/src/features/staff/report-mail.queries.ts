import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { canBeMailed, wantsMail } from '../mail/mail-switch.queries.ts';

/** A member of staff who can get an e-mail about reports. */
export interface ReportReader {
  readonly id: AccountId;
  readonly rank: Rank;
  readonly isVerified: boolean;
  readonly email: string;
  readonly username: string;
  /** When they last got one; null if never. */
  readonly mailedMs: number | null;
}

const isReader = sql<boolean>`a.rank is not null and ${canBeMailed} and ${wantsMail('reports')}`;
const reader = sql`
  a.id, a.rank, a.email, a.username, true as "isVerified",
  ${ms('m.mailed_at')} as "mailedMs"
  from account a left join report_mail m on m.account_id = a.id`;
/** At most one e-mail an hour for each. */
const isDue = sql<boolean>`coalesce(m.mailed_at <= app_now() - interval '1 hour', true)`;

export async function listReportReaders(db: Database): Promise<ReportReader[]> {
  const { rows } =
    await sql<ReportReader>`select ${reader} where ${isReader} and ${isDue} order by a.id`.execute(db);
  return rows;
}

export async function findReportReader(db: Database, accountId: number): Promise<ReportReader | null> {
  const { rows } =
    await sql<ReportReader>`select ${reader} where ${isReader} and a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** False if another worker was quicker. */
export async function noteReportMail(transaction: Database, accountId: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into report_mail as m (account_id) values (${accountId})
    on conflict (account_id) do update set mailed_at = app_now() where ${isDue}`.execute(transaction);
  return numAffectedRows === 1n;
}

export const deleteReportMail = (transaction: Database, accountId: AccountId) =>
  transaction.deleteFrom('report_mail').where('account_id', '=', accountId).execute();
