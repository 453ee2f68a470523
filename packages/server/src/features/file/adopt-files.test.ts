import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrationsDir } from '../../platform/database/migrate.ts';
import { migrateJobs } from '../../platform/jobs.ts';
import type { OpenPlatform } from '../../platform/open-platform.ts';
import { createEmptyDatabase, dropDatabase } from '../../testing/databases.ts';
import { fileOwners } from '../../testing/file-owners.ts';
import { listKeys } from '../../testing/storage-suite.ts';
import { openTestApp, type TestApp, urlOf } from '../../testing/test-app.ts';
import { adoptFiles } from './adopt-files.ts';
import { sweepFiles } from './sweep-files.job.ts';

const nameOf = (letter: string, extension = 'png') => `${letter.repeat(32)}.${extension}`;
const shown = {
  avatar: nameOf('a', 'webp'),
  image: nameOf('b'),
  thumbnail: nameOf('c'),
  waiting: nameOf('d', 'raw'),
  video: nameOf('e', 'webm'),
  still: nameOf('f', 'jpg'),
  news: nameOf('1'),
};
const lost = nameOf('2');
const discarded = nameOf('3');
const replacedLongAgo = nameOf('4');

/** Pictures as stored before files had rows. */
async function fillOldTables({ db }: OpenPlatform): Promise<void> {
  await sql`insert into competition (id, short, title, kind, markdown, starts_at, ends_at, voting_ends_at, join_closes_at)
    overriding system value
    values (1, 'jam', 'Jam', 'speedhack', '', now() - interval '2 days', now() + interval '1 day',
      now() + interval '9 days', now() + interval '1 day')`.execute(db);
  await sql`insert into account (id, username, verified_at, avatar) overriding system value
    values (11, 'ann', now(), ${shown.avatar}),
    (12, 'bob', now(), ${lost})`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await sql`insert into entry (id, competition_id, image, image_kind, image_width, image_height, thumbnail,
        thumbnail_width, thumbnail_height) overriding system value
      values (21, 1, ${shown.video}, 'video', 4, 3, ${shown.still}, 4, 3)`.execute(transaction);
    await sql`insert into entrant (id, competition_id, account_id, info, entry_id, entry_joined_at)
      overriding system value values (31, 1, 11, '', 21, now())`.execute(transaction);
  });
  await sql`insert into log_post (id, competition_id, entrant_id, text, is_spoiler, image, thumbnail, image_width,
      image_height, image_state) overriding system value
    values (41, 1, 31, 'x', false, ${shown.image}, ${shown.thumbnail}, 4, 3, 'ready')`.execute(db);
  await sql`insert into log_post (id, competition_id, entrant_id, text, is_spoiler, image_upload, image_width,
      image_height, image_state) overriding system value values (42, 1, 31, 'x', false, ${shown.waiting}, 4, 3, 'waiting')`.execute(
    db,
  );
  await sql`insert into news_post (posted_at, title, markdown, image, image_alt, image_width, image_height)
    values (now(), 'Hello', '', ${shown.news}, '', 4, 3)`.execute(db);
  await sql`insert into discarded_file (name) values (${discarded})`.execute(db);
}

describe('files from before they were rows', () => {
  let name: string;
  let folder: string;
  let t: TestApp;
  beforeAll(async () => {
    name = await createEmptyDatabase(urlOf);
    folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-files-'));
    const database = { databaseUrl: urlOf(name), filesDir: path.join(folder, 'files') };
    t = await openTestApp({ ...database, drop: async () => undefined });
    const { db, files, pool } = t.platform;
    // The migrations before the one that gives files rows.
    const before = path.join(folder, 'migrations');
    await cp(migrationsDir, before, { recursive: true });
    const names = (await readdir(before)).toSorted();
    const first = names.findIndex((file) => file.endsWith('_stored_file.sql'));
    for (const file of names.slice(first)) await rm(path.join(before, file));
    await migrate(db as never, before);
    await fillOldTables(t.platform);
    for (const key of [...Object.values(shown), discarded, replacedLongAgo])
      await files.storageOf('disk').write(key, Readable.from([Buffer.from(key)]));
    await migrate(db as never);
    await migrateJobs(pool);
  });
  afterAll(async () => {
    await t.app.close();
    await t.platform.close();
    await dropDatabase(urlOf, name);
    await rm(folder, { recursive: true, force: true });
  });

  const rows = () =>
    t.platform.db
      .selectFrom('stored_file')
      .select(['address', 'storage_key', 'owner_kind', 'owner_id', 'media_type', 'state'])
      .orderBy('address')
      .execute();
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(shown).map(
          async ([key, address]) => [key, (await t.visitor().get(`/upload/${address}`)).statusCode] as const,
        ),
      ),
    );
  const served = { avatar: 200, image: 200, thumbnail: 200, waiting: 404, video: 200, still: 200, news: 200 };

  test('get rows by the migration, under the same addresses', async () => {
    const row = (address: string, kind: string | null, id: number | null, type: string, state = 'owned') => ({
      address,
      storage_key: address,
      owner_kind: kind,
      owner_id: id,
      media_type: type,
      state,
    });
    expect(await rows()).toEqual(
      [
        row(shown.avatar, 'account', 11, 'image/webp'),
        row(lost, 'account', 12, 'image/png'),
        row(shown.image, 'log-post', 41, 'image/png'),
        row(shown.thumbnail, 'log-post', 41, 'image/png'),
        row(shown.waiting, 'log-post', 42, 'application/octet-stream'),
        row(shown.video, 'entry', 21, 'video/webm'),
        row(shown.still, 'entry', 21, 'image/jpeg'),
        row(shown.news, 'site', 0, 'image/png'),
        row(discarded, null, null, 'application/octet-stream', 'discarded'),
      ].toSorted((a, b) => (a.address < b.address ? -1 : 1)),
    );
    expect(await statuses()).toEqual(served);
  });

  test('are described when the site starts, and what nobody knows is left to the sweep', async () => {
    const { db, files } = t.platform;
    await adoptFiles(t.platform);
    const described = await db
      .selectFrom('stored_file')
      .select(['address', 'bytes', 'sha256'])
      .where('state', '=', 'owned')
      .execute();
    for (const { address, bytes, sha256 } of described) {
      const isLost = address === lost;
      expect([address, bytes, sha256]).toEqual([
        address,
        isLost ? null : address.length,
        isLost ? null : createHash('sha256').update(address).digest(),
      ]);
    }
    expect(await statuses()).toEqual(served);
    await adoptFiles(t.platform);
    await sweepFiles(fileOwners).run(t.platform, {});
    expect(await listKeys(files.storageOf('disk'))).toEqual(Object.values(shown).toSorted());
    expect(await statuses()).toEqual(served);
  });
});
