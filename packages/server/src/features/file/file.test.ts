import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createAccount, createCompetition, createLogPost, createPerson } from '../../testing/factories.ts';
import { fileOwners } from '../../testing/file-owners.ts';
import { createPng } from '../../testing/sized-png.ts';
import { listKeys } from '../../testing/storage-suite.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepFiles } from './sweep-files.job.ts';

const t = useTestApp();
const sweep = () => sweepFiles(fileOwners).run(t.platform, {});
const get = (name: string, token?: string) => t.visitor(token).get(`/upload/${name}`);
const head = (name: string) => t.app.inject({ method: 'HEAD', url: `/upload/${name}` });
const rowOf = (address: string) =>
  t.platform.db.selectFrom('stored_file').selectAll().where('address', '=', address).executeTakeFirst();

/** A user with an avatar. */
async function createPictured() {
  const person = await createPerson(t.platform.db, { password: 'a lantern by the road' });
  const visitor = t.visitor(person.token);
  const upload = async (side: number): Promise<string> => {
    const sent = await visitor.post('/api/v1/account/avatar', createPng(side, side), {
      'content-type': 'image/png',
    });
    return sent.json().avatar;
  };
  return { ...person, visitor, upload, avatar: await upload(8) };
}

/** A competition with an entry and a log post that have a picture each. */
async function createPicturedJam() {
  const { db, files } = t.platform;
  const competition = await createCompetition(db);
  const { entrantId } = await createJoined(db, competition);
  const image = await files.put('png', createPng(4, 4));
  await createEntry(db, competition, [entrantId], { image });
  const shot = await files.put('png', createPng(4, 4));
  const { id } = await createLogPost(db, entrantId);
  await sql`update log_post set image = ${shot}, thumbnail = ${shot}, image_width = 4, image_height = 4,
    image_state = 'ready' where id = ${id}`.execute(db);
  await settleFiles(db, { kind: 'log-post', id }, [shot]);
  return { competition, image, shot };
}

describe('an avatar', () => {
  test('that was replaced stops answering at once, and is then removed', async () => {
    const ann = await createPictured();
    expect((await get(ann.avatar)).statusCode).toBe(200);
    const { storage_key: key = '' } = (await rowOf(ann.avatar)) ?? {};
    const second = await ann.upload(9);
    expect([(await get(ann.avatar)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    await sweep();
    expect(await rowOf(ann.avatar)).toBeUndefined();
    const keys = await listKeys(t.platform.files.storageOf('disk'));
    expect(keys).not.toContain(key);
    expect((await get(second)).statusCode).toBe(200);
  });

  test('that was taken off, or whose account was deleted, stops answering at once', async () => {
    const [ann, bob] = [await createPictured(), await createPictured()];
    await ann.visitor.post('/api/v1/account/avatar/remove', {});
    const deleted = await bob.visitor.post('/api/v1/account/delete', { proof: 'a lantern by the road' });
    expect(deleted.statusCode).toBe(200);
    const missing = await get(`${'0'.repeat(32)}.png`);
    for (const { avatar, token } of [ann, bob]) {
      for (const answer of [await get(avatar), await get(avatar, token)])
        expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
      expect((await head(avatar)).statusCode).toBe(404);
      const known = await t.visitor().get(`/upload/${avatar}`, { 'if-none-match': `"${avatar}"` });
      expect([known.statusCode, known.headers['cache-control']]).toEqual([
        404,
        missing.headers['cache-control'],
      ]);
    }
    await sweep();
    expect([await rowOf(ann.avatar), await rowOf(bob.avatar)]).toEqual([undefined, undefined]);
  });

  test('is kept for a minute at most, so that it does not outlive its account in a cache', async () => {
    const { avatar } = await createPictured();
    expect((await get(avatar)).headers['cache-control']).toMatch(/^public, max-age=(?:[1-5]?\d|60), /);
  });
});

describe('a file', () => {
  test('that nobody owns is never served', async () => {
    const { db, files } = t.platform;
    const staff = await createPerson(db, { rank: 'owner' });
    const { id } = await createAccount(db);
    const name = await files.put('png', createPng(4, 4));
    await db.updateTable('account').set({ avatar: name }).where('id', '=', id).execute();
    const statuses = async () => [(await get(name)).statusCode, (await get(name, staff.token)).statusCode];
    for (const state of ['pending', 'stored', 'discarded']) {
      await db.updateTable('stored_file').set({ state }).where('address', '=', name).execute();
      expect([state, await statuses()]).toEqual([state, [404, 404]]);
    }
    await db.updateTable('stored_file').set({ state: 'stored' }).where('address', '=', name).execute();
    await settleFiles(db, { kind: 'account', id }, [name]);
    expect(await statuses()).toEqual([200, 200]);
    // Nor one of a kind without a rule, or of an owner that does not name it.
    for (const owner of [{ owner_kind: 'moon' }, { owner_kind: 'account', owner_id: id + 1 }]) {
      await db.updateTable('stored_file').set(owner).where('address', '=', name).execute();
      expect(await statuses()).toEqual([404, 404]);
    }
  });

  test('takes one query, whatever it belongs to and whoever asks', async () => {
    const { avatar } = await createPictured();
    const { image, shot } = await createPicturedJam();
    await get(avatar);
    const person = await createPerson(t.platform.db);
    for (const name of [avatar, image, shot]) {
      for (const [token, numQueries] of [
        [undefined, 1],
        // The session takes one more query.
        [person.token, 2],
      ] as const) {
        t.queries.length = 0;
        expect((await get(name, token)).statusCode).toBe(200);
        const asked = t.queries.filter((query) => !query.includes('competition_boundaries'));
        expect([name, asked.length]).toEqual([name, numQueries]);
      }
    }
  });

  test('asked for by HEAD is answered by its row: its bytes are not opened', async () => {
    const { avatar } = await createPictured();
    const whole = await get(avatar);
    const asked = await head(avatar);
    for (const answer of [whole, asked]) {
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([
        200,
        String(whole.rawPayload.length),
      ]);
    }
    expect([asked.headers['content-type'], asked.headers.etag, asked.body]).toEqual([
      whole.headers['content-type'],
      whole.headers.etag,
      '',
    ]);
    await t.platform.files.storageOf('disk').remove((await rowOf(avatar))?.storage_key ?? '');
    expect([(await head(avatar)).statusCode, (await get(avatar)).statusCode]).toEqual([200, 404]);
  });

  test('is what its row says, not its address: anything but pictures and webm is a download', async () => {
    const { avatar } = await createPictured();
    for (const type of ['text/html', 'image/svg+xml', 'application/zip']) {
      await t.platform.db
        .updateTable('stored_file')
        .set({ media_type: type })
        .where('address', '=', avatar)
        .execute();
      expect((await get(avatar)).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${avatar}"`,
      });
    }
  });
});

describe('the sweep', () => {
  const age = (address: string, interval: string) =>
    sql`update stored_file set created_at = created_at - ${interval}::interval where address = ${address}`.execute(
      t.platform.db,
    );
  let owned = '';
  beforeAll(async () => {
    owned = (await createPictured()).avatar;
  });
  beforeEach(sweep);

  test('takes what was never settled within an hour, with its bytes', async () => {
    const { files } = t.platform;
    const [young, old] = [await files.put('raw', Buffer.from('y')), await files.put('raw', Buffer.from('o'))];
    const { storage_key: key = '' } = (await rowOf(old)) ?? {};
    await age(young, '55 minutes');
    await age(old, '61 minutes');
    await sweep();
    expect([await rowOf(young), await rowOf(old)]).toEqual([
      expect.objectContaining({ state: 'stored' }),
      undefined,
    ]);
    expect(await listKeys(files.storageOf('disk'))).not.toContain(key);
  });

  test('goes by the real clock: one that tests moved sweeps nothing', async () => {
    const waiting = await t.platform.files.put('raw', Buffer.from('x'));
    await t.moveClock('2 years');
    await sweep();
    await t.moveClock('-2 years');
    expect([(await rowOf(waiting))?.state, (await rowOf(owned))?.state]).toEqual(['stored', 'owned']);
  });

  test('leaves alone what is used, however old, and run again changes nothing', async () => {
    await age(owned, '9 years');
    await sweep();
    const before = await listKeys(t.platform.files.storageOf('disk'));
    await sweep();
    expect(await listKeys(t.platform.files.storageOf('disk'))).toEqual(before);
    expect((await get(owned)).statusCode).toBe(200);
  });

  test('waits for one who is settling just now, and takes nothing from them', async () => {
    const { db, files } = t.platform;
    const { id } = await createAccount(db);
    const late = await files.put('png', createPng(4, 4));
    await age(late, '2 hours');
    let swept: Promise<void> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('account').set({ avatar: late }).where('id', '=', id).execute();
      await settleFiles(transaction, { kind: 'account', id }, [late]);
      swept = sweep();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await swept;
    expect((await get(late)).statusCode).toBe(200);
  });

  test('that comes before settling makes settling fail', async () => {
    const { db, files } = t.platform;
    const { id } = await createAccount(db);
    const late = await files.put('png', createPng(4, 4));
    await age(late, '2 hours');
    await sweep();
    await expect(settleFiles(db, { kind: 'account', id }, [late])).rejects.toThrow('not there');
  });

  test('removes neither row nor bytes of what is still named, and takes the others all the same', async () => {
    const { db, files } = t.platform;
    const { id } = await createAccount(db);
    const [named, given] = [
      await files.put('png', createPng(4, 4)),
      await files.put('raw', Buffer.from('x')),
    ];
    await db.updateTable('account').set({ avatar: named }).where('id', '=', id).execute();
    await files.discard([named, given]);
    const { storage_key: key = '' } = (await rowOf(named)) ?? {};
    await sweep();
    expect([(await rowOf(named))?.state, await rowOf(given)]).toEqual(['discarded', undefined]);
    expect(await listKeys(files.storageOf('disk'))).toContain(key);
  });

  test('takes the files of what was deleted, which are served no longer from then on', async () => {
    const { db, files } = t.platform;
    const { competition, image, shot } = await createPicturedJam();
    const keys = [(await rowOf(image))?.storage_key, (await rowOf(shot))?.storage_key];
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sign_up').where('competition_id', '=', competition.id).execute();
      await transaction.deleteFrom('entry').where('competition_id', '=', competition.id).execute();
    });
    await db.deleteFrom('competition').where('id', '=', competition.id).execute();
    expect([(await get(image)).statusCode, (await get(shot)).statusCode]).toEqual([404, 404]);
    await sweep();
    expect([await rowOf(image), await rowOf(shot)]).toEqual([undefined, undefined]);
    const left = await listKeys(files.storageOf('disk'));
    for (const key of keys) expect(left).not.toContain(key);
  });

  test('goes on after one that was killed between bytes and row', async () => {
    const { files } = t.platform;
    const given = await files.put('raw', Buffer.from('x'));
    await files.discard([given]);
    await files.storageOf('disk').remove((await rowOf(given))?.storage_key ?? '');
    await sweep();
    expect(await rowOf(given)).toBeUndefined();
  });
});
