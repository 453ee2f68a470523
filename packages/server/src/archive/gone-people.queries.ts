import { formerMember } from '@tinsmith/domain/entry-rules';
import type { Database } from '../platform/database/database.ts';

/** The names of deleted accounts: the one that pages show, and those in the rows. */
export async function listGoneNames(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('account')
    .select('username')
    .where('deleted_at', 'is not', null)
    .execute();
  return new Set([formerMember, ...rows.map(({ username }) => username)]);
}
