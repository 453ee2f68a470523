import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createEntry, createJoined } from '../testing/entry-factories.ts';
import { createCompetition } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { csrfCookie } from './csrf.ts';

const lines: string[] = [];
const t = useTestApp({ onLogLine: (line) => lines.push(line) });

interface LogLine {
  readonly level: number;
  readonly msg: string;
}
const read = (): LogLine[] => lines.map((line) => JSON.parse(line));

let url: URL;
beforeAll(async () => {
  url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
});

test.each([
  ['an upload that its sender cancels is no error in the log', 'while it is read'],
  ['neither is one that is cancelled before anybody reads it', 'before it is read'],
])('%s', async (_title, when) => {
  const { db } = t.platform;
  const startMs = Date.UTC(2026, 7, 7, 12);
  await t.setClock(startMs + 1);
  const jam = await createCompetition(db, { startMs });
  const ann = await createJoined(db, jam);
  const id = await createEntry(db, jam, [ann.entrantId]);
  lines.length = 0;

  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    [
      `POST /api/v1/entry/${id}/image HTTP/1.1`,
      `host: ${url.host}`,
      `cookie: session=${ann.token}; ${csrfCookie}=abcdefgh12345678`,
      'x-csrftoken: abcdefgh12345678',
      'content-type: multipart/form-data; boundary=x',
      'content-length: 500000',
      '',
      `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'a'.repeat(1000)}`,
    ].join('\r\n'),
  );
  const patience = { timeout: 10_000 };
  const said = (what: string) => () => read().some(({ msg }) => msg === what);
  if (when === 'while it is read') await expect.poll(said('incoming request'), patience).toBe(true);
  else await once(t.app.server, 'request');
  socket.resetAndDestroy();
  await expect.poll(said('the client hung up'), patience).toBe(true);
  expect(read().filter(({ level }) => level >= 40)).toEqual([]);
});

test('nor is somebody who is gone before they are looked at', async () => {
  lines.length = 0;
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(Number(url.port), url.hostname).on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(`GET /api/v1/news HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
    socket.resetAndDestroy();
  }
  await expect.poll(() => read().filter(({ msg }) => msg === 'incoming request').length).toBeGreaterThan(0);
  await t.visitor().get('/api/v1/news');
  expect(read().filter(({ level }) => level >= 40)).toEqual([]);
});
