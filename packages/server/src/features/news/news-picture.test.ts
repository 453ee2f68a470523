import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNewsPost, createPerson } from '../../testing/factories.ts';
import { fileOwners } from '../../testing/file-owners.ts';
import { postForm } from '../../testing/form.ts';
import { PlainBrowser } from '../../testing/plain-browser.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepFiles } from '../file/sweep-files.job.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
type Person = Awaited<ReturnType<typeof createPerson>>;
type Sent = Parameters<typeof postForm>[2];
const staff = {} as Record<'owner' | 'organizer' | 'moderator', Person>;
let member: Person;

beforeAll(async () => {
  for (const rank of ['owner', 'organizer', 'moderator'] as const)
    staff[rank] = await createPerson(t.platform.db, { username: `the_${rank}`, rank });
  member = await createPerson(t.platform.db, {});
});

const pictureOf = (id: number) => `/api/v1/admin/news/${id}/picture`;
const fileNamed = (name: string, bytes: Uint8Array = createPng(40, 30)) =>
  ['picture', { name, bytes }] as const;
const send = (id: number, fields: Sent, person: Person = staff.organizer) =>
  postForm(t.visitor(person.token), pictureOf(id), fields);
const put = async (id: number, alt = 'A kettle', bytes?: Uint8Array): Promise<string> =>
  (await send(id, [['alt', alt], fileNamed('a.png', bytes)])).json().picture.name;
const remove = (id: number) => t.visitor(staff.organizer.token).post(`${pictureOf(id)}/remove`, {});
const publicPost = async (id: number) => (await t.visitor().get(`/api/v1/news/${id}`)).json().posts[0];
const statusOf = async (name: string, person?: Person) =>
  (await t.visitor(person?.token).get(`/upload/${name}`)).statusCode;
const auditsOf = async (id: number) =>
  (
    await t.platform.db
      .selectFrom('audit_entry')
      .select(['account_id', 'action', 'details'])
      .orderBy('id')
      .execute()
  ).filter(({ details }) => (details as { newsId?: number }).newsId === id);
const sweep = () => sweepFiles(fileOwners).run(t.platform, {});
const isStored = async (name: string) => (await t.platform.files.find(name)) !== null;
const planned = () => createNewsPost(t.platform.db, { postedAt: new Date('2999-01-01T00:00:00Z') });

describe('the picture of a news post', () => {
  test('is put in, encoded anew, and stands on the public page with its words', async () => {
    const { id } = await createNewsPost(t.platform.db);
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .toBuffer();
    const name = await put(id, '  A red wall ', photo);
    expect(await publicPost(id)).toMatchObject({
      img: name,
      imgAlt: 'A red wall',
      imgWidth: 1600,
      imgHeight: 800,
    });
    const served = await t.visitor().get(`/upload/${name}`);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    // It can be removed again, so it is cached only briefly.
    expect(served.headers['cache-control']).toMatch(/^public, max-age=60\b/);
    expect(served.rawPayload.includes('SecretCamera')).toBe(false);
    expect((await t.visitor().get('/news')).body).toContain('alt="A red wall"');
    expect(await auditsOf(id)).toEqual([
      {
        account_id: staff.organizer.id,
        action: 'changed-news',
        details: { newsId: id, fields: ['picture', 'pictureAlt'] },
      },
    ]);
  });

  test('without a file its words alone change', async () => {
    const { id } = await createNewsPost(t.platform.db);
    const name = await put(id);
    expect((await send(id, [['alt', 'A teapot']])).json().picture).toMatchObject({ name, alt: 'A teapot' });
    expect(await publicPost(id)).toMatchObject({ img: name, imgAlt: 'A teapot', imgWidth: 40 });
    expect((await auditsOf(id)).at(-1)?.details).toEqual({ newsId: id, fields: ['pictureAlt'] });
  });

  test('is gone at its address once it is replaced, taken out, or the post is removed; its bytes with the sweep', async () => {
    const organizer = t.visitor(staff.organizer.token);
    const [kept, single, bulk] = await Promise.all([1, 2, 3].map(() => createNewsPost(t.platform.db)));
    if (!kept || !single || !bulk) throw new Error('no posts');
    const first = await put(kept.id);
    const second = await put(kept.id);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await remove(kept.id)).statusCode).toBe(200);
    expect(await publicPost(kept.id)).toMatchObject({ img: null, imgAlt: null });
    const ofSingle = await put(single.id);
    await organizer.post(`/api/v1/admin/news/${single.id}/remove`, {});
    const ofBulk = await put(bulk.id);
    await organizer.post('/api/v1/admin/news/actions', { action: 'remove', ids: [bulk.id] });
    const other = await createNewsPost(t.platform.db);
    const stays = await put(other.id);
    for (const name of [first, second, ofSingle, ofBulk])
      expect([await statusOf(name), await statusOf(name, staff.owner)]).toEqual([404, 404]);
    await sweep();
    for (const name of [first, second, ofSingle, ofBulk]) expect(await isStored(name)).toBe(false);
    expect([await isStored(stays), await statusOf(stays)]).toEqual([true, 200]);
    expect((await auditsOf(kept.id)).at(-1)?.details).toEqual({ newsId: kept.id, fields: ['picture'] });
  });

  test('of a planned post is for those who write news, until it is published; and again if that is put off', async () => {
    const { id } = await planned();
    const name = await put(id);
    for (const person of [undefined, member, staff.moderator]) expect(await statusOf(name, person)).toBe(404);
    const seen = await t.visitor(staff.owner.token).get(`/upload/${name}`);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const hidden = await t.visitor().get(`/upload/${name}`);
    expect(hidden.headers['cache-control']).toBe('no-store');
    const change = (postedAt: number | null) =>
      t.visitor(staff.organizer.token).post(`/api/v1/admin/news/${id}`, { postedAt });
    await change(null);
    expect(await statusOf(name)).toBe(200);
    await change(Date.UTC(2999, 0, 1));
    expect(await statusOf(name)).toBe(404);
  });

  test('is refused by the limits of the other pictures, and nothing changes', async () => {
    const { id } = await createNewsPost(t.platform.db);
    const name = await put(id);
    const alt = ['alt', 'Words'] as const;
    const cases: [Sent, number, string][] = [
      [[alt, fileNamed('a.png', Buffer.from('<svg/>'))], 400, "We can't read that picture."],
      [[alt, fileNamed('a.png', createPng(40, 30).subarray(0, 60))], 400, 'That picture is damaged.'],
      [
        [alt, fileNamed('a.png', Buffer.alloc(1_048_577))],
        413,
        'File too large! Received: 1.00 MiB, maximum: 1.00 MiB',
      ],
      [[alt, fileNamed('a.png'), fileNamed('b.png')], 400, 'Please send one picture at a time.'],
      [[['alt', ' \u200b'], fileNamed('a.png')], 400, 'Please describe what the picture shows.'],
      [[['alt', 'x'.repeat(301)], fileNamed('a.png')], 400, 'Please check this field: alt.'],
      [[fileNamed('a.png')], 400, 'Please check this field: alt.'],
    ];
    for (const [fields, status, sentence] of cases) {
      const refused = await send(id, fields);
      expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(sentence)]);
    }
    expect(await publicPost(id)).toMatchObject({ img: name, imgAlt: 'A kettle' });
    expect(await auditsOf(id)).toHaveLength(1);
    const bare = await planned();
    expect((await send(bare.id, [alt])).body).toBe('Please choose a picture.\n');
    expect((await send(999_999, [alt, fileNamed('a.png')])).statusCode).toBe(404);
    expect((await remove(999_999)).statusCode).toBe(404);
  });

  test('can be sent by a token that posts news, and by no other', async () => {
    const { id } = await createNewsPost(t.platform.db);
    const statuses = [];
    for (const scope of ['post-news', 'read']) {
      const body = { name: 'bot', scopes: [scope] };
      const { token } = (await t.visitor(staff.owner.token).post('/api/v1/account/tokens', body)).json();
      const form = new FormData();
      form.set('alt', 'A kettle');
      form.set('picture', new Blob([Buffer.from(createPng(8, 8))]), 'a.png');
      const encoded = new Response(form);
      const answer = await t.app.inject({
        method: 'POST',
        url: pictureOf(id),
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          authorization: `Bearer ${token}`,
        },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

describe('[R5.03] without script', () => {
  const browserOf = (person: Person) => {
    const browser = new PlainBrowser(t);
    browser.cookies.set('session', person.token);
    return browser;
  };

  test('the form of a post takes a picture, another one, and asks before it goes', async () => {
    const { id } = await planned();
    const browser = browserOf(staff.organizer);
    const form = await browser.open(`/admin/news/${id}`);
    const added = await browser.send(form, 'Save the picture', {
      alt: 'A kettle',
      picture: { name: 'a.png', bytes: createPng(40, 30) },
    });
    expect([added.url, added.status]).toEqual([`/admin/news/${id}`, 200]);
    const [, name = ''] = /src="\/upload\/([^"]+)" alt="A kettle"/.exec(added.html) ?? [];
    expect(await statusOf(name, staff.organizer)).toBe(200);
    const large = { name: 'b.png', bytes: Buffer.alloc(1_048_577) };
    const refused = await browser.send(added, 'Save the picture', { alt: 'A teapot', picture: large });
    expect([refused.status, refused.text.match(/File too large!/g)]).toEqual([413, ['File too large!']]);
    expect(refused.html).toContain('value="A teapot"');
    const huge = { name: 'c.png', bytes: Buffer.alloc(9 * 1024 * 1024) };
    const unread = await browser.send(added, 'Save the picture', { picture: huge });
    expect([unread.status, unread.text.includes('File is too large.')]).toEqual([413, true]);
    const wordless = await browser.send(added, 'Save the picture', { alt: ' ' });
    expect([wordless.status, wordless.text.includes('Please describe what the picture shows.')]).toEqual([
      400,
      true,
    ]);
    const asked = await browser.open(`/admin/news/${id}?remove=picture`);
    expect(asked.text).not.toContain('Remove “');
    const gone = await browser.send(asked, 'Remove the picture');
    expect(gone.html).not.toContain('/upload/');
    expect(await statusOf(name, staff.organizer)).toBe(404);
  });
});
