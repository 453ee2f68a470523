/** More work is waiting than can be done in an acceptable time. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full.');
    this.name = 'QueueFull';
  }
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs this much work at once, queues this much, and rejects the rest at once. */
export function openQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw new QueueFull();
    // Finished work hands its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
