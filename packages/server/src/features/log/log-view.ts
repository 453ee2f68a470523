import type { EntrantId } from '@tinsmith/domain/ids';
import { canPostLog, canSeePost, type Visibility, visibilitiesFor } from '@tinsmith/domain/log-policy';
import { nobody, relationTo, type Standing } from '@tinsmith/domain/standing';
import type { CompetitionView, ViewedCompetition } from '../competition/competition.queries.ts';

/** A viewer's rights in one competition's log. */
export interface LogView {
  readonly competition: ViewedCompetition;
  readonly standing: Standing;
  readonly visibilities: readonly Visibility[];
  /** The visibilities that everyone sees. */
  readonly publicVisibilities: readonly Visibility[];
  readonly canPost: boolean;
}

export function viewLog({ row, standing }: Pick<CompetitionView, 'row' | 'standing'>): LogView {
  return {
    competition: row,
    standing,
    visibilities: visibilitiesFor(row, row.nowMs, standing),
    publicVisibilities: visibilitiesFor(row, row.nowMs, nobody),
    canPost: canPostLog(row, row.nowMs, standing),
  };
}

export const canSee = (
  { standing, visibilities }: LogView,
  post: { readonly visibility: Visibility; readonly entrantId: EntrantId },
): boolean => canSeePost(post.visibility, visibilities, relationTo(standing, post.entrantId));
