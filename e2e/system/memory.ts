import { until } from './process.ts';

export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/** Reads the memory use of a process that was started with `--inspect`, after a garbage collection. */
export async function openMemoryProbe(port: number): Promise<{ read(): Promise<Memory>; close(): void }> {
  let address = '';
  await until('The inspector answers', async () => {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    address = targets[0]?.webSocketDebuggerUrl ?? '';
    return address !== '';
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let lastId = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((resolve) => {
      lastId += 1;
      const id = lastId;
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async read() {
      for (let round = 0; round < 3; round += 1) await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
        returnByValue: true,
      });
      return JSON.parse(String(result?.value));
    },
    close: () => socket.close(),
  };
}
