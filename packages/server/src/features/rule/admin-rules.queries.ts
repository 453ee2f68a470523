import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import type { Database } from '../../platform/database/database.ts';

export const ruleRows: RowSource = () => sql`
  select r.id::text as id, '/rules/pool' as "to", r.text, r.category, r.number,
    case when r.retired_at is null then 'In the pool' else 'Retired' end as state,
    (select count(*)::int from rule_rating g where g.rule_id = r.id) as "numRatings", r.text || ' #' || r.number as search
  from rule r`;

export const findRuleItem = (db: Database, id: number) =>
  db
    .selectFrom('rule')
    .select(['id', 'category', 'number', 'text', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst();
