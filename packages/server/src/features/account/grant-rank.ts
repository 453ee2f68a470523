import { isRank, ranks } from '@tinsmith/domain/ranks';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { setRank } from './account.queries.ts';

/** Gives an account a rank of staff. */
export async function grantRank({ db }: Pick<Platform, 'db'>, username: string, rank: string): Promise<void> {
  if (!isRank(rank))
    throw new Problem('invalid-input', { sentence: `A rank is one of: ${ranks.join(', ')}.` });
  if (!(await setRank(db, username, rank))) throw new Problem('no-user');
}
