import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';

/** A wishlist as stored: one wish per line. */
export interface WishlistRow {
  readonly info: string;
  readonly pleaseNot: string;
  readonly systems: readonly string[];
  readonly hasGamepad: boolean;
}

export interface ReceiverRow extends WishlistRow {
  readonly entrantId: EntrantId;
  readonly name: string;
}

export interface GiverRow {
  readonly entrantId: EntrantId;
  readonly name: string;
  /** Null if there is nothing to open. */
  readonly entryId: EntryId | null;
}

export interface OwnPlaceRow extends WishlistRow {
  readonly entrantId: EntrantId;
  readonly name: string;
  readonly isDrawn: boolean;
  readonly isInDraw: boolean;
  readonly isSetAside: boolean;
  /** Their account was suspended when names were drawn. */
  readonly wasSuspended: boolean;
  /** They offered after the end to make a game for an entrant without a gift. */
  readonly cameToHelp: boolean;
  /** Their receiver. Null before the start, whatever is stored. */
  readonly receiver: ReceiverRow | null;
  /** Their receiver is not the one they drew. */
  readonly hasNewReceiver: boolean;
  /** Their giver. Null before the end, whatever is stored. */
  readonly giver: GiverRow | null;
}

/** A wishlist of a sign-up, as parts of a JSON object. */
export const wishlistOf = (alias: string) => sql`
  'info', ${sql.ref(`${alias}.info`)}, 'pleaseNot', ${sql.ref(`${alias}.please_not`)},
  'systems', ${sql.ref(`${alias}.systems`)}, 'hasGamepad', ${sql.ref(`${alias}.has_gamepad`)}`;

/**
 * A user's place in a gift exchange, limited to what they may know: the statement itself compares the clock,
 * so that no pair is revealed before its time. Null if they are not in it.
 */
export async function findOwnPlace(
  db: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<OwnPlaceRow | null> {
  const { rows } = await sql<OwnPlaceRow>`
    select own.id as "entrantId", own.info, own.please_not as "pleaseNot", own.systems,
      own.has_gamepad as "hasGamepad", ${shownName('a')} as name,
      d.competition_id is not null as "isDrawn",
      -- The lists are long: they are only read for whoever has no pair.
      case when hand.has_pair then true else coalesce(own.id = any (d.entrants), false) end as "isInDraw",
      case when hand.has_pair then false else coalesce(own.id = any (d.set_aside), false) end as "isSetAside",
      was_suspended(own.account_id, c.drawn_at) as "wasSuspended",
      exists (select from santa_pair p where p.giver_id = own.id and p.made_by = 'elf'
        and p.made_at >= c.ends_at) as "cameToHelp",
      (select json_build_object('entrantId', r.id, 'name', ${shownName('ra')}, ${wishlistOf('r')})
        from santa_pair p join sign_up r on r.id = p.receiver_id join account ra on ra.id = r.account_id
        where p.giver_id = own.id and (p.ended_at is null or p.is_taken_over) and p.made_by <> 'elf'
          and app_now() >= c.starts_at) as receiver,
      exists (select from santa_pair p where p.giver_id = own.id and p.ended_at is null and p.made_by = 'repair'
        and app_now() >= c.starts_at) as "hasNewReceiver",
      (select json_build_object('entrantId', g.id, 'name', ${shownName('ga')}, 'entryId', (
          select e.id from entry e where e.id = g.entry_id and e.num_shown > 0 and not e.is_empty))
        from santa_pair p join sign_up g on g.id = p.giver_id join account ga on ga.id = g.account_id
        where p.receiver_id = own.id and p.ended_at is null
          and app_now() >= c.ends_at) as giver
    from competition c
    join entrant own on own.competition_id = c.id
    join account a on a.id = own.account_id
    left join santa_draw d on d.competition_id = c.id
    cross join lateral (select exists (
      select from santa_pair p where p.giver_id = own.id and (p.ended_at is null or p.is_taken_over)
        and p.made_by <> 'elf') as has_pair) hand
    where c.id = ${competitionId} and own.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** A user's latest gift exchange, unless it ended long ago. */
export async function findLatestExchange(
  db: Database,
  accountId: AccountId,
  afterDays: number,
): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c join entrant e on e.competition_id = c.id
    where c.kind = 'gift-exchange' and e.account_id = ${accountId}
      and app_now() < c.ends_at + make_interval(days => ${afterDays})
    order by c.starts_at desc, c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** An account's data of its gift exchanges, for its owner: no more than their pages show. */
export async function listExchangeData(db: Database, accountId: AccountId) {
  const { rows } = await sql<WishlistRow & { event: string; receiver: string | null; giver: string | null }>`
    select c.short as event, own.info, own.please_not as "pleaseNot", own.systems,
      own.has_gamepad as "hasGamepad", own.would_stand_in as "wouldStandIn", own.withdrawn_at as "withdrawnAt",
      (select ${shownName('a')} from santa_pair p join sign_up r on r.id = p.receiver_id
        join account a on a.id = r.account_id
        where p.giver_id = own.id and p.ended_at is null and p.made_by <> 'elf'
          and app_now() >= c.starts_at) as receiver,
      (select ${shownName('a')} from santa_pair p join sign_up g on g.id = p.giver_id
        join account a on a.id = g.account_id
        where p.receiver_id = own.id and p.ended_at is null and app_now() >= c.ends_at) as giver,
      (select p.thanks from santa_pair p where p.receiver_id = own.id and p.ended_at is null) as thanks
    from sign_up own join competition c on c.id = own.competition_id
    where own.account_id = ${accountId} and c.kind = 'gift-exchange'
    order by c.starts_at, c.id`.execute(db);
  return rows;
}
