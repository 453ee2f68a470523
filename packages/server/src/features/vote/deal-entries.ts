import type { Received } from '@tinsmith/contract/route';
import type { dealEntries as route, Votes } from '@tinsmith/contract/vote';
import type { Ports } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { getEntrantId, isDealtOut, nextBatch, readVotes, type VotingView } from './read-votes.ts';
import { markAnswersSeen } from './run-trouble.queries.ts';
import { insertDealt, listVotable, lockVoter } from './vote.queries.ts';

/** Fixes the next entries of a voter's order: if none are left to vote on, or if they ask for more. */
export async function dealEntries(
  { db }: Pick<Platform, 'db'>,
  ports: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: VotingView,
  { more, entry }: Received<typeof route>['body'],
): Promise<Votes> {
  const { id: accountId } = getAccount(viewer);
  const entrantId = getEntrantId(view);
  await db.transaction().execute(async (transaction) => {
    // Concurrent requests from two tabs run one after the other.
    if (!(await lockVoter(transaction, accountId, entrantId))) throw new Problem('voting-closed');
    await markAnswersSeen(transaction, entrantId);
    const touched = await listVotable(transaction, view.row.id, entrantId, { touchedOr: [] });
    if (!more && !isDealtOut(touched)) return;
    const batch = nextBatch(await listVotable(transaction, view.row.id, entrantId), entrantId);
    if (batch.length > 0) await insertDealt(transaction, entrantId, batch);
  });
  return readVotes({ db }, ports, viewer, view, { entry });
}
