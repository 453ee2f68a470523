import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawPictures } from '../../testing/drawn-pictures.ts';
import {
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { fileOwners } from '../../testing/file-owners.ts';
import { type FormValue, postForm } from '../../testing/form.ts';
import { addGoogleFilm } from '../../testing/motion-photos.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createPng } from '../../testing/sized-png.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepFiles } from '../file/sweep-files.job.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
type Fields = [string, FormValue][];

let jam: TestCompetition;
beforeAll(async () => {
  await t.setClock(startMs + hourMs);
  jam = await createCompetition(t.platform.db, { startMs, joinOpensMs: startMs - 14 * dayMs });
});
beforeEach(() => t.setClock(startMs + hourMs));

async function createMember() {
  const { db } = t.platform;
  const person = await createPerson(db);
  const entrant = await createEntrant(db, jam.id, person.id);
  const visitor = t.visitor(person.token);
  const address = `/api/v1/log/event/${jam.short}`;
  return {
    ...person,
    entrantId: entrant.id,
    post: (fields: Fields) => postForm(visitor, address, fields),
    edit: (fields: Fields) => postForm(visitor, `${address}/myLatest`, fields),
    latest: async () => (await visitor.get(`${address}/myLatest`)).json(),
  };
}
const picture = (shade = 128, bytes?: number): FormValue => ({
  name: 'shot.png',
  bytes: createPng(64, 48, { shade, ...(bytes && { bytes }) }),
});
const fileStatus = async (name: string, token?: string) =>
  (await t.visitor(token).get(`/upload/${name}`)).statusCode;
const runAllJobs = async () => {
  await runJobs(t.platform);
  await sweepFiles(fileOwners).run(t.platform, {});
};

describe('[R5.03] what a post must be', () => {
  test.each(['', '   \n', '<b> </b>', '<script>x</script>', '\u200b'])(
    '%j is no message',
    async (message) => {
      const member = await createMember();
      const answer = await member.post([['message', message]]);
      expect([answer.statusCode, answer.body]).toEqual([400, 'Please enter a message.\n']);
      expect((await member.latest()).post).toBeNull();
    },
  );

  test('a form without a message at all is refused', async () => {
    const answer = await (await createMember()).post([['spoiler', 'on']]);
    expect([answer.statusCode, answer.body]).toEqual([400, 'Please check this field: message.\n']);
  });

  test.each(['false', '0', '', 'off'])('[R10.06] spoiler=%j makes no spoiler', async (value) => {
    const member = await createMember();
    const posted = await member.post([
      ['message', 'Hello'],
      ['spoiler', value],
    ]);
    expect(posted.json().post.spoiler).toBe(false);
    await member.edit([
      ['message', 'Hello'],
      ['spoiler', 'true'],
    ]);
    expect((await member.latest()).post.spoiler).toBe(true);
    await member.edit([
      ['message', 'Hello'],
      ['spoiler', value],
    ]);
    expect((await member.latest()).post.spoiler).toBe(false);
  });

  test('[R10.06] several empty lines are stored, shown and edited as they were typed', async () => {
    const member = await createMember();
    const message = 'One\n\n\n\ntwo\n\nthree';
    const shown = '<p>One</p><br><br><p>two</p><p>three</p>';
    const { post } = (await member.post([['message', message.replaceAll('\n', '\r\n')]])).json();
    expect(post.text).toBe(shown);
    const latest = await member.latest();
    expect([latest.source, latest.post.text]).toEqual([message, shown]);
    await member.edit([['message', latest.source]]);
    expect(await member.latest()).toMatchObject({ source: message, post: { text: shown } });
  });

  test('a text may have 32 KiB and not a byte more', async () => {
    const member = await createMember();
    expect((await member.post([['message', 'ä'.repeat(16 * 1024)]])).statusCode).toBe(200);
    expect((await member.latest()).source).toHaveLength(16 * 1024);
    const answer = await member.post([['message', `${'ä'.repeat(16 * 1024)}a`]]);
    expect([answer.statusCode, answer.body]).toEqual([
      413,
      'That text is longer than 32 KiB. Please shorten it.\n',
    ]);
  });

  test('a text that outgrows 32 KiB by what has to be escaped is refused, not cut', async () => {
    const member = await createMember();
    const answer = await member.post([['message', '<x'.repeat(15 * 1024)]]);
    expect([answer.statusCode, answer.body]).toEqual([
      413,
      'That text is longer than 32 KiB. Please shorten it.\n',
    ]);
    expect((await member.latest()).post).toBeNull();
  });

  test('a screenshot may have 1 MiB and not a byte more', async () => {
    const member = await createMember();
    const post = (bytes: number) =>
      member.post([
        ['message', 'Look'],
        ['screenshot', picture(10, bytes)],
      ]);
    expect((await post(maxScreenshotBytes)).statusCode).toBe(200);
    const answer = await post(maxScreenshotBytes + 1);
    expect([answer.statusCode, answer.body]).toEqual([
      413,
      'File is too large. Maximum size allowed is 1.00 MiB.\n',
    ]);
  });

  test('what is not a picture is refused in words, and nothing is kept', async () => {
    const member = await createMember();
    const answer = await member.post([
      ['message', 'Look'],
      ['screenshot', { name: 'shot.png', bytes: Buffer.from('<svg onload=alert(1)>') }],
    ]);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/picture/);
    expect((await member.latest()).post).toBeNull();
  });

  test('more than one file is refused', async () => {
    const answer = await (await createMember()).post([
      ['message', 'Look'],
      ['screenshot', picture()],
      ['screenshot', picture()],
    ]);
    expect([answer.statusCode, answer.body]).toEqual([400, 'Please send one picture at a time.\n']);
  });

  test('a file field with nothing chosen is no picture', async () => {
    const answer = await (await createMember()).post([
      ['message', 'No picture'],
      ['screenshot', { name: '', bytes: new Uint8Array() }],
    ]);
    expect(answer.json().post).toMatchObject({ image: null, imageState: null });
  });

  test('[R5.04] the text keeps the allowed tags, links addresses, embeds a video and keeps newlines', async () => {
    const member = await createMember();
    const { post } = (
      await member.post([
        [
          'message',
          '<b>bold</b> <script>x</script><u>under</u>\nhttps://example.org a@b.example\nhttps://youtu.be/dQw4w9WgXcQ',
        ],
      ])
    ).json();
    expect(post.text).toBe(
      '<p><b>bold</b> under<br><a href="https://example.org" rel="nofollow ugc">https://example.org</a> a@b.example</p>' +
        '<figure data-youtube="dQw4w9WgXcQ"><a href="https://youtu.be/dQw4w9WgXcQ">Video</a></figure>',
    );
  });

  test('[R5.04] exactly eleven tags survive; three kinds of URL become links; a video stands alone on its line', async () => {
    const member = await createMember();
    const visitor = t.visitor(member.token);
    const show = async (message: string): Promise<string> =>
      (await visitor.post('/api/v1/log/preview', { message })).json().text;
    const allowed = ['a', 'abbr', 'b', 'i', 's', 'li', 'ul', 'ol', 'pre', 'code', 'blockquote'];
    for (const tag of allowed) {
      const inside = tag === 'li' ? `<ul><li>x</li></ul>` : `<${tag}>x</${tag}>`;
      expect(await show(tag === 'a' ? '<a href="https://example.org/">x</a>' : inside), tag).toMatch(
        new RegExp(`<${tag}[ >]`),
      );
    }
    const others =
      'u em strong h1 h2 p div span img table td script style iframe svg math form input button video';
    for (const tag of others.split(' ')) {
      const shown = await show(`a <${tag}>x</${tag}> z`);
      expect(shown, tag).not.toMatch(tag === 'p' ? /<p>x/ : new RegExp(`<${tag}[ >]`));
      expect(shown, tag).toContain('a ');
    }
    for (const scheme of ['http', 'https', 'ftp'])
      expect(await show(`see ${scheme}://example.org/a`), scheme).toContain(
        `<a href="${scheme}://example.org/a"`,
      );
    for (const plain of [
      'a@b.example',
      'mailto:a@b.example',
      'example.org',
      'www.example.org',
      'javascript:alert(1)',
    ])
      expect(await show(`see ${plain} there`), plain).not.toContain('<a');
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    expect(await show(`before\n${video}\nafter`)).toContain('data-youtube="dQw4w9WgXcQ"');
    expect(await show(`look: ${video}`)).not.toContain('data-youtube');
    expect(await show(`${video} and ${video}`)).not.toContain('data-youtube');
    expect(await show('one\ntwo\n\nthree')).toBe('<p>one<br>two</p><p>three</p>');
  });

  test('a preview shows the same and keeps nothing', async () => {
    const member = await createMember();
    const visitor = t.visitor(member.token);
    const shown = await visitor.post('/api/v1/log/preview', { message: '<b>One</b>\ntwo' });
    expect(shown.json()).toEqual({ text: '<p><b>One</b><br>two</p>' });
    const long = await visitor.post('/api/v1/log/preview', { message: 'a'.repeat(32 * 1024 + 1) });
    expect([long.statusCode, long.body]).toEqual([
      413,
      'That text is longer than 32 KiB. Please shorten it.\n',
    ]);
    expect((await member.latest()).post).toBeNull();
  });
});

describe('[R2.62] who may post, and when', () => {
  test('not whoever has not signed up', async () => {
    const stranger = await createPerson(t.platform.db);
    for (const path of ['', '/myLatest']) {
      const address = `/api/v1/log/event/${jam.short}${path}`;
      const answer = await postForm(t.visitor(stranger.token), address, [['message', 'Hello']]);
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        "You haven't signed up for this competition.\n",
      ]);
    }
  });

  test('from joinOpens to 14 days after the voting, to the millisecond', async () => {
    const member = await createMember();
    const openMs = startMs - 14 * dayMs;
    const closeMs = jam.votingEndMs + 14 * dayMs;
    for (const [moment, status] of [
      [openMs - 1, 409],
      [openMs, 200],
      [closeMs - 1, 200],
      [closeMs, 409],
    ] as const) {
      await t.setClock(moment);
      expect((await member.post([['message', 'Now']])).statusCode).toBe(status);
      expect((await member.edit([['message', 'Then']])).statusCode).toBe(status);
    }
    expect((await member.post([['message', 'Now']])).body).toBe('Posting is closed for this event.\n');
    expect((await member.latest()).post.isEditable).toBe(false);
  });
});

describe('[R2.21] [R5.05] [R7.45] editing', () => {
  test('only the own latest post can be edited', async () => {
    const member = await createMember();
    expect((await member.edit([['message', 'x']])).body).toBe("You haven't posted anything yet.\n");
    const first = (await member.post([['message', 'First']])).json().post;
    const second = (await member.post([['message', 'Second']])).json().post;
    const changed = await member.edit([
      ['message', 'Second, better'],
      ['postId', String(second.id)],
    ]);
    expect(changed.json()).toMatchObject({ source: 'Second, better', version: 2, post: { id: second.id } });
    const log = (await t.visitor(member.token).get(`/api/v1/log/entrant/${member.entrantId}`)).json();
    expect(log.posts.map((post: { id: number; isEditable: boolean }) => [post.id, post.isEditable])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const late = await member.edit([
      ['message', 'First, better'],
      ['postId', String(first.id)],
    ]);
    expect([late.statusCode, late.body]).toEqual([
      409,
      'This post was changed in another tab. Copy your text, reload and try again.\n',
    ]);
  });

  test('an edit in another tab is not undone', async () => {
    const member = await createMember();
    const { post } = (await member.post([['message', 'One']])).json();
    const edit = (message: string) =>
      member.edit([
        ['message', message],
        ['postId', String(post.id)],
        ['version', '1'],
      ]);
    const answers = await Promise.all([edit('Here'), edit('There')]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    expect((await edit('Again')).statusCode).toBe(409);
    expect((await member.edit([['message', 'Without a version']])).statusCode).toBe(200);
  });

  test('its time stays, its change is told', async () => {
    const member = await createMember();
    const { post } = (await member.post([['message', 'One']])).json();
    expect([post.date, post.editedAt]).toEqual([startMs + hourMs, null]);
    await t.moveClock('5 minutes');
    const edited = (await member.edit([['message', 'Two']])).json().post;
    expect([edited.date, edited.editedAt]).toEqual([startMs + hourMs, startMs + hourMs + 300_000]);
  });
});

describe('[R2.63] the screenshot of a post', () => {
  test('is the picture alone where a phone put a film behind it, from its first byte on the disk', async () => {
    const member = await createMember();
    const { jpeg } = await drawPictures();
    const sent = { name: 'MVIMG.jpg', bytes: addGoogleFilm(jpeg) };
    const answer = await member.post([
      ['message', 'Look'],
      ['screenshot', sent],
    ]);
    expect(answer.statusCode).toBe(200);
    const upload = await t.platform.db
      .selectFrom('log_post')
      .select('image_upload')
      .where('id', '=', answer.json().post.id)
      .executeTakeFirstOrThrow();
    const kept = await (await t.platform.files.find(upload.image_upload ?? ''))?.open();
    expect(Buffer.concat((await kept?.toArray()) ?? []).equals(jpeg)).toBe(true);
    await runAllJobs();
    expect((await member.latest()).post).toMatchObject({ imageState: 'ready' });
  });

  async function postWithPicture() {
    const member = await createMember();
    const { post } = (
      await member.post([
        ['message', 'Look'],
        ['screenshot', picture(200)],
      ])
    ).json();
    return { member, post };
  }

  test('is known by its size at once, and shown once the worker has made it', async () => {
    const { member, post } = await postWithPicture();
    expect(post).toMatchObject({
      image: null,
      thumbnail: null,
      imageWidth: 64,
      imageHeight: 48,
      imageState: 'waiting',
    });
    const upload = await t.platform.db
      .selectFrom('log_post')
      .select('image_upload')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(await fileStatus(upload.image_upload ?? '', member.token)).toBe(404);
    await runAllJobs();
    const ready = (await member.latest()).post;
    expect(ready).toMatchObject({ imageState: 'ready', imageWidth: 64, imageHeight: 48 });
    expect(await fileStatus(ready.image)).toBe(200);
    expect(await fileStatus(ready.thumbnail)).toBe(200);
    expect(await t.platform.files.find(upload.image_upload ?? '')).toBeNull();
    // Running the job a second time changes nothing.
    await runAllJobs();
    expect((await member.latest()).post.image).toBe(ready.image);
  });

  test.each(['as_is', 'remove', 'add_or_replace'])(
    'of a new post is stored, also where img_option says %s',
    async (option) => {
      const answer = await (await createMember()).post([
        ['message', 'Look'],
        ['img_option', option],
        ['screenshot', picture()],
      ]);
      expect(answer.json().post.imageState).toBe('waiting');
    },
  );

  test.each([
    ['as_is', true, 'same'],
    ['as_is', false, 'same'],
    ['remove', true, 'none'],
    ['remove', false, 'none'],
    ['add_or_replace', true, 'new'],
    ['add_or_replace', false, 'same'],
    [undefined, true, 'new'],
    [undefined, false, 'same'],
  ])('edited with img_option %s, a file sent: %s, is the %s', async (option, isFileSent, expected) => {
    const { member } = await postWithPicture();
    await runAllJobs();
    const before = (await member.latest()).post;
    const edited = await member.edit([
      ['message', 'Look again'],
      ...(option ? [['img_option', option] as [string, string]] : []),
      ...(isFileSent ? [['screenshot', picture(20)] as [string, FormValue]] : []),
    ]);
    expect(edited.statusCode).toBe(200);
    await runAllJobs();
    const after = (await member.latest()).post;
    if (expected === 'same') expect(after.image).toBe(before.image);
    if (expected === 'none') expect(after).toMatchObject({ image: null, thumbnail: null, imageState: null });
    if (expected === 'new') expect(after.imageState).toBe('ready');
    if (expected !== 'same') {
      expect(after.image).not.toBe(before.image);
      for (const name of [before.image, before.thumbnail]) {
        expect(await fileStatus(name, member.token)).toBe(404);
        expect(await t.platform.files.find(name)).toBeNull();
      }
    }
  });

  test('an unknown img_option is refused', async () => {
    const answer = await (await createMember()).post([
      ['message', 'Look'],
      ['img_option', 'burn'],
    ]);
    expect([answer.statusCode, answer.body]).toEqual([400, 'Please check this field: img_option.\n']);
  });

  test('replaced before the worker came to it, is never shown', async () => {
    const { member, post } = await postWithPicture();
    const { image_upload: first } = await t.platform.db
      .selectFrom('log_post')
      .select('image_upload')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    await member.edit([
      ['message', 'Another'],
      ['screenshot', { name: 'b.png', bytes: createPng(30, 20) }],
    ]);
    await runAllJobs();
    expect((await member.latest()).post).toMatchObject({
      imageState: 'ready',
      imageWidth: 30,
      imageHeight: 20,
    });
    expect(await t.platform.files.find(first ?? '')).toBeNull();
  });

  test('whose file is lost or unreadable in the worker is marked as failed', async () => {
    const { member, post } = await postWithPicture();
    const { image_upload: upload } = await t.platform.db
      .selectFrom('log_post')
      .select('image_upload')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    const { storage_key: key } = await t.platform.db
      .selectFrom('stored_file')
      .select('storage_key')
      .where('address', '=', upload ?? '')
      .executeTakeFirstOrThrow();
    await t.platform.files.storageOf('disk').remove(key);
    await runAllJobs();
    expect((await member.latest()).post).toMatchObject({ imageState: 'failed', image: null });
  });

  test('is not served once its author has withdrawn, and is again when they come back', async () => {
    const { member } = await postWithPicture();
    await runAllJobs();
    const { image } = (await member.latest()).post;
    const gone = await t.visitor(member.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    expect(gone.statusCode).toBe(200);
    expect(await fileStatus(image)).toBe(404);
    await t.visitor(member.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: '' });
    expect(await fileStatus(image)).toBe(200);
  });

  test('jobs carry ids only', async () => {
    const { post } = await postWithPicture();
    const { rows } = await t.platform.pool.query(
      "select payload from graphile_worker._private_jobs where payload->>'postId' = $1",
      [String(post.id)],
    );
    expect(rows).toEqual([{ payload: { postId: post.id } }]);
  });
});

describe('the address of a screenshot', () => {
  async function postReady(kind: 'speedhack' | 'gift-exchange', isSpoiler: boolean) {
    const { db } = t.platform;
    const competition = await createCompetition(db, { startMs, kind });
    const person = await createPerson(db);
    await createEntrant(db, competition.id, person.id);
    const visitor = t.visitor(person.token);
    const address = `/api/v1/log/event/${competition.short}`;
    await postForm(visitor, address, [
      ['message', 'Look'],
      ['screenshot', picture()],
      ...(isSpoiler ? [['spoiler', 'on'] as [string, string]] : []),
    ]);
    await runAllJobs();
    const latest = async () => (await visitor.get(`${address}/myLatest`)).json().post;
    return { competition, person, visitor, address, latest };
  }

  test('is public for a minute where the post is, and can be asked about', async () => {
    const { latest } = await postReady('speedhack', false);
    const { image } = await latest();
    const answer = await t.visitor().get(`/upload/${image}`);
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=(?:[1-5]?\d|60), /);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      vary: 'cookie',
    });
    const again = await t.visitor().get(`/upload/${image}`, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is nobody’s to keep where the post is a spoiler, and missing to those who may not see it', async () => {
    const { competition, person, latest } = await postReady('gift-exchange', true);
    const other = await createPerson(t.platform.db);
    await createEntrant(t.platform.db, competition.id, other.id);
    const { image, thumbnail } = await latest();
    for (const name of [image, thumbnail]) {
      const own = await t.visitor(person.token).get(`/upload/${name}`);
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
      const missing = await t.visitor(other.token).get(`/upload/${'0'.repeat(32)}.png`);
      for (const token of [undefined, other.token]) {
        const answer = await t.visitor(token).get(`/upload/${name}`, { 'if-none-match': `"${name}"` });
        expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, missing.body]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    await t.setClock(competition.endMs);
    expect((await t.visitor().get(`/upload/${image}`)).headers['cache-control']).toMatch(/^public/);
  });

  test('[R5.06] dies when the post becomes a spoiler', async () => {
    const { visitor, address, latest, person } = await postReady('gift-exchange', false);
    const before = await latest();
    await postForm(visitor, `${address}/myLatest`, [
      ['message', 'Look'],
      ['spoiler', 'on'],
    ]);
    const after = await latest();
    for (const part of ['image', 'thumbnail'] as const) {
      expect(after[part]).not.toBe(before[part]);
      expect(await fileStatus(before[part])).toBe(404);
      expect(await fileStatus(before[part], person.token)).toBe(404);
      expect(await fileStatus(after[part])).toBe(404);
      expect(await fileStatus(after[part], person.token)).toBe(200);
    }
    await runAllJobs();
    expect(await t.platform.files.find(before.image)).toBeNull();
  });
});
