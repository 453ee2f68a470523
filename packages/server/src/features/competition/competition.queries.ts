import type { Competition, CompetitionSummary } from '@tinsmith/contract/competition';
import type { EventCandidate } from '@tinsmith/domain/current-event';
import type { AccountId } from '@tinsmith/domain/ids';
import type { CompetitionKind, CompetitionTimes, Phase } from '@tinsmith/domain/phase';
import { can } from '@tinsmith/domain/ranks';
import type { Place, Standing } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import { readOnce, type Viewer } from '../../http/viewer.ts';
import type { Boundaries } from '../../platform/database/contact.ts';
import type { Database } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/database/ms.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { noticeBoundaries, noticeOnFirst, type SiteNotice } from './site-notice.queries.ts';
import { type Announced, announcedOnFirst } from './upcoming.queries.ts';

export interface CompetitionRow extends EventCandidate {
  readonly id: number;
  readonly short: string;
  readonly title: string;
  readonly markdown: string;
  readonly changedAt: Date;
  /** Not published: hidden from everyone except those who manage events. */
  readonly isDraft: boolean;
  /** How long after the end files sealed before it may still arrive. */
  readonly graceMs: number;
  /** The database's time when the row was read: one statement, one moment. */
  readonly nowMs: number;
}

/** The newest public log post. */
export interface LatestPostRow {
  readonly id: number;
  readonly date: number;
  /** As stored, or its beginning. */
  readonly text: string;
  readonly entrant: { readonly id: number; readonly name: string };
}

export type LatestPostPart = RawBuilder<LatestPostRow | null>;
/** An account's place in a competition, on its row; null if it has not joined. */
export type PlacePart = (accountId: AccountId | null) => RawBuilder<Place | null>;

/** A competition with the summary its viewer may see. */
export interface ViewedCompetition extends CompetitionRow {
  readonly summary: CompetitionSummary;
}

export interface PlacedCompetition extends ViewedCompetition {
  readonly place: Place | null;
}

export interface ListedCompetition extends ViewedCompetition {
  readonly latestPost: LatestPostRow | null;
  /** On the first of a list: the announcements that staff show beside the events. */
  readonly announced: readonly Announced[] | null;
  /** On the first of a list: staff's notice to everyone. */
  readonly notice: SiteNotice | null;
}

/** The times of a competition as the database stores them. */
interface TimesColumns {
  readonly kind: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly voting_ends_at: Date;
  readonly join_opens_at: Date | null;
  readonly join_closes_at: Date;
}

/** The columns to select for a competition's times. */
export const timesColumns = [
  'competition.kind',
  'competition.starts_at',
  'competition.ends_at',
  'competition.voting_ends_at',
  'competition.join_opens_at',
  'competition.join_closes_at',
] as const;

// Listed by name, since every page reads every row: other features' columns would be sent for nothing.
const allCompetitions = (db: Database) =>
  db
    .selectFrom('competition')
    .select(timesColumns)
    .select(['id', 'short', 'title', 'markdown', 'is_pinned', 'changed_at', 'grace_seconds', 'is_draft'])
    .select(sql<Date>`app_now()`.as('now'));

/** Published competitions. */
const competitions = (db: Database) => allCompetitions(db).where('is_draft', '=', false);

type Selected = Awaited<ReturnType<ReturnType<typeof competitions>['execute']>>[number];

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
  graceMs: row.grace_seconds * 1000,
  isDraft: row.is_draft,
  nowMs: row.now.getTime(),
});

/** Every competition, newest first. There are a few a year, so all of them fit on one page. */
export const listCompetitions = async (db: Database): Promise<CompetitionRow[]> =>
  (await competitions(db).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()).map(toRow);

/** By its short name, case-insensitive. */
/** Drafts count too. */
export async function isAnyCompetition(db: Database): Promise<boolean> {
  return (await db.selectFrom('competition').select('id').limit(1).execute()).length > 0;
}

export async function findCompetition(db: Database, short: string): Promise<CompetitionRow | null> {
  const row = await competitions(db).where(sql`lower(short)`, '=', short.toLowerCase()).executeTakeFirst();
  return row ? toRow(row) : null;
}

/** All features' summaries of a competition, as one column. */
function summaryOf(
  parts: Required<SummaryParts>,
  accountId: AccountId | null,
): RawBuilder<CompetitionSummary> {
  const pairs = Object.entries(parts).flatMap(([name, part]) => [sql.lit(name), part(accountId)]);
  return sql`json_build_object(${sql.join(pairs)})`;
}

const viewed = (
  db: Database,
  parts: Required<SummaryParts>,
  accountId: AccountId | null,
  seesDrafts = false,
) => (seesDrafts ? allCompetitions(db) : competitions(db)).select(summaryOf(parts, accountId).as('summary'));

type SelectedViewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number];

const toViewed = (row: SelectedViewed): ViewedCompetition => ({ ...toRow(row), summary: row.summary });

/** Every competition, newest first, as one viewer sees them. */
export const listViewedCompetitions = async (
  db: Database,
  parts: Required<SummaryParts>,
  latestPost: LatestPostPart,
  accountId: AccountId | null,
): Promise<ListedCompetition[]> => {
  const rows = await viewed(db, parts, accountId)
    .select(latestPost.as('latest_post'))
    .select(announcedOnFirst.as('announced'))
    .select(noticeOnFirst.as('notice'))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...toViewed(row),
    latestPost: row.latest_post,
    announced: row.announced,
    notice: row.notice,
  }));
};

/** A competition as a row to decide by, with the viewer's role in it, and as the viewer sees it. */
export interface CompetitionView {
  readonly row: ViewedCompetition;
  readonly standing: Standing;
  readonly shown: Competition;
}

/** Throws if there is none. */
export type GetCompetition = (viewer: Viewer, which: WhichCompetition) => Promise<CompetitionView>;

export type WhichCompetition = { readonly id: number } | { readonly short: string };

/** A page view reads each once. */
export const nameOfView = (which: WhichCompetition): string =>
  'id' in which ? `competition ${which.id}` : `competition by name ${which.short.toLowerCase()}`;

/** A published competition by its short name. A page that shows the competition has read its row already. */
export async function findCompetitionOnce(
  db: Database,
  viewer: Viewer,
  short: string,
): Promise<CompetitionRow | null> {
  const name = nameOfView({ short });
  const view = viewer.requestCache?.get(name) as Promise<CompetitionView> | undefined;
  const row = (await view?.catch(() => null))?.row;
  if (row) return row.isDraft ? null : row;
  return readOnce(viewer, `published ${name}`, () => findCompetition(db, short));
}

/** A competition as one viewer sees it, with their place in it: one statement, one moment. */
export async function findPlacedCompetition(
  db: Database,
  parts: Required<SummaryParts>,
  place: PlacePart,
  { account }: Pick<Viewer, 'account'>,
  which: WhichCompetition,
): Promise<PlacedCompetition | null> {
  const accountId = account?.id ?? null;
  const seesDrafts = can(account?.rank ?? null, 'manage-events');
  const all = viewed(db, parts, accountId, seesDrafts).select(place(accountId).as('place'));
  const row = await ('id' in which
    ? all.where('id', '=', which.id)
    : all.where(sql`lower(short)`, '=', which.short.toLowerCase())
  ).executeTakeFirst();
  return row ? { ...toViewed(row), place: row.place } : null;
}

/** The boundaries of all competitions and notices around now, by the database's clock. Moving a time is one, too. */
export async function findBoundaries(db: Database): Promise<Boundaries> {
  const { rows } = await sql<Boundaries>`
    select floor(extract(epoch from min(boundary) filter (where boundary > app_now()) - app_now()) * 1000)::float8
        as "toNextMs",
      floor(extract(epoch from app_now() - max(boundary) filter (where boundary <= app_now())) * 1000)::float8
        as "sinceLastMs"
    from (
      select unnest(array_append(competition_boundaries(c), c.times_moved_at)) as boundary
      from competition c where not c.is_draft
      union all ${noticeBoundaries}) known`.execute(db);
  return rows[0] ?? { sinceLastMs: null, toNextMs: null };
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

export interface NotifiedPhase {
  readonly short: string;
  readonly phase: Phase;
}

/**
 * Finds the competitions that passed a boundary and notifies everyone, in one statement: only one of several
 * workers wins each row, and a worker whose statement began earlier cannot undo what a later one announced.
 */
export async function notifyPhases(db: Database): Promise<NotifiedPhase[]> {
  const { rows } = await sql<NotifiedPhase>`
    with told as (
      update competition c
      set notified_phase = competition_phase(c, app_now()), notified_at = app_now()
      where notified_at < app_now() and not is_draft and (
        notified_phase <> competition_phase(c, app_now())
        or exists (
          select from unnest(competition_boundaries(c)) boundary
          where boundary > notified_at and boundary <= app_now()
        )
      )
      returning short, notified_phase as phase
    )
    select short, phase, ${notifyLive('phase', {
      short: sql`short`,
      phase: sql`phase`,
      serverTime: nowMs,
    })} from told`.execute(db);
  return rows.map(({ short, phase }) => ({ short, phase }));
}
