import { setTimeout as wait } from 'node:timers/promises';

export const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;

/** Asks until there is a result, and returns the seconds it took. */
export async function until<T>(what: string, ask: () => Promise<T | null>, withinS: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    if ((await ask().catch(() => null)) !== null) return secondsSince(begin);
    if (secondsSince(begin) > withinS) throw new Error(`${what}: not within ${withinS} s.`);
    await wait(50);
  }
}
