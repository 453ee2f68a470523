import { isRank, ranks } from '@tinsmith/domain/ranks';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { closeSetup } from '../site/close-setup.queries.ts';
import { setRank } from './account.queries.ts';
import { mailRankChange } from './mail-rank-change.ts';

/** Gives an account a staff rank, from the command line. */
export async function grantRank({ db }: Pick<Platform, 'db'>, username: string, rank: string): Promise<void> {
  if (!isRank(rank))
    throw new Problem('invalid-input', {
      sentence: `That isn't a rank. Choose one of: ${ranks.join(', ')}.`,
    });
  await db.transaction().execute(async (transaction) => {
    const account = await setRank(transaction, username, rank);
    if (!account) throw new Problem('no-user');
    if (rank === 'owner') await closeSetup(transaction);
    await mailRankChange(transaction, { person: account, rank, by: null });
    await insertCommandLineAudit(transaction, `granted-${rank}`, account.id);
  });
}
