import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { EventKeeper } from '@tinsmith/domain/remove-event';
import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';
import { insertCompetition, type NewCompetition, timesColumns, toTimes } from './competition.queries.ts';
import { movedAt, notifyTimes, setsNoPast } from './move-times.queries.ts';
import { notifyChanged } from './site-notice.queries.ts';

const numOf = (table: 'entrant_count' | 'entry_count', column: string) => sql`
  coalesce((select n.${sql.ref(column)} from ${sql.table(table)} n where n.competition_id = c.id), 0)`;

export const competitionRows: RowSource = () => sql`
  select c.id::text as id, '/' || c.short || '/' as "to", c.title, 
    case when c.is_draft then 'Draft' else case competition_phase(c, app_now())
      when 'before' then 'Upcoming' else initcap(competition_phase(c, app_now())) end end as state,
    c.kind, ${numOf('entrant_count', 'num_entrants')} as "numEntrants",
    ${numOf('entry_count', 'num_entries')} as "numEntries", c.starts_at as start, c.title || ' ' || c.short as search
  from competition c`;

export interface CompetitionItem extends CompetitionTimes {
  readonly id: number;
  readonly short: string;
  readonly title: string;
  readonly markdown: string;
  readonly graceSeconds: number;
  /** Ballots needed to be ranked, in percent of the median. */
  readonly rankPercent: number;
  readonly isPinned: boolean;
  readonly isDraft: boolean;
  readonly isDrawn: boolean;
  readonly hasSignUps: boolean;
  /** A ranking was stored. */
  readonly hasResult: boolean;
  readonly hasMovableTimes: boolean;
  readonly isRankShareOpen: boolean;
  /** What keeps it from being removed. */
  readonly keptFor: EventKeeper | null;
  readonly nowMs: number;
}

/** With `isHeld` the row is locked until the transaction ends. */
export async function findCompetitionItem(
  db: Database,
  id: number,
  isHeld = false,
): Promise<CompetitionItem | null> {
  const query = db
    .selectFrom('competition')
    .select(timesColumns)
    .select(['id', 'short', 'title', 'markdown', 'grace_seconds', 'rank_percent'])
    .select(['is_pinned', 'is_draft', 'drawn_at'])
    .select(sql<Date>`app_now()`.as('now'))
    .select(
      sql<boolean>`exists (select from sign_up s where s.competition_id = competition.id)`.as('has_sign_ups'),
    )
    .select(sql<boolean>`has_result(competition)`.as('has_result'))
    .select(sql<boolean>`has_movable_times(competition)`.as('has_movable_times'))
    .select(sql<boolean>`is_rank_share_open(competition)`.as('is_rank_share_open'))
    .select(sql<EventKeeper | null>`event_kept_for(competition.id)`.as('kept_for'))
    .where('id', '=', id);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  return {
    ...toTimes(row),
    id: row.id,
    short: row.short,
    title: row.title,
    markdown: row.markdown,
    graceSeconds: row.grace_seconds,
    rankPercent: row.rank_percent,
    isPinned: row.is_pinned,
    isDraft: row.is_draft,
    isDrawn: row.drawn_at !== null,
    hasSignUps: row.has_sign_ups,
    hasResult: row.has_result,
    hasMovableTimes: row.has_movable_times,
    isRankShareOpen: row.is_rank_share_open,
    keptFor: row.kept_for,
    nowMs: row.now.getTime(),
  };
}

export async function isShortTaken(db: Database, short: string, butId: number): Promise<boolean> {
  const { rows } = await sql`
    select from competition where lower(short) = lower(${short}) and id <> ${butId}`.execute(db);
  return rows.length > 0;
}

interface Extras {
  readonly graceSeconds: number;
  readonly rankPercent: number;
  readonly isPinned: boolean;
  readonly isDraft: boolean;
}

const unpinOthers = (transaction: Database, id: number) =>
  sql`update competition set is_pinned = false where is_pinned and id <> ${id}`.execute(transaction);

/** A past edition draws no rules: they are entered as they were. */
export async function addCompetition(
  transaction: Database,
  competition: NewCompetition,
  { graceSeconds, rankPercent, isPinned, isDraft }: Extras,
  audit: AuditEntry,
): Promise<number> {
  const { id } = await insertCompetition(transaction, competition);
  if (isPinned) await unpinOthers(transaction, id);
  await sql`update competition set grace_seconds = ${graceSeconds}, rank_percent = ${rankPercent},
      is_pinned = ${isPinned}, is_draft = ${isDraft},
      draws_rules = draws_rules and starts_at > app_now(), notified_phase = competition_phase(competition, app_now())
    where id = ${id}`.execute(transaction);
  await insertAuditEntry(transaction, { ...audit, competitionId: id });
  return id;
}

/**
 * False, with nothing changed, if a time that is still to come would be set to the past, or if voting has started and
 * the share for the ranking would change.
 */
export async function updateCompetition(
  transaction: Database,
  id: number,
  competition: NewCompetition,
  { graceSeconds, rankPercent, isPinned, isDraft }: Extras,
  audit: AuditEntry,
): Promise<boolean> {
  if (isPinned) await unpinOthers(transaction, id);
  const changed = await transaction
    .updateTable('competition')
    .set({
      short: competition.short,
      title: competition.title,
      markdown: competition.markdown,
      starts_at: new Date(competition.startMs),
      ends_at: new Date(competition.endMs),
      voting_ends_at: new Date(competition.votingEndMs),
      join_opens_at: competition.joinOpensMs === null ? null : new Date(competition.joinOpensMs),
      join_closes_at: new Date(competition.joinClosesMs),
      grace_seconds: graceSeconds,
      rank_percent: rankPercent,
      is_pinned: isPinned,
      is_draft: isDraft,
      // An edition of the past that is to come after all draws its rules.
      draws_rules: sql<boolean>`draws_rules or (starts_at <= app_now() and ${new Date(competition.startMs)} > app_now())`,
      changed_at: sql<Date>`app_now()`,
      times_moved_at: movedAt(competition, isDraft),
    })
    .where('id', '=', id)
    .where(setsNoPast(competition))
    .where(sql<boolean>`(rank_percent = ${rankPercent} or is_rank_share_open(competition))`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await insertAuditEntry(transaction, audit);
  // A countdown to a moment that has moved would mislead.
  await notifyTimes(transaction, id);
  await notifyChanged(transaction);
  return true;
}

/** Copies to the next edition everything besides texts and times: its rules, and how many are drawn. */
export const carryOver = (transaction: Database, fromId: number, id: number) =>
  sql`update competition c set standing_rules = f.standing_rules, genre_slots = f.genre_slots,
      art_tech_slots = f.art_tech_slots, bonus_slots = f.bonus_slots
    from competition f where f.id = ${fromId} and c.id = ${id} and c.kind = f.kind`.execute(transaction);

/**
 * Removes an event with what staff wrote down of it, unless something of people is in it. Its rows are locked in the
 * usual order, so that what would keep it waits, or is seen by the statement that removes.
 */
export async function deleteCompetition(
  transaction: Database,
  id: number,
  audit: AuditEntry,
): Promise<EventKeeper | null> {
  await sql`select from competition where id = ${id} for update`.execute(transaction);
  await sql`select from sign_up where competition_id = ${id} order by id for update`.execute(transaction);
  await sql`select from account where id in (select account_id from sign_up where competition_id = ${id})
    order by id for share`.execute(transaction);
  await sql`select from entry where competition_id = ${id} order by id for update`.execute(transaction);
  const { rows } = await sql<{ keptFor: EventKeeper | null }>`
    select event_kept_for(${id}) as "keptFor"`.execute(transaction);
  const keptFor = rows[0]?.keptFor ?? null;
  if (keptFor !== null) return keptFor;
  const isFree = sql<boolean>`event_kept_for(${id}) is null`;
  await sql`delete from result where competition_id = ${id} and ${isFree}`.execute(transaction);
  await sql`delete from sign_up where competition_id = ${id} and ${isFree}`.execute(transaction);
  await sql`delete from entry where competition_id = ${id} and ${isFree}`.execute(transaction);
  await sql`delete from competition where id = ${id} and ${isFree}`.execute(transaction);
  await insertAuditEntry(transaction, audit);
  await notifyChanged(transaction);
  return null;
}
