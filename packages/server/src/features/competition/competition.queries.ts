import type { Competition } from '@tinsmith/contract/competition';
import type { EventCandidate } from '@tinsmith/domain/current-event';
import type { CompetitionKind, CompetitionTimes, Phase } from '@tinsmith/domain/phase';
import type { Place, Standing } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';

export interface CompetitionRow extends EventCandidate {
  readonly id: number;
  readonly short: string;
  readonly title: string;
  readonly markdown: string;
  readonly changedAt: Date;
  /** The database's time when the row was read: one statement, one moment. */
  readonly nowMs: number;
}

/**
 * What the features that stand on this one know of a competition, as expressions on its row: handed in, since it
 * must not know them, and read with it, since every page view needs all of it.
 */
export interface CompetitionParts {
  readonly numEntrants: RawBuilder<number>;
  readonly numFirstTimers: RawBuilder<number>;
  /** Where an account stands in it; null where it has not joined. */
  readonly place: (accountId: number | null) => RawBuilder<Place | null>;
  readonly numEntries: RawBuilder<number>;
  readonly numLogs: (accountId: number | null) => RawBuilder<number>;
  /** Of the events that people can post to. */
  readonly latestPost: RawBuilder<LatestPostRow | null>;
}

/** The newest log post that everybody may see. */
export interface LatestPostRow {
  readonly id: number;
  readonly date: number;
  /** As it is stored, or its beginning. */
  readonly text: string;
  readonly entrant: { readonly id: number; readonly name: string };
}

/** A competition with what its viewer is told of it. */
export interface ViewedCompetition extends CompetitionRow {
  readonly numEntrants: number;
  readonly numFirstTimers: number;
  readonly place: Place | null;
  readonly numEntries: number;
  readonly numLogs: number;
}

export interface ListedCompetition extends ViewedCompetition {
  readonly latestPost: LatestPostRow | null;
}

const competitions = (db: Database) =>
  db.selectFrom('competition').selectAll().select(sql<Date>`app_now()`.as('now'));

type Selected = Awaited<ReturnType<ReturnType<typeof competitions>['execute']>>[number];

/** The times of a competition as the database writes them. */
interface TimesColumns {
  readonly kind: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly voting_ends_at: Date;
  readonly join_opens_at: Date | null;
  readonly join_closes_at: Date;
}

/** What to select of a competition for its times. */
export const timesColumns = [
  'competition.kind',
  'competition.starts_at',
  'competition.ends_at',
  'competition.voting_ends_at',
  'competition.join_opens_at',
  'competition.join_closes_at',
] as const;

export const toTimes = (row: TimesColumns): CompetitionTimes => ({
  kind: row.kind as CompetitionKind,
  startMs: row.starts_at.getTime(),
  endMs: row.ends_at.getTime(),
  votingEndMs: row.voting_ends_at.getTime(),
  joinOpensMs: row.join_opens_at?.getTime() ?? null,
  joinClosesMs: row.join_closes_at.getTime(),
});

const toRow = (row: Selected): CompetitionRow => ({
  ...toTimes(row),
  id: row.id,
  short: row.short,
  title: row.title,
  markdown: row.markdown,
  isPinned: row.is_pinned,
  changedAt: row.changed_at,
  nowMs: row.now.getTime(),
});

/** Every competition, newest first. There are a few a year, so all of them are one page. */
export const listCompetitions = async (db: Database): Promise<CompetitionRow[]> =>
  (await competitions(db).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()).map(toRow);

/** By its short name, however it is capitalised. */
export async function findCompetition(db: Database, short: string): Promise<CompetitionRow | null> {
  const row = await competitions(db).where(sql`lower(short)`, '=', short.toLowerCase()).executeTakeFirst();
  return row ? toRow(row) : null;
}

const viewed = (db: Database, parts: CompetitionParts, accountId: number | null) =>
  competitions(db)
    .select(parts.numEntrants.as('num_entrants'))
    .select(parts.numFirstTimers.as('num_first_timers'))
    .select(parts.numEntries.as('num_entries'))
    .select(parts.place(accountId).as('place'))
    .select(parts.numLogs(accountId).as('num_logs'));

type SelectedViewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number];

const toViewed = (row: SelectedViewed): ViewedCompetition => ({
  ...toRow(row),
  numEntrants: row.num_entrants,
  numFirstTimers: row.num_first_timers,
  place: row.place,
  numEntries: row.num_entries,
  numLogs: row.num_logs,
});

/** Every competition, newest first, as one person sees them. */
export const listViewedCompetitions = async (
  db: Database,
  parts: CompetitionParts,
  accountId: number | null,
): Promise<ListedCompetition[]> => {
  const rows = await viewed(db, parts, accountId)
    .select(parts.latestPost.as('latest_post'))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toViewed(row), latestPost: row.latest_post }));
};

/** A competition as a row to decide by, with who the viewer is in it, and as they are shown it. */
export interface CompetitionView {
  readonly row: ViewedCompetition;
  readonly standing: Standing;
  readonly shown: Competition;
}

/** Throws where there is none. */
export type GetCompetition = (viewer: Viewer, which: WhichCompetition) => Promise<CompetitionView>;

export type WhichCompetition = { readonly id: number } | { readonly short: string };

export async function findViewedCompetition(
  db: Database,
  parts: CompetitionParts,
  accountId: number | null,
  which: WhichCompetition,
): Promise<ViewedCompetition | null> {
  const all = viewed(db, parts, accountId);
  const row = await ('id' in which
    ? all.where('id', '=', which.id)
    : all.where(sql`lower(short)`, '=', which.short.toLowerCase())
  ).executeTakeFirst();
  return row ? toViewed(row) : null;
}

/** Milliseconds to the next boundary of any competition, by the database's clock. */
export async function findMsToNextBoundary(db: Database): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select floor(extract(epoch from min(boundary) - app_now()) * 1000)::float8 as left
    from competition c, unnest(competition_boundaries(c)) boundary
    where boundary > app_now()`.execute(db);
  return rows[0]?.left ?? null;
}

export interface NewCompetition extends CompetitionTimes {
  readonly short: string;
  readonly title: string;
  readonly markdown: string;
}

export const insertCompetition = (db: Database, competition: NewCompetition) =>
  db
    .insertInto('competition')
    .values({
      short: competition.short,
      title: competition.title,
      kind: competition.kind,
      markdown: competition.markdown,
      ...columnsOf(competition),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const columnsOf = (times: CompetitionTimes) => ({
  starts_at: new Date(times.startMs),
  ends_at: new Date(times.endMs),
  voting_ends_at: new Date(times.votingEndMs),
  join_opens_at: times.joinOpensMs === null ? null : new Date(times.joinOpensMs),
  join_closes_at: new Date(times.joinClosesMs),
});

export const updateTimes = (db: Database, id: number, times: CompetitionTimes) =>
  db
    .updateTable('competition')
    .set({ ...columnsOf(times), changed_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();

export interface ToldPhase {
  readonly short: string;
  readonly phase: Phase;
}

/**
 * Finds the competitions that passed a boundary and tells everybody, in one statement: of several workers one wins
 * each row, and no worker whose statement began a moment earlier can undo what a later one has told.
 */
export async function tellPhases(db: Database): Promise<ToldPhase[]> {
  const { rows } = await sql<ToldPhase>`
    with told as (
      update competition c
      set notified_phase = competition_phase(c, app_now()), notified_at = app_now()
      where notified_at < app_now() and (
        notified_phase <> competition_phase(c, app_now())
        or exists (
          select from unnest(competition_boundaries(c)) boundary
          where boundary > notified_at and boundary <= app_now()
        )
      )
      returning short, notified_phase as phase
    )
    select short, phase, pg_notify('live', json_build_object(
      'event', 'phase',
      'data', json_build_object(
        'short', short, 'phase', phase, 'serverTime', floor(extract(epoch from app_now()) * 1000)::bigint
      )
    )::text) from told`.execute(db);
  return rows.map(({ short, phase }) => ({ short, phase }));
}
