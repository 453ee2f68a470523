import type { Mask } from './bitmap.ts';

/** How many of `cells` are crafted, for any number. */
export function doneCells(cells: number, progress: number): number {
  return Math.round(cells * Math.max(0, Math.min(1, progress)));
}

/** Whether a cell is crafted: behind the present, or part of the ground. */
export function craftedBy(done: number, axis: 'x' | 'y', ground?: Mask): (x: number, y: number) => boolean {
  return (x, y) => (axis === 'x' ? x : y) < done || (ground?.has(x, y) ?? false);
}
