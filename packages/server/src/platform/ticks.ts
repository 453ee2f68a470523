import type { Platform } from './platform.ts';

/** Something to look after again and again, where a job that runs at a set time would trust the wrong clock. */
export type Tick = (platform: Platform) => Promise<void>;

const everyMs = 1_000;

export interface RunningTicks {
  stop(): Promise<void>;
}

/** Does each tick every second. One that takes longer is not begun a second time, and holds up no other. */
export function startTicks(platform: Platform, ticks: readonly Tick[]): RunningTicks {
  const underWay = new Map<Tick, Promise<void>>();
  const begin = (tick: Tick) => {
    if (underWay.has(tick)) return;
    const done = Promise.resolve(platform)
      // One that throws at once is no different from one that fails later.
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
