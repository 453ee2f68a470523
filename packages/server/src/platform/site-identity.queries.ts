import { sql } from 'kysely';
import type { Database } from './database/database.ts';

export interface SiteIdentity {
  readonly siteId: string;
  readonly markedBackends: readonly string[];
  readonly keyFingerprint: Buffer | null;
}

/** Null before the first start. */
export const findIdentity = async (db: Database): Promise<SiteIdentity | null> =>
  (await db
    .selectFrom('site_identity')
    .select(['site_id as siteId', 'marked_backends as markedBackends', 'key_fingerprint as keyFingerprint'])
    .executeTakeFirst()) ?? null;

/** The site's identity, which is made if there is none. */
export async function getIdentity(db: Database): Promise<SiteIdentity> {
  await sql`insert into site_identity default values on conflict do nothing`.execute(db);
  const identity = await findIdentity(db);
  if (!identity) throw new Error('The site has no identity.');
  return identity;
}

/** The first key that the site is used with. */
export const insertKeyFingerprint = (db: Database, fingerprint: Buffer) =>
  db
    .updateTable('site_identity')
    .set({ key_fingerprint: fingerprint })
    .where('key_fingerprint', 'is', null)
    .execute();

export const addMarkedBackend = (db: Database, backend: string) =>
  sql`update site_identity set marked_backends = marked_backends || ${backend}::text
      where not ${backend} = any (marked_backends)`.execute(db);

/** Keys of the newest files of each backend that has any. */
export async function listNewestKeys(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ backend: string; keys: string[] }>`
    select b.backend, array(
      select f.storage_key from stored_file f where f.backend = b.backend and f.state = 'owned'
      order by f.id desc limit 3) as keys
    from (select distinct backend from stored_file where state = 'owned') b`.execute(db);
  return new Map(rows.map(({ backend, keys }) => [backend, keys]));
}

/** Bytes and number of the files of a backend, and the bytes of the last 30 days. */
export async function readStoredBytes(db: Database, backend: string) {
  const { rows } = await sql<{ bytes: number; numFiles: number; newBytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as "numFiles",
      coalesce(sum(bytes) filter (where created_at > wall_now() - interval '30 days'), 0)::float8 as "newBytes"
    from stored_file where backend = ${backend} and state = 'owned'`.execute(db);
  return rows[0] ?? { bytes: 0, numFiles: 0, newBytes: 0 };
}
