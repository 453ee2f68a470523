import type { EntryUpload } from '@tinsmith/contract/entry';
import type { SealedFile } from '@tinsmith/contract/file';
import type { EntryId } from '@tinsmith/domain/ids';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { seal, sendPiece, upload } from '../../testing/uploads.ts';

const t = useTestApp();
const hourMs = 3_600_000;
const bytes = Buffer.from('a game of snails');
let jam: TestCompetition;
let anna: Joined;
let entryId: EntryId;

beforeEach(async () => {
  const startMs = Date.UTC(2026, 6, 17, 18);
  await t.setClock(startMs + hourMs);
  jam = await createCompetition(t.platform.db, { startMs });
  anna = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
});

/** The same bytes twice would be one file. */
const other = (name: string): Buffer => Buffer.from(`another ${name}`);
const sealAt = async (moment: number, given = {}, content: Buffer = bytes): Promise<SealedFile> => {
  await t.setClock(moment);
  return seal(t.visitor(anna.token), entryId, content, given);
};
async function deliverAt(moment: number, { id }: SealedFile, delivered: Buffer = bytes): Promise<void> {
  await t.setClock(moment);
  const sent = await sendPiece(t.visitor(anna.token), id, 0, delivered);
  expect(sent.statusCode).toBe(204);
  await runJobs(t.platform);
}
const uploadsOf = async (): Promise<EntryUpload[]> =>
  (await t.visitor().get(`/api/v1/entry/${entryId}`)).json().uploads;
const listed = async (): Promise<SealedFile[]> =>
  (await t.visitor(anna.token).get(`/api/v1/compo/${jam.short}/uploads`)).json().files;
const moveEnd = (endMs: number) =>
  t.platform.db
    .updateTable('competition')
    .set({ ends_at: new Date(endMs) })
    .where('id', '=', jam.id)
    .execute();

describe('the sealed deadline', () => {
  test('[R3.06] sealed a millisecond before the end and delivered an hour later: in time', async () => {
    const file = await sealAt(jam.endMs - 1);
    await deliverAt(jam.endMs + hourMs, file);
    expect(await uploadsOf()).toEqual([
      {
        id: file.id,
        name: 'game.zip',
        url: expect.stringMatching(/^\/upload\/[a-z0-9]{32}$/),
        size: bytes.length,
        time: jam.endMs - 1,
        postCompo: false,
        countedReason: null,
        tags: { hasSource: false, hasWindows: false, hasLinux: false, hasMac: false, hasWeb: false },
        scan: null,
      },
    ]);
  });

  test('sealed at the end: a post-competition addition', async () => {
    const file = await sealAt(jam.endMs);
    expect(file.postCompo).toBe(true);
    await deliverAt(jam.endMs, file);
    expect(await uploadsOf()).toMatchObject([{ time: jam.endMs, postCompo: true }]);
  });

  test('delivered a millisecond before the grace period ends: in time; when it ends: an addition', async () => {
    const graceEnd = jam.endMs + 3 * hourMs;
    const file = await sealAt(jam.endMs - hourMs);
    await deliverAt(graceEnd - 1, file);
    const late = await sealAt(jam.endMs - hourMs, { name: 'late.zip' }, other('late'));
    await deliverAt(graceEnd, late, other('late'));
    expect(await uploadsOf()).toMatchObject([
      { id: Math.max(file.id, late.id) },
      { id: Math.min(file.id, late.id) },
    ]);
    const byName = new Map((await uploadsOf()).map(({ name, postCompo }) => [name, postCompo]));
    expect([byName.get('game.zip'), byName.get('late.zip')]).toEqual([false, true]);
  });

  test('what is still on its way when the grace period ends is an addition', async () => {
    const file = await sealAt(jam.endMs - 1);
    await t.setClock(jam.endMs + 3 * hourMs - 1);
    expect((await listed())[0]).toMatchObject({ id: file.id, postCompo: false });
    await t.setClock(jam.endMs + 3 * hourMs);
    expect((await listed())[0]).toMatchObject({ id: file.id, postCompo: true });
  });

  test('bytes that are not those of the seal are kept as an addition', async () => {
    const file = await sealAt(jam.endMs - 1);
    await deliverAt(jam.endMs + hourMs, file, Buffer.from('another of snail'));
    expect((await listed())[0]).toMatchObject({ state: 'checked', isMatch: false, postCompo: true });
    expect(await uploadsOf()).toMatchObject([{ time: jam.endMs + hourMs, postCompo: true }]);
  });

  test('bytes that were all here before the end are in time, whatever their seal', async () => {
    const file = await sealAt(jam.endMs - hourMs);
    await deliverAt(jam.endMs - 1, file, Buffer.from('another of snail'));
    expect(await uploadsOf()).toMatchObject([{ time: jam.endMs - 1, postCompo: false }]);
  });

  test('the end moved later by staff: what was sealed in between is in time', async () => {
    const file = await sealAt(jam.endMs + 60_000);
    await deliverAt(jam.endMs + 2 * 60_000, file);
    expect(await uploadsOf()).toMatchObject([{ postCompo: true }]);
    await moveEnd(jam.endMs + hourMs);
    expect(await uploadsOf()).toMatchObject([{ postCompo: false }]);
    await moveEnd(jam.endMs);
    expect(await uploadsOf()).toMatchObject([{ postCompo: true }]);
  });

  test('the database decides, with the app an hour off either way', async () => {
    for (const off of [-hourMs, hourMs]) {
      vi.useFakeTimers({ toFake: ['Date'], now: jam.endMs + off });
      try {
        const [early, later] = [other(`in ${off}`), other(`late ${off}`)];
        const inTime = await sealAt(jam.endMs - 1, { name: `in ${off}` }, early);
        await deliverAt(jam.endMs + hourMs, inTime, early);
        const late = await sealAt(jam.endMs, { name: `late ${off}` }, later);
        await deliverAt(jam.endMs + hourMs, late, later);
      } finally {
        vi.useRealTimers();
      }
      const byName = new Map((await uploadsOf()).map(({ name, postCompo }) => [name, postCompo]));
      expect([byName.get(`in ${off}`), byName.get(`late ${off}`)]).toEqual([false, true]);
    }
  });

  test('nothing is refused because of the clock, months later', async () => {
    await t.setClock(jam.votingEndMs + 200 * 24 * hourMs);
    expect(await upload(t, anna.token, entryId, bytes)).toMatchObject({ postCompo: true });
  });

  test('an addition never takes the place of a file that is in time', async () => {
    const first = await sealAt(jam.endMs - 1);
    await deliverAt(jam.endMs - 1, first);
    const fixed = await sealAt(jam.endMs + hourMs, {
      name: 'fixed.zip',
      sha256: 'a'.repeat(64),
      replaces: first.id,
    });
    await deliverAt(jam.endMs + hourMs, fixed);
    expect((await uploadsOf()).map(({ id, postCompo }) => [id, postCompo])).toEqual([
      [fixed.id, true],
      [first.id, false],
    ]);
    // Among additions the newer replaces the older.
    const content = other('again');
    const again = await sealAt(jam.endMs + 2 * hourMs, { name: 'fixed.zip', replaces: fixed.id }, content);
    await deliverAt(jam.endMs + 2 * hourMs, again, content);
    expect((await uploadsOf()).map(({ id }) => id)).toEqual([again.id, first.id]);
  });
});

describe('staff', () => {
  test('count a late file as in time for a reason that everybody can read, and take it back', async () => {
    const { db } = t.platform;
    const organizer = await createPerson(db, { rank: 'organizer' });
    const file = await sealAt(jam.endMs + 60_000);
    await deliverAt(jam.endMs + 60_000, file);
    const count = (token: string, reason: string | null) =>
      t.visitor(token).post(`/api/v1/files/${file.id}/count`, { reason });
    expect((await count(anna.token, 'Please')).statusCode).toBe(403);
    expect((await count((await createPerson(db)).token, 'Please')).statusCode).toBe(403);
    expect((await count(organizer.token, '  ')).statusCode).toBe(400);
    const counted = await count(organizer.token, 'Our line was down from 11:50 on.');
    expect(counted.json()).toMatchObject({ postCompo: false });
    expect(await uploadsOf()).toMatchObject([
      { postCompo: false, countedReason: 'Our line was down from 11:50 on.' },
    ]);
    await count(organizer.token, null);
    expect(await uploadsOf()).toMatchObject([{ postCompo: true, countedReason: null }]);
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('account_id', '=', organizer.id)
      .execute();
    expect(audit).toEqual([
      { action: 'counted-file', details: { entryId, fileId: file.id } },
      { action: 'counted-file', details: { entryId, fileId: file.id } },
    ]);
  });

  test('upload for a team, which stands in the audit log', async () => {
    const { db } = t.platform;
    const organizer = await createPerson(db, { rank: 'organizer' });
    const visitor = t.visitor(organizer.token);
    await t.setClock(jam.endMs - 1);
    const { id } = await seal(visitor, entryId, bytes);
    await sendPiece(visitor, id, 0, bytes.subarray(0, 4));
    await sendPiece(visitor, id, 4, bytes.subarray(4));
    await runJobs(t.platform);
    expect(await uploadsOf()).toMatchObject([{ id, postCompo: false }]);
    const audit = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('account_id', '=', organizer.id)
      .orderBy('action')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['sealed-file', 'sent-file']);
  });
});
