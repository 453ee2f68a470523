import type { Output, Received } from '@tinsmith/contract/route';
import type { saveBallot as route } from '@tinsmith/contract/vote';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { getEntrantId, presentBallot } from './read-votes.ts';
import { findRefusal } from './refuse-vote.ts';
import { countProgress, findBallot, lockVoter, upsertBallot } from './vote.queries.ts';

/** Saves a user's ballot for an entry, complete or not. */
export async function saveBallot(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  subject: SubjectTypes['entry'],
  { entrantId: sentBy, review: typed, ...sent }: Received<typeof route>['body'],
): Promise<Output<typeof route>> {
  const { id: accountId } = getAccount(viewer);
  const entrantId = getEntrantId(subject);
  // On a shared machine another user may have logged in since it was typed.
  if (sentBy !== entrantId) throw new Problem('not-your-ballot');
  const review = sanitizePostText(typed);
  if (review === null) throw new Problem('text-too-long');
  const { id: entryId, competitionId } = subject.row;
  const saved = await platform.db.transaction().execute(async (transaction) => {
    if (!(await lockVoter(transaction, accountId, entrantId))) return null;
    return upsertBallot(transaction, { ...sent, accountId, entrantId, entryId, review });
  });
  if (!saved) throw new Problem((await findRefusal(platform, viewer, subject)) ?? 'ballot-changed');
  return {
    ballot: presentBallot(saved),
    hasReplaced: saved.version - 1 !== sent.baseVersion,
    progress: await countProgress(platform.db, competitionId, entrantId),
  };
}

export async function readBallot(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  subject: SubjectTypes['entry'],
) {
  const row = await findBallot(db, getEntrantId(subject), subject.row.id);
  const canVote = getAccount(viewer).isVerified && (await findRefusal({ db }, viewer, subject)) === null;
  return { ballot: row && presentBallot(row), canVote };
}
