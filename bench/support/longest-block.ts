import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A request is slow if it takes longer; it is then asked for twice at most. */
const slowMs = 2_000;

/** How long nothing else could run while a request was answered. */
export interface Block {
  readonly ms: number;
  /** Of it the CPU time of the thread: the rest is what other programs took. */
  readonly cpuMs: number;
  readonly status: number;
}

const cpuMsSoFar = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Sent over a connection, as a browser does; what is read is dropped. */
async function ask(app: FastifyInstance, path: string, cookie: string): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { accept: 'text/html, application/json', ...(cookie && { cookie }) };
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

async function measureOnce(app: FastifyInstance, path: string, cookie: string): Promise<Block> {
  let [last, lastCpu, isOver] = [performance.now(), cpuMsSoFar(), false];
  let [ms, cpuMs] = [0, 0];
  const watch = (async () => {
    while (!isOver) {
      await nextTurn();
      const [now, cpu] = [performance.now(), cpuMsSoFar()];
      ms = Math.max(ms, now - last);
      cpuMs = Math.max(cpuMs, cpu - lastCpu);
      [last, lastCpu] = [now, cpu];
    }
  })();
  const status = await ask(app, path, cookie).finally(() => {
    isOver = true;
  });
  await watch;
  return { ms, cpuMs, status };
}

/**
 * The shortest over the rounds of the longest block: a busy machine can only make it longer. The first time is left out,
 * with code that isn't compiled yet.
 */
export async function measureBlock(
  app: FastifyInstance,
  path: string,
  cookie: string,
  rounds: number,
): Promise<Block> {
  const began = performance.now();
  await measureOnce(app, path, cookie);
  const num = performance.now() - began > slowMs ? 1 : rounds;
  const measured: Block[] = [];
  while (measured.length < num) measured.push(await measureOnce(app, path, cookie));
  return {
    ms: Math.min(...measured.map(({ ms }) => ms)),
    cpuMs: Math.min(...measured.map(({ cpuMs }) => cpuMs)),
    status: Math.max(...measured.map(({ status }) => status)),
  };
}
