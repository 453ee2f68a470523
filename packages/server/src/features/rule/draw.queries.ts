import type { Competition } from '@tinsmith/contract/competition';
import type { Pick as DrawnPick, PickKind, RuleSlots } from '@tinsmith/domain/draw-rules';
import { sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import type { BeaconRound } from '../../platform/beacon.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ClaimedDraw } from '../../platform/draws/draw-due.ts';

/** The current promise, and its seed once rules were drawn from it. Seeds for names are not included. */
export const sealSummary: SummaryParts = {
  drawSeal: () => sql<Competition['drawSeal']>`(
    select json_build_object('hash', s.commitment, 'seed', d.seed)
    from draw_seal s left join rule_draw d on d.seal_id = s.id
    where s.competition_id = competition.id and s.replaced_at is null)`,
};

/** The hash of the seed that a competition will be drawn from; null if there is none, or it was drawn. */
export async function findOpenPromise(db: Database, competitionId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select s.commitment as hash from draw_seal s join competition c on c.id = s.competition_id
    where c.id = ${competitionId} and s.replaced_at is null and c.drawn_at is null`.execute(db);
  return rows[0]?.hash ?? null;
}

export interface NewDraw extends ClaimedDraw {
  readonly slots: RuleSlots;
  readonly picks: readonly DrawnPick[];
}

export async function insertDraw(transaction: Database, draw: NewDraw): Promise<void> {
  await sql`
    insert into rule_draw (competition_id, seal_id, seed, entrants, genre_slots, art_tech_slots, bonus_slots,
      beacon_url, beacon_round, beacon_randomness, beacon_signature)
    values (${draw.competitionId}, ${draw.sealId}, ${draw.seed}, ${draw.entrants}::bigint[],
      ${draw.slots.genre}, ${draw.slots.artTech}, ${draw.slots.bonus}, ${draw.beaconUrl},
      ${draw.beacon?.round ?? null}, ${draw.beacon?.randomness ?? null}, ${draw.beacon?.signature ?? null})`.execute(
    transaction,
  );
  if (draw.picks.length === 0) return;
  await transaction
    .insertInto('drawn_rule')
    .values(
      draw.picks.map((pick, place) => ({
        competition_id: draw.competitionId,
        position: place + 1,
        kind: pick.kind,
        num_candidates: pick.numCandidates,
        index: pick.index,
        rule_id: pick.ruleId,
      })),
    )
    .execute();
}

export interface DrawRow {
  readonly drawnAt: Date;
  readonly algorithm: string;
  readonly commitment: string;
  readonly committedAt: Date;
  readonly seed: string;
  readonly entrants: readonly number[];
  readonly slots: RuleSlots;
  readonly beaconUrl: string | null;
  readonly beacon: BeaconRound | null;
  readonly picks: readonly DrawnPick[];
}

export async function findDraw(db: Database, competitionId: number): Promise<DrawRow | null> {
  const row = await db
    .selectFrom('rule_draw as d')
    .innerJoin('competition as c', 'c.id', 'd.competition_id')
    .innerJoin('draw_seal as s', 's.id', 'd.seal_id')
    .selectAll('d')
    .select(['c.drawn_at', 's.algorithm', 's.commitment', 's.made_at'])
    .where('d.competition_id', '=', competitionId)
    .executeTakeFirst();
  if (!row?.drawn_at) return null;
  const { beacon_url: url, beacon_round: round, beacon_randomness: randomness } = row;
  const picks = await db
    .selectFrom('drawn_rule as d')
    .leftJoin('rule_draw_pool as p', (join) =>
      join.onRef('p.competition_id', '=', 'd.competition_id').onRef('p.rule_id', '=', 'd.rule_id'),
    )
    .select(['d.kind', 'd.num_candidates as numCandidates', 'd.index'])
    .select((eb) => eb.fn.coalesce('p.id_in_draw', 'd.rule_id').as('ruleId'))
    .where('d.competition_id', '=', competitionId)
    .orderBy('d.position')
    .execute();
  return {
    drawnAt: row.drawn_at,
    algorithm: row.algorithm,
    commitment: row.commitment,
    committedAt: row.made_at,
    seed: row.seed,
    entrants: row.entrants.map(Number),
    slots: { genre: row.genre_slots, artTech: row.art_tech_slots, bonus: row.bonus_slots },
    beaconUrl: url,
    beacon:
      url !== null && round !== null && randomness !== null
        ? { url, round, randomness, signature: row.beacon_signature ?? '' }
        : null,
    picks: picks.map((pick) => ({ ...pick, kind: pick.kind as PickKind })),
  };
}

/** Development only: undoes a draw, so that the demo can be drawn again. */
export async function undoDraw(transaction: Database, competitionId: number): Promise<void> {
  // First, as a draw does: one that is due at this moment would otherwise wait for this, and this for it.
  await sql`select from competition where id = ${competitionId} for update`.execute(transaction);
  for (const table of ['drawn_rule', 'rule_draw', 'rule_draw_pool', 'draw_seal'] as const) {
    await transaction.deleteFrom(table).where('competition_id', '=', competitionId).execute();
  }
  await sql`update competition set drawn_at = null where id = ${competitionId}`.execute(transaction);
}
