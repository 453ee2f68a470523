import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import { type ReceiverRow, wishlistOf } from './pair.queries.ts';

/** 2026-12-31, in UTC: the hour stays secret. */
export const writeDay = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
const today = sql<string>`(app_now() at time zone 'UTC')::date`;
/** From here on missing gifts are listed for the elves. */
const graceOver = sql<boolean>`app_now() >= c.ends_at + make_interval(secs => c.grace_seconds)`;

export interface GiftRow {
  readonly state: 'here' | 'on-its-way' | 'late' | 'listed' | 'elf';
  /** Its giver is an elf. */
  readonly isElf: boolean;
  /** Everyone whose game it is, the giver first; empty if there is nobody. */
  readonly makers: readonly string[];
  readonly readyBy: string | null;
  readonly word: string;
  readonly isUnwrapped: boolean;
  readonly thanks: string | null;
  readonly areThanksPublic: boolean;
}

/** The names of a giver and the rest of their team, the giver first. */
const makersOf = (giver: string) => sql<string[]>`(
  select coalesce(json_agg(${shownName('ma')} order by m.id <> g.id, m.entry_joined_at, m.id), '[]')
  from sign_up g join entrant m on m.id = g.id or m.entry_id = g.entry_id join account ma on ma.id = m.account_id
  where g.id = ${sql.ref(giver)} and (m.id = g.id or ma.verified_at is not null))`;

/** The gift for an entrant, from the end on; null before, whatever is stored. */
export async function findGift(db: Database, entrantId: EntrantId): Promise<GiftRow | null> {
  const { rows } = await sql<GiftRow>`
    select case
        when p.id is not null and has_gift_come(p) then 'here'
        when not ${graceOver} then 'on-its-way'
        when p.ready_by >= ${today} then case when p.made_by = 'elf' then 'elf' else 'late' end
        else 'listed' end as state,
      coalesce(p.made_by = 'elf', false) as "isElf", ${makersOf('p.giver_id')} as makers,
      p.ready_by::text as "readyBy", coalesce(p.ready_word, '') as word, p.unwrapped_at is not null as "isUnwrapped",
      p.thanks, coalesce(p.are_thanks_public, false) as "areThanksPublic"
    from entrant own join competition c on c.id = own.competition_id
    join santa_draw d on d.competition_id = c.id
    left join santa_pair p on p.receiver_id = own.id and p.ended_at is null
    where own.id = ${entrantId} and app_now() >= c.ends_at
      and (p.id is not null or own.id = any (d.ring) or own.id = any (d.set_aside))`.execute(db);
  return rows[0] ?? null;
}

export interface GivenRow {
  readonly receiver: ReceiverRow;
  readonly isElf: boolean;
  readonly hasCome: boolean;
  readonly readyBy: string | null;
  readonly word: string;
  readonly isChanged: boolean;
  readonly isTakenOver: boolean;
  /** Of one that was taken over: what became of it. */
  readonly standIn: 'at-work' | 'come' | 'none' | null;
  /** An elf's job can be given back. */
  readonly canGiveBack: boolean;
  readonly unwrappedDay: string | null;
  readonly thanks: string | null;
}

/** The receivers of an entrant, their own first; none before the start, whatever is stored. */
export async function listGiven(db: Database, entrantId: EntrantId): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select json_build_object('entrantId', r.id, 'name', ${shownName('a')}, ${wishlistOf('r')}) as receiver,
      p.made_by = 'elf' as "isElf", has_gift_come(p) as "hasCome", p.ready_by::text as "readyBy", p.ready_word as word,
      p.ready_changed_at is not null as "isChanged", p.is_taken_over as "isTakenOver",
      case when p.is_taken_over then coalesce((
        select case when has_gift_come(now) then 'come' else 'at-work' end from santa_pair now
        where now.receiver_id = p.receiver_id and now.ended_at is null), 'none') end as "standIn",
      p.made_by = 'elf' and not has_gift_come(p) as "canGiveBack",
      ${writeDay(sql`p.unwrapped_at`)} as "unwrappedDay", p.thanks
    from santa_pair p join competition c on c.id = p.competition_id
    join sign_up r on r.id = p.receiver_id join account a on a.id = r.account_id
    where p.giver_id = ${entrantId} and (p.ended_at is null or p.is_taken_over) and app_now() >= c.starts_at
    order by p.made_by = 'elf', p.made_at, p.id`.execute(db);
  return rows;
}

/** Sets when a gift will be ready. It can be changed once; the statement itself checks that. */
export async function updateReadyDay(
  db: Database,
  entrantId: EntrantId,
  { by, word }: { readonly by: string; readonly word: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_pair p set ready_by = ${by}::date, ready_word = ${word},
      ready_changed_at = case when p.ready_by is null then null else app_now() end
    from competition c
    where c.id = p.competition_id and p.giver_id = ${entrantId} and p.ended_at is null and p.made_by <> 'elf'
      and p.ready_changed_at is null and app_now() >= c.starts_at`.execute(db);
  return numAffectedRows === 1n;
}

const openedGift = (entrantId: EntrantId) => sql<boolean>`
  p.receiver_id = ${entrantId} and p.ended_at is null and has_gift_come(p)
  and exists (select from competition c where c.id = p.competition_id and app_now() >= c.ends_at)`;

/** The giver of a pair and the rest of their team. */
export async function listMakerIds(transaction: Database, pairId: number): Promise<EntrantId[]> {
  const { rows } = await sql<{ id: EntrantId }>`
    select m.id from santa_pair p join sign_up g on g.id = p.giver_id
    join entrant m on m.id = g.id or m.entry_id = g.entry_id
    where p.id = ${pairId} order by m.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function markUnwrapped(db: Database, entrantId: EntrantId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_pair p set unwrapped_at = coalesce(p.unwrapped_at, app_now())
    where ${openedGift(entrantId)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the pair, and whether this is its first note. */
export async function updateThanks(
  transaction: Database,
  entrantId: EntrantId,
  { text, isPublic }: { readonly text: string; readonly isPublic: boolean },
): Promise<{ readonly pairId: number; readonly isFirst: boolean } | null> {
  const { rows } = await sql<{ pairId: number; isFirst: boolean }>`
    update santa_pair p set thanks = ${text}, are_thanks_public = ${isPublic},
      thanked_at = coalesce(p.thanked_at, app_now()), unwrapped_at = coalesce(p.unwrapped_at, app_now())
    from santa_pair old
    where old.id = p.id and ${openedGift(entrantId)}
    returning p.id as "pairId", old.thanks is null as "isFirst"`.execute(transaction);
  return rows[0] ?? null;
}

/** The rest of the entrant's team, and whom each of them gives to; nobody before the end, whatever is stored. */
export async function listMateGifts(db: Database, entrantId: EntrantId): Promise<MateGiftRow[]> {
  const { rows } = await sql<MateGiftRow>`
    select ${shownName('ga')} as giver, ${shownName('a')} as receiver, p.thanks
    from entrant own join competition c on c.id = own.competition_id
    join entrant mate on mate.entry_id = own.entry_id and mate.id <> own.id
    join account ga on ga.id = mate.account_id
    join santa_pair p on p.giver_id = mate.id and p.ended_at is null
    join sign_up r on r.id = p.receiver_id join account a on a.id = r.account_id
    where own.id = ${entrantId} and app_now() >= c.ends_at
    order by mate.entry_joined_at, mate.id, p.made_by = 'elf', p.made_at, p.id`.execute(db);
  return rows;
}

export interface MateGiftRow {
  readonly giver: string;
  readonly receiver: string;
  readonly thanks: string | null;
}

/**
 * How many people the game of an entrant's team is for: everyone in it brings the person they drew. It counts who
 * was drawn, not the current pairs, so that it does not change when anyone leaves the exchange.
 */
export async function countTeamGifts(db: Database, entrantId: EntrantId): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from entrant own join santa_draw d on d.competition_id = own.competition_id
    join entrant m on m.entry_id = own.entry_id
    where own.id = ${entrantId} and m.id = any (d.ring)`.execute(db);
  return rows[0]?.num ?? 0;
}

/** The entries that pages keep wrapped for this user; none before the end, whatever is stored. */
export async function listWrappedIds(db: Database, accountId: AccountId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select y.id from entrant own join competition c on c.id = own.competition_id
    join santa_pair p on p.receiver_id = own.id and p.ended_at is null and p.unwrapped_at is null
    join sign_up g on g.id = p.giver_id join entry y on y.id = g.entry_id
    where own.account_id = ${accountId} and app_now() >= c.ends_at
      and y.num_shown > 0 and not y.is_empty and has_gift_come(p)
    order by y.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface GivenGiftRow {
  readonly receiverId: EntrantId;
  readonly receiver: string;
  readonly makers: readonly string[];
  readonly entryId: number;
  readonly title: string;
}

/**
 * Who gave what to whom, by the pairs as they ended; none before the end, whatever is stored. Only gifts that have
 * come: nothing shows who did not deliver, or left.
 */
export async function listGivenGifts(
  db: Database,
  competitionId: number,
  after: number,
  limit: number,
): Promise<GivenGiftRow[]> {
  const { rows } = await sql<GivenGiftRow>`
    select p.receiver_id as "receiverId", ${shownName('a')} as receiver, ${makersOf('p.giver_id')} as makers,
      y.id as "entryId", y.title
    from competition c join santa_pair p on p.competition_id = c.id
    join sign_up g on g.id = p.giver_id join entry y on y.id = g.entry_id
    join sign_up r on r.id = p.receiver_id join account a on a.id = r.account_id
    where c.id = ${competitionId} and app_now() >= c.ends_at and p.ended_at is null and p.receiver_id > ${after}
      and y.num_shown > 0 and not y.is_empty and has_gift_come(p)
    order by p.receiver_id limit ${limit}`.execute(db);
  return rows;
}

/** Public notes on the page of a gift. */
export async function listShownThanks(
  db: Database,
  entryId: number,
): Promise<{ readonly name: string; readonly text: string; readonly day: string }[]> {
  const { rows } = await sql<{ name: string; text: string; day: string }>`
    select ${shownName('a')} as name, p.thanks as text, ${writeDay(sql`p.thanked_at`)} as day
    from sign_up g join santa_pair p on p.giver_id = g.id join competition c on c.id = p.competition_id
    join sign_up r on r.id = p.receiver_id join account a on a.id = r.account_id
    where g.entry_id = ${entryId} and p.ended_at is null and p.are_thanks_public and p.thanks is not null
      and app_now() >= c.ends_at
    order by p.thanked_at, p.id`.execute(db);
  return rows;
}

/** A user's notes are deleted with their account; the pair stays. */
export const forgetThanks = (transaction: Database, accountId: AccountId) =>
  sql`update santa_pair p set thanks = null, are_thanks_public = false from sign_up r
    where r.id = p.receiver_id and r.account_id = ${accountId} and p.thanks is not null`.execute(transaction);
