import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import { type ReceiverRow, wishlistOf } from './pair.queries.ts';

const today = sql<string>`(app_now() at time zone 'UTC')::date`;
const isListOpen = sql<boolean>`app_now() >= c.ends_at + make_interval(secs => c.grace_seconds)`;

export interface ElfPlaceRow {
  readonly receiver: ReceiverRow;
  readonly state: 'open' | 'late' | 'taken' | 'done';
  readonly day: string | null;
  readonly elf: string | null;
  readonly entry: { readonly id: number; readonly title: string } | null;
  readonly isOwn: boolean;
  readonly canGiveBack: boolean;
}

/** The place of each entrant who was drawn and is still in, once the list is open: see listElfPlaces. */
const places = (competitionId: number) => sql`
  from competition c join santa_draw d on d.competition_id = c.id
  cross join unnest(d.ring || d.set_aside) as placed(id)
  join entrant r on r.id = placed.id join account a on a.id = r.account_id
  left join santa_pair p on p.receiver_id = r.id and p.ended_at is null
  left join sign_up g on g.id = p.giver_id left join account ga on ga.id = g.account_id
  left join entry y on y.id = g.entry_id
  cross join lateral (select case
    when p.id is null then 'open'
    when has_gift_come(p) then case when p.made_by = 'elf' then 'done' else 'fine' end
    when p.made_by = 'elf' and p.ready_by >= ${today} then 'taken'
    when p.ready_by >= ${today} then 'late'
    else 'open' end as state) s
  where c.id = ${competitionId} and ${isListOpen} and s.state <> 'fine'`;

/** Entrants whose gift did not come, and those an elf helps. Empty before the grace period is over. */
export async function listElfPlaces(
  db: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<ElfPlaceRow[]> {
  const { rows } = await sql<ElfPlaceRow>`
    select json_build_object('entrantId', r.id, 'name', ${shownName('a')}, ${wishlistOf('r')}) as receiver, s.state,
      case when s.state in ('late', 'taken') then p.ready_by::text end as day,
      case when s.state in ('taken', 'done') then ${shownName('ga')} end as elf,
      case when s.state = 'done' then json_build_object('id', y.id, 'title', y.title) end as entry,
      r.account_id = ${accountId} or (s.state = 'taken' and g.account_id = ${accountId}) as "isOwn",
      coalesce(s.state = 'taken' and g.account_id = ${accountId}, false) as "canGiveBack"
    ${places(competitionId)}
    order by array_position(array['open', 'late', 'taken', 'done'], s.state), lower(a.username)`.execute(db);
  return rows;
}

/** Whether a place is open to a user: not to its own entrant, nor to anyone staff keep apart from them. */
export async function isPlaceOpen(
  transaction: Database,
  competitionId: number,
  receiverId: number,
  accountId: AccountId,
): Promise<boolean> {
  const { rows } = await sql`
    select ${places(competitionId)} and r.id = ${receiverId} and s.state = 'open' and r.account_id <> ${accountId}
      and not exists (select from santa_exclusion x
        where x.low_account_id = least(r.account_id, ${accountId})
          and x.high_account_id = greatest(r.account_id, ${accountId}))`.execute(transaction);
  return rows.length > 0;
}

/** Whether an elf still owes someone else a game. For the same person they can name a day. */
export async function isElfBusy(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
  receiverId: number,
) {
  const { rows } = await sql`
    select from santa_pair p join sign_up g on g.id = p.giver_id
    where p.competition_id = ${competitionId} and g.account_id = ${accountId} and p.ended_at is null
      and p.receiver_id <> ${receiverId} and p.made_by = 'elf' and not has_gift_come(p)`.execute(transaction);
  return rows.length > 0;
}

/** The user's sign-up, created if there is none: late joiners come to help. */
export async function joinAsElf(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<EntrantId> {
  const { rows } = await sql<{ id: EntrantId }>`
    insert into sign_up (competition_id, account_id, info, mailed_at) values (${competitionId}, ${accountId}, '', app_now())
    on conflict (competition_id, account_id) do update set withdrawn_at = null
    returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('No sign-up.');
  return row.id;
}

/** Ends the place's current pair; its giver keeps the name of their receiver. */
export const endLatePair = (transaction: Database, receiverId: number) =>
  sql`update santa_pair set ended_at = app_now(), is_taken_over = made_by <> 'elf'
    where receiver_id = ${receiverId} and ended_at is null`.execute(transaction);

/** An elf's promise. Their own page shows it, so no mail is requested. */
export const insertElfPair = (
  transaction: Database,
  pair: {
    readonly competitionId: number;
    readonly giverId: number;
    readonly receiverId: number;
    readonly by: string | null;
    readonly isMailed: boolean;
  },
) =>
  sql`insert into santa_pair (competition_id, giver_id, receiver_id, made_by, ready_by, mail_asked_at)
    values (${pair.competitionId}, ${pair.giverId}, ${pair.receiverId}, 'elf', ${pair.by}::date,
      case when ${pair.isMailed} then null else app_now() end)`.execute(transaction);

/** Before the end only those are asked to make a second game who offer it: a user who gives one back no longer does. */
export const endOffer = (transaction: Database, competitionId: number, accountId: AccountId) =>
  sql`update sign_up s set would_stand_in = false from competition c
    where c.id = s.competition_id and c.id = ${competitionId} and s.account_id = ${accountId}
      and app_now() < c.ends_at`.execute(transaction);

/** Takes a promise back while no gift has come of it. */
export async function endOwnElfPair(
  transaction: Database,
  competitionId: number,
  receiverId: number,
  accountId: AccountId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_pair p set ended_at = app_now() from sign_up g
    where p.competition_id = ${competitionId} and g.id = p.giver_id and g.account_id = ${accountId} and p.receiver_id = ${receiverId}
      and p.ended_at is null and p.made_by = 'elf' and not has_gift_come(p)`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Reopens the places of elves whose day has passed without a gift; returns the pairs. */
export async function endLapsedElfPairs(transaction: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update santa_pair p set ended_at = app_now() from competition c
    where c.id = p.competition_id and p.made_by = 'elf' and p.ended_at is null and p.ready_by < ${today}
      and ${isListOpen} and not has_gift_come(p)
    returning p.id`.execute(transaction);
  return rows.map(({ id }) => id);
}
