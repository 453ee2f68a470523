import type { SantaDraw } from '@tinsmith/contract/santa';
import { hashHistory, mixSantaSeed } from '@tinsmith/domain/draw-santa';
import { hashEntrants } from '@tinsmith/domain/draw-seed';
import { Problem } from '../../http/problems.ts';
import { type CommitmentRow, listCommitments } from '../../platform/draws/draw.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { findPublishedDraw } from './santa-draw.queries.ts';

type Needs = Pick<Platform, 'db'>;

const presentCommitment = ({ hash, madeAt, replacedAt }: CommitmentRow) => ({
  hash,
  madeAt: madeAt.getTime(),
  replacedAt: replacedAt?.getTime() ?? null,
});

/** The promises of the draw. A speedhack draws no names. */
export async function readSantaSeal({ db }: Needs, short: string) {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  if (competition.kind !== 'gift-exchange') return { commitments: [], seed: null };
  const draw = await findPublishedDraw(db, competition.id);
  return {
    commitments: (await listCommitments(db, competition.id)).map(presentCommitment),
    seed: draw?.seed ?? null,
  };
}

/** All inputs of the draw, as docs/santa-draw.md describes it; missing until the gifts are open. */
export async function readSantaDraw({ db }: Needs, short: string): Promise<SantaDraw> {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const draw = await findPublishedDraw(db, competition.id);
  if (!draw) throw new Problem('no-santa-draw');
  const { drawnAt, committedAt, beaconUrl, ...rest } = draw;
  const entrantsHash = hashEntrants(draw.entrants);
  return {
    ...rest,
    competition: competition.short,
    drawnAt: drawnAt.getTime(),
    committedAt: committedAt.getTime(),
    commitments: (await listCommitments(db, competition.id)).map(presentCommitment),
    entrantsHash,
    hasBeacon: beaconUrl !== null,
    mixedSeed: mixSantaSeed(draw.seed, entrantsHash, draw.beacon?.randomness ?? null),
    historyHash: hashHistory(draw.history),
  };
}
