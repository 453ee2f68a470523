import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { compareTexts, longestWait, startWriters } from './writers.ts';

test('what was acknowledged and is missing is lost, and a text that is there again was written twice', () => {
  expect(compareTexts(['a', 'b', 'c'], ['a', 'c', 'c', 'd'])).toEqual({
    acknowledged: 3,
    stored: 4,
    lost: ['b'],
    twice: ['c'],
  });
});

test('a write that failed is sent again with the same key until it is acknowledged', async () => {
  const seen: { key: string; session: string }[] = [];
  const server = createServer((request, response) => {
    const { 'idempotency-key': key, cookie } = request.headers;
    seen.push({ key: String(key), session: /session=(\w+)/.exec(String(cookie))?.[1] ?? '' });
    request.resume().on('end', () => {
      // Of three: no answer, 'briefly unavailable', a success.
      if (seen.length % 3 === 1) response.destroy();
      else response.writeHead(seen.length % 3 === 2 ? 503 : 200, { 'retry-after': '0.1' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const writers = startWriters(
    { url: `http://127.0.0.1:${port}` },
    { short: 'jam', sessions: ['one', 'two'] },
    { writers: 1, pauseMs: 1 },
  );
  while (writers.acknowledged.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await writers.stop();
  server.close();
  expect(seen.slice(0, 3)).toEqual(Array(3).fill({ key: seen[0]?.key, session: 'one' }));
  expect(seen[3]?.key).not.toBe(seen[0]?.key);
  expect(writers.acknowledged[0]).toMatchObject({ tries: 3 });
  // Only the first connection was new: on a kept one the client sends again by itself, as browsers do.
  const numWrites = writers.acknowledged.length;
  expect(writers.failed).toEqual(['Error: socket hang up', ...Array(numWrites).fill('503')]);
  expect(longestWait(writers)).toBeGreaterThan(100);
});

test('a write that still waits for its answer counts as long as it has waited', () => {
  const now = performance.now();
  const write = { text: 'a', firstSentAt: now - 9000, answeredAt: now - 8000, tries: 1 };
  const underWay = new Map([['b', now - 5000]]);
  expect(longestWait({ acknowledged: [write], underWay }, now - 6000)).toBeGreaterThanOrEqual(5000);
  expect(longestWait({ acknowledged: [write], underWay: new Map() }, now - 6000)).toBe(0);
  expect(longestWait({ acknowledged: [write], underWay: new Map() }, now - 8500)).toBeCloseTo(1000);
});
