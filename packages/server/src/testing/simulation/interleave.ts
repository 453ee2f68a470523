import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

// Lets two pieces of work cross statement by statement, in an order that is given: every query of theirs waits at a
// gate, and one is let through at a time. While a statement waits for the other's lock, the other goes on, so that it
// can free it.

interface Waiting {
  readonly task: number;
  /** The database's process that runs it. */
  readonly pid: number;
  readonly start: () => Promise<unknown>;
}

const current = new AsyncLocalStorage<{ readonly task: number; readonly gate: Gate }>();
/** Whether a process of the database waits for a lock. */
export type IsBlocked = (pid: number) => Promise<boolean>;

const askAfterMs = 15;
/** Longer than any statement takes that waits for no lock. */
const giveUpAfterMs = 5_000;

/** How long the gate waits for a task whose turn it is and that is between two statements. */
const patienceMs = 20;

class Gate {
  readonly #waiting: Waiting[] = [];
  readonly #order: readonly number[];
  readonly #isBlocked: IsBlocked;
  /** Tasks that still come back to the gate by themselves: neither finished nor waiting for a lock. */
  readonly #busy = new Set<number>([0, 1]);
  #turn = 0;
  #isOver = false;
  #notify: () => void = () => undefined;

  constructor(order: readonly number[], isBlocked: IsBlocked) {
    this.#order = order;
    this.#isBlocked = isBlocked;
  }

  enter<T>(task: number, pid: number, run: () => Promise<T>): Promise<T> {
    if (this.#isOver) return run();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ task, pid, start: () => run().then(resolve, reject) });
      this.#notify();
    });
  }

  finish(task: number): void {
    this.#busy.delete(task);
    this.#notify();
  }

  /** Until a task arrives or finishes, or the time is over. */
  async #change(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#notify = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  /** Until the statement is done, or waits for a lock. */
  async #run({ task, pid, start }: Waiting): Promise<void> {
    const giveUpAt = performance.now() + giveUpAfterMs;
    let isDone = false;
    const done = start().then(() => {
      isDone = true;
      this.#busy.add(task);
    });
    while (!isDone) {
      let timer: NodeJS.Timeout | undefined;
      const later = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, askAfterMs);
      });
      await Promise.race([done, later]);
      clearTimeout(timer);
      if (isDone) return;
      if (performance.now() > giveUpAt || (await this.#isBlocked(pid))) {
        if (!isDone) this.#busy.delete(task);
        return;
      }
    }
  }

  async #next(wanted: number): Promise<Waiting | undefined> {
    const find = () => this.#waiting.findIndex(({ task }) => task === wanted);
    const giveUpAt = performance.now() + patienceMs;
    while (find() === -1 && this.#busy.has(wanted) && performance.now() < giveUpAt)
      await this.#change(patienceMs);
    const at = find();
    return this.#waiting.splice(at === -1 ? 0 : at, 1)[0];
  }

  /** Lets statements through until the work is done. */
  async open(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const finish = () => {
      isDone = true;
      this.#notify();
    };
    work.then(finish, finish);
    while (!isDone) {
      if (this.#waiting.length === 0) {
        await this.#change(patienceMs);
        continue;
      }
      const wanted = this.#order.length === 0 ? 0 : (this.#order[this.#turn % this.#order.length] ?? 0);
      this.#turn += 1;
      const next = await this.#next(wanted);
      if (next) await this.#run(next);
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
    const { processID } = this as unknown as { readonly processID: number };
    return at.gate.enter(at.task, processID, () => original.apply(this, given) as Promise<unknown>);
  };
}

/** Runs both, their statements in the given order of 0 and 1. */
export async function interleave<T>(
  order: readonly number[],
  isBlocked: IsBlocked,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T, T]> {
  patchQueries();
  const gate = new Gate(order, isBlocked);
  const run = (task: number, work: () => Promise<T>) =>
    current.run({ task, gate }, work).finally(() => gate.finish(task));
  const both = Promise.all([run(0, first), run(1, second)]);
  await gate.open(both);
  return both;
}
