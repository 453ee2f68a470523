import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { entriesOfDemoPeople } from '../../entry/demo/demo-entry.queries.ts';

/** An invitation outlives its entry, but not as a pending one. */
export const lapseDemoInvitations = (db: Database) =>
  sql`update invitation set resolution = 'lapse', resolved_at = app_now()
      where resolved_at is null and entry_id in (${entriesOfDemoPeople})`.execute(db);

export const insertDemoInvitation = (
  db: Database,
  entryId: EntryId,
  senderId: EntrantId,
  recipientId: EntrantId,
) =>
  db
    .insertInto('invitation')
    .values({ entry_id: entryId, sender_entrant_id: senderId, recipient_entrant_id: recipientId })
    .execute();
