import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Locks the pairs of a gift exchange until the transaction ends; false if nothing was drawn. Comes after the
 * locks of sign-ups, accounts and entries, and before those of invitations: see docs/architecture.md.
 */
export async function lockPairs(transaction: Database, competitionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from santa_draw where competition_id = ${competitionId} for update`.execute(transaction);
  return rows.length > 0;
}

/** Whether pairs can still change: until the end. */
export async function isUnderWay(db: Database, competitionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from competition where id = ${competitionId} and app_now() < ends_at`.execute(db);
  return rows.length > 0;
}

/** Ends the pairs of an entrant who left. */
export const endPairsOf = (transaction: Database, entrantId: number) =>
  sql`update santa_pair set ended_at = app_now()
    where ended_at is null and (giver_id = ${entrantId} or receiver_id = ${entrantId})`.execute(transaction);

/** Ends pairs whose two people are now in one team; returns whether there were any. */
export async function endPairsWithin(transaction: Database, entryId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_pair p set ended_at = app_now() from entrant g, entrant r
    where p.ended_at is null and g.id = p.giver_id and r.id = p.receiver_id
      and g.entry_id = ${entryId} and r.entry_id = ${entryId}`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

interface OpenPlaces {
  readonly givers: readonly number[];
  readonly receivers: readonly number[];
}

/** Entrants of the ring who are still in, and have no receiver or no giver. In no order. */
export async function listOpenPlaces(transaction: Database, competitionId: number): Promise<OpenPlaces> {
  const { rows } = await sql<{ id: number; lacksReceiver: boolean; lacksGiver: boolean }>`
    select * from (
      select e.id,
        not exists (select from santa_pair p
          where p.giver_id = e.id and p.ended_at is null and p.made_by <> 'elf') as "lacksReceiver",
        not exists (select from santa_pair p where p.receiver_id = e.id and p.ended_at is null) as "lacksGiver"
      from santa_draw d cross join unnest(d.ring) as placed(id) join entrant e on e.id = placed.id
      where d.competition_id = ${competitionId}) o
    where "lacksReceiver" or "lacksGiver"
    order by random()`.execute(transaction);
  return {
    givers: rows.filter((row) => row.lacksReceiver).map(({ id }) => id),
    receivers: rows.filter((row) => row.lacksGiver).map(({ id }) => id),
  };
}

export interface PlayerRow {
  readonly id: number;
  /** Null if they have no receiver. */
  readonly receiverId: number | null;
  readonly entryId: number | null;
  /** How much they have done: 0 nothing, 1 started, 2 uploaded. */
  readonly effort: number;
}

/** All entrants who are still in and were in the ring, in no order. */
export async function listPlayers(transaction: Database, competitionId: number): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select e.id, p.receiver_id as "receiverId", e.entry_id as "entryId",
      case when y.num_files > 0 then 2 when not y.is_empty then 1 else 0 end as effort
    from santa_draw d cross join unnest(d.ring) as placed(id) join entrant e on e.id = placed.id
    left join santa_pair p on p.giver_id = e.id and p.ended_at is null and p.made_by <> 'elf'
    left join entry y on y.id = e.entry_id
    where d.competition_id = ${competitionId}
    order by random()`.execute(transaction);
  return rows;
}

type PairRow = { readonly one: number; readonly other: number };

const asKeys = async (transaction: Database, query: RawBuilder<PairRow>): Promise<Set<string>> =>
  new Set((await query.execute(transaction)).rows.map(({ one, other }) => `${one} ${other}`));

/** Pairs that staff keep apart, as `giver receiver`, in both directions. */
export const listKeptApart = (transaction: Database, competitionId: number) =>
  asKeys(
    transaction,
    sql<PairRow>`
      select one.id as one, other.id as other from santa_exclusion x
      join sign_up one on one.competition_id = ${competitionId}
        and one.account_id in (x.low_account_id, x.high_account_id)
      join sign_up other on other.competition_id = one.competition_id and other.id <> one.id
        and other.account_id in (x.low_account_id, x.high_account_id)`,
  );

/**
 * Pairs with a pending team invitation between them, in both directions. If they became giver and receiver,
 * an invitation would have to lapse, which could give them away.
 */
export const listInvited = (transaction: Database, competitionId: number) =>
  asKeys(
    transaction,
    sql<PairRow>`
      with open as (
        select m.id as member, i.recipient_entrant_id as recipient
        from invitation i join entry y on y.id = i.entry_id join entrant m on m.entry_id = y.id
        where y.competition_id = ${competitionId} and i.resolved_at is null)
      select member as one, recipient as other from open
      union select recipient, member from open`,
  );

/** Pairs of earlier years, as `giver receiver`. */
export const listEarlier = (transaction: Database, competitionId: number) =>
  asKeys(
    transaction,
    sql<PairRow>`
      select h.one, h.other from santa_draw d
      cross join unnest(d.history_givers, d.history_receivers) as h(one, other)
      where d.competition_id = ${competitionId}`,
  );

/** Before they get new ones: nobody may have two givers, not even for a moment. */
export const endPairsOfGivers = (transaction: Database, givers: readonly number[]) =>
  sql`update santa_pair set ended_at = app_now()
    where ended_at is null and made_by <> 'elf' and giver_id = any (${givers}::bigint[])`.execute(
    transaction,
  );

export async function insertRepairs(
  transaction: Database,
  competitionId: number,
  pairs: readonly (readonly [giver: number, receiver: number])[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into santa_pair (competition_id, giver_id, receiver_id, made_by)
    select ${competitionId}, giver, receiver, 'repair'
    from unnest(${pairs.map(([giver]) => giver)}::bigint[], ${pairs.map(([, receiver]) => receiver)}::bigint[])
      as p(giver, receiver)
    order by random()
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Lapses invitations that a giver sent to their new receiver. */
export const lapseForbiddenInvitations = (transaction: Database, pairIds: readonly number[]) =>
  sql`update invitation set resolution = 'take-back', resolved_at = app_now()
    where id in (
      select i.id from invitation i join santa_pair p
        on p.giver_id = i.sender_entrant_id and p.receiver_id = i.recipient_entrant_id
      where p.id = any (${pairIds}::bigint[]) and i.resolved_at is null
      order by i.id for update of i)`.execute(transaction);

/** Whether an entrant gives to any of these. */
export async function isAnyPair(
  transaction: Database,
  giverId: number,
  receivers: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from santa_pair where ended_at is null
      and giver_id = ${giverId} and receiver_id = any (${receivers}::bigint[])
    limit 1`.execute(transaction);
  return rows.length > 0;
}

/** The gift exchanges an account is in that have not ended, drawn or not. */
export async function listExchangesUnderWay(
  transaction: Database,
  accountId: number,
): Promise<{ readonly competitionId: number; readonly entrantId: number; readonly isDrawn: boolean }[]> {
  const { rows } = await sql<{ competitionId: number; entrantId: number; isDrawn: boolean }>`
    select c.id as "competitionId", e.id as "entrantId", c.drawn_at is not null as "isDrawn"
    from entrant e join competition c on c.id = e.competition_id
    where e.account_id = ${accountId} and c.kind = 'gift-exchange' and app_now() < c.ends_at
    order by e.id`.execute(transaction);
  return rows;
}

export const deleteExclusionsOf = (transaction: Database, accountId: number) =>
  sql`delete from santa_exclusion where ${accountId} in (low_account_id, high_account_id)`.execute(
    transaction,
  );
