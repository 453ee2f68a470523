import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export const deleteDemoExclusions = (db: Database) =>
  sql`delete from santa_exclusion where low_account_id in (select id from demo.account)
      or high_account_id in (select id from demo.account)`.execute(db);

/** No mail is sent about a demo. Some say what they can run, and some would make a second game. */
export const settleDemoSantas = (db: Database, competitionId: number) =>
  sql
    .raw(`
      update santa_pair set mail_asked_at = app_now() where competition_id = ${competitionId};
      update santa_draw set left_notified_at = app_now() where competition_id = ${competitionId};
      update sign_up set systems = case id % 3 when 0 then '{windows,web}' when 1 then '{linux}' else '{web}' end::text[],
        has_gamepad = id % 2 = 0, would_stand_in = id % 9 = 0 where competition_id = ${competitionId};`)
    .execute(db);

interface DemoLetter {
  readonly isFromGiver: boolean;
  readonly text: string;
  /** After the start. */
  readonly day: number;
}

/** To and from every second receiver, as far as the exchange has got. */
export const insertDemoLetters = (db: Database, competitionId: number, letters: readonly DemoLetter[]) =>
  sql`insert into santa_letter (receiver_id, is_from_giver, text, delivered_at, mailed_at)
    select p.receiver_id, l.giver, l.text, next_post(c.starts_at + make_interval(days => l.day)), app_now()
    from santa_pair p join competition c on c.id = p.competition_id
    cross join unnest(${letters.map(({ isFromGiver }) => isFromGiver)}::boolean[],
      ${letters.map(({ text }) => text)}::text[], ${letters.map(({ day }) => day)}::int[]) as l(giver, text, day)
    where p.competition_id = ${competitionId} and p.receiver_id % 2 = 0
      and next_post(c.starts_at + make_interval(days => l.day)) < least(app_now(), c.ends_at)`.execute(db);

/** After the end most gifts are unwrapped, and some people wrote a note, which some made public. */
export const insertDemoThanks = (db: Database, competitionId: number, thanks: readonly string[]) =>
  sql`update santa_pair p set unwrapped_at = c.ends_at + interval '2 hours',
      thanks = case when p.id % 2 = 0 then (${[...thanks]}::text[])[1 + p.receiver_id % ${thanks.length}] end,
      thanked_at = case when p.id % 2 = 0 then c.ends_at + interval '3 hours' end,
      are_thanks_public = p.id % 4 = 0
    from competition c
    where c.id = p.competition_id and c.id = ${competitionId} and c.ends_at + interval '3 hours' < app_now()
      and has_gift_come(p) and p.id % 5 <> 0`.execute(db);
