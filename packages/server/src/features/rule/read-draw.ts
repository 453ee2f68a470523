import type { Draw, DrawHead } from '@tinsmith/contract/rule';
import { hashPool, mixSeed } from '@tinsmith/domain/draw-rules';
import { hashEntrants } from '@tinsmith/domain/draw-seed';
import { canBeDrawn, standingOfRule } from '@tinsmith/domain/rule-eligibility';
import { Problem } from '../../http/problems.ts';
import { listCommitments } from '../../platform/draws/draw.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { findDraw } from './draw.queries.ts';
import { presentCommitment } from './read-rules.ts';
import { listFrozenPool } from './rule.queries.ts';

/** All inputs of a draw, as docs/draw.md describes it. */
export async function readDraw({ db }: Pick<Platform, 'db'>, short: string): Promise<Draw> {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const draw = await findDraw(db, competition.id);
  if (!draw) throw new Problem('not-drawn');
  const { seed, beacon } = draw;
  const entrants = [...draw.entrants];
  const entrantsHash = hashEntrants(entrants);
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
    entrantsHash,
    hasBeacon: draw.beaconUrl !== null,
    beacon,
    mixedSeed: mixSeed(seed, entrantsHash, beacon?.randomness ?? null),
    slots: draw.slots,
    poolHash: hashPool(pool),
    pool,
    picks: [...draw.picks],
  };
}

/** The same without the parts that grow with the number of people and rules. */
export async function readDrawHead(needs: Pick<Platform, 'db'>, short: string): Promise<DrawHead> {
  const { entrants, pool, ...head } = await readDraw(needs, short);
  return {
    ...head,
    numEntrants: entrants.length,
    numPool: pool.length,
    numDrawable: pool.filter((rule) => canBeDrawn(standingOfRule(rule))).length,
  };
}
