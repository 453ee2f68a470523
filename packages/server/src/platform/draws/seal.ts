import { randomBytes } from 'node:crypto';
import { commitTo } from '@tinsmith/domain/draw-seed';
import type { Secrets } from '../secrets.ts';

export interface NewSeal {
  readonly competitionId: number;
  readonly algorithm: string;
  readonly commitment: string;
  readonly sealedSeed: Buffer;
}

export interface SealRow extends NewSeal {
  readonly id: number;
}

const contextOf = (competitionId: number): string => `draw seed of competition ${competitionId}`;

/** A fresh seed, known to nobody: its hash to publish, and itself sealed with the key of the configuration. */
export function newSeal(secrets: Secrets, competitionId: number, algorithm: string): NewSeal {
  const seed = randomBytes(32).toString('hex');
  return {
    competitionId,
    algorithm,
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
