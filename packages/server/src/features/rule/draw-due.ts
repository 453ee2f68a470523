import { runDraw } from '@tinsmith/domain/draw-rules';
import type { BeaconRound } from '../../platform/beacon.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  claimDraw,
  type DueDraw,
  findSeal,
  insertDraw,
  listDue,
  listEntrantsInDraw,
  tellDrawn,
} from './draw.queries.ts';
import { freezePool } from './rule.queries.ts';
import { openSeal, sealDraws } from './seal-draws.ts';

type Needs = Pick<Platform, 'db' | 'secrets' | 'log' | 'beacon' | 'config'>;

/** How long the beacon is waited for. A jam does not wait for another site to come back. */
const beaconPatienceMs = 15_000;

/**
 * Draws a competition's rules: freezes who is in and the pool, opens the seed, and keeps the outcome, all in one
 * transaction. Whatever stops it on the way leaves nothing behind. False where another process was quicker.
 */
const drawOne = (
  { db, secrets, config }: Needs,
  competitionId: number,
  beacon: BeaconRound | null,
): Promise<boolean> =>
  db
    .transaction()
    // Each statement must see what was committed before it, above all those who were still joining: see claimDraw.
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      const slots = await claimDraw(transaction, competitionId);
      if (!slots) return false;
      const seal = await findSeal(transaction, competitionId);
      const seed = seal && openSeal(secrets, seal);
      if (!seal || !seed) throw new Error(`The sealed seed of competition ${competitionId} does not open.`);
      const entrants = await listEntrantsInDraw(transaction, competitionId);
      const pool = await freezePool(transaction, competitionId);
      const picks = runDraw({ seed, entrants, beacon: beacon?.randomness ?? null, slots, pool });
      await insertDraw(transaction, {
        competitionId,
        sealId: seal.id,
        seed,
        entrants,
        slots,
        beaconUrl: config.beaconUrl,
        beacon,
        picks,
      });
      await tellDrawn(transaction, competitionId);
      return true;
    });

async function drawWithBeacon(needs: Needs, { id, startMs, lateMs }: DueDraw): Promise<void> {
  const round = (await needs.beacon?.readRoundAfter(startMs)) ?? null;
  if (needs.beacon && !round && lateMs < beaconPatienceMs) return;
  if (await drawOne(needs, id, round)) needs.log.info({ competitionId: id }, 'rules were drawn');
}

/**
 * Draws what is due. Every process asks each second, web and worker, so that rules come out while one of them runs.
 * Also promises seeds that are missing: a competition may be made with its start already near.
 */
export async function drawDue(needs: Needs): Promise<void> {
  await sealDraws(needs);
  const outcomes: PromiseSettledResult<void>[] = [];
  // One that cannot be drawn, such as by a key that was lost, holds up no other.
  for (const due of await listDue(needs.db))
    outcomes.push(...(await Promise.allSettled([drawWithBeacon(needs, due)])));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
