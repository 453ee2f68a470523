import type { HashNews } from './hash.worker.ts';
import workerUrl from './hash.worker.ts?worker&url';

/** Fetches the worker's code while the connection is there and the build has it; the browser keeps it. */
export function prepareHashing(): void {
  fetch(workerUrl).catch(() => {});
}

/** A file's SHA-256, computed in a worker. */
export function hashFile(file: File, onRead: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.onmessage = ({ data }: MessageEvent<HashNews>) => {
    if ('readBytes' in data) onRead(data.readBytes);
    else if ('sha256' in data) resolve(data.sha256);
    else reject(new Error(data.error));
  };
  worker.onerror = () => reject(new Error("The file couldn't be read."));
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
