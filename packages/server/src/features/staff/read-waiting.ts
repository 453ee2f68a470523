import type { WaitingItem } from '@tinsmith/contract/admin-records';
import { can } from '@tinsmith/domain/ranks';
import type { StandingAccount } from '@tinsmith/domain/standing';
import type { Database } from '../../platform/database/database.ts';
import { countQueue } from './moderate.ts';
import { listWaitingAtDesks } from './waiting.queries.ts';

/** What waits for a member of staff, by what their rank may see. */
export async function listWaiting(db: Database, account: StandingAccount): Promise<WaitingItem[]> {
  const [queued, desks] = await Promise.all([
    can(account.rank, 'moderate-posts') ? countQueue(db, account) : 0,
    // Those who may edit entries also open the other desks.
    can(account.rank, 'edit-entries') ? listWaitingAtDesks(db, account.id) : [],
  ]);
  const moderation: WaitingItem = { at: 'moderation', event: null, count: queued };
  return [...(queued > 0 ? [moderation] : []), ...desks];
}
