import type { CompetitionKind } from '@tinsmith/domain/phase';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notifyLive } from '../notify-live.ts';
import type { NewSeal, SealRow } from './seal.ts';

// Shared by all draws: committed seeds, and the moment at which one of many processes draws.

/** Whether a competition is still to be drawn. Those from before there were draws are not, nor are drafts. */
const isUndrawn = (kind: CompetitionKind) => sql<boolean>`
  kind = ${kind} and drawn_at is null and not is_draft and ${sql.ref(kind === 'speedhack' ? 'draws_rules' : 'draws_names')}`;

/** Competitions without a committed seed. */
export async function listUnsealed(db: Database, kind: CompetitionKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from competition c
    where ${isUndrawn(kind)} and not exists (
      select from draw_seal s where s.competition_id = c.id and s.replaced_at is null)
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Commits to a seed, unless another process was faster. */
export const insertCommitment = (db: Database, seal: NewSeal) =>
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

/** Replaces a seal, which stays listed; false if it was drawn or replaced meanwhile. */
export async function swapSeal(transaction: Database, oldId: number, seal: NewSeal): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update draw_seal s set replaced_at = app_now() from competition c
    where s.id = ${oldId} and s.replaced_at is null and c.id = s.competition_id and c.drawn_at is null`.execute(
    transaction,
  );
  if (numAffectedRows !== 1n) return false;
  await insertCommitment(transaction, seal);
  return true;
}

const seals = (db: Database) =>
  db
    .selectFrom('draw_seal')
    .select(['id', 'competition_id as competitionId', 'algorithm', 'commitment', 'sealed_seed as sealedSeed'])
    .where('replaced_at', 'is', null);

export const findSeal = async (db: Database, competitionId: number): Promise<SealRow | null> =>
  (await seals(db).where('competition_id', '=', competitionId).executeTakeFirst()) ?? null;

/** Seals that are still to be opened. */
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

export interface ImportedSeal {
  readonly competitionId: number;
  readonly algorithm: string;
  readonly sealedSeed: Buffer;
  readonly commitment: string;
  readonly commitments: readonly {
    readonly hash: string;
    readonly madeAt: number;
    readonly replacedAt: number | null;
  }[];
}

/**
 * The commitments of a draw that was made at another site, newest first; returns the one it was drawn from. The seeds
 * of those that were replaced are known to nobody.
 */
export async function insertImportedSeals(
  transaction: Database,
  { competitionId, algorithm, sealedSeed, commitment, commitments }: ImportedSeal,
): Promise<number> {
  let drawnId = 0;
  for (const { hash, madeAt, replacedAt } of commitments.toReversed()) {
    const isDrawn = replacedAt === null && hash === commitment;
    const { id } = await transaction
      .insertInto('draw_seal')
      .values({
        competition_id: competitionId,
        algorithm,
        commitment: hash,
        sealed_seed: isDrawn ? sealedSeed : Buffer.alloc(0),
        made_at: new Date(madeAt),
        replaced_at: replacedAt === null ? null : new Date(replacedAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isDrawn) drawnId = id;
  }
  return drawnId;
}

/** Every commitment, newest first. */
export const listCommitments = (db: Database, competitionId: number): Promise<CommitmentRow[]> =>
  db
    .selectFrom('draw_seal')
    .select(['commitment as hash', 'made_at as madeAt', 'replaced_at as replacedAt'])
    .where('competition_id', '=', competitionId)
    .orderBy('id', 'desc')
    .execute();

/** The newest commitments and what they are for. */
export async function listPromises(db: Database) {
  const { rows } = await sql<{
    short: string;
    title: string;
    kind: CompetitionKind;
    hash: string;
    madeAt: Date;
  }>`
    select c.short, c.title, c.kind, s.commitment as hash, s.made_at as "madeAt"
    from draw_seal s join competition c on c.id = s.competition_id
    where not c.is_draft
    order by s.made_at desc, s.id desc limit 10`.execute(db);
  return rows;
}

export interface DueDraw {
  readonly id: number;
  readonly startMs: number;
  /** How long ago the start was. */
  readonly lateMs: number;
}

export async function listDue(db: Database, kind: CompetitionKind): Promise<DueDraw[]> {
  const { rows } = await sql<DueDraw>`
    select id, (extract(epoch from starts_at) * 1000)::float8 as "startMs",
      (extract(epoch from app_now() - starts_at) * 1000)::float8 as "lateMs"
    from competition where ${isUndrawn(kind)} and starts_at <= app_now() order by starts_at, id`.execute(db);
  return rows;
}

/**
 * Claims a draw for this transaction: one of several processes does, the others wait here and then find it
 * done. It also waits for everyone who started joining before the start, so that later reads are complete.
 */
export async function claimDraw(
  transaction: Database,
  kind: CompetitionKind,
  competitionId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update competition set drawn_at = app_now(), changed_at = app_now()
    where id = ${competitionId} and ${isUndrawn(kind)} and starts_at <= app_now()`.execute(transaction);
  return numAffectedRows === 1n;
}

/** The entrants in a draw: verified, not withdrawn, not deleted, not suspended; by number. */
export async function listEntrantsInDraw(transaction: Database, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entrant e join account a on a.id = e.account_id
    where e.competition_id = ${competitionId} and a.verified_at is not null and a.deleted_at is null
      and not coalesce(a.suspended_until > app_now(), false)
    order by e.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Notifies every open page; sent when the transaction commits. */
export const notifyDrawn = (transaction: Database, competitionId: number) =>
  sql`select ${notifyLive('drawn', { short: sql`short` })} from competition where id = ${competitionId}`.execute(
    transaction,
  );
