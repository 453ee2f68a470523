import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A public source of random numbers, one per round, that nobody knows in advance (drand). */
export interface Beacon {
  readonly url: string;
  /** The first round after a moment; null while it is not published, or if the beacon does not respond. */
  readRoundAfter(momentMs: number): Promise<BeaconRound | null>;
}

export interface BeaconRound {
  readonly url: string;
  readonly round: number;
  readonly randomness: string;
  readonly signature: string;
}

const infoForm = z.object({ period: z.number().int().positive(), genesis_time: z.number().int() });
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const roundForm = z.object({
  round: z.number().int().positive(),
  randomness: hex.length(64),
  signature: hex.max(512),
});

const patienceMs = 2_000;

/** Rounds are published at the genesis and each period after it; the first has the number 1. */
const roundAfter = (momentMs: number, { period, genesis_time }: z.output<typeof infoForm>): number =>
  Math.max(1, Math.floor((momentMs / 1000 - genesis_time) / period) + 2);

export function openBeacon(url: string): Beacon {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/${path}`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    return answer.ok ? answer.json() : null;
  };
  return {
    url,
    async readRoundAfter(momentMs) {
      const info = infoForm.safeParse(await read('info').catch(() => null));
      if (!info.success) return null;
      const wanted = roundAfter(momentMs, info.data);
      const found = roundForm.safeParse(await read(`public/${wanted}`).catch(() => null));
      if (!found.success || found.data.round !== wanted) return null;
      const { randomness, signature } = found.data;
      // The randomness of a round is the hash of its signature; readers can check that the signature is the beacon's.
      const hashed = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      return hashed === randomness ? { url, round: wanted, randomness, signature } : null;
    },
  };
}
