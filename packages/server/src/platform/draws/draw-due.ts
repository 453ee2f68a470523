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

/** A draw that this transaction has claimed: its seed is open, and its entrants are fixed. */
export interface ClaimedDraw {
  readonly competitionId: number;
  readonly sealId: number;
  readonly seed: string;
  readonly entrants: readonly number[];
  readonly beaconUrl: string | null;
  readonly beacon: BeaconRound | null;
}

/** The draw of one kind of competition. */
export interface DrawKind {
  readonly of: CompetitionKind;
  readonly algorithm: string;
  /** The log message afterwards. */
  readonly done: string;
  /** Draws and stores the outcome, all in this transaction. */
  readonly draw: (transaction: Database, claimed: ClaimedDraw, needs: Needs) => Promise<void>;
}

/** How long to wait for the beacon. A jam does not wait for another site to come back. */
const beaconPatienceMs = 15_000;

/**
 * Freezes the entrants, opens the seed, draws and stores the outcome, all in one transaction. A failure on
 * the way leaves nothing behind. False if another process was faster.
 */
const drawOne = (
  kind: DrawKind,
  needs: Needs,
  competitionId: number,
  beacon: BeaconRound | null,
): Promise<boolean> =>
  needs.db
    .transaction()
    // Each statement must see all that was committed before it, above all new entrants: see claimDraw.
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

/** Commits to a seed for every competition that has none. */
export async function sealDraws(
  { of, algorithm }: Pick<DrawKind, 'of' | 'algorithm'>,
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
): Promise<void> {
  for (const id of await listUnsealed(db, of)) await insertCommitment(db, newSeal(secrets, id, algorithm));
}

/**
 * Runs the draws that are due. Every process checks each second, web and worker, so that names and rules are
 * drawn as long as one of them runs. Also commits to missing seeds: a competition may be created with its
 * start already near.
 */
export async function drawDueOf(kind: DrawKind, needs: Needs): Promise<void> {
  await sealDraws(kind, needs);
  const outcomes: PromiseSettledResult<void>[] = [];
  // A draw that fails, such as with a lost key, does not block the others.
  for (const due of await listDue(needs.db, kind.of))
    outcomes.push(...(await Promise.allSettled([drawWithBeacon(kind, needs, due)])));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Whether every seed of a future draw can be opened and matches its hash. */
export async function areSealsFine({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<boolean> {
  return (await listSealsToOpen(db)).every((seal) => openSeal(secrets, seal) !== null);
}
