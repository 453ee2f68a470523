import type { TroubleFacts } from '@tinsmith/contract/trouble';
import type { AccountId } from '@tinsmith/domain/ids';
import { type Rank, ranks } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { addJob, defineJob, integer } from '../../../platform/jobs.ts';
import { type AuditEntry, insertAuditEntry } from '../../site/audit.queries.ts';

export const notifyOfTrouble = defineJob({
  name: 'tell-of-trouble',
  priority: 'normal',
  queue: null,
  payload: { troubleId: integer(), accountId: integer() },
});
export const sendTroubleAnswer = defineJob({
  name: 'send-trouble-answer',
  priority: 'normal',
  queue: null,
  payload: { troubleId: integer() },
});

const notifiedRanks: readonly Rank[] = ranks.filter((rank) => rank !== 'moderator');

/** Organizers who can read a competition's questions: in a running gift exchange, only non-participants. */
const readers = sql`
  account a where a.rank = any(${[...notifiedRanks]}) and not (is_entry_secret(c, app_now()) and exists (
    select from entrant m where m.competition_id = c.id and m.account_id = a.id))`;
const hasMail = sql`a.email is not null and a.verified_at is not null`;

/** How many mails an hour organizers get: about one person, and about a whole event. */
const mailsAPerson = 1;
const mailsAnEvent = 6;

export interface TroubleRow {
  readonly askedAt: Date;
  readonly message: string;
  readonly numReaders: number;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly answer: string | null;
}

export interface NewTrouble {
  readonly competitionId: number;
  readonly accountId: AccountId;
  readonly message: string;
  readonly facts: TroubleFacts | null;
}

/**
 * Stores an entrant's question, replacing an earlier unanswered one, and has it mailed. False for
 * non-entrants, or before the start.
 */
export const insertTrouble = (
  db: Database,
  { competitionId, accountId, message, facts }: NewTrouble,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Serialized: the counts below must stay right.
    await sql`select pg_advisory_xact_lock(hashtextextended('upload trouble', ${competitionId}))`.execute(
      transaction,
    );
    const { rows } = await sql<{ id: number; isMailed: boolean }>`
      with lately as (
        select count(*) filter (where account_id = ${accountId}) < ${mailsAPerson} and count(*) < ${mailsAnEvent}
          as has_room
        from upload_trouble
        where competition_id = ${competitionId} and mailed_at > app_now() - interval '1 hour'
      ),
      asked as (
        insert into upload_trouble as t (competition_id, account_id, message, facts, mailed_at)
        select ${competitionId}, ${accountId}, ${message}, ${facts && JSON.stringify(facts)}::jsonb,
          case when has_room then app_now() end
        from lately where exists (
          select from entrant m join competition c on c.id = m.competition_id
          where c.id = ${competitionId} and m.account_id = ${accountId} and app_now() >= c.starts_at)
        on conflict (competition_id, account_id) where answered_at is null do update set
          message = excluded.message, facts = excluded.facts, asked_at = app_now(),
          mailed_at = coalesce(excluded.mailed_at, t.mailed_at)
        returning id
      )
      select id, has_room as "isMailed" from asked, lately`.execute(transaction);
    const [asked] = rows;
    if (!asked) return false;
    if (!asked.isMailed) return true;
    const { rows: staff } = await sql<{ id: number }>`
      select a.id from competition c, ${readers} and ${hasMail} and c.id = ${competitionId}`.execute(
      transaction,
    );
    for (const { id } of staff)
      await addJob(transaction, notifyOfTrouble, { troubleId: asked.id, accountId: id });
    return true;
  });

/** A user's last question. */
export async function findHelpRequest(
  db: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<TroubleRow | null> {
  const { rows } = await sql<TroubleRow>`
    select t.asked_at as "askedAt", t.message, t.answered_at as "answeredAt", t.answer,
      by.username as "answeredBy", (select count(*) from ${readers}) as "numReaders"
    from upload_trouble t join competition c on c.id = t.competition_id
    left join account by on by.id = t.answered_by
    where t.competition_id = ${competitionId} and t.account_id = ${accountId}
    order by t.asked_at desc, t.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Answers an open question; false if it is not open. */
export const updateAnswer = (
  db: Database,
  audit: AuditEntry,
  troubleId: number,
  answer: string | null,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update upload_trouble set answered_at = app_now(), answered_by = ${audit.accountId}, answer = ${answer}
      where id = ${troubleId} and competition_id = ${audit.competitionId} and answered_at is null`.execute(
      transaction,
    );
    if (numAffectedRows !== 1n) return false;
    await insertAuditEntry(transaction, audit);
    if (answer !== null) await addJob(transaction, sendTroubleAnswer, { troubleId });
    return true;
  });

export interface TroubleMail {
  readonly email: string;
  readonly username: string;
  readonly asker: string;
  readonly title: string;
  readonly short: string;
}

/** The mail for one organizer, if they may still read the question. */
export async function findTroubleMail(db: Database, troubleId: number, accountId: number) {
  const { rows } = await sql<TroubleMail>`
    select a.email, a.username, asker.username as asker, c.title, c.short
    from upload_trouble t join competition c on c.id = t.competition_id
    join account asker on asker.id = t.account_id,
    ${readers} and ${hasMail} and t.id = ${troubleId} and t.answered_at is null and a.id = ${accountId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface AnswerMail extends Omit<TroubleMail, 'asker'> {
  readonly answerer: string;
  readonly answer: string;
}

export async function findAnswerMail(db: Database, troubleId: number) {
  const { rows } = await sql<AnswerMail>`
    select a.email, a.username, coalesce(by.username, 'An organizer') as answerer, t.answer, c.title, c.short
    from upload_trouble t join competition c on c.id = t.competition_id
    join account a on a.id = t.account_id left join account by on by.id = t.answered_by
    where t.id = ${troubleId} and t.answer is not null and ${hasMail}`.execute(db);
  return rows[0] ?? null;
}

export const deleteTroubleOf = (db: Database, accountId: AccountId) =>
  sql`delete from upload_trouble where account_id = ${accountId}`.execute(db);

/** The questions of an account, for its owner. */
export async function listTroubleData(db: Database, accountId: AccountId) {
  const { rows } = await sql`
    select c.short as event, t.asked_at as "askedAt", t.message, t.facts, t.answered_at as "answeredAt", t.answer
    from upload_trouble t join competition c on c.id = t.competition_id
    where t.account_id = ${accountId} order by t.asked_at, t.id`.execute(db);
  return rows;
}
