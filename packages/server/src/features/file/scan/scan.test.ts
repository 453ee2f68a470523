import { createServer, type Server } from 'node:net';
import type { Entry } from '@tinsmith/contract/entry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleFiles } from '../../../platform/files/stored-file.queries.ts';
import { createEntry, createJoined } from '../../../testing/entry-factories.ts';
import { createAccount, createCompetition, createPerson } from '../../../testing/factories.ts';
import { freePort } from '../../../testing/free-port.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPng } from '../../../testing/sized-png.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { upload } from '../../../testing/uploads.ts';
import { listFound } from './scan.queries.ts';
import { scanFiles } from './scan-files.job.ts';

// Tests the handling of a scanner's responses; platform/clamd.test.ts tests a real clamd's responses.
const port = await freePort();
const smtp = useSmtp();
const t = useTestApp({ config: () => ({ clamd: `127.0.0.1:${port}`, smtpUrl: smtp.url }) });
const unscanned = useTestApp();

let clamd: Server;
let isAway = false;
/** How often a file crashed it. */
let fallen = 0;
beforeAll(async () => {
  clamd = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    if (isAway) return void socket.destroy();
    const chunks: Buffer[] = [];
    // A request with only a length is accepted, and waits.
    socket.setTimeout(300, () => Buffer.concat(chunks).length <= 14 && socket.destroy());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const sent = Buffer.concat(chunks);
      const has = (word: string) => sent.includes(word);
      if (has('felling')) {
        fallen += 1;
        return void socket.destroy();
      }
      if (!sent.subarray(-4).equals(Buffer.alloc(4))) return;
      // The first is the response to an archive nested too deeply to scan.
      if (sent.includes(Buffer.from([0x1f, 0x8b])))
        socket.end('stream: Heuristics.Limits.Exceeded.MaxRecursion FOUND\0');
      else if (has('a worm')) socket.end('stream: Test.Worm FOUND\0');
      else if (has('too long')) socket.end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0');
      else socket.end('stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => clamd.listen(port, '127.0.0.1', resolve));
});
afterAll(() => void clamd.close());

/** An owned download. An avatar serves as one, as far as access goes. */
async function createDownload(text: string, site = t): Promise<string> {
  const { db, files } = site.platform;
  const { id } = await createAccount(db);
  const address = await files.put('bin', Buffer.from(text));
  await db.updateTable('account').set({ avatar: address }).where('id', '=', id).execute();
  await settleFiles(db, { kind: 'account', id }, [address]);
  return address;
}
const get = (address: string, token?: string) => t.visitor(token).get(`/upload/${address}`);
const scan = () => scanFiles.run(t.platform, {});
const rowOf = (address: string) =>
  t.platform.db
    .selectFrom('stored_file')
    .select(['id', 'scan_state as state', 'scan_finding as finding'])
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
const waiting = [503, 'This file is still being checked for viruses. Please try again in a few minutes.\n'];
const held = [403, 'The virus scan found something in this file, so nobody can download it.\n'];
const said = async (address: string, token?: string) => {
  const answer = await get(address, token);
  return [answer.statusCode, answer.body];
};

describe('where a virus scan is configured', () => {
  beforeEach(() => {
    isAway = false;
  });

  test('a download waits until it was found clean', async () => {
    const address = await createDownload('a game');
    expect(await said(address)).toEqual(waiting);
    expect((await get(address)).headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
    expect((await t.app.inject({ method: 'HEAD', url: `/upload/${address}` })).statusCode).toBe(503);
    await scan();
    expect(await rowOf(address)).toMatchObject({ state: 'clean', finding: null });
    expect(await said(address)).toEqual([200, 'a game']);
  });

  test('one with something in it is held back from everybody, also when the scan is switched off', async () => {
    const address = await createDownload('a game with a worm');
    const owner = await createPerson(t.platform.db, { rank: 'owner' });
    await scan();
    expect(await rowOf(address)).toMatchObject({ state: 'found', finding: 'Test.Worm' });
    expect(await said(address)).toEqual(held);
    expect(await said(address, owner.token)).toEqual(held);
    expect(await listFound(t.platform.db)).toContainEqual(
      expect.objectContaining({ address, ownerKind: 'account', finding: 'Test.Worm' }),
    );
    const infected = await createDownload('a game', unscanned);
    await unscanned.platform.db
      .updateTable('stored_file')
      .set({ scan_state: 'found', scan_finding: 'x', scanned_at: new Date() })
      .where('address', '=', infected)
      .execute();
    expect((await unscanned.visitor().get(`/upload/${infected}`)).statusCode).toBe(403);
  });

  test('staff are told, each once, and not whose it is', async () => {
    await runJobs(t.platform);
    const [owner, organizer, moderator] = await Promise.all(
      (['owner', 'organizer', 'moderator'] as const).map((rank) =>
        createPerson(t.platform.db, { rank, email: `${rank}@example.org` }),
      ),
    );
    smtp.mails.length = 0;
    const { id } = await rowOf(await createDownload('once more a worm'));
    await scan();
    await scan();
    await runJobs(t.platform);
    expect(smtp.mailsTo('owner@example.org')).toHaveLength(1);
    expect(smtp.mailsTo('organizer@example.org')).toHaveLength(1);
    expect(smtp.mailsTo('moderator@example.org')).toHaveLength(0);
    const [mail] = smtp.mailsTo('owner@example.org');
    expect([mail?.email.subject, mail?.text]).toEqual([
      'A virus was found in an uploaded file',
      expect.stringContaining('Test.Worm'),
    ]);
    expect(mail?.text).toContain(String(id));
    expect(mail?.text).not.toContain('/upload/');
    expect([owner, organizer, moderator]).toHaveLength(3);
  });

  test('one that the scanner could not look through is given out, and known as that', async () => {
    const address = await createDownload('too long a game');
    await scan();
    expect(await rowOf(address)).toMatchObject({
      state: 'not-scanned',
      finding: 'Heuristics.Limits.Exceeded.MaxFileSize',
    });
    expect(await said(address)).toEqual([200, 'too long a game']);
  });

  test('while the scanner is away downloads wait, and are scanned when it is back', async () => {
    isAway = true;
    const address = await createDownload('a late game');
    await scan();
    expect([(await rowOf(address)).state, await said(address)]).toEqual([null, waiting]);
    isAway = false;
    await scan();
    expect(await said(address)).toEqual([200, 'a late game']);
  });

  test('one whose bytes are lost does not keep the others', async () => {
    const [lost, other] = [await createDownload('lost'), await createDownload('here')];
    const { storage_key: key } = await t.platform.db
      .selectFrom('stored_file')
      .select('storage_key')
      .where('address', '=', lost)
      .executeTakeFirstOrThrow();
    await t.platform.files.storageOf('disk').remove(key);
    await scan();
    expect([(await rowOf(lost)).state, (await rowOf(other)).state]).toEqual([null, 'clean']);
  });

  test('a scanner that breaks off over one file goes on with the next, and one that fells it goes behind them', async () => {
    const felling = await createDownload('a felling game');
    const other = await createDownload('a game behind it');
    await scan();
    expect([(await rowOf(felling)).state, (await rowOf(other)).state]).toEqual([null, 'clean']);
    // Three of them must not delay a newer one round after round, nor be retried forever.
    await createDownload('another felling game');
    await createDownload('a third felling game');
    await scan();
    fallen = 0;
    const late = await createDownload('a late game');
    await createDownload('a fourth felling game');
    await scan();
    expect([(await rowOf(late)).state, fallen]).toEqual(['clean', 3]);
    expect(await said(felling)).toEqual(waiting);
    await t.platform.db
      .updateTable('stored_file')
      .set({ scan_state: 'clean', scanned_at: new Date() })
      .where('scan_breaks', '>', 0)
      .execute();
  });

  test('a file of an entry is scanned in the read that checks it, and its team and all others see how it went', async () => {
    const { db } = t.platform;
    const startMs = Date.now() - 3_600_000;
    const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
    const { token, entrantId } = await createJoined(db, jam);
    const entryId = await createEntry(db, jam, [entrantId]);
    const send = (name: string, text: string) => upload(t, token, entryId, Buffer.from(text), { name });
    expect(await send('a.zip', 'an entry')).toMatchObject({ scan: 'clean' });
    expect(await send('b.zip', 'an entry with a worm')).toMatchObject({ scan: 'found' });
    expect(await send('c.zip', 'too long an entry')).toMatchObject({ scan: 'not-scanned' });
    isAway = true;
    expect(await send('d.zip', 'a late entry')).toMatchObject({ scan: 'waiting' });
    isAway = false;
    const { uploads } = (await t.visitor().get(`/api/v1/entry/${entryId}`)).json<Entry>();
    const answers = async () =>
      Object.fromEntries(
        await Promise.all(
          uploads.map(async ({ name, url }) => [name, (await t.visitor().get(url)).statusCode] as const),
        ),
      );
    expect(await answers()).toEqual({ 'a.zip': 200, 'b.zip': 403, 'c.zip': 200, 'd.zip': 503 });
    await scan();
    expect(await answers()).toMatchObject({ 'b.zip': 403, 'd.zip': 200 });
  });

  test('pictures do not wait: they were written anew by us', async () => {
    const { id } = await createAccount(t.platform.db);
    const address = await t.platform.files.put('png', createPng(4, 4));
    await t.platform.db.updateTable('account').set({ avatar: address }).where('id', '=', id).execute();
    await settleFiles(t.platform.db, { kind: 'account', id }, [address]);
    expect((await get(address)).statusCode).toBe(200);
    await scan();
    expect((await rowOf(address)).state).toBeNull();
  });
});

test('without a virus scan nothing waits', async () => {
  const address = await createDownload('a game', unscanned);
  expect((await unscanned.visitor().get(`/upload/${address}`)).statusCode).toBe(200);
  await scanFiles.run(unscanned.platform, {});
});
