import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { type Edge, startNginx } from './nginx.ts';
import { until } from './process.ts';

const servers: Server[] = [];
let edge: Edge;
afterEach(async () => {
  await edge.stop();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** In place of a web process: says its name. */
async function serve(name: string, port: number): Promise<Server> {
  const server = createServer((_, answer) => answer.end(name));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return server;
}

const ask = async (): Promise<string> => (await fetch(`${edge.url}/api/v1/anything`)).text();
const askMany = async (): Promise<string[]> => [
  ...new Set(await Promise.all(Array.from({ length: 20 }, ask))),
];

test('[R18.07] nginx asks the processes of the other machine only while none of its own answers, and no request fails', async () => {
  const [own, secondOwn, other] = [await freePort(), await freePort(), await freePort()];
  const first = await serve('own', own);
  const second = await serve('own', secondOwn);
  await serve('other', other);
  edge = await startNginx([own, secondOwn], { backupPorts: [other] });
  expect(await askMany()).toEqual(['own']);
  first.close().closeAllConnections();
  expect(await askMany()).toEqual(['own']);
  second.close().closeAllConnections();
  expect(await askMany()).toEqual(['other']);
  expect((second.address() as AddressInfo | null)?.port).toBeUndefined();
  await serve('own', secondOwn);
  // Each of nginx's own processes finds out for itself, after a second. Asking more often would reach nginx's limit.
  await until('Only its own is asked again', async () => {
    await wait(1_100);
    return (await askMany()).join() === 'own';
  });
});
