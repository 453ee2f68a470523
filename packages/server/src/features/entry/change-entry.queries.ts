import type { LinkKind } from '@tinsmith/domain/entry-links';
import type { EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { lockResultsOfEntry } from '../competition/result-lock.queries.ts';
import { insertAuditEntry, type Writer } from '../site/audit.queries.ts';

/** Its team may while it is editable; staff always, unless it is secret and they take part themselves. */
export const mayEdit = ({ accountId, byRank }: Writer) =>
  byRank
    ? sql<boolean>`not (is_entry_secret(c, app_now()) and exists (
        select from entrant m where m.competition_id = c.id and m.account_id = ${accountId}))`
    : sql<boolean>`can_edit_entry(c, app_now()) and exists (
        select from entrant m where m.entry_id = entry.id and m.account_id = ${accountId})`;

/** Locks an entry, so that the next statement sees its current team. */
export const lockEntry = (transaction: Database, id: EntryId) =>
  sql`select from entry where id = ${id} for update`.execute(transaction);

/** The same for a change of what counts in the results. */
async function lockCounting(transaction: Database, id: EntryId): Promise<void> {
  await lockResultsOfEntry(transaction, id);
  await lockEntry(transaction, id);
}

/** 'emptied': nothing would be left of an entry that others have written about, so nothing was changed. */
export type Changed = 'changed' | 'refused' | 'emptied';

class EmptiedError extends Error {}

/** Sets columns and runs `goesWith`, unless the statement itself finds that this writer may not. */
const change = async (
  db: Database,
  writer: Writer,
  id: EntryId,
  columns: RawBuilder<unknown>,
  goesWith?: (transaction: Database) => Promise<unknown>,
  lock: (transaction: Database, id: EntryId) => Promise<unknown> = lockEntry,
): Promise<Changed> => {
  const changed = db.transaction().execute(async (transaction): Promise<Changed> => {
    await lock(transaction, id);
    const { rows } = await sql<{ isEmptied: boolean }>`
      update entry set ${columns}, version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(writer)}
      returning entry.is_empty and coalesce(entry_kept_for(entry.id) in ('result', 'ballot'), false) as "isEmptied"`.execute(
      transaction,
    );
    if (!rows[0]) return 'refused';
    if (rows[0].isEmptied) throw new EmptiedError();
    await goesWith?.(transaction);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return 'changed';
  });
  try {
    return await changed;
  } catch (error) {
    if (error instanceof EmptiedError) return 'emptied';
    throw error;
  }
};

export const updateText = (db: Database, writer: Writer, id: EntryId, text: string): Promise<Changed> =>
  change(db, writer, id, sql`text = ${text}`);

export interface EntryDetails {
  readonly title?: string | undefined;
  readonly teamName?: string | undefined;
  readonly credits?: string | undefined;
  readonly chosenTags?: readonly string[] | undefined;
  /** Empty if there is none. */
  readonly links?: Readonly<Record<LinkKind, string>> | undefined;
  readonly isUnranked?: boolean | undefined;
}

/** A link to the source counts as source, so the entry is recounted. */
const recount = (transaction: Database, id: EntryId) =>
  sql`select count_entry_files(${id})`.execute(transaction);

/** Changes only the given details. */
export const updateDetails = (
  db: Database,
  writer: Writer,
  id: EntryId,
  details: EntryDetails,
): Promise<Changed> =>
  change(
    db,
    writer,
    id,
    sql`
      title = coalesce(${details.title ?? null}, entry.title),
      team_name = coalesce(${details.teamName ?? null}, entry.team_name),
      credits = coalesce(${details.credits ?? null}, entry.credits),
      chosen_tags = coalesce(${details.chosenTags ?? null}::text[], entry.chosen_tags),
      play_link = coalesce(${details.links?.play ?? null}, entry.play_link),
      source_link = coalesce(${details.links?.source ?? null}, entry.source_link),
      video_link = coalesce(${details.links?.video ?? null}, entry.video_link),
      -- Later it would change what has been voted.
      is_unranked = case when app_now() < c.voting_ends_at and not is_frozen(c) then coalesce(${details.isUnranked ?? null}, entry.is_unranked)
        else entry.is_unranked end`,
    details.links && ((transaction) => recount(transaction, id)),
    // A link to play, and whether it wants a place, decide what is ranked.
    details.links || details.isUnranked !== undefined ? lockCounting : lockEntry,
  );
