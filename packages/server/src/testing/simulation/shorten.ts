import type { TestSmtp } from '../smtp.ts';
import { type Failure, simulate } from './simulate.ts';
import { isJump, type Step } from './steps.ts';

/** The kind of a failure, without its numbers: a shorter story must fail in the same way. */
const kindOf = ({ broken }: Failure): string => (broken[0] ?? '').replace(/\d+/g, '#');

/** The steps with some of them replaced, by nothing to leave them out. */
const replaced = (steps: readonly Step[], from: number, count: number, by: readonly Step[] = []): Step[] => [
  ...steps.slice(0, from),
  ...by,
  ...steps.slice(from + count),
];

const farthest = 9;

/** One jump in place of two that follow each other. */
const jumpsFor = (one: Step | undefined, other: Step | undefined): Step[] =>
  one && other && isJump(one) && isJump(other)
    ? [
        other,
        ...Array.from(
          { length: farthest + 1 },
          (_, which): Step => ({ kind: 'boundary', which, offsetMs: 1 }),
        ),
      ]
    : [];

export interface Shortened {
  readonly steps: readonly Step[];
  readonly failure: Failure;
}

/** Keeps the shortest story so far, and tries shorter ones. */
class Shortening {
  readonly #smtp: TestSmtp;
  readonly #kind: string;
  #shortest: Shortened;

  constructor(steps: readonly Step[], failure: Failure, smtp: TestSmtp) {
    this.#smtp = smtp;
    this.#kind = kindOf(failure);
    this.#shortest = { steps, failure };
  }

  get steps(): readonly Step[] {
    return this.#shortest.steps;
  }

  get shortest(): Shortened {
    return this.#shortest;
  }

  async #try(steps: readonly Step[]): Promise<boolean> {
    const comesToRest = this.#shortest.failure.isAtRest;
    const failure = steps.length === 0 ? null : await simulate(steps, this.#smtp, { comesToRest });
    if (!failure || kindOf(failure) !== this.#kind) return false;
    this.#shortest = { steps: steps.slice(0, failure.numSteps), failure };
    return true;
  }

  /** Leaves out parts of a size wherever that works; true if it did anywhere. */
  async leaveOut(size: number): Promise<boolean> {
    const before = this.steps.length;
    for (let from = 0; from < this.steps.length; )
      if (!(await this.#try(replaced(this.steps, from, size)))) from += size;
    return this.steps.length < before;
  }

  /** One jump in place of two, wherever that works; true if it did anywhere. */
  async mergeJumps(): Promise<boolean> {
    const before = this.steps.length;
    for (let from = 0; from + 1 < this.steps.length; from += 1)
      for (const jump of jumpsFor(this.steps[from], this.steps[from + 1]))
        if (await this.#try(replaced(this.steps, from, 2, [jump]))) break;
    return this.steps.length < before;
  }

  /** Leaves out two steps that only make sense together, such as an exclusion and its end. */
  async leaveOutPairs(): Promise<boolean> {
    for (let first = 0; first < this.steps.length; first += 1)
      for (let second = first + 2; second < this.steps.length; second += 1)
        if (await this.#try(replaced(replaced(this.steps, second, 1), first, 1))) return true;
    return false;
  }
}

/** Short enough that every pair of steps can be tried. */
const fewSteps = 24;

/**
 * The shortest story that still fails in the same way. Halves, quarters and so on are left out as long as that
 * works, then single steps, jumps and pairs: far fewer plays than a general shrinker needs, and each play costs
 * seconds.
 */
export async function shorten(steps: readonly Step[], failure: Failure, smtp: TestSmtp): Promise<Shortened> {
  const shortening = new Shortening(steps, failure, smtp);
  for (let size = Math.ceil(steps.length / 2); size > 1; size = Math.ceil(size / 2))
    await shortening.leaveOut(size);
  for (;;) {
    if (await shortening.leaveOut(1)) continue;
    if (await shortening.mergeJumps()) continue;
    if (shortening.steps.length > fewSteps || !(await shortening.leaveOutPairs())) return shortening.shortest;
  }
}
