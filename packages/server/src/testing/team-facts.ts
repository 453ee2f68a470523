import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/** The invariants of entries and their members. */
export async function assertTeamsAreConsistent(db: Database): Promise<void> {
  const { rows } = await sql<{ wrong: string }>`
    select 'entry without members: ' || e.id as wrong from entry e
    where e.other_authors = '' and not exists (select from sign_up m where m.entry_id = e.id)
    union all
    select 'wrong number of members who are shown: ' || e.id from entry e
    where e.num_shown <> num_other_authors(e.other_authors) + (
      select count(a.verified_at) from entrant m join account a on a.id = m.account_id where m.entry_id = e.id)
    union all
    select 'wrong names: ' || e.id from entry e
    where e.people <> coalesce((
      select array_to_tsvector(search_words(concat_ws(' ', string_agg(a.username, ' '), e.other_authors)))
      from entrant m join account a on a.id = m.account_id
      where m.entry_id = e.id and a.verified_at is not null and a.deleted_at is null), '')
      or e.search <> e.people || array_to_tsvector(search_words(e.title || ' ' || e.team_name))
    union all
    select 'wrong count of competition ' || c.id from competition c
    where coalesce((select num_entries from entry_count n where n.competition_id = c.id), 0)
      <> (select count(*) from entry e where e.competition_id = c.id and e.num_shown > 0)
    union all
    select 'wrong count of empty ones of competition ' || c.id from competition c
    where coalesce((select num_empty from entry_count n where n.competition_id = c.id), 0)
      <> (select count(*) from entry e where e.competition_id = c.id and e.num_shown > 0 and e.is_empty)
    union all
    select 'invitation that waits although its recipient is in: ' || i.id
    from invitation i join entrant m on m.id = i.recipient_entrant_id
    where i.resolved_at is null and m.entry_id = i.entry_id`.execute(db);
  expect(rows.map((row) => row.wrong)).toEqual([]);
}
