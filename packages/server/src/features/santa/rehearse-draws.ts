import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SantaInput } from '@tinsmith/domain/draw-santa';

export type RehearsalInput = Pick<SantaInput, 'entrants' | 'history' | 'exclusions'>;

export interface Rehearsal {
  /** Entrants who could not be placed if names were drawn now. */
  readonly setAside: readonly number[];
  readonly numAllowed: number;
}

async function runInThread(input: RehearsalInput): Promise<Rehearsal> {
  const thread = new Worker(path.join(import.meta.dirname, 'rehearse-draws.thread.ts'), {
    workerData: input,
  });
  const [rehearsal] = await once(thread, 'message');
  return rehearsal;
}

const maxKept = 8;
const kept = new Map<string, Promise<Rehearsal>>();

/**
 * Draws with throwaway seeds, in a thread of its own: a ring of twenty takes seconds. The desk asks every ten seconds,
 * so that the answer is kept as long as the same people may give to the same others.
 */
export function rehearseDraws(input: RehearsalInput): Promise<Rehearsal> {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
  const known = kept.get(key);
  if (known) return known;
  const rehearsal = runInThread(input);
  kept.set(key, rehearsal);
  rehearsal.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return rehearsal;
}
