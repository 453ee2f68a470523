import { sql } from 'kysely';
import type { DemoFileOwner } from '../../../demo/demo-part.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface DemoFile {
  /** Of the game. */
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Of a stored file that has no owner yet. */
  readonly address: string;
  readonly crc32: number;
}

/** Adds files that arrived as sealed, in the last hours of the jam or just now. */
export async function insertDemoFiles(db: Database, competitionId: number, files: readonly DemoFile[]) {
  await sql`
    insert into entry_file (entry_id, address, name, bytes, sha256, state, sealed_at, received_at, checked_at, is_match,
      crc32, proposed_tags)
    select e.id, s.address, d.value->>'name', s.bytes, s.sha256, 'checked', moment.at, moment.at, moment.at, true,
      (d.value->>'crc32')::bigint, array(select jsonb_array_elements_text(d.value->'tags'))
    from jsonb_array_elements(${JSON.stringify(files)}::jsonb) with ordinality as d(value, place)
    join competition c on c.id = ${competitionId}
    join entry e on e.competition_id = c.id and e.title = d.value->>'title'
    join stored_file s on s.address = d.value->>'address',
      lateral (select least(app_now(), c.ends_at) - d.place * interval '7 minutes' as at) moment`.execute(db);
  await sql`select count_entry_files(id) from entry where competition_id = ${competitionId}`.execute(db);
}

export interface DemoLinks {
  readonly title: string;
  readonly play: string;
  readonly video: string;
}

/** Some games are also on other sites. */
export const linkDemoEntries = (db: Database, competitionId: number, links: readonly DemoLinks[]) =>
  sql`update entry set play_link = d.play, video_link = d.video
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as d(title text, play text, video text)
      where entry.competition_id = ${competitionId} and entry.title = d.title`.execute(db);

export const demoUploads = sql<DemoFileOwner>`
  select 'entry-file' as kind, f.id, f.address from entry_file f join entry e on e.id = f.entry_id
  where e.competition_id in (select id from demo.competition)`;
