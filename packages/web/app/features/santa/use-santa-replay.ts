import type { SantaDraw } from '@tinsmith/contract/santa';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getSantaDraw } from '../../api/gen/santa.ts';
import { useSend } from '../../forms/use-send.ts';
import type { SantaReplayNews } from './replay-santa.worker.ts';

/** Repeats the draw in a worker: the list of a large event would block a phone. */
function replayBeside(draw: SantaDraw): Promise<SantaReplayNews> {
  const worker = new Worker(new URL('./replay-santa.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<SantaReplayNews>();
  worker.onmessage = ({ data }: MessageEvent<SantaReplayNews>) => resolve(data);
  worker.onerror = () => reject(new Error("The draw couldn't be replayed."));
  worker.postMessage(draw);
  return promise.finally(() => worker.terminate());
}

/** Loads the published draw and repeats it in this browser. */
export function useSantaReplay(short: string) {
  const [replayed, setReplayed] = useState<(SantaReplayNews & { readonly draw: SantaDraw }) | null>(null);
  const [tries, setTries] = useState(1);
  const { problem, send } = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one run
  useEffect(() => {
    void send(async () => {
      const draw = await callApi(getSantaDraw, { params: { compoId: short } });
      setReplayed({ draw, ...(await replayBeside(draw)) });
    });
  }, [short, tries]);
  return { replayed, problem, retry: () => setTries((count) => count + 1) };
}
