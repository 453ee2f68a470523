import type { Competition } from '@tinsmith/contract/competition';
import {
  anonymousReader,
  canPostLog,
  canSeePost,
  type LogReader,
  type Relation,
  type Visibility,
  visibilitiesFor,
} from '@tinsmith/domain/log-policy';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ViewedCompetition, WhichCompetition } from '../competition/competition.queries.ts';
import { findMembership } from '../entrant/entrant.queries.ts';

/** Reads a competition as its own feature shows it; throws where there is none. */
export type GetCompetition = (
  viewer: Viewer,
  which: WhichCompetition,
) => Promise<{ readonly row: ViewedCompetition; readonly shown: Competition }>;

/** What one person may see of one competition's log. */
export interface LogView {
  readonly competition: ViewedCompetition;
  readonly reader: LogReader;
  readonly visibilities: readonly Visibility[];
  /** What everybody sees. */
  readonly publicVisibilities: readonly Visibility[];
  readonly ownEntrantId: number | null;
  readonly mateIds: readonly number[];
  readonly canPost: boolean;
}

export async function openLogView(
  db: Database,
  competition: ViewedCompetition,
  viewer: Viewer,
): Promise<LogView> {
  const membership =
    viewer.account && competition.hasJoined
      ? await findMembership(db, competition.id, viewer.account.id)
      : null;
  const { nowMs } = competition;
  const reader = { isStaff: (viewer.account?.rank ?? null) !== null, hasJoined: membership !== null };
  return {
    competition,
    reader,
    visibilities: visibilitiesFor(competition, nowMs, reader),
    publicVisibilities: visibilitiesFor(competition, nowMs, anonymousReader),
    ownEntrantId: membership?.entrantId ?? null,
    mateIds: membership?.mateIds ?? [],
    canPost: canPostLog(competition, nowMs, reader),
  };
}

export function relationTo(view: LogView, entrantId: number): Relation {
  if (entrantId === view.ownEntrantId) return 'self';
  return view.mateIds.includes(entrantId) ? 'team-mate' : 'other';
}

export const canSee = (
  view: LogView,
  post: { readonly visibility: Visibility; readonly entrantId: number },
): boolean => canSeePost(post.visibility, view.visibilities, relationTo(view, post.entrantId));
