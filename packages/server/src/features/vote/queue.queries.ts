import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { QueueChoices } from '@tinsmith/domain/play-queue';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';

export interface QueueRow extends QueueChoices {
  readonly entryIds: readonly EntryId[];
  readonly startedMs: number;
  readonly endedMs: number | null;
}

/** A voter's last queue. Writers lock the voter first (`lockVoter`). */
export async function findQueue(db: Database, entrantId: EntrantId): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`
    select q.minutes, q.plays_on as "playsOn", q.at_hand as "atHand", q.leave_out as "leaveOut",
      q.entry_ids as "entryIds", ${ms('q.started_at')} as "startedMs", ${ms('q.ended_at')} as "endedMs"
    from play_queue q where q.entrant_id = ${entrantId}`.execute(db);
  return rows[0] ?? null;
}

export const upsertQueue = (
  transaction: Database,
  entrantId: EntrantId,
  { minutes, playsOn, atHand, leaveOut }: QueueChoices,
  entryIds: readonly EntryId[],
) =>
  sql`
    insert into play_queue (entrant_id, minutes, plays_on, at_hand, leave_out, entry_ids)
    values (${entrantId}, ${minutes}, ${[...playsOn]}::text[], ${[...atHand]}::text[], ${[...leaveOut]}::text[],
      ${[...entryIds]}::bigint[])
    on conflict (entrant_id) do update set minutes = excluded.minutes, plays_on = excluded.plays_on,
      at_hand = excluded.at_hand, leave_out = excluded.leave_out, entry_ids = excluded.entry_ids,
      started_at = app_now(), ended_at = null`.execute(transaction);

export const updateQueue = (
  transaction: Database,
  entrantId: EntrantId,
  { minutes, entryIds, isEnded }: Pick<QueueRow, 'minutes' | 'entryIds'> & { readonly isEnded: boolean },
) =>
  sql`update play_queue set minutes = ${minutes}, entry_ids = ${[...entryIds]}::bigint[],
      ended_at = case when ${isEnded} then coalesce(ended_at, app_now()) end
    where entrant_id = ${entrantId}`.execute(transaction);

export interface TraitRow {
  readonly id: EntryId;
  readonly chosenTags: readonly string[];
  readonly playsHere: boolean;
}

/** What the queue knows of an event's entries beyond the voting order. */
export async function listTraitRows(db: Database, ids: readonly EntryId[]): Promise<Map<EntryId, TraitRow>> {
  const { rows } = await sql<TraitRow>`
    select e.id, e.chosen_tags as "chosenTags", p.entry_id is not null as "playsHere"
    from entry e left join playable_entry p on p.entry_id = e.id
    where e.id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An account's queues, for their own download. */
export async function listQueueData(db: Database, accountId: AccountId) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.short as event, q.minutes, q.plays_on as "playsOn", q.at_hand as "atHand", q.leave_out as "leaveOut",
      array(select e.title from unnest(q.entry_ids) with ordinality given (id, place)
        join entry e on e.id = given.id order by given.place) as games, q.started_at as "startedAt"
    from play_queue q join sign_up v on v.id = q.entrant_id join competition c on c.id = v.competition_id
    where v.account_id = ${accountId} order by q.started_at`.execute(db);
  return rows;
}

export const deleteQueuesOf = (transaction: Database, accountId: AccountId) =>
  sql`delete from play_queue where entrant_id in (select id from sign_up where account_id = ${accountId})`.execute(
    transaction,
  );
