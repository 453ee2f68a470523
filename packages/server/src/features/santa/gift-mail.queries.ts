import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export interface ReceiverPair {
  readonly id: number;
  readonly receiverId: number;
  readonly competitionId: number;
}

/** At most so many in one statement; the next tick takes the rest. */
const maxTaken = 1_000;

const returned = sql`id, receiver_id as "receiverId", competition_id as "competitionId"`;
const today = sql<string>`(app_now() at time zone 'UTC')::date`;

/** An elf's pair `p` of a competition `c` whose receiver sees that an elf is at work: see findGift. */
const isElfAtWork = sql<boolean>`p.ended_at is null and p.made_by = 'elf' and p.ready_by >= ${today}
  and app_now() >= c.ends_at + make_interval(secs => c.grace_seconds) and not has_gift_come(p)`;

/** Whether there is a gift to unwrap for the receiver of a pair `p` of a competition `c`; never before the end. */
const isGiftOpen = sql<boolean>`p.ended_at is null and app_now() >= c.ends_at and has_gift_come(p)`;

/** Claims the gifts that have come and whose receivers have not been notified; none before the end. */
export async function takeGiftsToMail(transaction: Database): Promise<ReceiverPair[]> {
  const { rows } = await sql<ReceiverPair>`
    update santa_pair set gift_mail_asked_at = app_now() where id in (
      select p.id from competition c join santa_pair p on p.competition_id = c.id
      where c.kind = 'gift-exchange' and c.ends_at <= app_now() and p.gift_mail_asked_at is null and ${isGiftOpen}
      limit ${maxTaken} for update of p skip locked)
    returning ${returned}`.execute(transaction);
  return rows;
}

/** Claims the jobs of elves whose receivers have not been notified; none before the elves' list is open. */
export async function takeElfJobsToMail(transaction: Database): Promise<ReceiverPair[]> {
  const { rows } = await sql<ReceiverPair>`
    update santa_pair set elf_mail_asked_at = app_now() where id in (
      select p.id from competition c join santa_pair p on p.competition_id = c.id
      where c.kind = 'gift-exchange' and c.ends_at <= app_now() and p.elf_mail_asked_at is null and ${isElfAtWork}
      limit ${maxTaken} for update of p skip locked)
    returning ${returned}`.execute(transaction);
  return rows;
}

const listPairs = async (
  db: Database,
  pairIds: readonly number[],
  isTrue: typeof isGiftOpen,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from santa_pair p join competition c on c.id = p.competition_id
    where p.id = any (${pairIds}::bigint[]) and ${isTrue}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const listOpenGifts = (db: Database, pairIds: readonly number[]) => listPairs(db, pairIds, isGiftOpen);
export const listElfJobs = (db: Database, pairIds: readonly number[]) => listPairs(db, pairIds, isElfAtWork);

/** Those of some entrants who have no gift to unwrap. */
export async function listWithoutGift(
  db: Database,
  entrantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from entrant s join competition c on c.id = s.competition_id
    where s.id = any (${entrantIds}::bigint[]) and not exists (
      select from santa_pair p where p.receiver_id = s.id and ${isGiftOpen})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The exchanges whose gifts have just opened, as occasions for a mail. */
export const giftsOpened = sql`
  select c.id as competition_id, c.ends_at as about, 0::bigint as subject_id
  from competition c join santa_draw d on d.competition_id = c.id
  where c.ends_at <= app_now() and c.ends_at > app_now() - interval '48 hours'`;

/** Whether an entrant `s` of a competition `c` is to get a gift: drawn, or set aside. */
export const getsGift = sql<boolean>`(
  exists (select from santa_pair p where p.receiver_id = s.id)
  or exists (select from santa_draw d where d.competition_id = c.id and s.id = any (d.set_aside)))`;
