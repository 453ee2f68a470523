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

/** A new seed that nobody knows: its hash to publish, and the seed itself sealed with the configured key. */
export function newSeal(secrets: Secrets, competitionId: number, algorithm: string): NewSeal {
  const seed = randomBytes(32).toString('hex');
  return {
    competitionId,
    algorithm,
    commitment: commitTo(seed),
    sealedSeed: secrets.seal(seed, contextOf(competitionId)),
  };
}

/** A seed that has been published elsewhere, as it is stored here. */
export const sealPublished = (secrets: Secrets, competitionId: number, seed: string): Buffer =>
  secrets.seal(seed, contextOf(competitionId));

/** The seed, for the draw only; null if it cannot be opened (another key) or does not match its commitment. */
export function openSeal(secrets: Secrets, seal: SealRow): string | null {
  try {
    const seed = secrets.unseal(seal.sealedSeed, contextOf(seal.competitionId));
    return commitTo(seed) === seal.commitment ? seed : null;
  } catch {
    return null;
  }
}
