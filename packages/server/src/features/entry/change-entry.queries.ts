import type { LinkKind } from '@tinsmith/domain/entry-links';
import type { EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { lockResultsOfEntry } from '../competition/result-lock.queries.ts';
import { insertAuditEntry, type Writer } from '../site/audit.queries.ts';
import {
  type EntryTexts,
  findTexts,
  insertVersion,
  listConflicts,
  type TextName,
  type Was,
} from './entry-version.queries.ts';

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

/**
 * Why nothing was changed. 'emptied': nothing would be left of an entry that others have written about.
 * 'conflict': it would replace texts that this writer has not seen.
 */
export type Unchanged =
  | { readonly reason: 'refused' | 'emptied' }
  | { readonly reason: 'conflict'; readonly names: readonly TextName[] };

interface Changed {
  readonly reason: null;
  /** By text, the version that changed it last. */
  readonly fieldVersions: Readonly<Record<string, number>>;
}

class NothingChanged extends Error {
  readonly unchanged: Unchanged;
  constructor(unchanged: Unchanged) {
    super(unchanged.reason);
    this.unchanged = unchanged;
  }
}

/** The texts that a change sets, and the versions it began from. */
interface TextChange {
  readonly texts: EntryTexts;
  readonly was: Was;
}

interface ChangeOptions {
  readonly textChange?: TextChange;
  readonly goesWith?: ((transaction: Database) => Promise<unknown>) | undefined;
  readonly lock?: (transaction: Database, id: EntryId) => Promise<unknown>;
}

/** Sets columns and runs `goesWith`, unless the statement itself finds that this writer may not. */
const change = async (
  db: Database,
  writer: Writer,
  id: EntryId,
  columns: RawBuilder<unknown>,
  { textChange, goesWith, lock = lockEntry }: ChangeOptions = {},
): Promise<Changed | Unchanged> => {
  const changed = db.transaction().execute(async (transaction): Promise<Changed | Unchanged> => {
    await lock(transaction, id);
    const before = textChange ? await findTexts(transaction, id) : null;
    const { rows } = await sql<{ isEmptied: boolean }>`
      update entry set ${columns}, version = entry.version + 1, changed_at = app_now()
      from competition c where c.id = entry.competition_id and entry.id = ${id} and ${mayEdit(writer)}
      returning entry.is_empty and coalesce(entry_kept_for(entry.id) in ('result', 'ballot'), false) as "isEmptied"`.execute(
      transaction,
    );
    if (!rows[0]) return { reason: 'refused' };
    const names = before && textChange ? listConflicts(before, textChange.texts, textChange.was) : [];
    if (names.length > 0) throw new NothingChanged({ reason: 'conflict', names });
    if (rows[0].isEmptied) throw new NothingChanged({ reason: 'emptied' });
    const fieldVersions =
      before && textChange ? await insertVersion(transaction, writer, id, before, textChange.texts) : {};
    await goesWith?.(transaction);
    if (writer.byRank) await insertAuditEntry(transaction, writer.byRank);
    return { reason: null, fieldVersions };
  });
  try {
    return await changed;
  } catch (error) {
    if (error instanceof NothingChanged) return error.unchanged;
    throw error;
  }
};

export interface EntryDetails {
  readonly title?: string | undefined;
  readonly teamName?: string | undefined;
  /** As stored. */
  readonly text?: string | undefined;
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
  { isUnranked, ...texts }: EntryDetails,
  was: Was,
): Promise<Changed | Unchanged> =>
  change(
    db,
    writer,
    id,
    sql`
      title = coalesce(${texts.title ?? null}, entry.title),
      team_name = coalesce(${texts.teamName ?? null}, entry.team_name),
      text = coalesce(${texts.text ?? null}, entry.text),
      credits = coalesce(${texts.credits ?? null}, entry.credits),
      chosen_tags = coalesce(${texts.chosenTags ?? null}::text[], entry.chosen_tags),
      play_link = coalesce(${texts.links?.play ?? null}, entry.play_link),
      source_link = coalesce(${texts.links?.source ?? null}, entry.source_link),
      video_link = coalesce(${texts.links?.video ?? null}, entry.video_link),
      -- Later it would change what has been voted.
      is_unranked = case when app_now() < c.voting_ends_at and not is_frozen(c) then coalesce(${isUnranked ?? null}, entry.is_unranked)
        else entry.is_unranked end`,
    {
      textChange: { texts, was },
      goesWith: texts.links && ((transaction) => recount(transaction, id)),
      // A link to play, and whether it wants a place, decide what is ranked.
      lock: texts.links || isUnranked !== undefined ? lockCounting : lockEntry,
    },
  );
