import type { RunTrouble } from '@tinsmith/contract/vote';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { addJob, defineJob, integer } from '../../platform/jobs.ts';

export const notifyTeam = defineJob({
  name: 'tell-team-of-trouble',
  priority: 'normal',
  queue: null,
  /** `mail`: when the team was mailed, in seconds; unlike that of every other mail to it. */
  payload: { entryId: integer<EntryId>(), accountId: integer(), mail: integer() },
});

const isOpen = sql<boolean>`p.taken_back_at is null and p.done_at is null`;

/** A team's open reports, newest first. Only the day: the minute might reveal who it was. */
export async function listTroublesOf(db: Database, entryId: EntryId): Promise<RunTrouble[]> {
  const { rows } = await sql<RunTrouble>`
    select p.id, p.platform, p.reason, p.message, p.answer, p.answer_seen_at is not null as "isAnswerSeen",
      extract(epoch from date_trunc('day', p.reported_at, 'UTC'))::float8 * 1000 as day
    from trouble_report p where p.entry_id = ${entryId} and ${isOpen}
    order by day desc, p.id limit 200`.execute(db);
  return rows;
}

/** A report of an entry whose team an account is in. */
export interface TeamReport {
  readonly id: number;
  readonly entryId: EntryId;
  readonly accountId: AccountId;
}

const isTheirs = ({ id, entryId, accountId }: TeamReport) => sql<boolean>`
  p.id = ${id} and p.entry_id = ${entryId} and p.taken_back_at is null and exists (
    select from entrant m where m.entry_id = p.entry_id and m.account_id = ${accountId})`;

/** False if it was taken back or settled since. */
export async function updateTroubleAnswer(
  db: Database,
  report: TeamReport,
  answer: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update trouble_report p set answer = ${answer}, answered_at = app_now(), answer_seen_at = null
    where ${isTheirs(report)} and p.done_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function settleTrouble(db: Database, report: TeamReport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update trouble_report p set done_at = coalesce(p.done_at, app_now()) where ${isTheirs(report)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Marks answers as read, for the team to see. */
export const markAnswersSeen = (transaction: Database, entrantId: EntrantId) =>
  sql`update trouble_report set answer_seen_at = app_now()
    where entrant_id = ${entrantId} and answered_at is not null and answer_seen_at is null`.execute(
    transaction,
  );

/** Mails a team, unless it was mailed within the last hour: later reports then come with the next mail. */
export async function mailTeam(transaction: Database, entryId: EntryId): Promise<void> {
  const { rows } = await sql<{ mailedSeconds: number }>`
    insert into trouble_mail as t (entry_id, mailed_at) values (${entryId}, app_now())
    on conflict (entry_id) do update set mailed_at = app_now() where t.mailed_at <= app_now() - interval '1 hour'
    returning floor(extract(epoch from t.mailed_at))::float8 as "mailedSeconds"`.execute(transaction);
  const [mail] = rows;
  if (!mail) return;
  const { rows: members } = await sql<{ id: number }>`
    select a.id from entrant v join account a on a.id = v.account_id
    where v.entry_id = ${entryId} and a.email is not null and a.verified_at is not null order by a.id`.execute(
    transaction,
  );
  for (const { id } of members)
    await addJob(transaction, notifyTeam, { entryId, accountId: id, mail: mail.mailedSeconds });
}

/** Entries with reports that came within the hour after a mail. */
export async function listUntold(db: Database): Promise<EntryId[]> {
  const { rows } = await sql<{ entry_id: EntryId }>`
    select distinct p.entry_id from trouble_report p join trouble_mail t on t.entry_id = p.entry_id
    where ${isOpen} and p.answered_at is null and p.reported_at > t.mailed_at
      and t.mailed_at <= app_now() - interval '1 hour' order by p.entry_id limit 1000`.execute(db);
  return rows.map((row) => row.entry_id);
}

export interface TeamMail {
  readonly email: string;
  readonly username: string;
  readonly title: string;
  readonly numOpen: number;
}

/** The mail to a member, while there are open reports. */
export async function findTeamMail(
  db: Database,
  entryId: number,
  accountId: number,
): Promise<TeamMail | null> {
  const { rows } = await sql<TeamMail>`
    select a.email, a.username, c.title, (
        select count(*)::int from trouble_report p where p.entry_id = v.entry_id and ${isOpen} and p.answered_at is null
      ) as "numOpen"
    from entrant v join account a on a.id = v.account_id join competition c on c.id = v.competition_id
    where v.entry_id = ${entryId} and a.id = ${accountId} and a.email is not null and a.verified_at is not null`.execute(
    db,
  );
  return rows[0] && rows[0].numOpen > 0 ? rows[0] : null;
}
