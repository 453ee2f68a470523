import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, integer } from '../../platform/jobs.ts';
import { shownName } from '../account/account.queries.ts';

// Pledges. Every change locks its entrants first, by id, then the pledge: the statement that settles a pledge at the
// start waits for answers that began before it, and later ones find that the start has passed.

export const sendPledgeMail = defineJob({
  name: 'send-pledge-mail',
  priority: 'normal',
  queue: null,
  payload: { pledgeId: integer(), entrantId: integer<EntrantId>() },
});

export interface PledgeMemberRow {
  readonly entrantId: EntrantId;
  readonly accountId: AccountId;
  readonly username: string;
  readonly avatar: string | null;
  readonly isIn: boolean;
}

/** The pledge that an entrant is in; null if none. */
export async function findPledgeOf(db: Database, entrantId: EntrantId): Promise<number | null> {
  const row = await db
    .selectFrom('team_pledge_member')
    .select('pledge_id')
    .where('entrant_id', '=', entrantId)
    .where('joined_at', 'is not', null)
    .executeTakeFirst();
  return row?.pledge_id ?? null;
}

/** Members in order of joining, then those who were asked; without people who have withdrawn. */
export async function listPledgeMembers(db: Database, pledgeId: number): Promise<PledgeMemberRow[]> {
  const { rows } = await sql<PledgeMemberRow>`
    select m.entrant_id as "entrantId", a.id as "accountId", ${shownName('a')} as username, a.avatar,
      m.joined_at is not null as "isIn"
    from team_pledge_member m join entrant e on e.id = m.entrant_id join account a on a.id = e.account_id
    where m.pledge_id = ${pledgeId}
    order by m.joined_at nulls last, m.asked_at, m.entrant_id`.execute(db);
  return rows;
}

export interface PledgeAskRow {
  readonly pledgeId: number;
  readonly senderName: string;
  readonly names: readonly string[];
  readonly askedAt: Date;
}

/** Questions that await an entrant's answer; those of people who have withdrawn are left out. */
export async function listPledgeAsks(db: Database, entrantId: EntrantId): Promise<PledgeAskRow[]> {
  const { rows } = await sql<PledgeAskRow>`
    select m.pledge_id as "pledgeId", ${shownName('a')} as "senderName", m.asked_at as "askedAt",
      array(select ${shownName('b')} from team_pledge_member o join entrant p on p.id = o.entrant_id
        join account b on b.id = p.account_id
        where o.pledge_id = m.pledge_id and o.joined_at is not null order by o.joined_at, o.entrant_id) as names
    from team_pledge_member m join team_pledge t on t.id = m.pledge_id and t.settled_at is null
    join entrant s on s.id = m.asked_by join account a on a.id = s.account_id
    where m.entrant_id = ${entrantId} and m.joined_at is null
    order by m.asked_at, m.pledge_id`.execute(db);
  return rows;
}

export async function findEntrantByName(
  db: Database,
  competitionId: number,
  username: string,
): Promise<EntrantId | null> {
  const { rows } = await sql<{ id: EntrantId }>`
    select m.id from entrant m join account a on a.id = m.account_id
    where m.competition_id = ${competitionId} and lower(a.username) = lower(${username})
      and a.verified_at is not null and a.deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether pledges can still be made, asked after the locks. */
export async function isBeforeStart(transaction: Database, competitionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from competition where id = ${competitionId} and app_now() < starts_at`.execute(transaction);
  return rows.length > 0;
}

export const insertPledge = async (
  transaction: Database,
  competitionId: number,
  founderId: EntrantId,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with pledge as (insert into team_pledge (competition_id) values (${competitionId}) returning id)
    insert into team_pledge_member (pledge_id, entrant_id, joined_at)
    select id, ${founderId}, app_now() from pledge returning pledge_id as id`.execute(transaction);
  return rows[0]?.id ?? 0;
};

/** Asks an entrant to join; false if they were asked already. */
export async function insertAsk(
  transaction: Database,
  ask: { readonly pledgeId: number; readonly entrantId: EntrantId; readonly askedBy: EntrantId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into team_pledge_member (pledge_id, entrant_id, asked_by)
    values (${ask.pledgeId}, ${ask.entrantId}, ${ask.askedBy}) on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Joins the pledge that an entrant was asked to; false if it is gone. */
export async function joinPledge(
  transaction: Database,
  pledgeId: number,
  entrantId: EntrantId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update team_pledge_member set joined_at = app_now()
    where pledge_id = ${pledgeId} and entrant_id = ${entrantId} and joined_at is null
      and exists (select from team_pledge t where t.id = pledge_id and t.settled_at is null)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/** Removes a question, or a member; a pledge without members goes with its last one. */
export async function deletePledgeMember(
  transaction: Database,
  pledgeId: number,
  entrantId: EntrantId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from team_pledge_member where pledge_id = ${pledgeId} and entrant_id = ${entrantId}`.execute(
    transaction,
  );
  await sql`
    delete from team_pledge t where t.id = ${pledgeId} and t.settled_at is null and not exists (
      select from team_pledge_member m where m.pledge_id = t.id and m.joined_at is not null)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

export interface DuePledge {
  readonly id: number;
  readonly competitionId: number;
}

/** Pledges whose start has come. In a gift exchange once the names are drawn, because a repair needs them. */
export async function listDuePledges(db: Database, limit: number): Promise<DuePledge[]> {
  const { rows } = await sql<DuePledge>`
    select t.id, t.competition_id as "competitionId"
    from team_pledge t join competition c on c.id = t.competition_id
    where t.settled_at is null and c.starts_at <= app_now()
      and (c.kind = 'speedhack' or c.drawn_at is not null or app_now() >= c.ends_at)
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

/** Members of a pledge who can be in a team now: still taking part and not suspended, in order of joining. */
export async function listReadyMembers(db: Database, pledgeId: number): Promise<EntrantId[]> {
  const { rows } = await sql<{ id: EntrantId }>`
    select e.id from team_pledge_member m join entrant e on e.id = m.entrant_id
    join account a on a.id = e.account_id
    where m.pledge_id = ${pledgeId} and m.joined_at is not null
      and a.deleted_at is null and coalesce(a.suspended_until, '-infinity') <= app_now()
    order by m.joined_at, m.entrant_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Claims a pledge: true for exactly one caller. */
export async function claimPledge(transaction: Database, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update team_pledge t set settled_at = app_now() from competition c
    where t.id = ${id} and t.settled_at is null and c.id = t.competition_id and c.starts_at <= app_now()`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

export interface PledgeMail {
  readonly email: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly short: string;
  readonly competitionTitle: string;
}

const maxMailsAnHour = 6;

/** A mail that is still to be sent: to a confirmed address, while the answer is open, and not too often. */
export async function findPledgeMail(
  db: Database,
  pledgeId: number,
  entrantId: EntrantId,
): Promise<PledgeMail | null> {
  const { rows } = await sql<PledgeMail>`
    select a.email, a.username as "recipientName", ${shownName('s')} as "senderName", c.short,
      c.title as "competitionTitle"
    from team_pledge_member m join entrant r on r.id = m.entrant_id join account a on a.id = r.account_id
    join entrant f on f.id = m.asked_by join account s on s.id = f.account_id
    join competition c on c.id = r.competition_id
    where m.pledge_id = ${pledgeId} and m.entrant_id = ${entrantId} and m.joined_at is null and m.mailed_at is null
      and app_now() < c.starts_at and a.verified_at is not null and a.deleted_at is null and a.email is not null
      and (select count(*) from team_pledge_member o join entrant p on p.id = o.entrant_id
        where p.account_id = a.id and o.mailed_at > app_now() - interval '1 hour') < ${maxMailsAnHour}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export const markPledgeMailed = (db: Database, pledgeId: number, entrantId: EntrantId) =>
  sql`update team_pledge_member set mailed_at = app_now()
      where pledge_id = ${pledgeId} and entrant_id = ${entrantId}`.execute(db);

/** The pledges of an account, for its owner. */
export const listPledgeData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('team_pledge_member as m')
    .innerJoin('sign_up as s', 's.id', 'm.entrant_id')
    .select(['m.pledge_id as pledgeId', 's.competition_id as competitionId', 'm.asked_at as askedAt'])
    .select('m.joined_at as joinedAt')
    .where('s.account_id', '=', accountId)
    .orderBy('m.asked_at')
    .execute();
