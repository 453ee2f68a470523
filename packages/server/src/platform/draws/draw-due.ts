import type { CompetitionKind } from '@tinsmith/domain/phase';
import type { BeaconRound } from '../beacon.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import {
  claimDraw,
  type DueDraw,
  findSeal,
  insertCommitment,
  listDue,
  listEntrantsInDraw,
  listSealsToOpen,
  listUnsealed,
  notifyDrawn,
} from './draw.queries.ts';
import { newSeal, openSeal } from './seal.ts';

type Needs = Pick<Platform, 'db' | 'secrets' | 'log' | 'beacon' | 'config'>;

/** A draw that this transaction has claimed: its seed is open, and who is in it stands. */
export interface ClaimedDraw {
  readonly competitionId: number;
  readonly sealId: number;
  readonly seed: string;
  readonly entrants: readonly number[];
  readonly beaconUrl: string | null;
  readonly beacon: BeaconRound | null;
}

/** What is drawn in one kind of competition. */
export interface DrawKind {
  readonly of: CompetitionKind;
  readonly algorithm: string;
  /** What the log says afterwards. */
  readonly done: string;
  /** Draws and stores the outcome, all in this transaction. */
  readonly draw: (transaction: Database, claimed: ClaimedDraw, needs: Needs) => Promise<void>;
}

/** How long the beacon is waited for. A jam does not wait for another site to come back. */
const beaconPatienceMs = 15_000;

/**
 * Freezes who is in, opens the seed, draws and keeps the outcome, all in one transaction. Whatever stops it on the way
 * leaves nothing behind. False where another process was quicker.
 */
const drawOne = (
  kind: DrawKind,
  needs: Needs,
  competitionId: number,
  beacon: BeaconRound | null,
): Promise<boolean> =>
  needs.db
    .transaction()
    // Each statement must see what was committed before it, above all those who were still joining: see claimDraw.
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      if (!(await claimDraw(transaction, kind.of, competitionId))) return false;
      const seal = await findSeal(transaction, competitionId);
      const seed = seal && openSeal(needs.secrets, seal);
      if (!seal || !seed) throw new Error(`The sealed seed of competition ${competitionId} does not open.`);
      const entrants = await listEntrantsInDraw(transaction, competitionId);
      const { beaconUrl } = needs.config;
      await kind.draw(
        transaction,
        { competitionId, sealId: seal.id, seed, entrants, beaconUrl, beacon },
        needs,
      );
      await notifyDrawn(transaction, competitionId);
      return true;
    });

async function drawWithBeacon(kind: DrawKind, needs: Needs, { id, startMs, lateMs }: DueDraw): Promise<void> {
  const round = (await needs.beacon?.readRoundAfter(startMs)) ?? null;
  if (needs.beacon && !round && lateMs < beaconPatienceMs) return;
  if (await drawOne(kind, needs, id, round)) needs.log.info({ competitionId: id }, kind.done);
}

/** Promises a seed for every competition that has none. */
export async function sealDraws(
  { of, algorithm }: Pick<DrawKind, 'of' | 'algorithm'>,
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
): Promise<void> {
  for (const id of await listUnsealed(db, of)) await insertCommitment(db, newSeal(secrets, id, algorithm));
}

/**
 * Draws what is due. Every process asks each second, web and worker, so that names and rules come out while one of them
 * runs. Also promises seeds that are missing: a competition may be made with its start already near.
 */
export async function drawDueOf(kind: DrawKind, needs: Needs): Promise<void> {
  await sealDraws(kind, needs);
  const outcomes: PromiseSettledResult<void>[] = [];
  // One that cannot be drawn, such as by a key that was lost, holds up no other.
  for (const due of await listDue(needs.db, kind.of))
    outcomes.push(...(await Promise.allSettled([drawWithBeacon(kind, needs, due)])));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Whether every seed that is still to be drawn from opens and matches its hash. */
export async function areSealsFine({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<boolean> {
  return (await listSealsToOpen(db)).every((seal) => openSeal(secrets, seal) !== null);
}
