import type { EntryKeeper } from '@tinsmith/domain/entry-rules';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

// Entry membership. Every change locks in one order, each kind by id: entrants, their accounts, entries,
// invitations. Each check after a lock is a separate statement, so that it sees what others committed before
// releasing it. See docs/decisions/0015-entry-membership.md.

export interface HeldEntrant {
  readonly id: EntrantId;
  readonly accountId: AccountId;
  readonly competitionId: number;
  readonly entryId: EntryId | null;
}

/** Locks entrants and their accounts until the end of the transaction; missing ones are left out. */
export async function lockEntrants(transaction: Database, ids: readonly number[]): Promise<HeldEntrant[]> {
  const { rows } = await sql<HeldEntrant>`
    select id, account_id as "accountId", competition_id as "competitionId", entry_id as "entryId"
    from entrant where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(transaction);
  // A change of name or verification waits, or is seen by later statements.
  await sql`select from account where id = any(${rows.map((row) => row.accountId)}::bigint[])
    order by id for share`.execute(transaction);
  return rows;
}

/** Locks entries, so that nobody joins or leaves; returns the ids of those that exist. */
export async function lockEntries(
  transaction: Database,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<EntryId>> {
  const { rows } = await sql<{ id: EntryId }>`
    select id from entry where id = any(${ids.filter((id) => id !== null)}::bigint[])
    order by id for update`.execute(transaction);
  return new Set(rows.map((row) => row.id));
}

/** The members of an entry in order of joining: the first is the founder. */
export async function listMemberIds(db: Database, entryId: EntryId): Promise<EntrantId[]> {
  const rows = await db
    .selectFrom('entrant')
    .select('id')
    .where('entry_id', '=', entryId)
    .orderBy('entry_joined_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * A new entry for an entrant; the statement itself checks the time: from the start until the end, in a gift
 * exchange also later for a giver whose pair is not over, or for staff any time after the start. It cannot last
 * without a member.
 */
export async function insertEntry(
  transaction: Database,
  competitionId: number,
  starter: EntrantId | 'staff',
): Promise<EntryId | null> {
  const isTime =
    starter === 'staff'
      ? sql<boolean>`c.starts_at <= app_now()`
      : sql<boolean>`may_start_entry(c, ${starter}, app_now())`;
  const { rows } = await sql<{ id: EntryId }>`
    insert into entry (competition_id)
    select c.id from competition c where c.id = ${competitionId} and ${isTime}
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** What refers to an entry and keeps it from being deleted. Under its lock this does not change. */
export async function findKeeper(db: Database, entryId: EntryId): Promise<EntryKeeper | null> {
  const { rows } = await sql<{ keeper: EntryKeeper | null }>`
    select entry_kept_for(${entryId}) as keeper`.execute(db);
  return rows[0]?.keeper ?? null;
}

/**
 * Removes all members from an empty entry; the statement itself checks that nothing refers to it. Lock it first, and
 * delete it afterwards.
 */
export async function emptyOut(transaction: Database, entryId: EntryId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update entrant set entry_id = null, entry_joined_at = null
    where entry_id = ${entryId} and exists (select from entry e where e.id = ${entryId} and e.is_empty and entry_kept_for(e.id) is null)`.execute(
    transaction,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Moves an entrant; false if they have a ballot on that entry. The newcomer comes after all existing members,
 * whatever the clock says.
 */
export async function moveEntrant(
  transaction: Database,
  entrantId: EntrantId,
  entryId: EntryId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update entrant set entry_id = ${entryId}, entry_joined_at = greatest(
      app_now(),
      (select max(m.entry_joined_at) from entrant m where m.entry_id = ${entryId}) + interval '1 microsecond')
    where id = ${entrantId} and not has_ballot_on(${entrantId}, ${entryId})`.execute(transaction);
  return numAffectedRows === 1n;
}

/**
 * Deletes an entry that its last member has left; invitations to it lapse. Call it after everything that may take
 * the last member out of an entry: a transaction that leaves one without members can't commit (`entry_has_members`).
 */
export async function deleteWithoutMembers(transaction: Database, entryId: EntryId): Promise<void> {
  const { rows } = await sql`
    select from entry e where e.id = ${entryId} and e.other_authors = ''
      and not exists (select from sign_up m where m.entry_id = e.id) for update`.execute(transaction);
  if (rows.length === 0) return;
  await sql`select from invitation where entry_id = ${entryId} order by id for update`.execute(transaction);
  await sql`update invitation set resolution = 'lapse', resolved_at = app_now()
    where entry_id = ${entryId} and resolved_at is null`.execute(transaction);
  await transaction.deleteFrom('entry').where('id', '=', entryId).execute();
}

/** Whether teams may change now. */
export async function isTeamOpen(db: Database, competitionId: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select can_change_team(c, app_now()) as "isOpen" from competition c where c.id = ${competitionId}`.execute(
    db,
  );
  return rows[0]?.isOpen ?? false;
}

/** The contents of an entry that may disappear. */
export interface EntryContents {
  readonly title: string;
  readonly text: string;
  readonly hasImage: boolean;
  readonly numFiles: number;
}

export const findContents = async (db: Database, entryId: EntryId): Promise<EntryContents | null> =>
  (await db
    .selectFrom('entry')
    .select(['title', 'text', 'num_files as numFiles'])
    .select(sql<boolean>`image is not null`.as('hasImage'))
    .where('id', '=', entryId)
    .executeTakeFirst()) ?? null;
