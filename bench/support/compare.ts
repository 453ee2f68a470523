import type { Row } from './measurement.ts';
import type { Measured } from './report.ts';
import { median } from './statistics.ts';

export interface Change {
  readonly row: string;
  /** How many times as much it costs now: 1.3 is 30 % slower. */
  readonly factor: number;
  /** The share of pairs of an earlier and a later round in which the later one is worse. */
  readonly certainty: number;
  readonly isSlower: boolean;
}

/** Less can be a difference between two runs of the same code. */
const leastFactor = 1.12;
/** Of 5 rounds against 5, at most one pair of the 25 may say the opposite. */
const leastCertainty = 0.95;

const isMoreBetter = ({ unit, ratioAtLeast }: Row): boolean =>
  ratioAtLeast !== undefined || unit === 'a second';

const withoutSpeed = (row: Row, ours: number, speed: number): number =>
  isMoreBetter(row) ? ours * speed : ours / speed;

/**
 * What a round cost. Beside the bare engine, which is measured in the same round: a machine that is slower today slows
 * both. Without one, beside the reference load of its run, unless the machine's speed has little to do with it.
 */
function costsOf(row: Row, { reference }: Pick<Measured, 'reference'>): number[] {
  const [before, after] = reference;
  const speed = (before.cpuMs + after.cpuMs) / 2;
  return row.ours.map((ours, round) => {
    const beside = row.beside[round];
    const figure = beside !== undefined ? ours / beside : row.isPaced ? ours : withoutSpeed(row, ours, speed);
    return isMoreBetter(row) ? 1 / figure : figure;
  });
}

/** What two runs of one measurement have in common, row by row. */
export function compareRuns(before: Measured, after: Measured): Change[] {
  if (before.percent !== after.percent) throw new Error(`${before.name} was measured at another size.`);
  return after.rows.flatMap((row) => {
    const earlier = before.rows.find(({ name }) => name === row.name);
    if (!earlier || earlier.error !== undefined || row.error !== undefined) return [];
    const [old, now] = [costsOf(earlier, before), costsOf(row, after)];
    const factor = median(now) / median(old);
    const numWorse = now.flatMap((one) => old.filter((other) => one > other)).length;
    const certainty = numWorse / (now.length * old.length);
    const isSlower = factor >= leastFactor && certainty >= leastCertainty;
    return [{ row: row.name, factor, certainty, isSlower }];
  });
}

export const describeChange = ({ row, factor, certainty, isSlower }: Change): string =>
  `${isSlower ? 'SLOWER' : 'same  '}  ${factor.toFixed(2)} x  ${(100 * certainty).toFixed(0)} %  ${row}`;
