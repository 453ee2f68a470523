import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { openReadCache } from '../../platform/read-cache.ts';
import { shownName } from '../account/account.queries.ts';

interface Figures {
  readonly numEntries: number;
  readonly numLogs: number;
  readonly numLogsLastHour: number;
  readonly numSpoilers: number;
  readonly numUploads: number;
  readonly numUnderWay: number;
  readonly numStill: number;
  readonly bytes: number;
  readonly numWithFile: number;
  readonly numTroubles: number;
  readonly numMailsLate: number;
  readonly numMailsRefused: number;
}

/** The figures of an event, counting only plain posts. */
export async function readFigures(db: Database, competitionId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select entries.*, files.*, coalesce(n.num_plain, 0) as "numLogs", coalesce(n.num_spoiler, 0) as "numSpoilers",
      (select count(*)::int from log_post where competition_id = ${competitionId} and visibility = 'plain'
        and posted_at > app_now() - interval '1 hour') as "numLogsLastHour",
      (select count(*)::int from upload_trouble where competition_id = ${competitionId} and answered_at is null)
        as "numTroubles",
      (select count(*)::int from mail_request
        where sent_at is null and requested_at between app_now() - interval '3 days' and app_now() - interval '10 minutes')
        + (select count(*)::int from single_mail
          where sent_at is null and asked_at between app_now() - interval '3 days' and app_now() - interval '10 minutes')
        + (select count(*)::int from event_mail m join mail_round r on r.id = m.round_id
          where r.competition_id = ${competitionId} and m.state = 'waiting' and m.num_tries > 0
            and m.queued_at < app_now() - interval '10 minutes')
        as "numMailsLate",
      (select count(*)::int from event_mail m join mail_round r on r.id = m.round_id
        where r.competition_id = ${competitionId} and m.state = 'refused'
          and m.ended_at > app_now() - interval '7 days') as "numMailsRefused"
    from (
      select count(*)::int as "numEntries", count(*) filter (where num_files > 0)::int as "numWithFile"
      from entry where competition_id = ${competitionId}
    ) entries cross join (
      select count(*)::int as "numUploads", count(*) filter (where f.received_at is null)::int as "numUnderWay",
        count(*) filter (where f.received_at is null and f.touched_at < wall_now() - interval '10 minutes')::int
          as "numStill",
        coalesce(sum(f.bytes), 0)::float8 as bytes
      from entry_file f join entry e on e.id = f.entry_id
      where e.competition_id = ${competitionId} and f.superseded_at is null
    ) files left join log_count n on n.competition_id = ${competitionId}`.execute(db);
  return rows[0] as Figures;
}

export interface Span {
  readonly from: number;
  readonly signUps: number;
  readonly posts: number;
  readonly uploads: number;
}

const longFrom = 20_000;

/** Sorting 150,000 times into spans takes a quarter of a second. */
export const openSpans = () =>
  openReadCache<Span[]>({
    isLong: (spans) =>
      spans.reduce((sum, { signUps, posts, uploads }) => sum + signUps + posts + uploads, 0) >= longFrom,
  });

/** Sign-ups, plain posts and uploads in equal spans, from the first sign-up to now or the end. */
export async function readOverTime(
  db: Database,
  competitionId: number,
  numSpans: number,
  withUploads: boolean,
): Promise<Span[]> {
  const { rows } = await sql<Span>`
    with happened as (
      select joined_at as at, 'signUps' as what from entrant where competition_id = ${competitionId}
      union all select posted_at, 'posts' from log_post where competition_id = ${competitionId} and visibility = 'plain'
      union all select f.sealed_at, 'uploads' from entry_file f join entry e on e.id = f.entry_id
        where e.competition_id = ${competitionId} and ${withUploads}
    ), bounds as (
      select min(h.at) as first,
        greatest(min(h.at) + interval '1 hour', least(app_now(), min(c.voting_ends_at))) as last
      from happened h, competition c where c.id = ${competitionId}
    ), spans as (
      select n, extract(epoch from first) + extract(epoch from last - first) / ${numSpans} * n as begins
      from bounds, generate_series(0, ${numSpans} - 1) n where first is not null
    ), counted as (
      -- What happens at the very end belongs to the last span. Of 150,000 times numerics take three times as long.
      select least(floor(date_part('epoch', h.at - b.first) * ${numSpans} / date_part('epoch', b.last - b.first)),
          ${numSpans} - 1)::int as n,
        count(*) filter (where h.what = 'signUps') as "signUps", count(*) filter (where h.what = 'posts') as posts,
        count(*) filter (where h.what = 'uploads') as uploads
      from happened h, bounds b where h.at <= b.last group by 1
    )
    select floor(s.begins * 1000)::float8 as "from", coalesce(c."signUps", 0)::int as "signUps",
      coalesce(c.posts, 0)::int as posts, coalesce(c.uploads, 0)::int as uploads
    from spans s left join counted c on c.n = s.n order by s.n`.execute(db);
  return rows;
}

interface Group {
  readonly count: number;
  readonly names: string[];
}

const group = (rows: ReturnType<typeof sql>) => sql<Group>`
  select count(*)::int as count, coalesce((array_agg(name order by lower(name)))[1:5], '{}') as names from (${rows}) g`;

const first = async (db: Database, rows: ReturnType<typeof sql>): Promise<Group> =>
  (await group(rows).execute(db)).rows[0] ?? { count: 0, names: [] };

export const listNotConfirmed = (db: Database, competitionId: number) =>
  first(
    db,
    sql`select ${shownName('a')} as name from entrant e join account a on a.id = e.account_id
      where e.competition_id = ${competitionId} and a.verified_at is null`,
  );

export const listWithoutEntry = (db: Database, competitionId: number) =>
  first(
    db,
    sql`select ${shownName('a')} as name from entrant e join account a on a.id = e.account_id
      where e.competition_id = ${competitionId} and e.entry_id is null`,
  );

export const listWithoutFile = (db: Database, competitionId: number) =>
  first(
    db,
    sql`select coalesce(nullif(e.title, ''), 'Untitled') as name from entry e
      where e.competition_id = ${competitionId} and e.num_files = 0 and e.play_link = '' and not e.is_empty`,
  );

/** How many rules of each kind an event draws. */
export const findSlots = (db: Database, competitionId: number) =>
  db
    .selectFrom('competition')
    .select([
      'genre_slots as genre',
      'art_tech_slots as artTech',
      'bonus_slots as bonus',
      'draws_rules as drawsRules',
    ])
    .where('id', '=', competitionId)
    .executeTakeFirstOrThrow();
