import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whether an account has or had an entry in a competition, and so must not see its results before others do. */
export async function hasStake(db: Database, competitionId: number, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ hasStake: boolean }>`
    select has_stake(${competitionId}, ${accountId}) as "hasStake"`.execute(db);
  return rows[0]?.hasStake ?? false;
}
