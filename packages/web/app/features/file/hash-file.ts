import type { HashNews } from './hash.worker.ts';

/** A file's SHA-256, computed in a worker. */
export function hashFile(file: File, onRead: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
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
