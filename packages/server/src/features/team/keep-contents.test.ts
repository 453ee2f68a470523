import { maxEntryImages } from '@tinsmith/domain/limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoined, type Joined, putImage } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { seal, sendPiece, upload } from '../../testing/uploads.ts';

const t = useTestApp({ config: { maxEntryBytes: 4000 } });
let jam: TestCompetition;
let ann: Joined;
let ben: Joined;
let theirs: number;
let own: number;
let invitationId: number;

const entryOf = async ({ token }: Joined): Promise<number> =>
  (await t.visitor(token).post(`/api/v1/compo/${jam.short}/myEntry`)).json().entryId;
const details = ({ token }: Joined, id: number, body: object) =>
  t.visitor(token).post(`/api/v1/entry/${id}/details`, body);
const accept = (body: object) =>
  t
    .visitor(ben.token)
    .post(`/api/v1/invitation/id/${invitationId}/resolve`, { resolution: 'accept', ...body });
const addImage = async ({ token }: Joined, id: number) =>
  expect(
    (
      await postForm(t.visitor(token), `/api/v1/entry/${id}/images`, [
        ['image', { name: 'more.png', bytes: createPng(40, 30) }],
      ])
    ).statusCode,
  ).toBe(200);
const show = async (id: number) => (await t.visitor(ann.token).get(`/api/v1/entry/${id}`)).json();

beforeEach(async () => {
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  [ann, ben] = [await createJoined(db, jam), await createJoined(db, jam)];
  [theirs, own] = [await entryOf(ann), await entryOf(ben)];
  const invited = await t
    .visitor(ann.token)
    .post('/api/v1/invitation/create', { entryId: theirs, recipientEntrantId: ben.entrantId });
  invitationId = invited.json().invitation.id;
});

describe('accepting an invitation', () => {
  test('[R12.12] can hand texts, image and files over to the team, also an upload that has only begun', async () => {
    await details(ann, theirs, { title: 'Ours', credits: 'Music by Ann' });
    await details(ben, own, { title: 'Mine', text: '<p>A storm.</p>', credits: 'Fonts by Ben' });
    // Together they have one image more than an entry can have.
    await putImage(t.visitor(ann.token), theirs);
    for (let count = 2; count < maxEntryImages; count += 1) await addImage(ann, theirs);
    await putImage(t.visitor(ben.token), own);
    await addImage(ben, own);
    const same = Buffer.from('the same bytes');
    await upload(t, ann.token, theirs, same, { name: 'a.zip' });
    await upload(t, ben.token, own, same, { name: 'b.zip' });
    const done = await upload(t, ben.token, own, Buffer.from('a game'), { name: 'game.zip' });
    const begun = Buffer.from('a second game');
    const { id } = await seal(t.visitor(ben.token), own, begun, { name: 'second.zip' });
    await sendPiece(t.visitor(ben.token), id, 0, begun.subarray(0, 4));

    const answer = await accept({ confirm: true, keep: true });
    expect([answer.statusCode, answer.json()]).toEqual([200, { entryId: theirs }]);
    // The upload goes on where it was.
    expect((await sendPiece(t.visitor(ben.token), id, 4, begun.subarray(4))).statusCode).toBe(204);
    await runJobs(t.platform);
    const entry = await show(theirs);
    expect(entry).toMatchObject({ title: 'Ours', credits: 'Music by Ann', text: '<p>A storm.</p>' });
    expect(entry.images).toHaveLength(maxEntryImages);
    for (const { name } of entry.images)
      expect((await t.visitor().get(`/upload/${name}`)).statusCode).toBe(200);
    // The last image is a file; equal bytes are one.
    expect(entry.uploads.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Mine.png',
      'a.zip',
      'game.zip',
      'second.zip',
    ]);
    for (const { url } of entry.uploads) expect((await t.visitor().get(url)).statusCode).toBe(200);
    expect((await t.visitor(ben.token).get(`/api/v1/files/${done.id}/receipt`)).statusCode).toBe(200);
    const { result } = (await t.visitor(ann.token).get(`/api/v1/entry/${theirs}/versions`)).json();
    expect(result[0]).toMatchObject({
      savedBy: ben.username,
      changed: { title: 'Mine', credits: 'Fonts by Ben' },
    });
    expect((await t.visitor(ann.token).get(`/api/v1/entry/${own}`)).statusCode).toBe(404);
    const { rows } = await sql`
      select f.id from stored_file f where f.state = 'owned' and f.owner_kind = 'entry'
        and not exists (select from entry e where e.id = f.owner_id)
        and f.address in (select image from entry where image is not null union select image from entry_image)`.execute(
      t.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test('[R12.12] an image fills an empty place, and without a copy everything goes as before', async () => {
    await details(ben, own, { title: 'Mine' });
    await putImage(t.visitor(ben.token), own);
    const { imagefile } = (await t.visitor(ben.token).get(`/api/v1/entry/${own}`)).json();
    expect((await accept({})).headers['x-problem']).toBe('entry-would-go');
    expect((await accept({ confirm: true, keep: true })).statusCode).toBe(200);
    expect((await show(theirs)).imagefile).toBe(imagefile);
    expect((await t.visitor().get(`/upload/${imagefile}`)).statusCode).toBe(200);
  });

  test('[R12.12] is refused as a whole where there is no room for the files: nothing is lost half-way', async () => {
    await details(ben, own, { title: 'Mine', text: '<p>A storm.</p>' });
    await upload(t, ben.token, own, Buffer.alloc(2500, 'b'), { name: 'b.zip' });
    await upload(t, ann.token, theirs, Buffer.alloc(2500, 'a'), { name: 'a.zip' });
    const refused = await accept({ confirm: true, keep: true });
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([409, 'entry-full']);
    const mine = (await t.visitor(ben.token).get(`/api/v1/entry/${own}`)).json();
    expect(mine).toMatchObject({ title: 'Mine', text: '<p>A storm.</p>', isOwn: true });
    expect([mine.uploads.length, (await show(theirs)).uploads.length]).toEqual([1, 1]);
    expect((await accept({ confirm: true })).statusCode).toBe(200);
    expect((await show(theirs)).uploads).toHaveLength(1);
  });
});
