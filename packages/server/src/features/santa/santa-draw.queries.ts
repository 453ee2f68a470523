import type { SantaOutcome } from '@tinsmith/domain/draw-santa';
import type { EarlierPair, Exclusion } from '@tinsmith/domain/ring-limits';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { ClaimedDraw } from '../../platform/draws/draw-due.ts';

/** Pairs of earlier gift exchanges whose people are both in this draw, by their ids in it. */
export async function listEarlierPairs(
  db: Database,
  competitionId: number,
  entrants: readonly number[],
): Promise<EarlierPair[]> {
  const { rows } = await sql<EarlierPair>`
    with here as (
      select s.id, s.account_id from sign_up s where s.id = any (${entrants}::bigint[])
    ), edition as (
      select c.id, row_number() over (order by c.starts_at, c.id) as place from competition c
      where c.kind = 'gift-exchange' and (c.starts_at, c.id) < (
        select n.starts_at, n.id from competition n where n.id = ${competitionId})
    ), latest as (
      select g.id as giver, r.id as receiver, max(e.place) as edition
      from edition e
      join santa_pair p on p.competition_id = e.id and p.ended_at is null
      join sign_up old_giver on old_giver.id = p.giver_id
      join sign_up old_receiver on old_receiver.id = p.receiver_id
      join here g on g.account_id = old_giver.account_id
      join here r on r.account_id = old_receiver.account_id
      group by g.id, r.id
    )
    select giver, receiver, dense_rank() over (order by edition)::int as year from latest
    order by year, giver, receiver`.execute(db);
  return rows;
}

/** Exclusions whose people are both in this draw, by their ids in it, ascending. */
export async function listExclusions(db: Database, entrants: readonly number[]): Promise<Exclusion[]> {
  const { rows } = await sql<{ low: number; high: number }>`
    select least(one.id, other.id) as low, greatest(one.id, other.id) as high
    from santa_exclusion x
    join sign_up one on one.account_id = x.low_account_id and one.id = any (${entrants}::bigint[])
    join sign_up other on other.account_id = x.high_account_id and other.id = any (${entrants}::bigint[])
    order by low, high`.execute(db);
  return rows.map(({ low, high }) => [low, high]);
}

export interface NewSantaDraw extends ClaimedDraw {
  readonly history: readonly EarlierPair[];
  readonly numExclusions: number;
  readonly exclusionsHash: string | null;
  readonly outcome: SantaOutcome;
}

export const insertSantaDraw = (transaction: Database, draw: NewSantaDraw) =>
  sql`
    insert into santa_draw (competition_id, seal_id, seed, entrants, history_givers, history_receivers, history_years,
      num_exclusions, exclusions_hash, beacon_url, beacon_round, beacon_randomness, beacon_signature, ring, set_aside,
      num_allowed)
    values (${draw.competitionId}, ${draw.sealId}, ${draw.seed}, ${draw.entrants}::bigint[],
      ${draw.history.map(({ giver }) => giver)}::bigint[], ${draw.history.map(({ receiver }) => receiver)}::bigint[],
      ${draw.history.map(({ year }) => year)}::integer[], ${draw.numExclusions}, ${draw.exclusionsHash},
      ${draw.beaconUrl}, ${draw.beacon?.round ?? null}, ${draw.beacon?.randomness ?? null},
      ${draw.beacon?.signature ?? null}, ${draw.outcome.ring}::bigint[], ${draw.outcome.setAside}::bigint[],
      ${draw.outcome.numAllowed})`.execute(transaction);

/** Shuffled, so that the order of rows reveals nothing. */
export const insertDrawnPairs = (transaction: Database, competitionId: number, ring: readonly number[]) =>
  sql`
    insert into santa_pair (competition_id, giver_id, receiver_id, made_by)
    select ${competitionId}, giver, receiver, 'draw'
    from unnest(${ring}::bigint[], ${[...ring.slice(1), ...ring.slice(0, 1)]}::bigint[]) as p(giver, receiver)
    order by random()`.execute(transaction);

/** What a draw names people by: for one that was imported, their numbers where it was drawn. */
export interface PublishedNumbers {
  readonly entrants: number[];
  readonly history: EarlierPair[];
  readonly ring: number[];
  readonly setAside: number[];
}

/** A draw once its gifts are open; before that it is missing for everyone. */
export async function findPublishedDraw(db: Database, competitionId: number) {
  const row = await db
    .selectFrom('santa_draw as d')
    .innerJoin('competition as c', 'c.id', 'd.competition_id')
    .innerJoin('draw_seal as s', 's.id', 'd.seal_id')
    .selectAll('d')
    .select(['c.drawn_at', 's.algorithm', 's.commitment', 's.made_at'])
    .where('d.competition_id', '=', competitionId)
    .where(sql<boolean>`app_now() >= c.ends_at`)
    .executeTakeFirst();
  if (!row?.drawn_at) return null;
  const { beacon_url: url, beacon_round: round, beacon_randomness: randomness } = row;
  const numbers: PublishedNumbers = (row.published as PublishedNumbers | null) ?? {
    entrants: row.entrants.map(Number),
    history: row.history_givers.map((giver, place) => ({
      giver: Number(giver),
      receiver: Number(row.history_receivers[place]),
      year: Number(row.history_years[place]),
    })),
    ring: row.ring.map(Number),
    setAside: row.set_aside.map(Number),
  };
  return {
    drawnAt: row.drawn_at,
    algorithm: row.algorithm,
    commitment: row.commitment,
    committedAt: row.made_at,
    seed: row.seed,
    numExclusions: row.num_exclusions,
    exclusionsHash: row.exclusions_hash,
    beaconUrl: url,
    beacon:
      url !== null && round !== null && randomness !== null
        ? { url, round, randomness, signature: row.beacon_signature ?? '' }
        : null,
    numAllowed: row.num_allowed,
    ...numbers,
  };
}
