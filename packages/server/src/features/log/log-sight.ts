import type { Competition } from '@tinsmith/contract/competition';
import {
  anonymousReader,
  canPostLog,
  canSeePost,
  type LogReader,
  type Relation,
  type Shelf,
  shelvesFor,
} from '@tinsmith/domain/log-policy';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ViewedCompetition, WhichCompetition } from '../competition/competition.queries.ts';
import { findMembership } from '../entrant/entrant.queries.ts';

/** Reads a competition as its own feature shows it; throws where there is none. */
export type SeeCompetition = (
  viewer: Viewer,
  which: WhichCompetition,
) => Promise<{ readonly row: ViewedCompetition; readonly shown: Competition }>;

/** What one person may see of one competition's log. */
export interface LogSight {
  readonly competition: ViewedCompetition;
  readonly reader: LogReader;
  readonly shelves: readonly Shelf[];
  /** What everybody sees. */
  readonly publicShelves: readonly Shelf[];
  readonly ownEntrantId: number | null;
  readonly mateIds: readonly number[];
  readonly canPost: boolean;
}

export async function openSight(
  db: Database,
  competition: ViewedCompetition,
  viewer: Viewer,
): Promise<LogSight> {
  const membership =
    viewer.account && competition.hasJoined
      ? await findMembership(db, competition.id, viewer.account.id)
      : null;
  const { nowMs } = competition;
  const reader = { isStaff: viewer.account?.isStaff ?? false, hasJoined: membership !== null };
  return {
    competition,
    reader,
    shelves: shelvesFor(competition, nowMs, reader),
    publicShelves: shelvesFor(competition, nowMs, anonymousReader),
    ownEntrantId: membership?.entrantId ?? null,
    mateIds: membership?.mateIds ?? [],
    canPost: canPostLog(competition, nowMs, reader),
  };
}

export function relationTo(sight: LogSight, entrantId: number): Relation {
  if (entrantId === sight.ownEntrantId) return 'self';
  return sight.mateIds.includes(entrantId) ? 'team-mate' : 'other';
}

export const canSee = (
  sight: LogSight,
  post: { readonly shelf: Shelf; readonly entrantId: number },
): boolean => canSeePost(post.shelf, sight.shelves, relationTo(sight, post.entrantId));
