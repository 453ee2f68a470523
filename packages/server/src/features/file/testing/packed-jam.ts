import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TestCompetition } from '../../../testing/factories.ts';

/** Adds entries by one person each, with two files for Linux of 150 MB, checked but not stored. */
export async function addPackedEntries(
  db: Database,
  jam: Pick<TestCompetition, 'id'>,
  numEntries: number,
): Promise<void> {
  for (let from = 1; from <= numEntries; from += 500) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + 499, numEntries)}::int)`;
    await sql`
      with accounts as (
        insert into account (username, verified_at)
        select 'packed_' || ${jam.id}::int || '_' || n, app_now() from ${numbers} n returning id
      ), entries as (
        insert into entry (competition_id, title)
        select ${jam.id}, 'Game ' || n from ${numbers} n returning id
      )
      insert into entrant (competition_id, account_id, info, entry_id, entry_joined_at)
      select ${jam.id}, a.id, '', e.id, app_now()
      from (select id, row_number() over () as n from accounts) a
      join (select id, row_number() over () as n from entries) e using (n)`.execute(db);
  }
  await sql`
    with files as (
      select random_id() as id, md5(random()::text) as address, e.id as entry_id
      from entry e, generate_series(1, 2) where e.competition_id = ${jam.id}
    ), stored as (
      insert into stored_file (address, storage_key, backend, media_type, state, owner_kind, owner_id, bytes, sha256)
      select address, address, 'disk', 'application/octet-stream', 'owned', 'entry-file', id, 150000000,
        sha256(address::bytea)
      from files
    )
    insert into entry_file (id, entry_id, address, name, bytes, sha256, state, received_at, checked_at, is_match,
      crc32, proposed_tags)
    select id, entry_id, address, 'game.zip', 150000000, sha256(address::bytea), 'checked', app_now(), app_now(), true,
      1, '{linux}'
    from files`.execute(db);
}
