import { type LogPage, logPageSize } from '@tinsmith/contract/log';
import type { EntrantId } from '@tinsmith/domain/ids';
import { relationTo } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import { findEntrantById } from '../entrant/entrant.queries.ts';
import { auditStaffViews } from './audit-staff-views.ts';
import {
  findPost,
  type LogPageRows,
  listEntrantPosts,
  listEventPosts,
  listPublicPosts,
} from './log.queries.ts';
import { canSee, type LogView, viewLog } from './log-view.ts';
import { presentLogPost } from './present-log-post.ts';

/** Far beyond any log, and still within the database's integers. */
const maxPage = 50_000_000;

function placeOf(page: number) {
  if (page < 1 || page > maxPage) throw new Problem('no-log-page');
  return { limit: logPageSize, offset: (page - 1) * logPageSize };
}

/** The common part of every listing. */
function presentPage(view: LogView, { total, rows, latest }: LogPageRows, page: number) {
  const numPages = Math.max(1, Math.ceil(total / logPageSize));
  if (page > numPages) throw new Problem('no-log-page');
  return {
    posts: rows.map((row) => presentLogPost(row, view)),
    page,
    numPages,
    canPostAndAuthenticated: view.canPost,
    post: latest && presentLogPost(latest, view),
  };
}

export async function readEventLog(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  short: string,
  page: number,
): Promise<LogPage> {
  const competition = await getCompetition(viewer, { short });
  const { row, shown } = competition;
  const view = viewLog(competition);
  const found = await listEventPosts(db, row.id, view, placeOf(page));
  await auditStaffViews(db, view, found.rows);
  return { ...presentPage(view, found, page), competition: shown, entrant: null };
}

/** The newest posts that everyone may see, for pages that show only these. */
export async function readNewestPosts(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  short: string,
  num: number,
): Promise<LogPage> {
  const competition = await getCompetition(viewer, { short });
  const rows = await listPublicPosts(db, competition.row.id, ['plain'], num);
  const found = { total: rows.length, rows, latest: rows[0] ?? null };
  return { ...presentPage(viewLog(competition), found, 1), competition: competition.shown, entrant: null };
}

export async function readEntrantLog(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  entrantId: EntrantId,
  page: number,
): Promise<LogPage> {
  const entrant = await findEntrantById(db, entrantId);
  if (!entrant) throw new Problem('no-entrant');
  const competition = await getCompetition(viewer, { id: entrant.competitionId });
  const { row, shown } = competition;
  const view = viewLog(competition);
  // An entrant who never confirmed an address is hidden from all others, as in the list of entrants.
  const isKnown =
    entrant.isVerified ||
    view.visibilities.includes('unverified') ||
    relationTo(view.standing, entrantId) !== 'other';
  if (!isKnown) throw new Problem('no-entrant');
  const found = await listEntrantPosts(db, row.id, entrantId, view, placeOf(page));
  await auditStaffViews(db, view, found.rows);
  return {
    ...presentPage(view, found, page),
    competition: shown,
    entrant: { id: entrant.id, name: entrant.name },
  };
}

/** A post and the view of a reader who may see it; otherwise it is missing. */
export async function getVisiblePost(
  { db }: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  postId: number,
) {
  const post = await findPost(db, postId);
  if (!post) throw new Problem('no-log-post');
  const competition = await getCompetition(viewer, { id: post.competitionId });
  const view = viewLog(competition);
  if (!canSee(view, post)) throw new Problem('no-log-post');
  return { post, view, shown: competition.shown };
}

export async function readLogPost(
  platform: Pick<Platform, 'db'>,
  getCompetition: GetCompetition,
  viewer: Viewer,
  postId: number,
): Promise<LogPage> {
  const { post, view, shown } = await getVisiblePost(platform, getCompetition, viewer, postId);
  await auditStaffViews(platform.db, view, [post]);
  const found = { total: 1, rows: [post], latest: post };
  return { ...presentPage(view, found, 1), competition: shown, entrant: null };
}
