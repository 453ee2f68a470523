import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';

/** Excludes files of gifts in the making: their existence would reveal the gift. */
export const fileRows: RowSource = (_, ids) => sql`
  select f.id::text as id, '/entry/' || e.id || '/' as "to", f.name,
    case when f.removed_at is not null then 'Removed' when f.superseded_at is not null then 'Replaced' when f.received_at is null then 'On its way'
      when is_in_time(f, c) then 'On time' else 'Addition' end as state,
    coalesce(nullif(e.title, ''), 'Untitled') as entry, c.short as event, f.bytes::float8 as bytes, f.sealed_at as sealed,
    f.name || ' ' || e.title || ' ' || encode(f.sha256, 'hex') as search
  from entry_file f join entry e on e.id = f.entry_id join competition c on c.id = e.competition_id
  where not is_entry_secret(c, app_now()) and ${onlyRows('f.id', ids)}`;

export const newestFiles: NewestRows = () => sql`
  select f.id, f.sealed_at as at from entry_file f join entry e on e.id = f.entry_id
    join competition c on c.id = e.competition_id
  where not is_entry_secret(c, app_now())`;
