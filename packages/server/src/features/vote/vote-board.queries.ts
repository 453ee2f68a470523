import type { VoteBoard } from '@tinsmith/contract/vote-desk';
import { votesOwed } from '@tinsmith/domain/ballot';
import { formerMember } from '@tinsmith/domain/entry-rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { openReadCache } from '../../platform/read-cache.ts';

/** On the ballot of one competition. */
const onBallot = (competitionId: number) =>
  sql`select r.id from reviewable_entry r where r.competition_id = ${competitionId} and r.can_score`;

async function countAll(db: Database, competitionId: number) {
  const { rows } = await sql<Pick<VoteBoard, 'numEntries' | 'numVotes' | 'numEntrants'>>`
    select count(*)::int as "numEntries", coalesce(sum(t.num_votes), 0)::int as "numVotes",
      coalesce((select n.num_entrants from entrant_count n where n.competition_id = ${competitionId}), 0) as "numEntrants"
    from (${onBallot(competitionId)}) r left join entry_tally t on t.entry_id = r.id`.execute(db);
  return rows[0] ?? { numEntries: 0, numVotes: 0, numEntrants: 0 };
}

interface Voters {
  /** How many have done what they owe. */
  readonly numPaid: number;
  /** How many less. */
  readonly numBegun: number;
}

async function countVoters(
  db: Database,
  competitionId: number,
  numOwed: number,
  numEntries: number,
): Promise<Voters> {
  const { rows } = await sql<Voters>`
    with off_ballot as materialized (
      select e.id from entry e where e.competition_id = ${competitionId} and e.id not in (${onBallot(competitionId)})
    ), said as (
      select b.entrant_id, count(*) as num, count(*) filter (where b.is_complete) as num_done
      from ballot b where b.competition_id = ${competitionId} group by b.entrant_id
      union all
      -- Few ballots are for entries that left the ballot: these are taken off, instead of asking it of each.
      select b.entrant_id, -1, -b.is_complete::int from ballot b where b.entry_id in (select id from off_ballot)
      union all
      -- Who has voted and reported counts once.
      select p.entrant_id, 1, 1 from trouble_report p join entry e on e.id = p.entry_id
      where e.competition_id = ${competitionId} and p.taken_back_at is null
        and e.id not in (select id from off_ballot) and not exists (
          select from ballot b where b.entrant_id = p.entrant_id and b.entry_id = p.entry_id and b.is_complete)
    ), counted as (
      select entrant_id, sum(num_done) as num from said group by entrant_id having sum(num) > 0
    ), voters as (
      -- Nobody votes for their own.
      select s.num >= least(
          ${numOwed}::int, ${numEntries} - coalesce(v.entry_id not in (select id from off_ballot), false)::int)
        as has_paid
      from counted s join entrant v on v.id = s.entrant_id
    )
    select count(*) filter (where has_paid)::int as "numPaid", count(*) filter (where not has_paid)::int as "numBegun" from voters`.execute(
    db,
  );
  return rows[0] ?? { numPaid: 0, numBegun: 0 };
}

const maxListed = 100;

async function listNeedy(db: Database, competitionId: number): Promise<VoteBoard['entries']> {
  const { rows } = await sql<VoteBoard['entries'][number]>`
    select e.id, e.title, coalesce(nullif(e.team_name, ''), (
        select string_agg(case when m.deleted_at is null then m.username else ${formerMember} end, ', '
          order by t.entry_joined_at, t.id)
        from entrant t join account m on m.id = t.account_id
        where t.entry_id = e.id and m.verified_at is not null), '') as team,
      coalesce(n.num_votes, 0) as "numVotes", coalesce(n.num_open, 0) as "numOpen",
      (select count(*)::int from trouble_report p where p.entry_id = e.id and p.taken_back_at is null) as "numTroubles"
    from (${onBallot(competitionId)}) r join entry e on e.id = r.id left join entry_tally n on n.entry_id = e.id
    order by "numVotes", "numOpen", e.id limit ${maxListed}`.execute(db);
  return rows;
}

type Board = Omit<VoteBoard, 'serverTime'>;

async function readBoard(db: Database, competitionId: number): Promise<Board> {
  const { numEntries, numVotes, numEntrants } = await countAll(db, competitionId);
  const numOwed = votesOwed(numEntries, numEntrants, numEntries);
  const [{ numPaid, numBegun }, entries] = await Promise.all([
    countVoters(db, competitionId, numOwed, numEntries),
    listNeedy(db, competitionId),
  ]);
  return {
    numEntries,
    numEntrants,
    numOwed,
    numPaid,
    numBegun,
    numIdle: Math.max(0, numEntrants - numPaid - numBegun),
    numVotes,
    entries,
  };
}

/** Adding up a million ballots takes half a second. */
const isLong = ({ numPaid, numBegun, numEntries }: Board): boolean =>
  numPaid + numBegun >= 2_000 || numEntries >= 1_000;

/** The votes still owed, by competition. Of large ones half a minute old at most. */
export function openBoards(db: Database) {
  const cached = openReadCache<Board>({ isLong });
  return (competitionId: number): Promise<Board> =>
    cached(String(competitionId), () => readBoard(db, competitionId));
}
