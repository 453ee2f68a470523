import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { maxNotes, type PlayNote } from '@tinsmith/domain/play-notes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The notes of a voter on an entry. None once voting is over, also before they are deleted. */
export async function listNoteRows(
  db: Database,
  entrantId: EntrantId,
  entryId: EntryId,
): Promise<PlayNote[]> {
  const { rows } = await sql<PlayNote>`
    select n.key, n.played_seconds as "playedSeconds", n.text
    from play_note n join entry e on e.id = n.entry_id join competition c on c.id = e.competition_id
    where n.entrant_id = ${entrantId} and n.entry_id = ${entryId} and can_vote(c, app_now())
    order by n.played_seconds, n.made_at, n.key`.execute(db);
  return rows;
}

/** Whether an entrant is in an entry's team, or was. */
export async function findTie(
  db: Database,
  entrantId: EntrantId,
  entryId: EntryId,
): Promise<'own-entry' | 'former-team' | null> {
  const { rows } = await sql<{ isOwn: boolean; isFormer: boolean }>`
    select s.entry_id is not distinct from ${entryId}::bigint as "isOwn",
      exists (select from entry_former_member f where f.entry_id = ${entryId} and f.entrant_id = s.id) as "isFormer"
    from sign_up s where s.id = ${entrantId}`.execute(db);
  const [tie] = rows;
  return tie?.isOwn ? 'own-entry' : tie?.isFormer ? 'former-team' : null;
}

/**
 * Saves a note, once for each key; the statement itself checks that the voter may still vote. Returns false if voting is
 * over, or there are too many.
 */
export async function insertNote(
  db: Database,
  voter: { readonly accountId: AccountId; readonly entrantId: EntrantId },
  entryId: EntryId,
  note: PlayNote,
): Promise<boolean> {
  const { rows } = await sql`
    insert into play_note as n (entrant_id, entry_id, key, played_seconds, text)
    select v.id, e.id, ${note.key}, ${note.playedSeconds}, ${note.text}
    from sign_up v join competition c on c.id = v.competition_id
    join entry e on e.competition_id = c.id and e.id = ${entryId}
    where v.id = ${voter.entrantId} and v.account_id = ${voter.accountId} and v.withdrawn_at is null
      and can_vote(c, app_now())
      and (select count(*) from play_note o where o.entrant_id = v.id and o.entry_id = e.id and o.key <> ${note.key})
        < ${maxNotes}
    for key share of e
    -- Sent again: it stays as it is.
    on conflict (entrant_id, entry_id, key) do update set key = n.key
    returning n.key`.execute(db);
  return rows.length === 1;
}

export const deleteNotes = (db: Database, entrantId: EntrantId, entryId: EntryId, keys: readonly string[]) =>
  sql`delete from play_note
    where entrant_id = ${entrantId} and entry_id = ${entryId} and key = any (${[...keys]}::text[])`.execute(
    db,
  );

/** Deletes the notes of events whose voting is over, and of deleted accounts. Returns how many. */
export async function deleteOldNotes(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from play_note n using entry e, competition c
    where e.id = n.entry_id and c.id = e.competition_id and (not can_vote(c, app_now()) or exists (
      -- One that was on its way while the account was deleted.
      select from sign_up v join account a on a.id = v.account_id
      where v.id = n.entrant_id and a.deleted_at is not null))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** An account's notes, for their own download. */
export async function listNoteData(db: Database, accountId: AccountId) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.short as event, e.title as entry, n.played_seconds as "playedSeconds", n.text, n.made_at as "madeAt"
    from play_note n join sign_up v on v.id = n.entrant_id join entry e on e.id = n.entry_id
    join competition c on c.id = e.competition_id
    where v.account_id = ${accountId} and can_vote(c, app_now())
    order by n.made_at, n.key`.execute(db);
  return rows;
}

export const deleteNotesOf = (transaction: Database, accountId: AccountId) =>
  sql`delete from play_note where entrant_id in (select id from sign_up where account_id = ${accountId})`.execute(
    transaction,
  );
