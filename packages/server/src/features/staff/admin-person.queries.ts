import type { AdminPerson } from '@tinsmith/contract/resource-routes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';

const maxEntries = 50;
const maxPosts = 5;

/** What owners see of a person. Gifts in the making and posts that are not public stay out of it. */
export async function readPerson(db: Database, accountId: number): Promise<AdminPerson | null> {
  const { rows } = await sql<AdminPerson>`
    select a.email, a.verified_at is not null as "isVerified", ${ms('a.created_at')} as "registeredAt",
      (select jsonb_build_object('reason', s.reason, 'message', s.message, 'since', ${ms('s.began_at')}, 'endsAt', ${ms('s.ends_at')})
        from suspension s where s.account_id = a.id and s.lifted_at is null
          and (s.ends_at is null or s.ends_at > app_now())
        order by s.began_at desc limit 1) as suspension,
      coalesce((select jsonb_agg(e) from (
        select coalesce(nullif(e.title, ''), 'Untitled') as title, c.title as event, '/entry/' || e.id as "to"
        from entrant m join entry e on e.id = m.entry_id join competition c on c.id = m.competition_id
        where m.account_id = a.id and not is_entry_secret(c, app_now())
        order by c.starts_at desc, e.id desc limit ${maxEntries}) e), '[]') as entries,
      (select count(*)::int from log_post l join sign_up m on m.id = l.entrant_id
        where m.account_id = a.id and l.visibility = 'plain') as "numPosts",
      coalesce((select jsonb_agg(p) from (
        select c.title as event, ${ms('l.posted_at')} as "postedAt", '/' || c.short || '/log/id/' || l.id as "to"
        from log_post l join sign_up m on m.id = l.entrant_id join competition c on c.id = l.competition_id
        where m.account_id = a.id and l.visibility = 'plain' and not c.is_draft
        order by l.posted_at desc, l.id desc limit ${maxPosts}) p), '[]') as posts
    from account a where a.id = ${accountId} and a.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
