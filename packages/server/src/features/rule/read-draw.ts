import type { Draw } from '@tinsmith/contract/rule';
import { hashEntrants, hashPool, mixSeed } from '@tinsmith/domain/draw-rules';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { findDraw, listCommitments } from './draw.queries.ts';
import { presentCommitment } from './read-rules.ts';
import { listFrozenPool } from './rule.queries.ts';

/** All that a draw was made of, as docs/draw.md describes it. */
export async function readDraw({ db }: Pick<Platform, 'db'>, short: string): Promise<Draw> {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const draw = await findDraw(db, competition.id);
  if (!draw) throw new Problem('not-drawn');
  const { seed, beacon } = draw;
  const entrants = [...draw.entrants];
  const pool = await listFrozenPool(db, competition.id);
  return {
    algorithm: draw.algorithm,
    competition: competition.short,
    drawnAt: draw.drawnAt.getTime(),
    commitment: draw.commitment,
    committedAt: draw.committedAt.getTime(),
    commitments: (await listCommitments(db, competition.id)).map(presentCommitment),
    seed,
    entrants,
    entrantsHash: hashEntrants(entrants),
    hasBeacon: draw.beaconUrl !== null,
    beacon,
    mixedSeed: mixSeed(seed, entrants, beacon?.randomness ?? null),
    slots: draw.slots,
    poolHash: hashPool(pool),
    pool,
    picks: [...draw.picks],
  };
}
