import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import { shownName } from '../account/account.queries.ts';

/** While an event has secrets, only public posts are listed. */
const isListed = sql`(p.visibility = 'plain' or (p.visibility <> 'withdrawn' and not is_entry_secret(c, app_now())))`;

export const postRows: RowSource = (_, ids) => sql`
  select p.id::text as id, '/' || c.short || '/log/id/' || p.id as "to",
    left(regexp_replace(regexp_replace(p.text, '<[^>]*>', '', 'g'), '\\s+', ' ', 'g'), 140) as text,
    case p.visibility when 'plain' then 'Shown' when 'spoiler' then 'Spoiler' when 'hidden' then 'Hidden'
      else 'Not confirmed' end as state,
    ${shownName('a')} as author, c.short as event, p.posted_at as posted, p.text || ' ' || ${shownName('a')} as search
  from log_post p join competition c on c.id = p.competition_id join entrant e on e.id = p.entrant_id
    join account a on a.id = e.account_id
  where ${isListed} and ${onlyRows('p.id', ids)}`;

export const newestPosts: NewestRows = () => sql`
  select p.id, p.posted_at as at from log_post p join competition c on c.id = p.competition_id
    join entrant e on e.id = p.entrant_id
  where ${isListed}`;
