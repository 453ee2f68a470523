import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, integer } from '../../platform/jobs.ts';
import { notifyLive } from '../../platform/notify-live.ts';
import { shownName } from '../account/account.queries.ts';

// Texts of an account without a confirmed address are hidden, so it is neither listed nor counted.
const listed = (db: Database) =>
  db
    .selectFrom('entrant')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    .where('account.verified_at', 'is not', null);

const kept = (column: 'num_entrants' | 'num_first_timers') => sql<number>`
  coalesce((select n.${sql.ref(column)} from entrant_count n where n.competition_id = competition.id), 0)`;

/** The entrants' part of a competition's summary. */
export const entrantSummary: SummaryParts = {
  numEntrants: () => kept('num_entrants'),
  numFirstTimers: () => kept('num_first_timers'),
  joinedCompetition: (accountId) => sql<boolean>`exists (
    select from entrant e where e.competition_id = competition.id and e.account_id = ${accountId})`,
};

async function countEntrants(db: Database, competitionId: number): Promise<number> {
  const row = await db
    .selectFrom('entrant_count')
    .select('num_entrants')
    .where('competition_id', '=', competitionId)
    .executeTakeFirst();
  return row?.num_entrants ?? 0;
}

export interface EntrantFilter {
  readonly competitionId: number;
  /** Only entrants who look for a team. */
  readonly isLookingForTeam: boolean;
  /** The first letters of a name; empty for everyone. */
  readonly search: string;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const filtered = (db: Database, { competitionId, search, isLookingForTeam }: EntrantFilter) => {
  const everyone = listed(db).where('entrant.competition_id', '=', competitionId);
  const all = isLookingForTeam ? everyone.where('entrant.is_looking_for_team', '=', true) : everyone;
  return search === ''
    ? all
    : all.where(sql`lower(account.username)`, 'like', `${escapeLike(search.toLowerCase())}%`);
};

export async function countFiltered(db: Database, filter: EntrantFilter): Promise<number> {
  if (filter.search === '' && !filter.isLookingForTeam) {
    return countEntrants(db, filter.competitionId);
  }
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface EntrantRow {
  readonly id: EntrantId;
  readonly username: string;
  readonly location: string;
  readonly info: string;
  readonly isFirstTimer: boolean;
  readonly isLookingForTeam: boolean;
  readonly skills: string[];
  readonly entryId: EntryId | null;
  readonly entryTitle: string | null;
}

/** How many posts of an `entrant` row a viewer sees: provided by the log feature. */
export type NumPosts = (competitionId: number, accountId: AccountId | null) => RawBuilder<number>;

/** Ids that a statement knows, as an array in SQL. */
type Ids = RawBuilder<unknown>;

/**
 * Provided by the features built on this one: expressions on an `entrant` row, and selects for many entrants at once, which
 * read their table once.
 */
export interface EntrantParts {
  readonly numPosts: NumPosts;
  readonly numReviews: RawBuilder<number>;
  /** Of one event: `entrant_id`, and as `num` how many posts a viewer sees. */
  readonly postsOfEntrants: (
    competitionId: number,
    accountId: AccountId | null,
    ids: Ids,
  ) => RawBuilder<unknown>;
  /** Of one event: `entrant_id`, and as `num` how many reviews they wrote. */
  readonly reviewsOfEntrants: (competitionId: number, ids: Ids) => RawBuilder<unknown>;
  /** Entries that others see: `id`, and the `title` unless it is a secret. */
  readonly shownEntries: (ids: Ids) => RawBuilder<unknown>;
}

// By bytes, so that the order is the same on every machine and matches the index that the search uses.
const byName = sql`lower(account.username) using ~<~`;
const byNameBackwards = sql`lower(account.username) using ~>~`;

interface EntrantPage {
  readonly limit: number;
  readonly offset: number;
  /** The total number of entrants. */
  readonly total: number;
}

/** The entrants on a page, counted from the nearer end, since an offset scans the rows it skips. */
function placed(db: Database, filter: EntrantFilter, { limit, offset, total }: EntrantPage) {
  const members = filtered(db, filter)
    .select(['entrant.id', 'account.username', 'account.location', 'entrant.info'])
    .select(['entrant.is_first_timer', 'entrant.is_looking_for_team', 'entrant.skills', 'entrant.entry_id']);
  if (offset <= total / 2) return members.orderBy(byName).limit(limit).offset(offset);
  return members
    .orderBy(byNameBackwards)
    .limit(Math.min(limit, total - offset))
    .offset(Math.max(0, total - offset - limit));
}

/** One page, A to Z. */
export async function listEntrantRows(
  db: Database,
  filter: EntrantFilter,
  page: EntrantPage,
  { shownEntries }: Pick<EntrantParts, 'shownEntries'>,
): Promise<EntrantRow[]> {
  const { rows } = await sql<EntrantRow>`
    with placed as materialized (${placed(db, filter, page)}),
    entries as materialized (${shownEntries(sql`array(select entry_id from placed)`)})
    select p.id, p.username, p.location, p.info, p.is_first_timer as "isFirstTimer",
      p.is_looking_for_team as "isLookingForTeam", p.skills, e.id as "entryId", e.title as "entryTitle"
    from placed p left join entries e on e.id = p.entry_id
    order by lower(p.username) using ~<~`.execute(db);
  return rows;
}

/** How much an entrant wrote in an event, as far as a viewer may know. */
export interface Written {
  readonly numPosts: number;
  readonly numReviews: number;
}

/** Of the entrants of a page, each table read once for all of them. */
export async function countWritten(
  db: Database,
  { postsOfEntrants, reviewsOfEntrants }: Pick<EntrantParts, 'postsOfEntrants' | 'reviewsOfEntrants'>,
  competitionId: number,
  accountId: AccountId | null,
  entrantIds: readonly EntrantId[],
): Promise<ReadonlyMap<EntrantId, Written>> {
  if (entrantIds.length === 0) return new Map();
  const ids = sql`array(select id from listed)`;
  const { rows } = await sql<Written & { id: EntrantId }>`
    with listed as materialized (select unnest(${[...entrantIds]}::bigint[]) as id),
    posts as materialized (${postsOfEntrants(competitionId, accountId, ids)}),
    reviews as materialized (${reviewsOfEntrants(competitionId, ids)})
    select l.id, coalesce(p.num, 0) as "numPosts", coalesce(r.num, 0) as "numReviews"
    from listed l left join posts p on p.entrant_id = l.id left join reviews r on r.entrant_id = l.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface EventOfUserRow {
  readonly entrantId: EntrantId;
  readonly competitionId: number;
  readonly short: string;
  readonly title: string;
  readonly numReviews: number;
}

/** The published events that a user took part in, newest first. */
export const listEventsOf = (
  db: Database,
  username: string,
  { numReviews }: Pick<EntrantParts, 'numReviews'>,
): Promise<EventOfUserRow[]> =>
  listed(db)
    .innerJoin('competition', 'competition.id', 'entrant.competition_id')
    .select(['entrant.id as entrantId', 'competition.id as competitionId'])
    .select(['competition.short', 'competition.title'])
    .select(numReviews.as('numReviews'))
    .where(sql`fold_case(account.username)`, '=', foldCase(username))
    .where('account.deleted_at', 'is', null)
    .where('competition.is_draft', '=', false)
    .orderBy('competition.starts_at', 'desc')
    .orderBy('competition.id', 'desc')
    .execute();

/** How many posts of some entrants a viewer sees. What they see differs by event, so each has an expression. */
export async function countPostsOf(
  db: Database,
  rows: readonly EventOfUserRow[],
  numPosts: (competitionId: number) => RawBuilder<number>,
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const cases = rows.map(({ competitionId }) => sql`when ${competitionId} then ${numPosts(competitionId)}`);
  const counted = await db
    .selectFrom('entrant')
    .select('entrant.id')
    .select(sql<number>`case entrant.competition_id ${sql.join(cases, sql` `)} end`.as('num'))
    .where(
      'entrant.id',
      'in',
      rows.map(({ entrantId }) => entrantId),
    )
    .execute();
  return new Map(counted.map(({ id, num }) => [id, num]));
}

/** An entrant's competition and name, with whether others may see them. */
export interface KnownEntrant {
  readonly id: EntrantId;
  readonly competitionId: number;
  readonly name: string;
  readonly isVerified: boolean;
}

export const findEntrantById = async (db: Database, id: EntrantId): Promise<KnownEntrant | null> =>
  (await db
    .selectFrom('entrant')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    .select(['entrant.id', 'entrant.competition_id as competitionId'])
    .select(shownName('account').as('name'))
    .select(sql<boolean>`account.verified_at is not null`.as('isVerified'))
    .where('entrant.id', '=', id)
    .executeTakeFirst()) ?? null;

export interface OwnEntrant {
  readonly id: EntrantId;
  readonly info: string;
  readonly isLookingForTeam: boolean;
  readonly skills: readonly string[];
  readonly pleaseNot: string;
  readonly systems: readonly string[];
  readonly hasGamepad: boolean;
  readonly wouldStandIn: boolean;
  /** Of their own entry: uploading rules out withdrawing. */
  readonly numFiles: number;
}

const numFiles = sql<number>`coalesce((select e.num_files from entry e where e.id = entry_id), 0)`;

export const findEntrant = async (
  db: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<OwnEntrant | null> =>
  (await db
    .selectFrom('entrant')
    .select(['id', 'info', 'is_looking_for_team as isLookingForTeam', 'skills'])
    .select(['please_not as pleaseNot', 'systems', 'has_gamepad as hasGamepad'])
    .select('would_stand_in as wouldStandIn')
    .select(numFiles.as('numFiles'))
    .where('competition_id', '=', competitionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null;

export interface SignUpText {
  readonly competitionId: number;
  readonly accountId: AccountId;
  readonly info: string;
  /** Null leaves it as it is. */
  readonly isLookingForTeam: boolean | null;
  readonly skills: readonly string[] | null;
  readonly pleaseNot: string | null;
  readonly systems: readonly string[] | null;
  readonly hasGamepad: boolean | null;
  readonly wouldStandIn: boolean | null;
}

const ownEntrant = sql`id, info, is_looking_for_team as "isLookingForTeam", skills, please_not as "pleaseNot", systems,
  has_gamepad as "hasGamepad", would_stand_in as "wouldStandIn", ${numFiles} as "numFiles"`;

/** Changes an existing sign-up; the statement itself checks that the event has not ended. */
export async function changeInfo(db: Database, text: SignUpText): Promise<OwnEntrant | null> {
  const { rows } = await sql<OwnEntrant>`
    update entrant set
      info = ${text.info}, skills = coalesce(${text.skills}::text[], skills),
      please_not = coalesce(${text.pleaseNot}::text, please_not), systems = coalesce(${text.systems}::text[], systems),
      has_gamepad = coalesce(${text.hasGamepad}::boolean, has_gamepad),
      would_stand_in = coalesce(${text.wouldStandIn}::boolean, would_stand_in),
      -- Whoever is in a team has found one.
      is_looking_for_team = coalesce(${text.isLookingForTeam}::boolean, is_looking_for_team) and not exists (
        select from entrant m where m.entry_id = entrant.entry_id and m.id <> entrant.id)
    from competition c
    where c.id = entrant.competition_id and app_now() < c.ends_at
      and entrant.competition_id = ${text.competitionId} and entrant.account_id = ${text.accountId}
    returning entrant.id, entrant.info, is_looking_for_team as "isLookingForTeam", skills,
      please_not as "pleaseNot", systems, has_gamepad as "hasGamepad", would_stand_in as "wouldStandIn",
      ${numFiles} as "numFiles"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Waits for a draw of names that is running, and for an exclusion that this account is making; either waits in turn
 * until this transaction ends. The statement that joins then knows both: `mayEnter`.
 */
export async function lockJoining(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<void> {
  await sql`select hold_draws(array[${competitionId}::bigint])`.execute(transaction);
  await sql`select from account where id = ${accountId} for no key update`.execute(transaction);
}

/**
 * Whether a gift exchange, the row `c`, still accepts an account: its names are not drawn, and the account keeps
 * nobody apart. Call `lockJoining` first.
 */
export const mayEnter = (accountId: AccountId) =>
  sql<boolean>`(c.kind <> 'gift-exchange' or app_now() >= c.ends_at
    or (c.drawn_at is null and not keeps_people_apart(${accountId})))`;

/**
 * Joins; the statement itself checks that joining is open, so that a page opened in time lets nobody in late.
 * Idempotent under concurrent calls. An entrant who withdrew gets their entry and posts back.
 */
export async function insertEntrant(db: Database, text: SignUpText): Promise<OwnEntrant | null> {
  const { rows } = await sql<OwnEntrant>`
    insert into sign_up (competition_id, account_id, info, is_looking_for_team, skills, please_not, systems,
      has_gamepad, would_stand_in)
    select c.id, ${text.accountId}, ${text.info}, ${text.isLookingForTeam ?? false}, ${text.skills ?? []}::text[],
      ${text.pleaseNot ?? ''}, ${text.systems ?? []}::text[], ${text.hasGamepad ?? false},
      ${text.wouldStandIn ?? false}
    from competition c
    where c.id = ${text.competitionId} and can_join(c, app_now()) and ${mayEnter(text.accountId)}
    on conflict (competition_id, account_id) do update set
      info = excluded.info, is_looking_for_team = excluded.is_looking_for_team, skills = excluded.skills,
      please_not = excluded.please_not, systems = excluded.systems, has_gamepad = excluded.has_gamepad,
      would_stand_in = excluded.would_stand_in,
      withdrawn_at = null
    returning ${ownEntrant}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an account may not join a gift exchange because it keeps people apart there. */
export async function keepsPeopleApart(db: Database, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select keeps_people_apart(${accountId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

export const sendSignUpMail = defineJob({
  name: 'send-sign-up-mail',
  priority: 'normal',
  queue: null,
  payload: { signUpId: integer<EntrantId>() },
});

export interface SignUpMail {
  readonly id: EntrantId;
  readonly email: string;
  readonly username: string;
  readonly competitionId: number;
  readonly short: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The recipient of a sign-up mail; null if it was sent, or there is no recipient. */
export async function findSignUpMail(db: Database, id: EntrantId): Promise<SignUpMail | null> {
  const { rows } = await sql<SignUpMail>`
    select s.id, a.email, a.username, c.id as "competitionId", c.short, c.title, c.starts_at as "startsAt",
      c.ends_at as "endsAt"
    from sign_up s join account a on a.id = s.account_id join competition c on c.id = s.competition_id
    where s.id = ${id} and s.mailed_at is null and s.withdrawn_at is null and app_now() < c.ends_at
      and a.verified_at is not null and a.deleted_at is null and a.email is not null`.execute(db);
  return rows[0] ?? null;
}

/** Sign-ups of an account that have had no confirmation mail. */
export async function listUnmailed(db: Database, accountId: AccountId): Promise<EntrantId[]> {
  const rows = await db
    .selectFrom('sign_up')
    .select('id')
    .where('account_id', '=', accountId)
    .where('mailed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export const markSignUpMailed = (db: Database, id: EntrantId) =>
  db.updateTable('sign_up').set({ mailed_at: sql<Date>`app_now()` }).where('id', '=', id).execute();

/**
 * Locks a sign-up, those of the same team and their entry, in the common lock order. Rows that refer to a locked
 * sign-up can be added: a repair of the ring does so under its own lock, which comes after this one.
 */
export async function lockTeam(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<void> {
  await sql`select from sign_up where id in (
      select m.id from entrant e join sign_up m on m.id = e.id or m.entry_id = e.entry_id
      where e.competition_id = ${competitionId} and e.account_id = ${accountId})
    order by id for no key update`.execute(transaction);
  await sql`select from entry where id = (
      select entry_id from entrant where competition_id = ${competitionId} and account_id = ${accountId})
    for update`.execute(transaction);
}

/**
 * Keeps the draw of names waiting in an account's gift exchanges until this transaction ends, and waits for one
 * that is running: who leaves is either not drawn, or seen to have been. The first lock: a draw holds it, too,
 * when it refers to sign-ups.
 */
export const lockNamesDraws = (transaction: Database, accountId: AccountId) =>
  sql`select from competition c
    where c.kind = 'gift-exchange' and c.drawn_at is null and app_now() < c.ends_at and exists (
      select from entrant e where e.competition_id = c.id and e.account_id = ${accountId})
    order by c.id for share`.execute(transaction);

/**
 * Marks a sign-up as withdrawn; the statement itself checks that it may be, see domain/joining.ts. Lock its
 * team first. A team stays without them; an entry of their own is kept, hidden, in case they join again.
 */
export async function withdrawEntrant(
  transaction: Database,
  competitionId: number,
  accountId: AccountId,
): Promise<EntrantId | null> {
  const { rows } = await sql<{ id: EntrantId }>`
    update sign_up s set withdrawn_at = app_now(), is_looking_for_team = false,
      entry_id = case when t.has_mates then null else s.entry_id end,
      entry_joined_at = case when t.has_mates then null else s.entry_joined_at end
    from competition c, sign_up own, lateral (
      select exists (select from entrant m where m.entry_id = own.entry_id and m.id <> own.id) as has_mates) t
    where own.id = s.id and c.id = s.competition_id and s.withdrawn_at is null
      and s.competition_id = ${competitionId} and s.account_id = ${accountId}
      and competition_phase(c, app_now()) in ('before', 'live')
      -- In a gift exchange somebody waits for it, with files or without: the ring is repaired.
      and (c.kind = 'gift-exchange'
        or not exists (select from entry e where e.id = s.entry_id and e.num_files > 0))
    returning s.id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Marks the sign-up of a user who is gone for good as withdrawn, without checking that they may withdraw. */
export async function markDroppedOut(transaction: Database, entrantId: number): Promise<void> {
  await sql`
    update sign_up s set withdrawn_at = app_now(), is_looking_for_team = false,
      entry_id = case when t.has_mates then null else s.entry_id end,
      entry_joined_at = case when t.has_mates then null else s.entry_joined_at end
    from sign_up own, lateral (
      select exists (select from entrant m where m.entry_id = own.entry_id and m.id <> own.id) as has_mates) t
    where own.id = s.id and s.id = ${entrantId} and s.withdrawn_at is null`.execute(transaction);
}

/** Clears a user's texts in their sign-ups for gift exchanges. */
export const clearWishes = (transaction: Database, accountId: AccountId) =>
  sql`update sign_up s set info = '', please_not = '', systems = '{}', has_gamepad = false, would_stand_in = false
    from competition c
    where c.id = s.competition_id and c.kind = 'gift-exchange' and s.account_id = ${accountId}`.execute(
    transaction,
  );

/** The competitions whose number is due to be sent: at most once a second each, however many workers ask. */
export async function takeDueCounts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ competition_id: number }>`
    update entrant_count set is_due = false, notified_at = wall_now()
    where is_due and notified_at <= wall_now() - interval '1 second'
    returning competition_id`.execute(db);
  return rows.map((row) => row.competition_id);
}

/** Sends the number of entrants. A separate statement: it must see entrants whose notice was just taken. */
export const notifyCount = (db: Database, competitionId: number) =>
  sql`select ${notifyLive('count', { short: sql`c.short`, numEntrants: sql`n.num_entrants` })}
      from competition c join entrant_count n on n.competition_id = c.id
      where c.id = ${competitionId}`.execute(db);
