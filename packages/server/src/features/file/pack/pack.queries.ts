import { formerMember } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { ms } from '../../../platform/database/ms.ts';

/** A file in a pack, with the fields needed to divide packs into parts. */
export interface PackedFile {
  readonly id: number;
  readonly entryId: EntryId;
  readonly bytes: number;
  readonly tags: readonly string[];
}

export interface NamedPackedFile extends PackedFile {
  readonly name: string;
  readonly crc32: number;
  readonly sealedMs: number;
}

/**
 * Public files only: a pack is the same for everyone. It contains the files a jam is judged by, those in
 * time, but none that the virus scan holds back.
 */
const isPacked = (hasScanner: boolean) => sql<boolean>`
  f.state = 'checked' and f.superseded_at is null and f.crc32 is not null and is_in_time(f, c)
    and e.num_shown > 0 and s.state = 'owned' and s.bytes is not null
    and coalesce(s.scan_state <> 'found', ${!hasScanner})`;

/** Whether there are packs: only after the grace period, so they contain nothing of a gift before the end. */
const isOpen = sql<boolean>`
  app_now() >= o.ends_at + make_interval(secs => o.grace_seconds) and not is_entry_secret(o, app_now())`;

/** The competition if there are packs: checked once per statement, not once per file. */
const openCompetition = (id: number) =>
  sql<number | null>`(select o.id from competition o where o.id = ${id} and ${isOpen})`;

const tables = sql`
  entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
  join stored_file s on s.address = f.address`;

const columns = sql`f.id, f.entry_id as "entryId", s.bytes, coalesce(f.chosen_tags, f.proposed_tags) as tags`;

/** A stable order: files of one entry together. */
const order = sql`f.entry_id, f.sealed_at, f.id`;

/** Entries that may have files in packs, in the order of these; none before there are packs. */
export const listEntriesToPack = async (db: Database, competitionId: number): Promise<EntryId[]> =>
  (
    await sql<{ id: EntryId }>`
      select e.id from entry e
      where e.competition_id = ${openCompetition(competitionId)} and e.num_shown > 0 order by e.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

export const listNamedFiles = async (
  db: Database,
  competitionId: number,
  entryIds: readonly EntryId[],
  hasScanner: boolean,
): Promise<NamedPackedFile[]> =>
  (
    await sql<NamedPackedFile>`
      select ${columns}, f.name, f.crc32, ${ms('f.sealed_at')} as "sealedMs"
      from ${tables}
      where e.competition_id = ${openCompetition(competitionId)} and e.id = any(${[...entryIds]}::bigint[])
        and ${isPacked(hasScanner)}
      order by ${order}`.execute(db)
  ).rows;

/** The current place of a file, if it is still in packs: a long download asks when the file's turn comes. */
export async function findPackedPlace(
  db: Database,
  id: number,
  hasScanner: boolean,
): Promise<{ backend: string; storageKey: string; bytes: number; crc32: number } | null> {
  const { rows } = await sql<{ backend: string; storageKey: string; bytes: number; crc32: number }>`
    select s.backend, s.storage_key as "storageKey", s.bytes, f.crc32 from ${tables}
    where f.id = ${id} and ${isPacked(hasScanner)}
      and exists (select from competition o where o.id = e.competition_id and ${isOpen})`.execute(db);
  return rows[0] ?? null;
}

export interface PackedEntry {
  readonly id: EntryId;
  readonly title: string;
  readonly team: string;
}

/** The entries of packs, with their public names. */
export const listPackedEntries = async (db: Database, ids: readonly EntryId[]): Promise<PackedEntry[]> =>
  (
    await sql<PackedEntry>`
      select e.id, e.title, coalesce(nullif(e.team_name, ''), nullif(concat_ws(', ', string_agg(
        case when a.deleted_at is null then a.username else ${formerMember} end, ', '
        order by m.entry_joined_at, m.id), nullif(e.other_authors, '')), ''), '') as team
      from entry e left join entrant m on m.entry_id = e.id
      left join account a on a.id = m.account_id and a.verified_at is not null
      where e.id = any(${[...ids]}::bigint[]) and (m.id is null or a.id is not null)
      group by e.id order by e.id`.execute(db)
  ).rows;
