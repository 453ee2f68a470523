import { setTimeout as wait } from 'node:timers/promises';

interface Limits {
  /** For how long a result is used again. */
  readonly freshMs: number;
  /** How long a caller waits for a newer one. */
  readonly maxWaitMs: number;
  /** For how long an older result is used while no newer one comes. */
  readonly maxAgeMs: number;
}

export interface InTime<T> {
  /** Null if there is none that is new enough. */
  readonly value: T | null;
  /** False if the newest try failed or isn't done. */
  readonly isCurrent: boolean;
}

/** Reads at most once at a time, and never keeps a caller waiting for longer than it allows. */
export function readInTime<T>(read: () => Promise<T>, limits: Limits): () => Promise<InTime<T>> {
  let last: { readonly atMs: number; readonly value: T } | null = null;
  let underWay: Promise<void> | null = null;
  const isYoungerThan = (maxMs: number) => last !== null && performance.now() - last.atMs <= maxMs;
  const begin = () =>
    read()
      .then((value) => {
        last = { atMs: performance.now(), value };
      })
      .catch(() => undefined)
      .finally(() => {
        underWay = null;
      });
  return async () => {
    if (!isYoungerThan(limits.freshMs)) {
      underWay ??= begin();
      await Promise.race([underWay, wait(limits.maxWaitMs, undefined, { ref: false })]);
    }
    return {
      value: last !== null && isYoungerThan(limits.maxAgeMs) ? last.value : null,
      isCurrent: isYoungerThan(limits.freshMs),
    };
  };
}
