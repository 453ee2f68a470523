import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { EntryId } from '@tinsmith/domain/ids';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { callSeal, seal } from '../../testing/uploads.ts';

const gib = 1024 ** 3;
const t = useTestApp({ config: { maxFileBytes: 4 * gib, maxEntryBytes: 1024 * gib } });
const startMs = Date.UTC(2026, 6, 17, 18);
let jam: TestCompetition;
let anna: Joined;
let mate: Joined;
let entryId: EntryId;
let number = 0;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  jam = await createCompetition(t.platform.db, { startMs });
});
beforeEach(async () => {
  anna = await createJoined(t.platform.db, jam);
  mate = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId, mate.entrantId]);
});

/** A new file, of which only its seal is needed. */
const file = (size: number) => {
  number += 1;
  const sha256 = createHash('sha256').update(String(number)).digest('hex');
  return { name: `${number}.zip`, size, sha256 };
};
const none = Buffer.alloc(0);
const endlessStream = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });

describe('[R10.10] replaced files', () => {
  test('count toward 20 GiB a day an account, however they are replaced', async () => {
    const visitor = t.visitor(anna.token);
    const first = await seal(visitor, entryId, none, file(4 * gib));
    const replace = (replaces: number, by = visitor) => callSeal(by, entryId, none, { ...file(1), replaces });
    for (let round = 0; round < 4; round += 1) expect((await replace(first.id)).statusCode).toBe(200);
    const beside = await seal(visitor, entryId, none, file(1));
    const say = (replaces: number) => visitor.post(`/api/v1/files/${beside.id}/replaces`, { replaces });
    expect((await say(first.id)).statusCode).toBe(200);
    // 20 GiB.
    for (const refused of [await replace(first.id), await say(first.id), await replace(beside.id)]) {
      expect([refused.statusCode, refused.body]).toEqual([
        429,
        'You can replace up to 20 GiB of files a day. Please try again tomorrow.\n',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // What was refused counts nothing and changes nothing, a file beside the others is no replacement, and others have
    // a count of their own.
    expect((await callSeal(visitor, entryId, none, file(gib))).statusCode).toBe(200);
    expect((await replace(first.id, t.visitor(mate.token))).statusCode).toBe(200);
    await t.moveClock('1 day');
    expect((await replace(first.id)).statusCode).toBe(200);
    await t.moveClock('-1 day');
  });

  test('count nothing where the seal is refused or repeated', async () => {
    const visitor = t.visitor(anna.token);
    const first = await seal(visitor, entryId, none, file(4 * gib));
    const again = { ...file(1), replaces: first.id };
    for (let round = 0; round < 8; round += 1)
      expect((await callSeal(visitor, entryId, none, again)).statusCode).toBe(200);
    const full = { ...file(4 * gib), replaces: first.id };
    expect((await callSeal(visitor, entryId, none, { ...full, size: 5 * gib })).statusCode).toBe(413);
    for (let round = 0; round < 4; round += 1)
      expect((await callSeal(visitor, entryId, none, { ...file(1), replaces: first.id })).statusCode).toBe(
        200,
      );
    expect((await callSeal(visitor, entryId, none, { ...file(1), replaces: first.id })).statusCode).toBe(429);
  });
});

describe('[R10.10] downloads of own data', () => {
  test('that nobody reads are two an account; one that ends makes room', async () => {
    const url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
    const picture = await t
      .visitor(anna.token)
      .post('/api/v1/account/avatar', createPng(64, 64), { 'content-type': 'image/png' });
    expect(picture.statusCode).toBe(200);
    // Large enough that the sockets cannot hold it.
    const { find } = t.platform.files;
    const endless = { size: async () => 64 * 1024 ** 2, open: async () => endlessStream() };
    Object.assign(t.platform.files, { find: async () => endless });
    const begin = () =>
      new Promise<{ status: number; hangUp: () => void }>((resolve) => {
        const socket = connect(Number(url.port), url.hostname);
        socket.write(
          `GET /api/v1/account/data HTTP/1.1\r\nhost: ${url.host}\r\ncookie: session=${anna.token}\r\n\r\n`,
        );
        socket.once('data', (bytes) => {
          socket.pause();
          resolve({ status: Number(bytes.toString('latin1', 9, 12)), hangUp: () => socket.destroy() });
        });
      });
    const [one, two, three] = [await begin(), await begin(), await begin()];
    expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
    one.hangUp();
    let next = await begin();
    for (let tries = 0; next.status === 429 && tries < 20; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      next = await begin();
    }
    expect(next.status).toBe(200);
    for (const download of [two, three, next]) download.hangUp();
    Object.assign(t.platform.files, { find });
  });
});
