import { type RawBuilder, sql } from 'kysely';

/**
 * `= any(…)` for a list of ids. As a bare parameter PostgreSQL would plan a prepared statement again each time: it
 * takes ten ids for a list that it doesn't know and finds the plan for one id cheaper, although planning takes longer
 * than reading. The length of a sub-select it never knows.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any(array(select unnest(${[...ids]}::bigint[])))`;
