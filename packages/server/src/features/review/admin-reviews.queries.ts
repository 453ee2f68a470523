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
    b.saved_at as saved, concat_ws(' ', b.review, ${shownName('a')}, e.title) as search
  from ballot b join competition c on c.id = b.competition_id join entry e on e.id = b.entry_id
    join entrant v on v.id = b.entrant_id join account a on a.id = v.account_id
  where ${isListed} and ${onlyRows('b.id', ids)}`;

/**
 * The same, put so that the few entries and people who are hidden are looked for. No index has these rows in order:
 * it would change with each vote that is saved, and every other index of the ballot with it.
 */
export const newestReviews: NewestRows = () => sql`
  select b.id, b.saved_at as at from ballot b join competition c on c.id = b.competition_id
  where b.review <> '' and c.voting_ends_at <= app_now()
    and not exists (select from entry e where e.id = b.entry_id and e.num_shown <= 0)
    and not exists (select from sign_up v where v.id = b.entrant_id and v.withdrawn_at is not null)`;
