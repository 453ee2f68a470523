import type { Competition } from '@tinsmith/contract/competition';
import type { Pick as DrawnPick, PickKind, RuleSlots } from '@tinsmith/domain/draw-rules';
import { sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import type { BeaconRound } from '../../platform/beacon.ts';
import type { Database } from '../../platform/database/database.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** Speedhacks without a promised seed. */
export async function listUnsealed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c
    where c.kind = 'speedhack' and c.draws_rules and c.drawn_at is null and not exists (
      select from draw_seal s where s.competition_id = c.id and s.replaced_at is null)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewSeal {
  readonly competitionId: number;
  readonly algorithm: string;
  readonly commitment: string;
  readonly sealedSeed: Buffer;
}

/** Promises a seed, unless another process was quicker. */
export const insertSeal = (db: Database, seal: NewSeal) =>
  db
    .insertInto('draw_seal')
    .values({
      competition_id: seal.competitionId,
      algorithm: seal.algorithm,
      commitment: seal.commitment,
      sealed_seed: seal.sealedSeed,
    })
    .onConflict((conflict) => conflict.column('competition_id').where('replaced_at', 'is', null).doNothing())
    .execute();

/** Puts another seal in the place of one, which stays listed; false where it was drawn or replaced meanwhile. */
export const replaceSeal = (
  db: Database,
  oldId: number,
  seal: NewSeal,
  audit: AuditEntry,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update draw_seal s set replaced_at = app_now() from competition c
      where s.id = ${oldId} and s.replaced_at is null and c.id = s.competition_id and c.drawn_at is null`.execute(
      transaction,
    );
    if (numAffectedRows !== 1n) return false;
    await insertSeal(transaction, seal);
    await insertAuditEntry(transaction, audit);
    return true;
  });

export interface SealRow {
  readonly id: number;
  readonly competitionId: number;
  readonly commitment: string;
  readonly sealedSeed: Buffer;
}

const seals = (db: Database) =>
  db
    .selectFrom('draw_seal')
    .select(['id', 'competition_id as competitionId', 'commitment', 'sealed_seed as sealedSeed'])
    .where('replaced_at', 'is', null);

export const findSeal = async (db: Database, competitionId: number): Promise<SealRow | null> =>
  (await seals(db).where('competition_id', '=', competitionId).executeTakeFirst()) ?? null;

/** Those that are still to be opened. */
export const listSealsToOpen = (db: Database): Promise<SealRow[]> =>
  seals(db)
    .where((eb) =>
      eb('competition_id', 'in', eb.selectFrom('competition').select('id').where('drawn_at', 'is', null)),
    )
    .execute();

export interface CommitmentRow {
  readonly hash: string;
  readonly madeAt: Date;
  readonly replacedAt: Date | null;
}

/** Every promise there was, the newest first. */
export const listCommitments = (db: Database, competitionId: number): Promise<CommitmentRow[]> =>
  db
    .selectFrom('draw_seal')
    .select(['commitment as hash', 'made_at as madeAt', 'replaced_at as replacedAt'])
    .where('competition_id', '=', competitionId)
    .orderBy('id', 'desc')
    .execute();

/** The promise that holds, and the seed behind it once it was drawn. */
export const sealSummary: SummaryParts = {
  drawSeal: () => sql<Competition['drawSeal']>`(
    select json_build_object('hash', s.commitment, 'seed', d.seed)
    from draw_seal s left join rule_draw d on d.seal_id = s.id
    where s.competition_id = competition.id and s.replaced_at is null)`,
};

/** The hash of the seed that a competition will be drawn from; null where there is none, or it was drawn. */
export async function findOpenPromise(db: Database, competitionId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select s.commitment as hash from draw_seal s join competition c on c.id = s.competition_id
    where c.id = ${competitionId} and s.replaced_at is null and c.drawn_at is null`.execute(db);
  return rows[0]?.hash ?? null;
}

/** The newest promises with what they are for. */
export async function listPromises(db: Database) {
  const { rows } = await sql<{ short: string; title: string; hash: string; madeAt: Date }>`
    select c.short, c.title, s.commitment as hash, s.made_at as "madeAt"
    from draw_seal s join competition c on c.id = s.competition_id
    order by s.made_at desc, s.id desc limit 10`.execute(db);
  return rows;
}

export interface DueDraw {
  readonly id: number;
  readonly startMs: number;
  /** How long ago the start was. */
  readonly lateMs: number;
}

const isDue = sql`kind = 'speedhack' and draws_rules and drawn_at is null and starts_at <= app_now()`;

export async function listDue(db: Database): Promise<DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select id, (extract(epoch from starts_at) * 1000)::float8 as "startMs",
      (extract(epoch from app_now() - starts_at) * 1000)::float8 as "lateMs"
    from competition where ${isDue} order by starts_at, id`.execute(db);
  return rows;
}

/**
 * Claims a draw for this transaction: of several processes one does, the others wait here for it and then find it
 * done. It also waits for everybody who began to join before the start, so that what is read after it is complete.
 */
export async function claimDraw(transaction: Database, competitionId: number): Promise<RuleSlots | null> {
  const { rows } = await sql<RuleSlots>`
    update competition set drawn_at = app_now(), changed_at = app_now()
    where id = ${competitionId} and ${isDue}
    returning genre_slots as genre, art_tech_slots as "artTech", bonus_slots as bonus`.execute(transaction);
  return rows[0] ?? null;
}

/** Who is in a draw: verified, not withdrawn, not gone, not suspended; by number. */
export async function listEntrantsInDraw(transaction: Database, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entrant e join account a on a.id = e.account_id
    where e.competition_id = ${competitionId} and a.verified_at is not null and a.deleted_at is null
      and not coalesce(a.suspended_until > app_now(), false)
    order by e.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export interface NewDraw {
  readonly competitionId: number;
  readonly sealId: number;
  readonly seed: string;
  readonly entrants: readonly number[];
  readonly slots: RuleSlots;
  readonly beaconUrl: string | null;
  readonly beacon: BeaconRound | null;
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

/** Tells everybody with a page open; goes out when the transaction ends well. */
export const tellDrawn = (transaction: Database, competitionId: number) =>
  sql`select ${notifyLive('drawn', { short: sql`short` })} from competition where id = ${competitionId}`.execute(
    transaction,
  );

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
    .selectFrom('drawn_rule')
    .select(['kind', 'num_candidates as numCandidates', 'index', 'rule_id as ruleId'])
    .where('competition_id', '=', competitionId)
    .orderBy('position')
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

/** Development only: takes a draw back, so that the demo can be drawn again. */
export async function undoDraw(transaction: Database, competitionId: number): Promise<void> {
  for (const table of ['drawn_rule', 'rule_draw', 'rule_draw_pool', 'draw_seal'] as const) {
    await transaction.deleteFrom(table).where('competition_id', '=', competitionId).execute();
  }
  await sql`update competition set drawn_at = null where id = ${competitionId}`.execute(transaction);
}
