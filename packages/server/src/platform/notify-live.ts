import type { LiveEvent, NoticeData } from '@tinsmith/contract/live';
import { type RawBuilder, sql } from 'kysely';

export const liveChannel = 'live';

/** Events that a stream sends by itself. */
type StreamEvent = 'hello' | 'resync';

type Facts<E extends LiveEvent> = { readonly [K in keyof NoticeData<E>]: RawBuilder<NoticeData<E>[K]> };

/** The part of a statement that notifies every open page: a notice of the contract, with SQL as its facts. */
export function notifyLive<E extends Exclude<LiveEvent, StreamEvent>>(
  event: E,
  facts: Facts<E>,
): RawBuilder<unknown> {
  // Names are ours, and literals: PostgreSQL would not know the type of a parameter.
  const pairs = Object.entries<RawBuilder<unknown>>(facts).flatMap(([name, value]) => [sql.lit(name), value]);
  return sql`pg_notify(${sql.lit(liveChannel)}, json_build_object(
    'event', ${sql.lit(event)}, 'data', json_build_object(${sql.join(pairs)}))::text)`;
}
