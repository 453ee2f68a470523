import type { AccountId } from '@tinsmith/domain/ids';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Database } from '../../platform/database/database.ts';
import { listOwners } from './account.queries.ts';
import { notifyOwner } from './notify-owner.ts';

interface NewRank {
  readonly person: {
    readonly id: AccountId;
    readonly email: string | null;
    readonly verified_at: Date | null;
  };
  /** Null if they are no longer staff. */
  readonly rank: Rank | null;
  /** Null on the command line. */
  readonly by: AccountId | null;
}

/**
 * Notifies the person and all owners of a new rank, in the transaction that sets it. The request names people
 * by number: their names are looked up when the mail is written.
 */
export async function mailRankChange(transaction: Database, { person, rank, by }: NewRank): Promise<void> {
  const detail = `${person.id} ${rank ?? 'none'} ${by ?? 'command-line'}`;
  await notifyOwner(transaction, person, 'rank-changed', detail);
  for (const owner of await listOwners(transaction))
    if (owner.id !== person.id) await notifyOwner(transaction, owner, 'staff-changed', detail);
}
