import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createAccount, createSession } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp();
let url = '';
beforeAll(async () => {
  await t.platform.live.open();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Reads a stream until it holds `end` or is over. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, end: string): Promise<string> {
  let text = '';
  while (!text.includes(end)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  return text;
}

test('a notice of the database reaches everyone who listens, in the same bytes, and the stream ends with the server', async () => {
  const account = await createAccount(t.platform.db);
  const session = await createSession(t.platform.db, account.id);
  const streams = await Promise.all([
    fetch(`${url}/api/v1/live`),
    fetch(`${url}/api/v1/live`, { headers: { cookie: `session=${session}` } }),
  ]);
  for (const stream of streams) {
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('set-cookie')).toBeNull();
  }
  const readers = streams.map((stream) => {
    if (!stream.body) throw new Error('no stream');
    return stream.body.getReader();
  });
  await sql`select pg_notify('live', ${JSON.stringify({ event: 'news', data: { id: 7 } })})`.execute(
    t.platform.db,
  );
  const texts = await Promise.all(readers.map((reader) => readUntil(reader, '"id":7}\n\n')));
  expect(texts[0]).toBe('retry: 2000\n\nevent: news\ndata: {"id":7}\n\n');
  expect(texts[1]).toBe(texts[0]);

  const closed = t.app.close();
  expect(await Promise.all(readers.map(async (reader) => (await reader.read()).done))).toEqual([true, true]);
  await closed;
});
