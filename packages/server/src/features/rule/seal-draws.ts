import { randomBytes } from 'node:crypto';
import { rulesAlgorithm } from '@tinsmith/domain/draw-rules';
import { commitTo } from '@tinsmith/domain/draw-seed';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { insertSeal, listSealsToOpen, listUnsealed, type NewSeal, type SealRow } from './draw.queries.ts';

const contextOf = (competitionId: number): string => `draw seed of competition ${competitionId}`;

/** A fresh seed, known to nobody: its hash to publish, and itself sealed with the key of the configuration. */
export function newSeal(secrets: Secrets, competitionId: number): NewSeal {
  const seed = randomBytes(32).toString('hex');
  return {
    competitionId,
    algorithm: rulesAlgorithm,
    commitment: commitTo(seed),
    sealedSeed: secrets.seal(seed, contextOf(competitionId)),
  };
}

/** The seed, for the draw alone; null where it does not open (another key) or is not the one that was promised. */
export function openSeal(secrets: Secrets, seal: SealRow): string | null {
  try {
    const seed = secrets.unseal(seal.sealedSeed, contextOf(seal.competitionId));
    return commitTo(seed) === seal.commitment ? seed : null;
  } catch {
    return null;
  }
}

/** Promises a seed for every competition that has none. */
export async function sealDraws({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<void> {
  for (const id of await listUnsealed(db)) await insertSeal(db, newSeal(secrets, id));
}

/** Whether every seed that is still to be drawn from opens and matches its hash. */
export async function areSealsFine({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<boolean> {
  return (await listSealsToOpen(db)).every((seal) => openSeal(secrets, seal) !== null);
}
