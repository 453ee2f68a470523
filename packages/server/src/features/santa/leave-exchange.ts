import type { ForgetAccount, Ports, SuspendAccount } from '../../http/feature.ts';
import { clearWishes, lockTeam, markDroppedOut } from '../entrant/entrant.queries.ts';
import { forgetThanks } from './gift.queries.ts';
import { forgetLetters } from './letter.queries.ts';
import { deleteExclusionsOf, isAnyPair, listExchangesUnderWay, lockPairs } from './repair.queries.ts';
import { settleLeaver } from './repair-pairs.ts';

export const mayTeamUp: Ports['mayTeamUp'] = async (transaction, { competitionId, giverId, receiverIds }) =>
  !(await lockPairs(transaction, competitionId)) || !(await isAnyPair(transaction, giverId, receiverIds));

/** A user who deletes their account or is suspended drops out of running gift exchanges. */
export const dropOutOfAll: SuspendAccount = async (transaction, accountId) => {
  for (const { competitionId, entrantId } of await listExchangesUnderWay(transaction, accountId)) {
    await lockTeam(transaction, competitionId, accountId);
    await lockPairs(transaction, competitionId);
    await markDroppedOut(transaction, entrantId);
    await settleLeaver(transaction, { competitionId, entrantId });
  }
};

/** Nobody goes on making a gift for someone who is gone. */
export const forgetSanta: ForgetAccount = async (transaction, accountId) => {
  await dropOutOfAll(transaction, accountId);
  await clearWishes(transaction, accountId);
  await deleteExclusionsOf(transaction, accountId);
  await forgetLetters(transaction, accountId);
  await forgetThanks(transaction, accountId);
};
