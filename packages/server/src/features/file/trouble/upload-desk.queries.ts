import type { TroubleFacts } from '@tinsmith/contract/trouble';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface AskedRow {
  readonly id: number;
  readonly username: string;
  readonly entrantId: number | null;
  readonly entryId: number | null;
  readonly askedAt: Date;
  readonly message: string;
  readonly facts: TroubleFacts | null;
  readonly numSealed: number;
  readonly numArrived: number;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly answer: string | null;
}

const maxTroubles = 100;

/** Questions: unanswered ones first, then users with nothing sealed, then the slowest. */
export async function listTroubles(db: Database, competitionId: number): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select t.id, a.username, m.id as "entrantId", m.entry_id as "entryId", t.asked_at as "askedAt", t.message, t.facts,
      files.sealed as "numSealed", files.arrived as "numArrived",
      t.answered_at as "answeredAt", by.username as "answeredBy", t.answer
    from upload_trouble t join account a on a.id = t.account_id
    left join account by on by.id = t.answered_by
    left join entrant m on m.competition_id = t.competition_id and m.account_id = t.account_id
    cross join lateral (
      select count(*) as sealed, count(*) filter (where f.state <> 'receiving') as arrived
      from entry_file f where f.entry_id = m.entry_id and f.superseded_at is null
    ) files
    where t.competition_id = ${competitionId}
    order by t.answered_at is not null, t.answered_at desc, files.sealed > 0,
      (t.facts->>'bytesPerSecond')::float8 nulls last, t.asked_at, t.id
    limit ${maxTroubles}`.execute(db);
  return rows;
}

export interface LateRow {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly entryId: number;
  readonly title: string;
  readonly team: string;
  readonly sealedAt: Date;
  readonly receivedAt: Date | null;
  readonly countedReason: string | null;
  readonly isAskedFor: boolean;
  readonly isOwn: boolean;
  /** The total, including files not listed. */
  readonly numAll: number;
}

const maxLate = 100;

/** Late files, and those counted anyway. There are none before the end, so this reveals nothing of a gift. */
export async function listLate(db: Database, competitionId: number, viewerId: AccountId): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select f.id, f.name, f.bytes as size, e.id as "entryId", e.title,
      coalesce(nullif(e.team_name, ''), members.names, '') as team,
      f.sealed_at as "sealedAt", f.received_at as "receivedAt", f.counted_reason as "countedReason",
      coalesce(members.are_waiting, false) as "isAskedFor", coalesce(members.have_viewer, false) as "isOwn",
      count(*) over () as "numAll"
    from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
    cross join lateral (
      select string_agg(case when a.deleted_at is null then a.username else 'a former member' end, ', '
          order by m.entry_joined_at, m.id) as names,
        bool_or(t.id is not null) as are_waiting, bool_or(a.id = ${viewerId}) as have_viewer
      from entrant m join account a on a.id = m.account_id
      left join upload_trouble t
        on t.competition_id = c.id and t.account_id = a.id and t.answered_at is null
      where m.entry_id = e.id
    ) members
    where c.id = ${competitionId} and app_now() >= c.ends_at and f.superseded_at is null
      and (f.counted_at is not null or not is_in_time(f, c))
    order by members.are_waiting desc, f.counted_at is not null, f.sealed_at, f.id
    limit ${maxLate}`.execute(db);
  return rows;
}

/** The progress of an event's uploads, by the real clock. */
export async function countUnderWay(db: Database, competitionId: number) {
  const { rows } = await sql<{ numUnderWay: number; numStill: number }>`
    select count(*) filter (where f.touched_at >= wall_now() - interval '10 minutes') as "numUnderWay",
      count(*) filter (where f.touched_at < wall_now() - interval '10 minutes') as "numStill"
    from entry_file f join entry e on e.id = f.entry_id
    where e.competition_id = ${competitionId} and f.state = 'receiving' and f.superseded_at is null
      and f.touched_at > wall_now() - interval '1 day'`.execute(db);
  return rows[0] ?? { numUnderWay: 0, numStill: 0 };
}
