import { type RawBuilder, sql } from 'kysely';

/** A column or expression in milliseconds since 1970, the unit of the API and of the rules. */
export const ms = (moment: string | RawBuilder<unknown>) =>
  sql<number>`floor(extract(epoch from ${typeof moment === 'string' ? sql.ref(moment) : moment}) * 1000)::float8`;

export const nowMs = ms(sql`app_now()`);
