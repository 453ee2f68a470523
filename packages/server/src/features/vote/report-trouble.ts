import type { Output, Received } from '@tinsmith/contract/route';
import type { reportTrouble as route } from '@tinsmith/contract/vote';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { getEntrantId } from './read-votes.ts';
import { findRefusal } from './refuse-vote.ts';
import { mailTeam } from './run-trouble.queries.ts';
import { countProgress, lockVoter, takeBackReport, upsertTrouble } from './vote.queries.ts';

type EntrySubject = SubjectTypes['entry'];

/** Reports to a team that a user couldn't run their entry. For that user the entry is done. */
export async function reportTrouble(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  subject: EntrySubject,
  sent: Received<typeof route>['body'],
): Promise<Output<typeof route>> {
  const { id: accountId } = getAccount(viewer);
  const entrantId = getEntrantId(subject);
  const { id: entryId, competitionId } = subject.row;
  const trouble = { platform: sent.platform, reason: sent.reason, message: normalizeText(sent.message) };
  const isNoted = await platform.db.transaction().execute(async (transaction) => {
    await lockVoter(transaction, accountId, entrantId);
    if (!(await upsertTrouble(transaction, { ...trouble, accountId, entrantId, entryId }))) return false;
    await mailTeam(transaction, entryId);
    return true;
  });
  if (!isNoted) throw new Problem((await findRefusal(platform, viewer, subject)) ?? 'not-on-ballot');
  return {
    trouble: { ...trouble, answer: '' },
    progress: await countProgress(platform.db, competitionId, entrantId),
  };
}

export async function takeBackTrouble({ db }: Pick<Platform, 'db'>, subject: EntrySubject) {
  const entrantId = getEntrantId(subject);
  const { id: entryId, competitionId } = subject.row;
  await db.transaction().execute((transaction) => takeBackReport(transaction, entrantId, entryId));
  return { progress: await countProgress(db, competitionId, entrantId) };
}
