import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../testing/factories.ts';
import { listKeys } from '../../testing/storage-suite.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { siteOwner } from './files.ts';
import { changeAddress, settleFiles } from './stored-file.queries.ts';

const t = useTestApp();
const rowOf = (address: string) =>
  t.platform.db
    .selectFrom('stored_file')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
const textOf = async (address: string) => {
  const stream = await (await t.platform.files.find(address))?.open();
  return stream && Buffer.concat(await stream.toArray()).toString();
};

describe('a stored file', () => {
  test('is a row before its bytes are written, then one that knows them, then somebody’s', async () => {
    const { db, files } = t.platform;
    const states: (string | undefined)[] = [];
    const latest = () =>
      db.selectFrom('stored_file').select('state').orderBy('created_at', 'desc').executeTakeFirst();
    const slow = async function* () {
      yield Buffer.from('one ');
      states.push((await latest())?.state);
      yield Buffer.from('two');
    };
    const address = await files.put('png', Readable.from(slow()));
    const stored = await rowOf(address);
    expect(states).toEqual(['pending']);
    expect(stored).toMatchObject({ state: 'stored', bytes: 7, media_type: 'image/png', backend: 'disk' });
    expect(stored.sha256).toEqual(createHash('sha256').update('one two').digest());
    expect(stored.storage_key).toMatch(/^[0-9a-f]{32}$/);
    expect(stored.storage_key).not.toBe(address.split('.')[0]);
    await settleFiles(db, { kind: 'account', id: 5 }, [address, null, undefined]);
    expect(await rowOf(address)).toMatchObject({ state: 'owned', owner_kind: 'account', owner_id: 5 });
  });

  test('is settled with what uses it, or not at all', async () => {
    const { db, files } = t.platform;
    const address = await files.put('png', Buffer.from('x'));
    const owner = { kind: 'account', id: 5 };
    await expect(
      db.transaction().execute(async (transaction) => {
        await settleFiles(transaction, owner, [address]);
        throw new Error('Something else went wrong.');
      }),
    ).rejects.toThrow('Something else');
    expect((await rowOf(address)).state).toBe('stored');
    await files.discard([address]);
    await expect(settleFiles(db, owner, [address])).rejects.toThrow('not there');
    await expect(settleFiles(db, owner, [`${'0'.repeat(32)}.png`])).rejects.toThrow('not there');
  });

  test('of one owner cannot be taken by another', async () => {
    const { db, files } = t.platform;
    const address = await files.put('png', Buffer.from('x'));
    await settleFiles(db, { kind: 'account', id: 5 }, [address]);
    await settleFiles(db, { kind: 'account', id: 5 }, [address]);
    await expect(settleFiles(db, { kind: 'account', id: 6 }, [address])).rejects.toThrow('not there');
    await expect(settleFiles(db, { kind: 'entry', id: 5 }, [address])).rejects.toThrow('not there');
  });

  test('that breaks off on its way is discarded, and its bytes are nowhere', async () => {
    const { db, files } = t.platform;
    const before = await listKeys(files.storageOf('disk'));
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('The connection dropped.');
    };
    await expect(files.put('png', Readable.from(broken()))).rejects.toThrow('The connection dropped.');
    const row = await db
      .selectFrom('stored_file')
      .select('state')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    expect(row?.state).toBe('discarded');
    expect(await listKeys(files.storageOf('disk'))).toEqual(before);
  });

  test('changes its address wherever it is named, and its bytes do not move', async () => {
    const { db, files } = t.platform;
    const { id } = await createAccount(db);
    const address = await files.put('png', Buffer.from('me'));
    await db.updateTable('account').set({ avatar: address }).where('id', '=', id).execute();
    await settleFiles(db, { kind: 'account', id }, [address]);
    const { storage_key: key } = await rowOf(address);
    const other = `${'1'.repeat(32)}.png`;
    await changeAddress(db, address, other);
    const account = await db
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(account.avatar).toBe(other);
    expect((await rowOf(other)).storage_key).toBe(key);
    expect([await textOf(address), await textOf(other)]).toEqual([undefined, 'me']);
  });

  test('cannot be named before it is a row, nor removed while it is named', async () => {
    const { db, files } = t.platform;
    const { id } = await createAccount(db);
    const name = (avatar: string) => db.updateTable('account').set({ avatar }).where('id', '=', id).execute();
    await expect(name(`${'2'.repeat(32)}.png`)).rejects.toThrow('foreign key');
    const address = await files.put('png', Buffer.from('me'));
    await name(address);
    await expect(db.deleteFrom('stored_file').where('address', '=', address).execute()).rejects.toThrow(
      'foreign key',
    );
  });

  test('of the site itself is stored once, and again where its bytes were lost', async () => {
    const { db, files } = t.platform;
    const bytes = Buffer.from('a picture of ours');
    const first = await files.putPublished('png', bytes);
    await settleFiles(db, siteOwner, [first]);
    expect(await files.putPublished('png', bytes)).toBe(first);
    await files.storageOf('disk').remove((await rowOf(first)).storage_key);
    expect(await files.putPublished('png', bytes)).toBe(first);
    expect(await textOf(first)).toBe('a picture of ours');
  });

  test('in a backend that is not configured is said to be so', async () => {
    const { db, files } = t.platform;
    const address = await files.put('png', Buffer.from('x'));
    await db.updateTable('stored_file').set({ backend: 'moon' }).where('address', '=', address).execute();
    await expect(textOf(address)).rejects.toThrow("Files are kept in 'moon', which is not configured.");
  });
});
