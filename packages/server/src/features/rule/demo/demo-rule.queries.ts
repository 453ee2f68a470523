import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { demoEntries } from '../../entry/demo/demo-entry.queries.ts';

export const deleteDemoAnswers = (db: Database) =>
  sql`delete from rule_answer where entry_id in (${demoEntries})`.execute(db);

export const listDemoRules = (db: Database): Promise<{ id: number }[]> =>
  db.selectFrom('rule').select('id').where('retired_at', 'is', null).orderBy('id').execute();

export interface DemoRating {
  readonly accountId: number;
  readonly ruleId: number;
  readonly interest: number;
  readonly challenge: number;
}

export async function insertDemoRatings(db: Database, ratings: readonly DemoRating[]): Promise<void> {
  await sql`insert into rule_rating (account_id, rule_id, interest, challenge)
    select r."accountId", r."ruleId", r.interest, r.challenge
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      as r("accountId" bigint, "ruleId" bigint, interest smallint, challenge smallint)`.execute(db);
  await sql`insert into rule_rater (account_id, num_ratings)
    select account_id, count(*) from rule_rating where account_id in (select id from demo.account)
    group by account_id`.execute(db);
}

interface DemoProposal {
  readonly accountId: number;
  readonly category: string;
  readonly text: string;
  readonly note: string;
}

export const insertDemoProposals = (db: Database, proposals: readonly DemoProposal[]) =>
  sql`insert into rule_proposal (account_id, category, text, note)
    select p."accountId", p.category, p.text, p.note
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
      as p("accountId" bigint, category text, text text, note text)`.execute(db);

/** Adds comments to some of the drawn rules. */
export const writeDemoComments = (db: Database, competitionId: number, comments: readonly string[]) =>
  sql`update drawn_rule d set comment = c.value
    from unnest(${[...comments]}::text[]) with ordinality as c(value, place)
    where d.competition_id = ${competitionId} and d.position = 1 + c.place and d.rule_id is not null`.execute(
    db,
  );

/** What two thirds of the teams say about the first of the rules. */
export const insertDemoAnswers = (db: Database, competitionId: number, answers: readonly string[]) =>
  sql`insert into rule_answer (entry_id, position, text)
    select e.id, d.position, (${[...answers]}::text[])[1 + ((e.id + d.position) % ${answers.length})]
    from entry e join drawn_rule d on d.competition_id = e.competition_id and d.rule_id is not null
    where e.competition_id = ${competitionId} and e.id % 3 > 0 and d.position <= 3`.execute(db);
