import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromNewAddress } from '../../testing/account-calls.ts';
import { createEntry, createEntryFile, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { freePort } from '../../testing/free-port.ts';
import { PlainBrowser, readForms } from '../../testing/plain-browser.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

// Pages about files as served, before or without script.
const port = await freePort();
const t = useTestApp({
  pages: true,
  config: () => ({ compress: false, clamd: `127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] }),
});
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 6, 17, 18);
let clamd: Server;
let isAway = false;
let jam: TestCompetition;
let anna: Joined;
let organizer: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  clamd = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    if (isAway) return void socket.destroy();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const sent = Buffer.concat(chunks);
      if (!sent.subarray(-4).equals(Buffer.alloc(4))) return;
      const isDeep = sent.includes(Buffer.from([0x1f, 0x8b]));
      if (isDeep || sent.includes('too deep'))
        socket.end('stream: Heuristics.Limits.Exceeded.MaxFiles FOUND\0');
      else if (sent.includes('a worm')) socket.end('stream: Test.Worm FOUND\0');
      else socket.end('stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => clamd.listen(port, '127.0.0.1', resolve));
});
afterAll(() => void clamd.close());

beforeEach(async () => {
  const { db } = t.platform;
  isAway = false;
  await t.setClock(startMs + hourMs);
  jam = await createCompetition(db, { startMs });
  anna = await createJoined(db, jam);
  organizer = await createPerson(db, { rank: 'organizer' });
});

function browserOf({ token }: { readonly token: string }) {
  const browser = new PlainBrowser(t, fromNewAddress());
  browser.cookies.set('session', token);
  return browser;
}

test('[R2.52] the way to upload, with the time that is left, is there for the team while the event runs', async () => {
  const { db } = t.platform;
  const entryId = await createEntry(db, jam, [anna.entrantId], { title: 'Snail Mail' });
  const other = await createJoined(db, jam);
  const offersUpload = async (browser: PlainBrowser) => {
    const { html } = await browser.open(`/entry/${entryId}`);
    const [box = ''] = html.split('id="files-title"')[1]?.split('</section>') ?? [];
    expect(box).toContain('Nothing uploaded yet.');
    const hasLink = box.includes(`href="/${jam.short}/upload"`);
    expect(box.includes(' left. Start your upload before then')).toBe(hasLink);
    return hasLink;
  };
  const asked = async () => [
    await offersUpload(browserOf(anna)),
    await offersUpload(browserOf(other)),
    await offersUpload(browserOf(organizer)),
    await offersUpload(new PlainBrowser(t, fromNewAddress())),
  ];
  await t.setClock(jam.endMs - 60_000);
  expect(await asked()).toEqual([true, false, false, false]);
  await t.setClock(jam.endMs);
  expect(await asked()).toEqual([false, false, false, false]);
});

test('[R2.55] files come newest first, four rows from before the end and four from after it; the call has all', async () => {
  const { db } = t.platform;
  const entryId = await createEntry(db, jam, [anna.entrantId], { title: 'Signal Keeper' });
  for (let index = 1; index <= 6; index += 1)
    for (const [group, atMs] of [
      ['game', jam.endMs - hourMs],
      ['extra', jam.endMs + 5 * hourMs],
    ] as const) {
      const at = new Date(atMs + index * 1000);
      await createEntryFile(db, entryId, { name: `${group}-${index}.zip`, sealedAt: at, receivedAt: at });
    }
  await t.setClock(jam.endMs + 6 * hourMs);
  const newestFirst = (group: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${group}-${6 - index}.zip`);
  const { html } = await new PlainBrowser(t, fromNewAddress()).open(`/entry/${entryId}`);
  const [box = ''] = html.split('id="files-title"')[1]?.split('</section>') ?? [];
  const rows = box.split('<details')[0] ?? '';
  const named = (of: string) => [...of.matchAll(/>((?:game|extra)-\d\.zip)</g)].map(([, name]) => name);
  expect(named(rows)).toEqual(newestFirst('game', 4));
  const { uploads } = (await t.visitor().get(`/api/v1/entry/${entryId}`)).json();
  expect(uploads.map(({ name }: { name: string }) => name)).toEqual([
    ...newestFirst('extra', 6),
    ...newestFirst('game', 6),
  ]);
});

describe('what the virus scan says of a file', () => {
  test('[R2.55] stands beside it, for its team and for everybody, and only what was looked at has a link', async () => {
    const entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
    const send = (name: string, text: string) => upload(t, anna.token, entryId, Buffer.from(text), { name });
    const files = {
      clean: await send('clean.zip', 'a game'),
      worm: await send('worm.zip', 'a game with a worm'),
      deep: await send('deep.zip', 'a game too deep'),
    };
    isAway = true;
    const waiting = await send('waiting.zip', 'a late game');
    const visitor = new PlainBrowser(t, fromNewAddress());
    for (const page of [
      await visitor.open(`/entry/${entryId}`),
      await browserOf(anna).open(`/entry/${entryId}`),
      await browserOf(anna).open(`/${jam.short}/upload`),
    ]) {
      const lineOf = (name: string) =>
        page.html
          .split('<li')
          .filter((line) => line.includes(name))
          .map((line) => line.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))
          .join(' ');
      expect(lineOf('waiting.zip')).toContain(
        'Being checked for viruses. You can download it once that&#x27;s done.',
      );
      expect(lineOf('worm.zip')).toContain(
        'Blocked: the virus scan found something, so nobody can download this file.',
      );
      expect(lineOf('deep.zip')).toContain('The virus scan couldn&#x27;t check the whole file.');
      expect(lineOf('clean.zip')).not.toMatch(/virus/);
      const isLinked = (url: string | null) => page.html.includes(`href="${url}"`);
      expect([files.clean, files.deep, files.worm, waiting].map(({ url }) => isLinked(url))).toEqual([
        true,
        true,
        false,
        false,
      ]);
    }
  });
});

describe('[R2.29] without script', () => {
  test('somebody asks for help, an organizer answers, and the answer stands on the upload page', async () => {
    const asking = browserOf(anna);
    const page = await asking.open(`/${jam.short}/upload`);
    expect(page.text).toContain('Uploading needs JavaScript.');
    expect(page.text).toContain('Trouble uploading?');
    expect(page.text).toContain('Try another connection.');
    const sent = await asking.send(page, 'Tell the organizers', { message: 'My browser has no script.' });
    expect([sent.url, sent.status]).toEqual([`/${jam.short}/upload#trouble`, 200]);
    expect(sent.text).toContain('Their answer will show up here and by e-mail.');

    const helping = browserOf(organizer);
    const desk = await helping.open(`/${jam.short}/upload/desk`);
    expect(desk.text).toContain('My browser has no script.');
    const answered = await helping.send(desk, 'Send the answer', { answer: 'Mail it to me.' });
    expect(answered.text).toContain(`Answered by ${organizer.username}`);
    expect((await asking.open(`/${jam.short}/upload`)).text).toContain('Mail it to me.');
  });

  test('an organizer starts an entry for somebody who has none, to upload for them', async () => {
    await t.visitor(anna.token).post(`/api/v1/compo/${jam.short}/trouble`, { message: '', facts: null });
    const helping = browserOf(organizer);
    const desk = await helping.open(`/${jam.short}/upload/desk`);
    const page = await helping.send(desk, 'Start an entry');
    expect(page.url).toMatch(/^\/entry\/\d+\/upload$/);
    expect(page.text).toContain(`These files belong to ${anna.username}.`);
    expect(page.text).not.toContain('Trouble uploading?');
  });

  test('an organizer counts a late file as in time; the reason stands beside it for everybody', async () => {
    const { db } = t.platform;
    const entryId = await createEntry(db, jam, [anna.entrantId], { title: 'Burrow' });
    const at = new Date(jam.endMs + 251_000);
    const { id } = await createEntryFile(db, entryId, { name: 'burrow.zip', sealedAt: at, receivedAt: at });
    await t.setClock(jam.endMs + hourMs);
    const helping = browserOf(organizer);
    const desk = await helping.open(`/${jam.short}/upload/desk`);
    expect(desk.text).toMatch(/burrow\.zip, 0\.98 KiB, sealed .* 4 min after the finish/);
    const empty = await helping.send(desk, 'Count burrow.zip', { reason: ' ' });
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Please enter a reason.')]);
    const counted = await helping.send(desk, 'Count burrow.zip', { reason: 'A power cut <b>there</b>.' });
    expect(counted.text).toContain('Counted as on time');
    const visitor = new PlainBrowser(t, fromNewAddress());
    const entry = await visitor.open(`/entry/${entryId}`);
    expect(entry.text).toContain('Accepted as on time: A power cut <b>there</b>.');
    const undone = await helping.send(counted, "Don't count it as on time");
    expect(undone.text).toContain('Not on time');
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('account_id', '=', organizer.id)
      .execute();
    expect(audit).toEqual([
      { action: 'counted-file', details: { entryId, fileId: id } },
      { action: 'counted-file', details: { entryId, fileId: id } },
    ]);
  });
});

describe('a receipt as a page', () => {
  test('has all that the receipt says, first sealed and then arrived, and never whether it was in time', async () => {
    const { db } = t.platform;
    const entryId = await createEntry(db, jam, [anna.entrantId], { title: 'Burrow' });
    const { id, sha256 } = await upload(t, anna.token, entryId, Buffer.from('a game of snails'));
    const page = await browserOf(anna).open(`/receipt/${id}`);
    for (const part of [
      'We have your file.',
      'game.zip',
      '16 bytes',
      sha256.replace(/(.{4})(?=.)/g, '$1 '),
      '17 July 2026, 19:00:00.000 UTC',
      'Burrow',
      String(id),
    ])
      expect(page.text).toContain(part);
    expect(page.text).not.toMatch(/\bin time\b(?! follows)/);
    expect(page.html).toContain(`href="/api/v1/files/${id}/receipt"`);
    expect((await browserOf(await createPerson(db)).open(`/receipt/${id}`)).status).toBe(403);

    const keys = await new PlainBrowser(t, fromNewAddress()).open('/receipt-keys');
    const [, keyId = ''] = /Ed25519, key (\w+)/.exec(page.text) ?? [];
    expect(keys.text).toContain(keyId);
    expect(keys.text).toContain('-----BEGIN PUBLIC KEY-----');
    expect(readForms(keys.html)).toEqual([]);
  });
});
