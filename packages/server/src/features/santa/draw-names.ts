import { hashExclusions, runSantaDraw, santaAlgorithm } from '@tinsmith/domain/draw-santa';
import { type DrawKind, drawDueOf } from '../../platform/draws/draw-due.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertDrawnPairs, insertSantaDraw, listEarlierPairs, listExclusions } from './santa-draw.queries.ts';

type Needs = Pick<Platform, 'db' | 'secrets' | 'log' | 'beacon' | 'config'>;

export const namesDraw: DrawKind = {
  of: 'gift-exchange',
  algorithm: santaAlgorithm,
  done: 'names were drawn',
  draw: async (transaction, claimed, { secrets }) => {
    const { competitionId, seed, entrants } = claimed;
    const history = await listEarlierPairs(transaction, competitionId, entrants);
    const exclusions = await listExclusions(transaction, entrants);
    // Derived from the key and the seed: nobody can choose it, and the seed alone is not enough to derive it.
    const veil = secrets.fingerprint(seed, `veil of competition ${competitionId}`).toString('hex');
    const beacon = claimed.beacon?.randomness ?? null;
    const outcome = runSantaDraw({ seed, entrants, beacon, history, exclusions, veil });
    await insertSantaDraw(transaction, {
      ...claimed,
      history,
      numExclusions: exclusions.length,
      exclusionsHash: exclusions.length === 0 ? null : hashExclusions(exclusions, veil),
      outcome,
    });
    await insertDrawnPairs(transaction, competitionId, outcome.ring);
  },
};

/** Draws who gives to whom in every gift exchange whose start has come. */
export const drawNames = (platform: Needs): Promise<void> => drawDueOf(namesDraw, platform);
