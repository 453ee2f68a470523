import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

// Lets two pieces of work cross statement by statement, in an order that is given: every query of theirs waits at a
// gate, and one is let through at a time. A statement that waits for the other's lock counts as under way after a
// moment, so that the other can go on and free it.

interface Waiting {
  readonly task: number;
  readonly start: () => Promise<unknown>;
}

const current = new AsyncLocalStorage<{ readonly task: number; readonly gate: Gate }>();
const blockedAfterMs = 15;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class Gate {
  readonly #waiting: Waiting[] = [];
  readonly #order: readonly number[];
  #turn = 0;
  #isOver = false;

  constructor(order: readonly number[]) {
    this.#order = order;
  }

  enter<T>(task: number, run: () => Promise<T>): Promise<T> {
    if (this.#isOver) return run();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ task, start: () => run().then(resolve, reject) });
    });
  }

  /** Lets statements through until the work is done. */
  async open(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const finish = () => {
      isDone = true;
    };
    const done = work.then(finish, finish);
    while (!isDone) {
      // Both get the chance to arrive at their next statement.
      await pause(0);
      if (this.#waiting.length === 0) {
        await Promise.race([done, pause(1)]);
        continue;
      }
      const wanted = this.#order.length === 0 ? 0 : (this.#order[this.#turn % this.#order.length] ?? 0);
      this.#turn += 1;
      const at = this.#waiting.findIndex(({ task }) => task === wanted);
      const [next] = this.#waiting.splice(at === -1 ? 0 : at, 1);
      if (next) await Promise.race([next.start(), pause(blockedAfterMs)]);
    }
    this.#isOver = true;
    for (const { start } of this.#waiting.splice(0)) void start();
  }
}

type Query = (...given: unknown[]) => unknown;
const original = pg.Client.prototype.query as unknown as Query;
let isPatched = false;

/** Queries outside of `interleave` pass as ever. */
function patchQueries(): void {
  if (isPatched) return;
  isPatched = true;
  (pg.Client.prototype as unknown as { query: Query }).query = function query(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const at = current.getStore();
    const isPromised = typeof given.at(-1) !== 'function' && !(given[0] as { submit?: unknown })?.submit;
    if (!at || !isPromised) return original.apply(this, given);
    return at.gate.enter(at.task, () => original.apply(this, given) as Promise<unknown>);
  };
}

/** Runs both, their statements in the given order of 0 and 1. */
export async function interleave<T>(
  order: readonly number[],
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> {
  patchQueries();
  const gate = new Gate(order);
  const both = Promise.all([current.run({ task: 0, gate }, first), current.run({ task: 1, gate }, second)]);
  await gate.open(both);
  return both;
}
