import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import { writeDay } from './gift.queries.ts';

export interface DeskPerson {
  readonly entrantId: number;
  readonly name: string;
}

/** The names of some entrants, by id. */
export async function listNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<DeskPerson>`
    select s.id as "entrantId", ${shownName('a')} as name from sign_up s join account a on a.id = s.account_id
    where s.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ entrantId, name }) => [entrantId, name]));
}

export async function countUnverified(db: Database, competitionId: number): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from entrant e join account a on a.id = e.account_id
    where e.competition_id = ${competitionId} and a.verified_at is null`.execute(db);
  return rows[0]?.num ?? 0;
}

export interface DrawnRing {
  readonly ring: readonly number[];
  readonly setAside: readonly number[];
  readonly numAllowed: number;
}

/** The ring as drawn; null before the draw. */
export async function findRing(db: Database, competitionId: number): Promise<DrawnRing | null> {
  const row = await db
    .selectFrom('santa_draw')
    .select(['ring', 'set_aside', 'num_allowed'])
    .where('competition_id', '=', competitionId)
    .executeTakeFirst();
  return row
    ? { ring: row.ring.map(Number), setAside: row.set_aside.map(Number), numAllowed: row.num_allowed }
    : null;
}

export interface DropOutRow extends DeskPerson {
  readonly day: string;
  /** Whether their receiver has a giver again, or has left too. */
  readonly isRepaired: boolean;
}

/** Entrants of the ring who have left. */
export async function listDropOuts(db: Database, competitionId: number): Promise<DropOutRow[]> {
  const { rows } = await sql<DropOutRow>`
    select s.id as "entrantId", ${shownName('a')} as name, ${writeDay(sql`s.withdrawn_at`)} as day,
      not exists (
        select from santa_pair p join entrant r on r.id = p.receiver_id
        where p.giver_id = s.id and p.ended_at is not null and not exists (
          select from santa_pair now where now.receiver_id = r.id and now.ended_at is null)) as "isRepaired"
    from santa_draw d cross join unnest(d.ring) as placed(id) join sign_up s on s.id = placed.id
    join account a on a.id = s.account_id
    where d.competition_id = ${competitionId} and s.withdrawn_at is not null
    order by s.withdrawn_at, s.id`.execute(db);
  return rows;
}

export async function countRepairs(db: Database, competitionId: number): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from santa_pair
    where competition_id = ${competitionId} and made_by = 'repair' and ended_at is null`.execute(db);
  return rows[0]?.num ?? 0;
}

/** How many letters were written to each giver's current receiver, by any giver. */
export async function countLettersOf(db: Database, givers: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ giver: number; num: number }>`
    select p.giver_id as giver, count(*)::int as num
    from santa_pair p join santa_letter l on l.receiver_id = p.receiver_id and l.is_from_giver and l.text is not null
    where p.giver_id = any (${givers}::bigint[]) and p.ended_at is null and p.made_by <> 'elf'
    group by p.giver_id`.execute(db);
  return new Map(rows.map(({ giver, num }) => [giver, num]));
}

/** Entrants who offered to make a second game and make none yet; in no order. */
export async function listFreeElves(db: Database, competitionId: number): Promise<DeskPerson[]> {
  const { rows } = await sql<DeskPerson>`
    select e.id as "entrantId", ${shownName('a')} as name from entrant e join account a on a.id = e.account_id
    where e.competition_id = ${competitionId} and e.would_stand_in and a.verified_at is not null
      and not exists (select from santa_pair p
        where p.giver_id = e.id and p.made_by = 'elf' and p.ended_at is null)
    order by random()`.execute(db);
  return rows;
}

export async function listElvesAtWork(
  db: Database,
  competitionId: number,
): Promise<{ readonly name: string; readonly receiver: string }[]> {
  const { rows } = await sql<{ name: string; receiver: string }>`
    select ${shownName('a')} as name, ${shownName('ra')} as receiver
    from santa_pair p join sign_up g on g.id = p.giver_id join account a on a.id = g.account_id
    join sign_up r on r.id = p.receiver_id join account ra on ra.id = r.account_id
    where p.competition_id = ${competitionId} and p.made_by = 'elf' and p.ended_at is null
    order by lower(a.username)`.execute(db);
  return rows;
}

/** Entrants who were set aside, are still in and have no giver. */
export async function listSetAsideWaiting(db: Database, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from santa_draw d cross join unnest(d.set_aside) as placed(id) join entrant e on e.id = placed.id
    where d.competition_id = ${competitionId}
      and not exists (select from santa_pair p where p.receiver_id = e.id and p.ended_at is null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
