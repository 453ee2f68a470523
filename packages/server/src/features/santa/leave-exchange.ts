import type { AccountId } from '@tinsmith/domain/ids';
import type { ForgetAccount, Ports, SuspendAccount } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';
import { clearWishes, lockNamesDraws, lockTeam, markDroppedOut } from '../entrant/entrant.queries.ts';
import { forgetThanks } from './gift.queries.ts';
import { forgetLetters } from './letter.queries.ts';
import { deleteExclusionsOf, isAnyPair, listExchangesUnderWay, lockPairs } from './repair.queries.ts';
import { settleLeaver } from './repair-pairs.ts';

export const mayTeamUp: Ports['mayTeamUp'] = async (transaction, { competitionId, giverId, receiverIds }) =>
  !(await lockPairs(transaction, competitionId)) || !(await isAnyPair(transaction, giverId, receiverIds));

type Place = Awaited<ReturnType<typeof listExchangesUnderWay>>[number];

async function dropOut(transaction: Database, accountId: AccountId, { competitionId, entrantId }: Place) {
  await lockTeam(transaction, competitionId, accountId);
  await lockPairs(transaction, competitionId);
  await markDroppedOut(transaction, entrantId);
  await settleLeaver(transaction, { competitionId, entrantId });
}

/**
 * A suspended user drops out of the gift exchanges whose names are drawn. Before that nobody waits for them:
 * they are drawn if their suspension is over by then.
 */
export const dropOutOfDrawn: SuspendAccount = async (transaction, accountId) => {
  await lockNamesDraws(transaction, accountId);
  const places = await listExchangesUnderWay(transaction, accountId);
  for (const place of places.filter(({ isDrawn }) => isDrawn)) await dropOut(transaction, accountId, place);
};

/** A user who deletes their account drops out of every gift exchange that has not ended. */
const dropOutOfAll: ForgetAccount = async (transaction, accountId) => {
  await lockNamesDraws(transaction, accountId);
  for (const place of await listExchangesUnderWay(transaction, accountId))
    await dropOut(transaction, accountId, place);
};

/** Nobody goes on making a gift for someone who is gone. */
export const forgetSanta: ForgetAccount = async (transaction, accountId) => {
  await dropOutOfAll(transaction, accountId);
  await clearWishes(transaction, accountId);
  await deleteExclusionsOf(transaction, accountId);
  await forgetLetters(transaction, accountId);
  await forgetThanks(transaction, accountId);
};
