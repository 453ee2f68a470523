import { DatabaseAway } from './connection-faults.ts';

/** The nearest moments at which pages change by themselves, such as an event's start; null where there is none. */
export interface Boundaries {
  readonly sinceLastMs: number | null;
  readonly toNextMs: number | null;
}

/** A proxy drops a copy that nobody asked for within two minutes, up to a minute late. */
const copiesAgeMs = 180_000;
const maxOutageMs = 60_000;
/** Rather too early than too late: the proxy counts in whole seconds. */
const marginMs = 1_000;

/**
 * When the database last answered, and the boundaries around that moment. All times are of a monotonic clock, so that
 * a clock that is set while the database is away changes nothing.
 */
export class DatabaseContact {
  #last: (Boundaries & { readonly atMs: number }) | null = null;
  #numLost = 0;
  #isReadOnly = false;
  #lastOutageAt = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  /** `askedAtMs`: before the query, so that the time left is rather too short than too long. */
  answered(boundaries: Boundaries, askedAtMs: number): void {
    this.#numLost = 0;
    if (this.#last === null || askedAtMs >= this.#last.atMs) this.#last = { ...boundaries, atMs: askedAtMs };
  }

  /** The watch asked whether it takes writes. */
  set isReadOnly(isReadOnly: boolean) {
    this.#isReadOnly = isReadOnly;
  }

  /** Whether writes have a chance, as far as the watch knows. */
  get takesWrites(): boolean {
    return !this.isAway && !this.#isReadOnly;
  }

  /** The watch got no answer. */
  lost(): void {
    this.#numLost += 1;
    if (!this.isAway) return;
    this.#lastOutageAt = performance.now();
    for (const giveUp of this.#waiting) giveUp();
    this.#waiting.clear();
  }

  /** Whether a page need not try. One question without an answer may only have been slow. */
  get isAway(): boolean {
    return this.#numLost >= 2;
  }

  /** When it was last noticed that the database is away. */
  get lastOutageAt(): number {
    return this.#lastOutageAt;
  }

  /** The result of `read`, unless the database is lost meanwhile: a statement alone would wait half a minute. */
  orAway<T>(read: () => Promise<T>): Promise<T> {
    if (this.isAway) return Promise.reject(new DatabaseAway());
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseAway());
      this.#waiting.add(giveUp);
      read()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(giveUp));
    });
  }

  /**
   * Whether any copy that a proxy may still have is of the current phase. The oldest of them was made or renewed three
   * minutes before the last contact.
   */
  allowsCopies(nowMs: number = performance.now()): boolean {
    if (this.#last === null) return false;
    const { atMs, sinceLastMs, toNextMs } = this.#last;
    const elapsedMs = nowMs - atMs;
    const isOfThisPhase = sinceLastMs === null || sinceLastMs > copiesAgeMs;
    const hasEnded = toNextMs !== null && elapsedMs >= toNextMs - marginMs;
    return elapsedMs <= maxOutageMs && isOfThisPhase && !hasEnded;
  }
}
