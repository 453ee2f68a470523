import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { createEntry } from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';
import { dayMs, hourMs, releaseClock, stopClock } from './clock.ts';

/** A speedhack and a gift exchange, each far from the dates of other tests. */
export async function createEvents(db: Database) {
  const start = Date.UTC(2028, 7, 4, 12);
  const giftStart = Date.UTC(2028, 11, 14, 12);
  await stopClock(db, start + hourMs);
  const jam = await createCompetition(db, {
    short: 'play28',
    title: 'Play 2028',
    startMs: start,
    joinOpensMs: start - 30 * dayMs,
  });
  const gifts = await createCompetition(db, {
    short: 'gift28',
    kind: 'gift-exchange',
    title: 'Gifts 2028',
    startMs: giftStart,
    endMs: giftStart + 17 * dayMs,
  });
  return {
    jam,
    gifts,
    moments: {
      before: start - dayMs,
      live: start + hourMs,
      voting: start + 73 * hourMs,
      editable: jam.votingEndMs + 13 * dayMs,
      over: jam.votingEndMs + 15 * dayMs,
      making: giftStart + dayMs,
      unwrapped: giftStart + 18 * dayMs,
    },
  };
}

/** Removes everything that the events brought. */
export async function removeEvents(db: Database) {
  await removeEntries(db);
  await sql`delete from competition`.execute(db);
  await releaseClock(db);
}

export async function removeEntries(db: Database) {
  // Nothing of these goes with an entry.
  for (const table of ['result', 'ballot', 'trouble_report', 'rule_answer', 'invitation'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  // Together: no entry is without members.
  await db.transaction().execute(async (transaction) => {
    await sql`delete from sign_up`.execute(transaction);
    await sql`delete from entry`.execute(transaction);
  });
}

/** Many entries at once, each by a different user. */
export async function createManyEntries(db: Database, event: TestCompetition, count: number, prefix: string) {
  await sql`
    with accounts as (
      insert into account (username, password_hash, verified_at)
      select ${prefix} || to_char(n, 'FM00000'), null, app_now() from generate_series(1, ${count}) n
      returning id, username
    ), entries as (
      insert into entry (competition_id, title)
      select ${event.id}, ${prefix} || ' ' || n from generate_series(1, ${count}) n
      returning id
    )
    insert into entrant (competition_id, account_id, info, entry_id, entry_joined_at)
    select ${event.id}, a.id, '', e.id, app_now()
    from (select id, row_number() over (order by username) as n from accounts) a
    join (select id, row_number() over (order by id) as n from entries) e using (n)`.execute(db);
}

interface Member {
  readonly entrantId: EntrantId;
}

export const createInvitation = (db: Database, entryId: EntryId, from: Member, to: Member) =>
  db
    .insertInto('invitation')
    .values({ entry_id: entryId, sender_entrant_id: from.entrantId, recipient_entrant_id: to.entrantId })
    .execute();

export { createEntry };
