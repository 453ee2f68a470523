import type { EntryId } from '@tinsmith/domain/ids';
import type { PlayRefusal } from '@tinsmith/domain/play-files';
import type { Finding } from '@tinsmith/domain/run-me-check';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** A file for browsers that an entry shows, with what became of it. */
export interface WebFile {
  readonly fileId: number;
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  readonly plays: number;
  readonly scanState: string | null;
  /** Null until it was unpacked, or could not be. */
  readonly state: 'ready' | 'refused' | null;
  readonly key: string | null;
  readonly startFolder: string | null;
  readonly isThreaded: boolean | null;
  readonly mayShareMemory: boolean | null;
  readonly refusal: Finding['kind'] | null;
  readonly refusalSubject: string | null;
}

/** Of the rows `f` (entry_file): those that an entry shows, and that are for browsers. */
const isShownForWeb = sql`f.state = 'checked' and f.superseded_at is null and f.removed_at is null
  and 'web' = any (coalesce(f.chosen_tags, f.proposed_tags))`;

/** The files of an entry for browsers: those from before the finish first, since they are voted on, then the newest. */
export async function listWebFiles(db: Database, entryId: EntryId): Promise<WebFile[]> {
  const { rows } = await sql<WebFile>`
    select f.id as "fileId", f.address, f.name, f.bytes, f.num_plays as plays, s.scan_state as "scanState",
      b.state, b.key, b.start_folder as "startFolder", b.is_threaded as "isThreaded",
      b.may_share_memory as "mayShareMemory", b.refusal, b.refusal_subject as "refusalSubject"
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    join stored_file s on s.address = f.address and s.state = 'owned'
    left join web_build b on b.file_id = f.id
    where f.entry_id = ${entryId} and ${isShownForWeb}
    order by is_in_time(f, c) desc, f.sealed_at desc, f.id desc`.execute(db);
  return rows;
}

interface FoundBuild {
  readonly entryId: number;
  readonly address: string;
  readonly mayShareMemory: boolean;
}

/** An unpacked game by its key: whose it is, and the file that decides who may play it. */
export async function findBuild(db: Database, key: string): Promise<FoundBuild | null> {
  const { rows } = await sql<FoundBuild>`
    select f.entry_id as "entryId", f.address, b.may_share_memory as "mayShareMemory" from web_build b join entry_file f on f.id = b.file_id
    where b.key = ${key} and b.state = 'ready' and f.address is not null`.execute(db);
  return rows[0] ?? null;
}

/** Counts a play, without recording who it was. */
export const notePlay = (db: Database, fileId: number) =>
  sql`update entry_file set num_plays = num_plays + 1 where id = ${fileId}`.execute(db);

export interface PendingFile {
  readonly fileId: number;
  readonly name: string;
  readonly bytes: number;
  readonly storageKey: string;
  readonly backend: string;
}

/** Files that are to be unpacked, newest first: people wait for those. Downloads wait for the scan, and so do these. */
export async function listPending(
  db: Database,
  isScanned: boolean,
  limit: number,
  except: readonly number[],
): Promise<PendingFile[]> {
  const { rows } = await sql<PendingFile>`
    select f.id as "fileId", f.name, f.bytes, s.storage_key as "storageKey", s.backend
    from entry_file f join stored_file s on s.address = f.address and s.state = 'owned'
    where ${isShownForWeb} and s.scan_state is distinct from 'found'
      and (s.scan_state is not null or not ${isScanned}::boolean)
      and not exists (select from web_build b where b.file_id = f.id) and f.id <> all (${[...except]}::bigint[])
    order by f.sealed_at desc, f.id desc limit ${limit}`.execute(db);
  return rows;
}

interface ReadyBuild {
  readonly key: string;
  readonly startFolder: string;
  readonly numFiles: number;
  readonly bytes: number;
  readonly isThreaded: boolean;
  readonly mayShareMemory: boolean;
}

/** Records a build whose folder is whole; false if the file is gone, or another worker was first. */
export async function insertReady(db: Database, fileId: number, build: ReadyBuild): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into web_build (file_id, key, state, start_folder, num_files, bytes, is_threaded, may_share_memory)
    select id, ${build.key}, 'ready', ${build.startFolder}, ${build.numFiles}, ${build.bytes},
      ${build.isThreaded}, ${build.mayShareMemory}
    from entry_file where id = ${fileId} on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Records why a file can't be played here, and adds it to what the run-me check found. */
export const insertRefused = (
  db: Database,
  fileId: number,
  key: string,
  { refusal, subject }: { readonly refusal: PlayRefusal; readonly subject: string | null },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      insert into web_build (file_id, key, state, refusal, refusal_subject)
      select id, ${key}, 'refused', ${refusal}, ${subject}
      from entry_file where id = ${fileId} on conflict do nothing`.execute(transaction);
    if (numAffectedRows !== 1n) return;
    const finding: Finding = { kind: refusal, subject };
    await sql`
      update entry_file set findings = findings || ${JSON.stringify([finding])}::jsonb
      where id = ${fileId} and not findings @> ${JSON.stringify([{ kind: refusal }])}::jsonb`.execute(
      transaction,
    );
  });

/** What all unpacked games take up. */
export async function readPlayBytes(db: Database): Promise<{ bytes: number; numGames: number }> {
  const { rows } = await sql<{ bytes: number; numGames: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as "numGames"
    from web_build where state = 'ready'`.execute(db);
  return rows[0] ?? { bytes: 0, numGames: 0 };
}

/**
 * Forgets builds that are not shown any more: replaced, removed, no longer for browsers. Those for which there was no
 * room are tried again after an hour.
 */
export const deleteOldBuilds = (db: Database) =>
  db.transaction().execute(async (transaction) => {
    const gone = sql`
      delete from web_build b using entry_file f
      where f.id = b.file_id and (not (${isShownForWeb})
        or (b.refusal = 'no-room-here' and b.made_at < wall_now() - interval '1 hour'))
      returning f.id, b.refusal`;
    await sql`
      with gone as (${gone})
      update entry_file set findings = (
        select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(findings) one
        where one->>'kind' <> 'no-room-here')
      where id in (select id from gone where refusal = 'no-room-here')`.execute(transaction);
  });

export async function listReadyKeys(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select key from web_build where state = 'ready'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** For builds whose folder is lost, such as after a restore: they are unpacked again. */
export const deleteBuilds = (db: Database, keys: readonly string[]) =>
  sql`delete from web_build where key = any (${[...keys]}::text[])`.execute(db);
