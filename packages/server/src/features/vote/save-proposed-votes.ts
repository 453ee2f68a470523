import type { Output, Received } from '@tinsmith/contract/route';
import type { saveProposedVotes as route } from '@tinsmith/contract/vote';
import type { EntryId } from '@tinsmith/domain/ids';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { getEntrantId, type VotingView } from './read-votes.ts';
import { type BallotSave, countProgress, lockVoter, upsertBallots } from './vote.queries.ts';

/**
 * Saves the votes of a score sheet as they were shown. A ballot that was saved since the comparison stays: the writing
 * statement compares its version, as for a ballot that was queued offline.
 */
export async function saveProposedVotes(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  view: VotingView,
  { entrantId: sentBy, votes }: Received<typeof route>['body'],
): Promise<Output<typeof route>> {
  const { id: accountId } = getAccount(viewer);
  const entrantId = getEntrantId(view);
  if (sentBy !== entrantId) throw new Problem('not-your-ballot');
  const saves = votes
    .map(({ entryId, scores, review: typed, baseVersion }): BallotSave => {
      const review = sanitizePostText(typed);
      if (review === null) throw new Problem('text-too-long');
      return {
        accountId,
        entrantId,
        entryId: entryId as EntryId,
        scores,
        review,
        baseVersion,
        isQueued: true,
      };
    })
    // Every write locks entries by id.
    .toSorted((one, other) => one.entryId - other.entryId);
  const saved = await db.transaction().execute(async (transaction) => {
    if (!(await lockVoter(transaction, accountId, entrantId))) throw new Problem('voting-closed');
    return upsertBallots(transaction, saves);
  });
  const isSaved = new Set<number>(saved);
  return {
    numSaved: saved.length,
    notSaved: votes.map(({ entryId }) => entryId).filter((id) => !isSaved.has(id)),
    progress: await countProgress(db, view.row.id, entrantId),
  };
}
