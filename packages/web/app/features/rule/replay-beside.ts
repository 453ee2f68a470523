import type { PublishedDraw } from '@tinsmith/domain/replay-draw';
import type { ReplayNews } from './replay.worker.ts';

/** Repeats the draw in a worker: the list of a large event would block a phone. */
export function replayBeside(draw: PublishedDraw): Promise<ReplayNews> {
  const worker = new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ReplayNews>();
  worker.onmessage = ({ data }: MessageEvent<ReplayNews>) => resolve(data);
  worker.onerror = () => reject(new Error("The draw couldn't be replayed."));
  worker.postMessage(draw);
  return promise.finally(() => worker.terminate());
}
