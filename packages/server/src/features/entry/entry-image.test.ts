import type { EntryId } from '@tinsmith/domain/ids';
import { maxEntryImageBytes } from '@tinsmith/domain/limits';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { postForm } from '../../testing/form.ts';
import { addGoogleFilm, addSamsungFilm, buildMp4, filmWord } from '../../testing/motion-photos.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildWebm } from '../../testing/webm.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
const dayMs = 86_400_000;

let jam: TestCompetition;
let ann: Joined;
let id: EntryId;
beforeEach(async () => {
  await t.setClock(startMs);
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs });
  ann = await createJoined(db, jam);
  id = await createEntry(db, jam, [ann.entrantId]);
});

type Sent = readonly (readonly [string, Uint8Array])[];
const send = (files: Sent, person: { token: string } = ann, entryId: number = id) =>
  postForm(
    t.visitor(person.token),
    `/api/v1/entry/${entryId}/image`,
    files.map(([field, bytes]) => [field, { name: 'whatever.txt', bytes }] as const),
  );
const shown = async (token?: string) => (await t.visitor(token).get(`/api/v1/entry/${id}`)).json();
const read = (name: string) => t.visitor().get(`/upload/${name}`);

describe('the image', () => {
  test('[R7.13] [R2.53] is taken, encoded anew, and shown with a thumbnail', async () => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    const answer = await send([['image', photo]]);
    expect(answer.statusCode).toBe(200);
    const { imagefile, image, thumbnail } = answer.json();
    expect(image).toEqual({ name: imagefile, kind: 'image', width: 800, height: 600 });
    expect(await shown()).toMatchObject({ imagefile, image, thumbnail });
    const stored = (await read(imagefile)).rawPayload;
    expect(stored.includes('secret place')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 800, height: 600 });
    expect(await sharp((await read(thumbnail.name)).rawPayload).metadata()).toMatchObject({
      width: thumbnail.width,
      height: thumbnail.height,
    });
    expect(thumbnail.width).toBeLessThanOrEqual(392);
  });

  test('[R5.02] 1048576 bytes pass, one more fails with both sizes', async () => {
    expect((await send([['image', createPng(40, 30, { bytes: maxEntryImageBytes })]])).statusCode).toBe(200);
    const before = await shown();
    const refused = await send([['image', createPng(40, 30, { bytes: maxEntryImageBytes + 1 })]]);
    expect([refused.statusCode, refused.body]).toEqual([
      413,
      'File too large! Received: 1.00 MiB, maximum: 1.00 MiB\n',
    ]);
    const larger = await send([['image', createPng(40, 30, { bytes: 2_527_068 })]]);
    expect(larger.body).toBe('File too large! Received: 2.41 MiB, maximum: 1.00 MiB\n');
    expect((await shown()).imagefile).toBe(before.imagefile);
  });

  test('[R2.53] of a photo with a film behind it the picture is kept; the limit counts the file as it was sent', async () => {
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    for (const add of [addGoogleFilm, addSamsungFilm]) {
      const none = add(photo, buildMp4(1000)).length - 1000;
      const sent = (bytes: number) => send([['image', add(photo, buildMp4(bytes - none))]]);
      const answer = await sent(maxEntryImageBytes);
      expect(answer.statusCode).toBe(200);
      const { image } = answer.json();
      expect(image).toMatchObject({ width: 80, height: 60 });
      expect((await read(image.name)).rawPayload.includes(filmWord)).toBe(false);
      expect((await sent(maxEntryImageBytes + 1)).statusCode).toBe(413);
    }
  });

  test('[R5.02] anything but exactly one file is refused', async () => {
    const png = createPng(4, 3);
    for (const [files, number] of [
      [[], 0],
      [[['poster', png]], 0],
      [
        [
          ['image', png],
          ['image', png],
        ],
        2,
      ],
      [
        [
          ['image', png],
          ['image', png],
          ['image', png],
        ],
        3,
      ],
    ] as [Sent, number][]) {
      const answer = await send(files);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        `Internal error. Expected 1 file, but got ${number}\n`,
      ]);
    }
    expect((await t.visitor(ann.token).post(`/api/v1/entry/${id}/image`, { image: 'x' })).statusCode).toBe(
      415,
    );
  });

  test('[R5.02] webm video is taken by what it is, with the still that came along', async () => {
    const video = buildWebm({ width: 640, height: 480, durationMs: 3000 });
    const { imagefile, image, thumbnail } = (
      await send([
        ['image', video],
        ['poster', createPng(640, 480)],
      ])
    ).json();
    expect(image).toMatchObject({ kind: 'video', width: 640, height: 480 });
    expect(imagefile).toMatch(/\.webm$/);
    expect(thumbnail.width).toBeLessThanOrEqual(392);
    const file = await read(imagefile);
    expect([file.headers['content-type'], file.rawPayload.equals(video)]).toEqual(['video/webm', true]);
    const { result } = (await t.visitor().get(`/api/v1/entries/all?event=${jam.short}`)).json();
    expect(result[0]).toMatchObject({ isVideo: true, thumbnail });
    // Without a still there is none to show in lists.
    expect((await send([['image', video]])).json()).toMatchObject({
      image: { kind: 'video' },
      thumbnail: null,
    });
  });

  test.each([
    ['a text', Buffer.from('hello, not a picture')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', createPng(40, 30).subarray(0, 60)],
    ['a page behind a picture', Buffer.concat([createPng(4, 3), Buffer.from('<script>x</script>')])],
    ['half a video', buildWebm().subarray(0, 90)],
    ['a video of more than a minute', buildWebm({ durationMs: 61_000 })],
  ])('[R5.02] %s is refused', async (_, bytes) => {
    const answer = await send([['image', bytes]]);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.split('\n')[0]).toMatch(/\S/);
    expect((await shown()).imagefile).toBe(null);
  });

  test('[R6.04] is for its team while the entry is editable, and staff', async () => {
    const png = createPng(4, 3);
    const outsider = await createJoined(t.platform.db, jam);
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    const refused = await send([['image', png]], outsider);
    expect([refused.statusCode, refused.body]).toEqual([403, 'Only its team can change this entry.\n']);
    expect((await send([['image', png]], ann, 999_999_999)).statusCode).toBe(404);
    expect((await t.visitor().post(`/api/v1/entry/${id}/image`)).statusCode).toBe(401);
    await t.setClock(jam.votingEndMs + 14 * dayMs);
    expect((await send([['image', png]])).statusCode).toBe(409);
    expect((await shown(ann.token)).imagefile).toBe(null);
    expect((await send([['image', png]], staff)).statusCode).toBe(200);
  });

  test('one that is replaced, or whose entry is gone, is no longer served; the replaced one is removed', async () => {
    const first = (await send([['image', createPng(40, 30)]])).json();
    const second = (await send([['image', createPng(30, 40)]])).json();
    const statuses = async () =>
      Promise.all([first, second].map(async ({ imagefile }) => (await read(imagefile)).statusCode));
    expect(await statuses()).toEqual([404, 200]);
    await t.visitor(ann.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    expect(await statuses()).toEqual([404, 404]);
    expect(await t.platform.files.find(second.imagefile)).not.toBe(null);
    await t.platform.pool.query("select graphile_worker.add_job('sweep-files')");
    await runJobs(t.platform);
    expect(await t.platform.files.find(first.imagefile)).toBe(null);
    // An entrant who joins again gets it back.
    expect(await t.platform.files.find(second.imagefile)).not.toBe(null);
    await t.visitor(ann.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: '' });
    expect(await statuses()).toEqual([404, 200]);
  });

  test('of somebody unverified is for team and staff alone', async () => {
    const ghost = await createJoined(t.platform.db, jam, { isVerified: false });
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    const own = await createEntry(t.platform.db, jam, [ghost.entrantId]);
    const { imagefile } = (await send([['image', createPng(4, 3)]], ghost, own)).json();
    const statusFor = async (token?: string) =>
      (await t.visitor(token).get(`/upload/${imagefile}`)).statusCode;
    expect([await statusFor(), await statusFor(ann.token)]).toEqual([404, 404]);
    expect([await statusFor(ghost.token), await statusFor(staff.token)]).toEqual([200, 200]);
  });
});

interface Listed {
  name: string;
  alt: string;
}

describe('several images', () => {
  const add = (person: { token: string } = ann, alt?: string, entryId: number = id) =>
    postForm(t.visitor(person.token), `/api/v1/entry/${entryId}/images`, [
      ...(alt === undefined ? [] : [['alt', alt] as const]),
      ['image', { name: 'shot.png', bytes: createPng(40, 30) }],
    ]);
  const change = (body: object, person: { token: string } = ann) =>
    t.visitor(person.token).post(`/api/v1/entry/${id}/images/change`, body);
  const remove = (name: string, person: { token: string } = ann) =>
    t.visitor(person.token).post(`/api/v1/entry/${id}/images/remove`, { name });
  const names = async (token?: string) => ((await shown(token)).images as Listed[]).map(({ name }) => name);

  test('[R12.08] have an order and alternative text; the first is the one of cards and lists', async () => {
    // From before there were several: it stays the first.
    const old = (await send([['image', createPng(40, 30)]])).json().imagefile;
    const { images } = (await add(ann, '  A lighthouse \n at night ')).json();
    expect(images).toMatchObject([
      { name: old, alt: '' },
      { kind: 'image', width: 40, height: 30, alt: 'A lighthouse at night' },
    ]);
    const [, second] = images as Listed[];
    const third = ((await add()).json().images as Listed[])[2];
    if (!second || !third) throw new Error('An image is missing.');
    expect((await change({ name: third.name, place: 1 })).json()).toMatchObject({ imagefile: third.name });
    expect(await names()).toEqual([third.name, old, second.name]);
    await change({ name: third.name, place: 8, alt: 'Snails' });
    expect(await names()).toEqual([old, second.name, third.name]);
    expect((await shown()).images[2].alt).toBe('Snails');

    const [card] = (await t.visitor().get(`/api/v1/entries/all?event=${jam.short}`)).json().result;
    const { imagefile, image, thumbnail, images: all } = await shown();
    expect([imagefile, image.name, card.imagefile]).toEqual([old, old, old]);
    expect([thumbnail, card.thumbnail]).toEqual([all[0].thumbnail, all[0].thumbnail]);

    // The first is removed: the next one moves up. What is removed is no longer served, and swept.
    expect((await remove(old)).json()).toMatchObject({ imagefile: second.name });
    expect(await names()).toEqual([second.name, third.name]);
    expect(
      (await Promise.all([old, second.name, third.name].map(read))).map((file) => file.statusCode),
    ).toEqual([404, 200, 200]);
    await t.platform.pool.query("select graphile_worker.add_job('sweep-files')");
    await runJobs(t.platform);
    expect(await t.platform.files.find(old)).toBe(null);
    expect(await t.platform.files.find(third.name)).not.toBe(null);
    expect([(await remove(old)).statusCode, (await change({ name: old, alt: 'x' })).statusCode]).toEqual([
      404, 404,
    ]);
    const all3 = await t.visitor(ann.token).get('/api/v1/account/data');
    expect([second.name, third.name].every((name) => all3.rawPayload.includes(name))).toBe(true);
  });

  test('[R12.08] are at most eight; of two team members at once neither loses one', async () => {
    const mate = await createJoined(t.platform.db, jam);
    await t.platform.db
      .updateTable('entrant')
      .set({ entry_id: id, entry_joined_at: new Date(startMs + 1000) })
      .where('id', '=', mate.entrantId)
      .execute();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(i % 2 ? ann : mate, `${i}`)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      ...new Array(8).fill(200),
      409,
      409,
    ]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.body).toBe('An entry can have 8 images. Please remove one first.\n');
    const all = await names();
    expect(new Set(all).size).toBe(8);
    const [first = '', second = '', third = ''] = all;
    await Promise.all([
      remove(first),
      change({ name: second, alt: 'Kept' }, mate),
      change({ name: third, place: 8 }),
    ]);
    const after: Listed[] = (await shown()).images;
    expect(after.map(({ name }) => name).toSorted()).toEqual(all.slice(1).toSorted());
    expect(after.find(({ name }) => name === second)?.alt).toBe('Kept');
    // No file of a refused image is left for anyone.
    const { rows } = await t.platform.pool.query(
      "select count(*)::int as n from stored_file where state = 'stored'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('[R12.08] are for the team while the entry is editable, and staff with an audit entry; others are refused', async () => {
    const outsider = await createJoined(t.platform.db, jam);
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    const first = (await add()).json().imagefile;
    expect([(await add(outsider)).statusCode, (await remove(first, outsider)).statusCode]).toEqual([
      403, 403,
    ]);
    await t.setClock(jam.votingEndMs + 14 * dayMs);
    expect([(await add()).statusCode, (await remove(first)).statusCode]).toEqual([409, 409]);
    expect((await change({ name: first, alt: 'A snail' }, staff)).statusCode).toBe(200);
    const { rows } = await t.platform.pool.query(
      "select details from audit_entry where action = 'edited-entry' and details->>'entryId' = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ details: { entryId: id, fields: ['image'] } }]);
  });

  test('[R12.08] of a gift are for its team alone until the end', async () => {
    const exchange = await createCompetition(t.platform.db, { startMs, kind: 'gift-exchange' });
    const giver = await createJoined(t.platform.db, exchange);
    const gift = await createEntry(t.platform.db, exchange, [giver.entrantId]);
    for (const alt of ['One', 'Two']) expect((await add(giver, alt, gift)).statusCode).toBe(200);
    const look = async (token?: string) => (await t.visitor(token).get(`/api/v1/entry/${gift}`)).json();
    const { images } = await look(giver.token);
    expect(images).toHaveLength(2);
    const files = images.flatMap((image: { name: string; thumbnail: { name: string } }) => [
      image.name,
      image.thumbnail.name,
    ]);
    const statuses = (token?: string) =>
      Promise.all(
        files.map(async (name: string) => (await t.visitor(token).get(`/upload/${name}`)).statusCode),
      );
    expect([(await look()).images, (await look(ann.token)).images]).toEqual([[], []]);
    expect([await statuses(), await statuses(ann.token)]).toEqual([
      [404, 404, 404, 404],
      [404, 404, 404, 404],
    ]);
    expect(await statuses(giver.token)).toEqual([200, 200, 200, 200]);
    await t.setClock(exchange.endMs);
    expect((await look()).images).toHaveLength(2);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});
