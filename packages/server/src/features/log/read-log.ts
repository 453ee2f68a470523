import { type LogPage, logPageSize } from '@tinsmith/contract/log';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntrantById } from '../entrant/entrant.queries.ts';
import { findPost, type LogPageRows, listEntrantPosts, listEventPosts } from './log.queries.ts';
import { canSee, type LogSight, openSight, relationTo, type SeeCompetition } from './log-sight.ts';
import { noteLooks } from './note-looks.ts';
import { presentLogPost } from './present-log-post.ts';

/** Far beyond any log, and still a number that the database counts to. */
const maxPage = 50_000_000;

function placeOf(page: number) {
  if (page < 1 || page > maxPage) throw new Problem('no-log-page');
  return { limit: logPageSize, offset: (page - 1) * logPageSize };
}

/** What is the same in every listing, once its rows are there. */
function presentPage(sight: LogSight, { total, rows, latest }: LogPageRows, page: number) {
  const numPages = Math.max(1, Math.ceil(total / logPageSize));
  if (page > numPages) throw new Problem('no-log-page');
  return {
    posts: rows.map((row) => presentLogPost(row, sight)),
    page,
    numPages,
    canPostAndAuthenticated: sight.canPost,
    post: latest && presentLogPost(latest, sight),
  };
}

export async function readEventLog(
  { db }: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  short: string,
  page: number,
): Promise<LogPage> {
  const { row, shown } = await see(viewer, { short });
  const sight = await openSight(db, row, viewer);
  const found = await listEventPosts(db, row.id, sight, placeOf(page));
  await noteLooks(db, viewer, sight, found.rows);
  return { ...presentPage(sight, found, page), competition: shown, entrant: null };
}

export async function readEntrantLog(
  { db }: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  entrantId: number,
  page: number,
): Promise<LogPage> {
  const entrant = await findEntrantById(db, entrantId);
  if (!entrant) throw new Problem('no-entrant');
  const { row, shown } = await see(viewer, { id: entrant.competitionId });
  const sight = await openSight(db, row, viewer);
  // Whoever never confirmed an address is missing to all others, as in the list of entrants.
  const isKnown =
    entrant.isVerified || sight.shelves.includes('unverified') || relationTo(sight, entrantId) !== 'other';
  if (!isKnown) throw new Problem('no-entrant');
  const found = await listEntrantPosts(db, row.id, entrantId, sight, placeOf(page));
  await noteLooks(db, viewer, sight, found.rows);
  return {
    ...presentPage(sight, found, page),
    competition: shown,
    entrant: { id: entrant.id, name: entrant.name },
  };
}

/** A post and the sight of whoever may see it; otherwise it is missing. */
export async function getVisiblePost(
  { db }: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  postId: number,
) {
  const post = await findPost(db, postId);
  if (!post) throw new Problem('no-log-post');
  const competition = await see(viewer, { id: post.competitionId });
  const sight = await openSight(db, competition.row, viewer);
  if (!canSee(sight, post)) throw new Problem('no-log-post');
  return { post, sight, shown: competition.shown };
}

export async function readLogPost(
  platform: Pick<Platform, 'db'>,
  see: SeeCompetition,
  viewer: Viewer,
  postId: number,
): Promise<LogPage> {
  const { post, sight, shown } = await getVisiblePost(platform, see, viewer, postId);
  await noteLooks(platform.db, viewer, sight, [post]);
  const found = { total: 1, rows: [post], latest: post };
  return { ...presentPage(sight, found, 1), competition: shown, entrant: null };
}
