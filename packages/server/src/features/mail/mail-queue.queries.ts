import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { EventMail, OpenMail } from '../../http/event-mail.ts';
import type { Database } from '../../platform/database/database.ts';
import { ms, nowMs } from '../../platform/database/ms.ts';
import { canBeMailed, wantsMail } from './mail-switch.queries.ts';

/** As in the table, where the lowest go first. */
const urgencies: Readonly<Record<EventMail['priority'], number>> = { urgent: 0, normal: 1, bulk: 2 };

/** Occasions that have not been mailed yet, by `name`, `about` and `subject_id`. */
const newOccasions = ({ name, due, againAfterHours }: EventMail): RawBuilder<unknown> => sql`
  select d.competition_id, d.about, d.subject_id from (${due}) d
  where not exists (
    select from mail_round r
    where r.competition_id = d.competition_id and r.name = ${name} and r.subject_id = d.subject_id
      and ${againAfterHours === null ? sql`true` : sql`d.about < r.about + make_interval(hours => ${againAfterHours})`})`;

export async function isAnyDue(db: Database, mail: EventMail): Promise<boolean> {
  if (mail.due === null) return false;
  const { rows } = await sql`${newOccasions(mail)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Only one process at a time opens rounds; false if another does. */
async function lockRounds(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('mail_round')) as "isMine"`.execute(transaction);
  return rows[0]?.isMine ?? false;
}

/** An earlier mail of the round's name that no process has begun to send: it will say the same. */
const isStillWaiting = sql<boolean>`exists (
  select from event_mail w join mail_round o on o.id = w.round_id
  where w.entrant_id = s.id and o.competition_id = r.competition_id and o.name = r.name and o.id < r.id
    and w.state = 'waiting' and (w.lease_id is null or w.try_at <= wall_now()))`;

/** Queues the mails of every due occasion, each round in one statement. Returns their number. */
export async function queueDue(transaction: Database, mail: EventMail): Promise<number> {
  if (!(await lockRounds(transaction))) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into mail_round (competition_id, name, about, subject_id)
    select n.competition_id, ${mail.name}, n.about, n.subject_id from (${newOccasions(mail)}) n
    on conflict do nothing returning id`.execute(transaction);
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into event_mail (round_id, entrant_id, urgency)
    select r.id, s.id, ${urgencies[mail.priority]}::smallint
    from mail_round r join competition c on c.id = r.competition_id
    join entrant s on s.competition_id = c.id join account a on a.id = s.account_id
    where r.id = any (${rows.map(({ id }) => id)}::bigint[]) and ${canBeMailed} and ${wantsMail(mail.switchedBy)}
      and ${mail.wants ?? sql`true`} and ${mail.atMostEveryMinutes === undefined ? sql`true` : sql`not ${isStillWaiting}`}
    order by random()`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Marks every occasion of an event that is due now as mailed, without mailing anyone. */
export const skipDue = (transaction: Database, mail: EventMail, competitionId: number) =>
  sql`
    insert into mail_round (competition_id, name, about, subject_id)
    select n.competition_id, ${mail.name}, n.about, n.subject_id from (${newOccasions(mail)}) n
    where n.competition_id = ${competitionId}
    on conflict do nothing`.execute(transaction);

export interface SingleMail {
  readonly entrantId: number;
  readonly subjectId: number;
}

/** Queues individual mails, such as those about pairs, in the one round of a competition. */
export async function queueSingles(
  transaction: Database,
  { name, switchedBy, priority }: Pick<EventMail, 'name' | 'switchedBy' | 'priority'>,
  competitionId: number,
  mails: readonly SingleMail[],
): Promise<void> {
  await sql`
    insert into mail_round (competition_id, name, about)
    select c.id, ${name}, c.starts_at from competition c
    where c.id = ${competitionId} and not exists (
      select from mail_round r where r.competition_id = c.id and r.name = ${name})
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into event_mail (round_id, entrant_id, subject_id, urgency)
    select (select min(r.id) from mail_round r where r.competition_id = ${competitionId} and r.name = ${name}),
      s.id, m.subject_id, ${urgencies[priority]}::smallint
    from unnest(${mails.map(({ entrantId }) => entrantId)}::bigint[], ${mails.map(({ subjectId }) => subjectId)}::bigint[])
      as m (entrant_id, subject_id)
    join entrant s on s.id = m.entrant_id join account a on a.id = s.account_id
    where ${canBeMailed} and ${wantsMail(switchedBy)}
    order by random()
    on conflict do nothing`.execute(transaction);
}

/** How long a process may keep claimed mails; then others claim them, under a lease id of their own. */
const leaseSeconds = 120;

/** A mail under the lease of its claim. Once another process has claimed it, nothing changes it under this one. */
export interface Leased {
  readonly id: number;
  readonly leaseId: string;
}

export interface Claimed extends Leased {
  readonly round: string;
}

const isMine = ({ id, leaseId }: Leased) => sql<boolean>`id = ${id} and lease_id = ${leaseId}`;

const areMine = (mails: readonly Leased[]) => sql<boolean>`(id, lease_id) in (
  select * from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ leaseId }) => leaseId)}::uuid[]))`;

/** Checked first: it locks nothing, and mostly there is none. */
export async function isAnyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from event_mail where state = 'waiting' and try_at <= wall_now() limit 1`.execute(db);
  return rows.length > 0;
}

/** How much unused pace may be used later: more would cause a burst. */
const burstSeconds = 0.25;

/** `waitMs`: when to ask again; null if nothing waits. */
export interface Claim {
  readonly mails: readonly Claimed[];
  readonly waitMs: number | null;
}

/** Claims mails to send now, as many as the pace allows, counted over all processes. */
export async function claimMails(transaction: Database, mailsASecond: number): Promise<Claim> {
  const each = 1 / mailsASecond;
  const burst = Math.max(burstSeconds, 1.5 * each);
  const pace = await sql<{ unused: number }>`
    select extract(epoch from wall_now()
      - greatest(next_at, wall_now() - make_interval(secs => ${burst}::float8)))::float8 as unused
    from mail_pace for update`.execute(transaction);
  const unused = pace.rows[0]?.unused ?? 0;
  const allowed = Math.floor(unused / each);
  if (allowed < 1) return { mails: [], waitMs: Math.ceil((each - unused) * 1000) };
  const { rows } = await sql<Claimed>`
    update event_mail m
    set try_at = wall_now() + make_interval(secs => ${leaseSeconds}), lease_id = ${randomUUID()}
    from mail_round r
    where r.id = m.round_id and m.id in (
      select id from event_mail where state = 'waiting' and try_at <= wall_now()
      order by urgency, try_at limit ${allowed} for update skip locked)
    returning m.id, m.lease_id as "leaseId", r.name as round`.execute(transaction);
  if (rows.length > 0)
    await sql`
      update mail_pace set next_at = greatest(next_at, wall_now() - make_interval(secs => ${burst}::float8))
        + make_interval(secs => ${rows.length * each}::float8)`.execute(transaction);
  return { mails: rows, waitMs: rows.length < allowed ? null : Math.ceil(each * 1000) };
}

/** Pauses all tries: the mail server is down. */
export const pauseMails = (db: Database, seconds: number) =>
  sql`update mail_pace set next_at = wall_now() + make_interval(secs => ${seconds})`.execute(db);

/** Releases mails that were not tried. */
export const releaseMails = (db: Database, mails: readonly Leased[]) =>
  sql`update event_mail set try_at = wall_now(), lease_id = null
    where ${areMine(mails)} and state = 'waiting'`.execute(db);

/**
 * Mails that come too soon after one of the same name to the same entrant, or that follow one being sent right now.
 * They are released, and tried again a little later.
 */
export async function postponeTooSoon(
  db: Database,
  { name, atMostEveryMinutes = 0 }: Pick<EventMail, 'name' | 'atMostEveryMinutes'>,
  mails: readonly Leased[],
): Promise<ReadonlySet<number>> {
  if (atMostEveryMinutes === 0 || mails.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    update event_mail m set try_at = wall_now() + interval '20 seconds', lease_id = null
    from mail_round r
    where r.id = m.round_id and (m.id, m.lease_id) in (
        select * from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ leaseId }) => leaseId)}::uuid[]))
      and m.state = 'waiting' and exists (
        select from event_mail e join mail_round o on o.id = e.round_id
        where e.entrant_id = m.entrant_id and o.competition_id = r.competition_id and o.name = ${name}
          and (e.state in ('handed', 'sent') and e.ended_at > app_now() - make_interval(mins => ${atMostEveryMinutes})
            or o.id < r.id and e.state = 'waiting' and e.lease_id is not null and e.try_at > wall_now()))
    returning m.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Mails that are still to be sent: the recipient takes part, can be mailed and has not opted out. */
export async function listOpenMails(
  db: Database,
  { switchedBy }: Pick<EventMail, 'switchedBy'>,
  ids: readonly number[],
): Promise<OpenMail[]> {
  const { rows } = await sql<OpenMail>`
    select m.id, s.id as "entrantId", a.id as "accountId", a.email, a.username, c.id as "competitionId", c.short, c.title,
      c.kind as "competitionKind", r.name as round, ${ms('r.about')} as "aboutMs",
      greatest(m.subject_id, r.subject_id) as "subjectId", s.entry_id as "entryId", coalesce(e.title, '') as "entryTitle",
      ${nowMs} as "nowMs", ${ms('c.starts_at')} as "startMs",
      ${ms('c.ends_at')} as "endMs", c.grace_seconds * 1000 as "graceMs", ${ms('c.voting_ends_at')} as "votingEndMs"
    from event_mail m join mail_round r on r.id = m.round_id join competition c on c.id = r.competition_id
    join entrant s on s.id = m.entrant_id join account a on a.id = s.account_id left join entry e on e.id = s.entry_id
    where m.id = any (${ids}::bigint[]) and m.state = 'waiting' and ${canBeMailed} and ${wantsMail(switchedBy)}`.execute(
    db,
  );
  return rows;
}

/** True for the one process that may finish handing the mail to the mail server. */
export async function markHanded(db: Database, mail: Leased): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update event_mail set state = 'handed', ended_at = app_now()
    where ${isMine(mail)} and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/** The mail server has accepted the mail. */
export const markSent = (db: Database, mail: Leased) =>
  sql`update event_mail set state = 'sent' where ${isMine(mail)} and state = 'handed'`.execute(db);

export const markDropped = (db: Database, mails: readonly Leased[]) =>
  sql`update event_mail set state = 'dropped', ended_at = app_now()
    where ${areMine(mails)} and state = 'waiting'`.execute(db);

/** The mail server will never accept the mail. */
export const markRefused = (db: Database, mail: Leased, answer: string) =>
  sql`update event_mail set state = 'refused', ended_at = app_now(), answer = ${answer}
    where ${isMine(mail)} and state in ('waiting', 'handed')`.execute(db);

/** Whether the mail was accepted is unknown: a retry could send it twice. */
export const noteDoubt = (db: Database, mail: Leased, answer: string) =>
  sql`update event_mail set answer = ${answer} where ${isMine(mail)} and state = 'handed'`.execute(db);

const maxTries = 12;

/** The mail server did not accept the mail this time. After half a day of retries it counts as refused. */
export const retryLater = (db: Database, mail: Leased, answer: string) =>
  sql`update event_mail set
      state = case when num_tries + 1 >= ${maxTries} then 'refused' else 'waiting' end,
      ended_at = case when num_tries + 1 >= ${maxTries} then app_now() end,
      num_tries = num_tries + 1, answer = ${answer}, lease_id = null,
      try_at = wall_now() + least(interval '15 seconds' * power(2, num_tries), interval '2 hours')
    where ${isMine(mail)} and state in ('waiting', 'handed')`.execute(db);

/** How many entrants of an event would get a mail of a kind now. */
export async function countReaders(
  db: Database,
  kind: EventMail['switchedBy'],
  competitionId: number,
): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from entrant s join account a on a.id = s.account_id
    where s.competition_id = ${competitionId} and ${canBeMailed} and ${wantsMail(kind)}`.execute(db);
  return rows[0]?.num ?? 0;
}

/** How many mails were queued for a news post; null if it was not mailed. */
export async function countNewsMails(db: Database, newsId: number): Promise<number | null> {
  const { rows } = await sql<{ num: number }>`
    select count(m.id)::int as num from mail_round r left join event_mail m on m.round_id = r.id
    where r.name = 'news' and r.subject_id = ${newsId} group by r.id`.execute(db);
  return rows[0]?.num ?? null;
}

/** The same as below without those of the last day, which takes an index alone: metrics ask for it all the time. */
export async function readWaitingMails(db: Database) {
  const { rows } = await sql<{ num: number; oldestSeconds: number }>`
    select count(*)::int as num,
      coalesce(extract(epoch from app_now() - min(queued_at) filter (where num_tries > 0)), 0)::float8
        as "oldestSeconds"
    from event_mail where state = 'waiting'`.execute(db);
  return rows[0] ?? { num: 0, oldestSeconds: 0 };
}

/** Mails that wait, for how long the oldest has waited that was tried already, and what became of those of the last day. */
export async function readMailQueue(db: Database) {
  const { rows } = await sql<{
    num: number;
    oldestSeconds: number;
    answer: string;
    numSentToday: number;
    numRefusedToday: number;
  }>`
    select count(*) filter (where state = 'waiting')::int as num,
      coalesce(extract(epoch from app_now() - min(queued_at) filter (where state = 'waiting' and num_tries > 0)), 0)::float8
        as "oldestSeconds",
      coalesce((array_agg(answer order by queued_at) filter (where state = 'waiting' and answer <> ''))[1], '') as answer,
      count(*) filter (where state in ('sent', 'handed') and ended_at > app_now() - interval '1 day')::int as "numSentToday",
      count(*) filter (where state = 'refused' and ended_at > app_now() - interval '1 day')::int as "numRefusedToday"
    from event_mail where state = 'waiting' or ended_at > app_now() - interval '1 day'`.execute(db);
  return rows[0] ?? { num: 0, oldestSeconds: 0, answer: '', numSentToday: 0, numRefusedToday: 0 };
}
