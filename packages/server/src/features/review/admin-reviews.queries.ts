import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import { shownName } from '../account/account.queries.ts';

/** Until voting, or a gift exchange, ends only its author sees a review; not even staff do. */
const isListed = sql`b.review <> '' and e.num_shown > 0 and c.voting_ends_at <= app_now()`;

export const reviewRows: RowSource = (_, ids) => sql`
  select b.id::text as id, '/' || c.short || '/reviews/' || b.id as "to",
    left(regexp_replace(regexp_replace(b.review, '<[^>]*>', '', 'g'), '\\s+', ' ', 'g'), 140) as text,
    case when b.hidden_at is not null then 'Hidden' when a.verified_at is null then 'Not confirmed'
      when exists (select from review_report r where r.review_id = b.id and r.settled_at is null) then 'Reported'
      else 'Shown' end as state,
    ${shownName('a')} as author, coalesce(nullif(e.title, ''), 'Untitled') as entry, c.short as event,
    b.started_at as started, concat_ws(' ', b.review, ${shownName('a')}, e.title) as search
  from ballot b join competition c on c.id = b.competition_id join entry e on e.id = b.entry_id
    join entrant v on v.id = b.entrant_id join account a on a.id = v.account_id
  where ${isListed} and ${onlyRows('b.id', ids)}`;

/**
 * The same, event by event, since those of an event that is still being voted on come first in the index of all, and
 * put so that the few entries and people who are hidden are looked for. When a review was started never changes: an index
 * by the time of its last save would change with each save, and every other index of the ballot with it.
 */
export const newestReviews: NewestRows = (_, first = sql``) => sql`
  select r.id, r.at from competition c cross join lateral (
    select b.id, b.started_at as at from ballot b
    where b.competition_id = c.id and b.review <> ''
      and not exists (select from entry e where e.id = b.entry_id and e.num_shown <= 0)
      and not exists (select from sign_up v where v.id = b.entrant_id and v.withdrawn_at is not null)
    ${first}
  ) r
  where c.voting_ends_at <= app_now()`;
