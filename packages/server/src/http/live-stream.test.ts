import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { notifyLive } from '../platform/notify-live.ts';
import { createAccount, createSession } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp();
let url = '';
beforeAll(async () => {
  await t.platform.live.open();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
});

const notify = (numEntrants: number) =>
  sql`select ${notifyLive('count', { short: sql`'jam'`, numEntrants: sql`${numEntrants}::int` })}`.execute(
    t.platform.db,
  );
const readerOf = ({ body }: Response) => {
  if (!body) throw new Error('no stream');
  return body.getReader();
};
/** Kills the listening connection, as a database restart or a network failure does. */
const killListener = () =>
  sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'tinsmith live' and datname = current_database()`.execute(t.platform.db);

/** Reads a stream until it contains `end` or is over. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, end: string): Promise<string> {
  let text = '';
  while (!text.includes(end)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  return text;
}

test('a stream greets with the server’s time, and then says resync where its listener was lost meanwhile', async () => {
  const moment = Date.UTC(2026, 7, 7, 12);
  await t.setClock(moment);
  const reader = readerOf(await fetch(`${url}/api/v1/live`));
  expect(await readUntil(reader, `"serverTime":${moment}}\n\n`)).toBe(
    `retry: 2000\n\nevent: hello\ndata: {"serverTime":${moment}}\n\n`,
  );
  await killListener();
  await notify(1);
  expect(await readUntil(reader, '\n\n')).toBe('event: resync\ndata: {}\n\n');
  await notify(2);
  expect(await readUntil(reader, '\n\n')).toBe('event: count\ndata: {"short":"jam","numEntrants":2}\n\n');
  await reader.cancel();
});

test('nothing is lost silently: whoever asks again at each resync knows the last number', {
  timeout: 60_000,
}, async () => {
  const { live } = t.platform;
  // A table only for this test, which the app's role could not create.
  const db = t.owner;
  await sql`create table told (number int not null)`.execute(db);
  await sql`insert into told values (0)`.execute(db);
  const read = async () =>
    (await sql<{ number: number }>`select number from told`.execute(db)).rows[0]?.number ?? -1;
  let known = 0;
  let numResyncs = 0;
  const asking: Promise<unknown>[] = [];
  const stop = live.subscribe(({ event, data }) => {
    if (event === 'count') known = Math.max(known, data.numEntrants);
    if (event !== 'resync') return;
    numResyncs += 1;
    asking.push(read().then((number) => (known = Math.max(known, number))));
  });
  let number = 0;
  for (let round = 0; round < 4; round += 1) {
    for (let step = 0; step < 50; step += 1) {
      number += 1;
      await db.transaction().execute(async (transaction) => {
        await sql`update told set number = ${number}`.execute(transaction);
        await sql`select ${notifyLive('count', { short: sql`'jam'`, numEntrants: sql`${number}::int` })}`.execute(
          transaction,
        );
      });
      if (step === 25) await killListener();
    }
    // No further notice comes after the kill: only the resync can show it.
    await expect.poll(() => numResyncs, { timeout: 10_000 }).toBe(round + 1);
    await Promise.all(asking);
    expect(known).toBe(number);
  }
  stop();
});

test('[R11.03] a page that connects just after a notice gets it again: what it shows may be an older copy', async () => {
  const { promise: isSent, resolve } = Promise.withResolvers<void>();
  const stop = t.platform.live.subscribe(({ event }) => event === 'count' && resolve());
  // The second one and the results were sent before the clock was set back.
  for (const serverTime of [1, Date.now() + 3_600_000])
    await sql`select ${notifyLive('notice', { notice: sql`null::json`, serverTime: sql.lit(serverTime) })}`.execute(
      t.platform.db,
    );
  await sql`select ${notifyLive('results', { short: sql`'jam'`, title: sql`'Jam'`, serverTime: sql.lit(Date.now() + 3_600_000) })}`.execute(
    t.platform.db,
  );
  await notify(5);
  await isSent;
  stop();
  const noticed = 'event: notice\ndata: {"notice":null,"serverTime":1}\n\n';
  const [first, second] = [await fetch(`${url}/api/v1/live`), await fetch(`${url}/api/v1/live`)];
  for (const reader of [readerOf(first), readerOf(second)]) {
    const text = await readUntil(reader, noticed);
    expect(text.endsWith(noticed)).toBe(true);
    expect(text).not.toContain('event: count');
    expect(text).not.toContain('event: results');
    await reader.cancel();
  }
});

/** Everything that the server sends for a request, byte by byte, until it ends with `end` or closes. */
async function readRaw(method: string, end: string | null): Promise<{ text: string; socket: Socket }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  socket.write(`${method} /api/v1/live HTTP/1.1\r\nHost: a\r\n\r\n`);
  let text = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    text += part;
    if (end !== null && text.endsWith(end)) break;
  }
  return { text, socket };
}

test('[R14.28] a stream is sent as it is, without a frame around each notice, and ends with its connection', async () => {
  const { text, socket } = await readRaw('GET', '}\n\n');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toMatch(/\r\nconnection: close$/);
  expect(head).not.toMatch(/transfer-encoding|content-length/i);
  for (const name of ['x-content-type-options', 'x-request-id', 'date', 'content-security-policy'])
    expect(head).toContain(`\r\n${name}: `);
  expect(body).toMatch(/^retry: 2000\n\nevent: hello\ndata: \{"serverTime":\d+\}\n\n/);
  socket.destroy();
  const onlyHead = await readRaw('HEAD', '\r\n\r\n');
  expect(onlyHead.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  onlyHead.socket.destroy();
});

test('what the contract does not know of a notice does not go out', async () => {
  const heard: unknown[] = [];
  const stop = t.platform.live.subscribe((notice) => heard.push(notice));
  const send = (payload: object) =>
    sql`select pg_notify('live', ${JSON.stringify(payload)})`.execute(t.platform.db);
  await send({ event: 'secret', data: {} });
  await send({ event: 'count', data: { short: 'jam', numEntrants: '7' } });
  await send({ event: 'count', data: { short: 'jam', numEntrants: 7, names: ['fenwick'] }, to: 'you' });
  await expect.poll(() => heard).toEqual([{ event: 'count', data: { short: 'jam', numEntrants: 7 } }]);
  stop();
});

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
  const readers = streams.map(readerOf);
  const greetings = await Promise.all(
    readers.map((reader) => readUntil(reader, 'hello\ndata: {"serverTime":')),
  );
  expect(greetings[1]).toBe(greetings[0]);
  await notify(7);
  const texts = await Promise.all(readers.map((reader) => readUntil(reader, '"numEntrants":7}\n\n')));
  expect(texts[0]).toBe('event: count\ndata: {"short":"jam","numEntrants":7}\n\n');
  expect(texts[1]).toBe(texts[0]);

  const closed = t.app.close();
  expect(await Promise.all(readers.map(async (reader) => (await reader.read()).done))).toEqual([true, true]);
  await closed;
});
