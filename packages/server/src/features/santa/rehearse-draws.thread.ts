import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { runSantaDraw } from '@tinsmith/domain/draw-santa';
import type { Rehearsal, RehearsalInput } from './rehearse-draws.ts';

/** Above this one rehearsal is enough: only entrants whom nobody may give to are set aside. */
const numRehearsals = (numPeople: number): number => (numPeople <= 200 ? 5 : 1);

const input = workerData as RehearsalInput;
const outcomes = Array.from({ length: numRehearsals(input.entrants.length) }, () => {
  const [seed, veil] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  return runSantaDraw({ ...input, seed, beacon: null, veil });
});
parentPort?.postMessage({
  setAside: [...new Set(outcomes.flatMap(({ setAside }) => setAside))],
  numAllowed: Math.max(...outcomes.map(({ numAllowed }) => numAllowed)),
} satisfies Rehearsal);
