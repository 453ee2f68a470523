import type { TestSmtp } from '../smtp.ts';
import { type Failure, simulate } from './simulate.ts';
import type { Step } from './steps.ts';

/** The kind of a failure, without its numbers: a shorter story must fail in the same way. */
const kindOf = ({ broken }: Failure): string => (broken[0] ?? '').replace(/\d+/g, '#');

const withoutPart = (steps: readonly Step[], from: number, count: number): Step[] => [
  ...steps.slice(0, from),
  ...steps.slice(from + count),
];

/**
 * The shortest story that still fails in the same way. Halves, quarters and so on are left out as long as that
 * works, then single steps: far fewer plays than a general shrinker needs, and each play costs seconds.
 */
export async function shorten(
  steps: readonly Step[],
  failure: Failure,
  smtp: TestSmtp,
): Promise<{ steps: readonly Step[]; failure: Failure }> {
  const kind = kindOf(failure);
  let [shortest, found] = [steps, failure];
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length; ) {
      const shorter = withoutPart(shortest, from, size);
      const next = shorter.length === 0 ? null : await simulate(shorter, smtp);
      if (next && kindOf(next) === kind) [shortest, found] = [shorter.slice(0, next.numSteps), next];
      else from += size;
    }
  }
  return { steps: shortest, failure: found };
}
