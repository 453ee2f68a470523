import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, integer } from '../../platform/jobs.ts';

const asMail = { priority: 'normal', queue: null } as const;

/** Jobs that mail people about a gift exchange. */
export const sendThanksMail = defineJob({
  name: 'send-thanks-mail',
  ...asMail,
  payload: { pairId: integer(), makerId: integer() },
});
export const sendLapsedMail = defineJob({
  name: 'send-elf-lapsed-mail',
  ...asMail,
  payload: { pairId: integer() },
});
export const sendWarningMail = defineJob({
  name: 'send-draw-warning-mail',
  ...asMail,
  payload: { signUpId: integer() },
});
export const sendNotDrawnMail = defineJob({
  name: 'send-not-drawn-mail',
  ...asMail,
  payload: { signUpId: integer() },
});
export const sendLetterMail = defineJob({
  name: 'send-letter-mail',
  ...asMail,
  payload: { letterId: integer() },
});

/** The recipient and the event. Nobody else is named: mail is read on other people's screens. */
export interface SantaMail {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly short: string;
  readonly competitionTitle: string;
}

export interface PairMail extends SantaMail {
  readonly madeBy: 'draw' | 'repair' | 'elf';
}

const writable = sql<boolean>`a.verified_at is not null and a.deleted_at is null and a.email is not null`;
const toGiver = sql`
  p.id, a.email, a.username, c.short, c.title as "competitionTitle", p.made_by as "madeBy"
  from santa_pair p join entrant g on g.id = p.giver_id join account a on a.id = g.account_id
  join competition c on c.id = p.competition_id`;

/** How the current pairs came about; ended ones are left out. */
export async function listMadeBy(
  db: Database,
  pairIds: readonly number[],
): Promise<ReadonlyMap<number, PairMail['madeBy']>> {
  const rows = await db
    .selectFrom('santa_pair')
    .select(['id', 'made_by'])
    .where('id', 'in', pairIds.length > 0 ? pairIds : [0])
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id as number, row.made_by as PairMail['madeBy']]));
}

/** To the giver of the pair, current or ended. */
export async function findGiverMail(db: Database, pairId: number): Promise<SantaMail | null> {
  const { rows } = await sql<PairMail>`select ${toGiver} where p.id = ${pairId} and ${writable}`.execute(db);
  return rows[0] ?? null;
}

/** To one of those who made the gift of a pair: the giver, or one of their team. */
export async function findMakerMail(
  db: Database,
  pairId: number,
  makerId: number,
): Promise<SantaMail | null> {
  const { rows } = await sql<SantaMail>`
    select m.id, a.email, a.username, c.short, c.title as "competitionTitle"
    from santa_pair p join sign_up g on g.id = p.giver_id
    join entrant m on m.id = g.id or m.entry_id = g.entry_id join account a on a.id = m.account_id
    join competition c on c.id = p.competition_id
    where p.id = ${pairId} and m.id = ${makerId} and ${writable}`.execute(db);
  return rows[0] ?? null;
}

export interface NewPair {
  readonly id: number;
  readonly giverId: number;
  readonly competitionId: number;
}

/** Claims the pairs whose giver has not been notified yet. */
export async function takePairsToMail(transaction: Database): Promise<NewPair[]> {
  const { rows } = await sql<NewPair>`
    update santa_pair set mail_asked_at = app_now() where id in (
      select id from santa_pair where mail_asked_at is null and ended_at is null for update skip locked)
    returning id, giver_id as "giverId", competition_id as "competitionId"`.execute(transaction);
  return rows;
}

/** How many days before the start unconfirmed entrants are warned. */
const warningDays = [3, 1];

/** Claims unwarned sign-ups of an upcoming gift exchange whose address is not confirmed. */
export async function takeToWarn(transaction: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sign_up s set warned_days = due.days
    from competition c, account a, unnest(${warningDays}::int[]) as due(days)
    where c.id = s.competition_id and a.id = s.account_id and c.kind = 'gift-exchange' and s.withdrawn_at is null
      and a.verified_at is null and a.deleted_at is null and app_now() < c.starts_at
      and app_now() >= c.starts_at - make_interval(days => due.days)
      and coalesce(s.warned_days, 99) > due.days
      and not exists (select from unnest(${warningDays}::int[]) as later(days)
        where later.days < due.days and app_now() >= c.starts_at - make_interval(days => later.days))
    returning s.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Claims entrants who got no name in a draw, once, to explain why: set aside, suspended, or not confirmed in time. */
export async function takeNotDrawn(transaction: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      update santa_draw set left_notified_at = app_now() where left_notified_at is null
      returning competition_id, entrants, set_aside)
    select s.id from told join sign_up s on s.competition_id = told.competition_id
    where s.withdrawn_at is null and (
      not exists (select from unnest(told.entrants) as e(id) where e.id = s.id)
      or exists (select from unnest(told.set_aside) as e(id) where e.id = s.id))
    order by random()`.execute(transaction);
  return rows.map(({ id }) => id);
}

export interface WarningMail extends SantaMail {
  readonly startsAt: Date;
  readonly isSetAside: boolean;
  readonly wasSuspended: boolean;
}

/** Also to unconfirmed addresses: those are what it is about. */
export async function findWarningMail(db: Database, signUpId: number): Promise<WarningMail | null> {
  const { rows } = await sql<WarningMail>`
    select s.id, a.email, a.username, c.short, c.title as "competitionTitle", c.starts_at as "startsAt",
      coalesce(s.id = any (d.set_aside), false) as "isSetAside",
      was_suspended(a.id, c.drawn_at) as "wasSuspended"
    from sign_up s join account a on a.id = s.account_id join competition c on c.id = s.competition_id
    left join santa_draw d on d.competition_id = c.id
    where s.id = ${signUpId} and s.withdrawn_at is null and a.deleted_at is null and a.email is not null
      and (a.verified_at is null or d.competition_id is not null)`.execute(db);
  return rows[0] ?? null;
}
