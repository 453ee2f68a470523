import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import { timesColumns, toTimes } from '../competition/competition.queries.ts';
import { placeIn } from '../entrant/standing.queries.ts';

export interface OwnTeamRow {
  readonly entrantId: EntrantId;
  readonly entryId: EntryId | null;
  readonly entryTitle: string;
  readonly isOpen: boolean;
  /** Without an entry: whether they can start one now. */
  readonly canStart: boolean;
}

/** A user's place in a competition, or null if they have not joined. */
export async function findOwnTeam(
  db: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<OwnTeamRow | null> {
  const { rows } = await sql<OwnTeamRow>`
    select m.id as "entrantId", m.entry_id as "entryId", coalesce(e.title, '') as "entryTitle",
      can_change_team(c, app_now()) as "isOpen",
      m.entry_id is null and may_start_entry(c, m.id, app_now()) as "canStart"
    from entrant m join competition c on c.id = m.competition_id left join entry e on e.id = m.entry_id
    where m.competition_id = ${competitionId} and m.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export interface TeamMemberRow {
  readonly entrantId: EntrantId;
  readonly accountId: AccountId;
  readonly username: string;
  readonly avatar: string | null;
  readonly joinedAt: Date;
}

/** All members of an entry, in order of joining. For the team itself: others do not see unverified ones. */
export const listTeamMembers = (db: Database, entryId: EntryId): Promise<TeamMemberRow[]> =>
  db
    .selectFrom('entrant')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    .select(['entrant.id as entrantId', 'account.id as accountId', 'account.avatar'])
    .select(shownName('account').as('username'))
    .select(sql<Date>`entrant.entry_joined_at`.as('joinedAt'))
    .where('entrant.entry_id', '=', entryId)
    .orderBy('entrant.entry_joined_at')
    .orderBy('entrant.id')
    .execute();

export interface CandidateRow {
  readonly entrantId: EntrantId;
  readonly username: string;
  readonly avatar: string | null;
  readonly location: string;
  readonly isLookingForTeam: boolean;
  readonly entryTitle: string | null;
  readonly teamMates: readonly string[];
}

/**
 * Entrants the viewer might invite, by letters of their name: matching prefixes first, then those looking for
 * a team. It does not reveal who gives to whom: those who cannot be invited are listed like everyone else.
 */
export async function listCandidateRows(
  db: Database,
  {
    competitionId,
    entrantId,
    entryId,
  }: { competitionId: number; entrantId: EntrantId; entryId: EntryId | null },
  search: string,
  limit: number,
): Promise<CandidateRow[]> {
  const letters = search.toLowerCase();
  const { rows } = await sql<CandidateRow>`
    select p.id as "entrantId", p.username, p.avatar, p.location, p.is_looking_for_team as "isLookingForTeam",
      (select e.title from entry e join competition c on c.id = e.competition_id
        where e.id = p.entry_id and not is_entry_secret(c, app_now())) as "entryTitle",
      array(select ${shownName('b')} from entrant o join account b on b.id = o.account_id
        where o.entry_id = p.entry_id and o.id <> p.id and b.verified_at is not null
        order by o.entry_joined_at, o.id) as "teamMates"
    from (
      select m.id, m.entry_id, m.is_looking_for_team, a.username, a.avatar, a.location
      from entrant m join account a on a.id = m.account_id
      where m.competition_id = ${competitionId} and m.id <> ${entrantId}
        and a.verified_at is not null and a.deleted_at is null
        and m.entry_id is distinct from coalesce(${entryId}::bigint, -1)
        and position(${letters} in lower(a.username)) > 0
        and not exists (
          select from invitation i where i.entry_id = ${entryId}::bigint and i.recipient_entrant_id = m.id
            and i.resolved_at is null)
      order by (position(${letters} in lower(a.username)) = 1) desc, m.is_looking_for_team desc,
        lower(a.username) using ~<~
      limit ${limit}
    ) p
    order by (position(${letters} in lower(p.username)) = 1) desc, p.is_looking_for_team desc,
      lower(p.username) using ~<~`.execute(db);
  return rows;
}

/** Clears the mark of those who are now in a team. */
export const stopLooking = (transaction: Database, entryId: EntryId, entrantIds: readonly EntrantId[]) =>
  transaction
    .updateTable('entrant')
    .set({ is_looking_for_team: false })
    .where('entry_id', '=', entryId)
    .where('id', 'in', entrantIds)
    .where('is_looking_for_team', '=', true)
    .execute();

export interface TeamEntrant extends CompetitionTimes {
  readonly id: EntrantId;
  readonly competitionId: number;
  readonly entryId: EntryId | null;
  readonly isVerified: boolean;
  readonly nowMs: number;
  /** The viewer's place in the same competition. */
  readonly place: Place | null;
}

export async function findTeamEntrant(
  db: Database,
  viewerId: AccountId | null,
  id: EntrantId,
): Promise<TeamEntrant | null> {
  const row = await db
    .selectFrom('entrant')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    .innerJoin('competition', 'competition.id', 'entrant.competition_id')
    .select(['entrant.id', 'entrant.competition_id', 'entrant.entry_id'])
    .select(sql<boolean>`account.verified_at is not null`.as('is_verified'))
    .select(timesColumns)
    .select(sql<Date>`app_now()`.as('now'))
    .select(placeIn(viewerId).as('place'))
    .where('entrant.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toTimes(row),
    id: row.id,
    competitionId: row.competition_id,
    entryId: row.entry_id,
    isVerified: row.is_verified,
    nowMs: row.now.getTime(),
    place: row.place,
  };
}

/** Whether an account can be invited: it is visible to others and can still answer. */
export async function isReachable(db: Database, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
