import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { callSeal, seal, sendPiece, upload } from '../../testing/uploads.ts';
import { createZip } from '../../testing/zip.ts';
import { listNamedFiles } from './pack/pack.queries.ts';

const t = useTestApp();
const startMs = Date.parse('2027-07-01T00:00:00Z');
const hour = 3_600_000;
const endMs = startMs + 72 * hour;
let jam: TestCompetition;
let gifts: TestCompetition;
let ann: Joined;
let ben: Joined;
beforeAll(async () => {
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs });
  gifts = await createCompetition(db, { startMs, kind: 'gift-exchange' });
  ann = await createJoined(db, jam);
  ben = await createJoined(db, jam);
});
beforeEach(() => t.setClock(new Date(startMs + hour).toISOString()));
const at = (ms: number) => t.setClock(new Date(ms).toISOString());

const startEntry = () => createEntry(t.platform.db, jam, [ann.entrantId, ben.entrantId], { title: 'Drift' });
const bytes = (text: string) => Buffer.from(`${text} ${Math.random()}`);
const remove = (person: Pick<Joined, 'token'>, id: number, body: object = {}) =>
  t.visitor(person.token).post(`/api/v1/files/${id}/remove`, body);
const show = async (id: number, token?: string) => (await t.visitor(token).get(`/api/v1/entry/${id}`)).json();
const names = async (id: number) => (await show(id)).uploads.map(({ name }: { name: string }) => name);
const own = async (short: string) =>
  (await t.visitor(ann.token).get(`/api/v1/compo/${short}/uploads`)).json();

describe('an arrived file', () => {
  test('[R12.03] is removed by its team; its receipt stays, nothing comes back unasked, and its bytes go after a week', async () => {
    const id = await startEntry();
    const old = await upload(t, ann.token, id, bytes('one'), { name: 'one.zip' });
    const file = await upload(t, ben.token, id, bytes('two'), { name: 'two.zip', replaces: old.id });
    expect(file.replaced).toEqual({ id: old.id, name: 'one.zip' });
    const outsider = await createPerson(t.platform.db);
    expect((await remove(outsider, file.id)).statusCode).toBe(403);

    const removed = await remove(ann, file.id);
    expect([removed.statusCode, removed.json()]).toMatchObject([200, { isSuperseded: true, url: null }]);
    // Nothing comes back by itself, and before the finish the page says nothing about it.
    expect(await names(id)).toEqual([]);
    expect((await show(id)).removedUploads).toEqual({ count: 0, lastAt: null });
    expect((await t.visitor(ann.token).get(file.url ?? '')).statusCode).toBe(404);
    const receipt = (await t.visitor(ann.token).get(`/api/v1/files/${file.id}/receipt`)).body;
    expect(receipt).toMatch(/\nremoved-at: 2027-07-01T01:00:00\.000Z\n/);
    const checked = await t.visitor().post('/api/v1/receipts/check', { text: receipt });
    expect(checked.json().verdict).toBe('genuine');
    // Twice changes nothing; it can be neither tagged, replaced nor restored.
    expect((await remove(ben, file.id)).statusCode).toBe(200);
    expect((await remove(ben, old.id)).statusCode).toBe(404);
    expect((await callSeal(t.visitor(ann.token), id, bytes('x'), { replaces: file.id })).statusCode).toBe(
      404,
    );

    await t.moveClock('169 hours');
    await sql`update entry_file set touched_at = wall_now() - interval '169 hours' where id = ${file.id}`.execute(
      t.platform.db,
    );
    for (const name of ['sweep-uploads', 'sweep-files'])
      await jobs.find((job) => job.name === name)?.run(t.platform, undefined, '');
    const { rows } = await sql<{ address: string | null }>`
      select address from entry_file where id = ${file.id}`.execute(t.platform.db);
    expect(rows).toEqual([{ address: null }]);
    const gone = await sql`select from stored_file where owner_id = ${file.id}`.execute(t.platform.db);
    expect(gone.rows).toEqual([]);
    const later = (await t.visitor(ann.token).get(`/api/v1/files/${file.id}/receipt`)).body;
    expect(later).toBe(receipt);
    expect((await own(jam.short)).files).toHaveLength(2);
  });

  test('[R12.03] brings back what it replaced if its team says so, before the finish only', async () => {
    const id = await startEntry();
    const old = await upload(t, ann.token, id, bytes('one'), { name: 'one.zip' });
    const file = await upload(t, ann.token, id, bytes('two'), { name: 'two.zip', replaces: old.id });
    expect((await remove(ann, file.id, { restores: old.id + 1 })).statusCode).toBe(404);
    expect(await names(id)).toEqual(['two.zip']);
    expect((await remove(ann, file.id, { restores: old.id })).statusCode).toBe(200);
    expect(await names(id)).toEqual(['one.zip']);

    const newer = await upload(t, ann.token, id, bytes('three'), { name: 'three.zip', replaces: old.id });
    await at(endMs + hour);
    // Nobody chooses after the bell what they handed in.
    expect((await remove(ann, newer.id, { restores: old.id })).statusCode).toBe(404);
    expect(await names(id)).toEqual(['three.zip']);
  });

  test('[R12.03] that is removed before it was checked replaces nothing later; one on its way is cancelled instead', async () => {
    const id = await startEntry();
    const old = await upload(t, ann.token, id, bytes('one'), { name: 'one.zip' });
    const second = bytes('two');
    const begun = await seal(t.visitor(ben.token), id, second, { name: 'two.zip', replaces: old.id });
    const early = await remove(ann, begun.id);
    expect([early.statusCode, early.headers['x-problem']]).toEqual([409, 'upload-unfinished']);
    await sendPiece(t.visitor(ben.token), begun.id, 0, second);
    expect((await remove(ann, begun.id)).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(await names(id)).toEqual(['one.zip']);
    // A replacement that is on its way does not mind that its target is removed.
    const third = bytes('three');
    const next = await seal(t.visitor(ben.token), id, third, { name: 'three.zip', replaces: old.id });
    await remove(ann, old.id);
    await sendPiece(t.visitor(ben.token), next.id, 0, third);
    await runJobs(t.platform);
    expect(await names(id)).toEqual(['three.zip']);
  });

  test('[R12.03] after the finish it leaves lists, packs and the ballot with one public line; what was voted on stays ranked', async () => {
    const id = await startEntry();
    const [first, second] = [
      await upload(t, ann.token, id, bytes('one'), { name: 'one.zip' }),
      await upload(t, ann.token, id, bytes('two'), { name: 'two.zip' }),
    ];
    const isOnBallot = async () =>
      (await sql`select from reviewable_entry where id = ${id}`.execute(t.platform.db)).rows.length > 0;
    await at(endMs + 4 * hour);
    const packed = async () => (await listNamedFiles(t.platform.db, jam.id, [id], false)).length;
    expect(await packed()).toBe(2);
    expect((await remove(ann, first.id)).statusCode).toBe(200);
    expect(await names(id)).toEqual(['two.zip']);
    expect((await show(id)).removedUploads).toEqual({ count: 1, lastAt: endMs + 4 * hour });
    expect(await packed()).toBe(1);
    expect(await isOnBallot()).toBe(true);
    await at(jam.votingEndMs + hour);
    expect((await remove(ann, second.id)).statusCode).toBe(200);
    expect(await names(id)).toEqual([]);
    expect([await isOnBallot(), (await show(id)).removedUploads.count]).toEqual([true, 2]);
  });

  test('[R12.03] of a gift stays if it is all there is to unwrap, and a removal says nothing before the end', async () => {
    const { db } = t.platform;
    const giver = await createJoined(db, gifts);
    const id = await createEntry(db, gifts, [giver.entrantId], { title: 'A gift' });
    const early = await upload(t, giver.token, id, bytes('early'), { name: 'early.zip' });
    const file = await upload(t, giver.token, id, bytes('gift'), { name: 'gift.zip' });
    const outside = (await t.visitor().get(`/api/v1/entry/${id}`)).body.replace(/"serverTime":\d+/g, '');
    expect((await remove(giver, early.id)).statusCode).toBe(200);
    expect((await t.visitor().get(`/api/v1/entry/${id}`)).body.replace(/"serverTime":\d+/g, '')).toBe(
      outside,
    );
    await at(gifts.endMs + hour);
    const last = await remove(giver, file.id);
    expect([last.statusCode, last.headers['x-problem']]).toEqual([409, 'last-gift']);
    await upload(t, giver.token, id, bytes('more'), { name: 'more.zip' });
    expect((await remove(giver, file.id)).statusCode).toBe(200);
  });
});

describe('the same bytes twice', () => {
  test('[R12.03] are one file, whatever they are called and whoever sends them', async () => {
    const id = await startEntry();
    const same = bytes('same');
    const first = await upload(t, ann.token, id, same, { name: 'game.zip' });
    const again = await Promise.all([
      seal(t.visitor(ben.token), id, same, { name: 'other.zip' }),
      seal(t.visitor(ann.token), id, same, { name: 'third.zip', keepBoth: true }),
    ]);
    expect(again.map((file) => [file.id, file.name])).toEqual([
      [first.id, 'game.zip'],
      [first.id, 'game.zip'],
    ]);
    // To replace another file by bytes that are here already is to replace it by the file that has them.
    const other = await upload(t, ann.token, id, bytes('other'), { name: 'old.zip' });
    await seal(t.visitor(ben.token), id, same, { name: 'new.zip', replaces: other.id });
    expect(await names(id)).toEqual(['game.zip']);
    // Once it is removed they are sealed again.
    await remove(ann, first.id);
    expect((await seal(t.visitor(ann.token), id, same)).id).not.toBe(first.id);
  });
});

describe('the run-me check', () => {
  test('[R12.03] says of a document, a picture and an empty archive what players would say', async () => {
    const id = await startEntry();
    const findings = async (name: string, content: Uint8Array) =>
      (await upload(t, ann.token, id, content, { name })).findings.map(({ kind }) => kind);
    expect(
      await findings('game.docx', createZip([{ path: 'word/document.xml', content: bytes('x') }])),
    ).toEqual(['document']);
    expect(await findings('shot.png', bytes('png'))).toEqual(['picture']);
    expect(await findings('empty.zip', createZip([]))).toEqual(['nothing-inside']);
    expect(await findings('art.zip', createZip([{ path: 'a.png', content: bytes('a') }]))).toEqual([
      'nothing-to-run',
    ]);
  });
});
