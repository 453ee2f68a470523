import type { Platform } from './platform.ts';

/** A periodic check, for cases where a scheduled job would trust the wrong clock. */
export type Tick = (platform: Platform) => Promise<void>;

const everyMs = 1_000;

export interface RunningTicks {
  stop(): Promise<void>;
}

/** Runs each tick every second. A slow one is not started a second time, and does not block the others. */
export function startTicks(platform: Platform, ticks: readonly Tick[]): RunningTicks {
  const underWay = new Map<Tick, Promise<void>>();
  const begin = (tick: Tick) => {
    if (underWay.has(tick)) return;
    const done = Promise.resolve(platform)
      // A synchronous throw is handled like a rejection.
      .then(tick)
      .catch((error) => platform.log.warn({ err: error }, 'a tick failed'))
      .finally(() => underWay.delete(tick));
    underWay.set(tick, done);
  };
  const timer = setInterval(() => ticks.forEach(begin), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}
