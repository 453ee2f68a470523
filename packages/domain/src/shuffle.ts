import type { DrawNumber } from './draw-numbers.ts';

/** Every order is as likely as any other (Fisher and Yates, from the end). */
export function shuffle<T>(items: readonly T[], number: DrawNumber): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = number(last + 1);
    const moved = shuffled[last] as T;
    shuffled[last] = shuffled[other] as T;
    shuffled[other] = moved;
  }
  return shuffled;
}
