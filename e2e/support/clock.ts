import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Stops the database's clock. */
export const stopClock = (db: Database, atMs: number) =>
  sql`update test_clock set fixed = ${new Date(atMs)}, shift = '0'`.execute(db);

/** Lets the database's clock run on from a moment, so that boundaries are reached by themselves. */
export async function runClockFrom(db: Database, atMs: number) {
  await sql`update test_clock set fixed = null, shift = ${new Date(atMs)}::timestamptz - now()`.execute(db);
  // Other tests have been at later times already; their notifications must not count as sent.
  await sql`update competition c set notified_phase = competition_phase(c, app_now()), notified_at = app_now()`.execute(
    db,
  );
}

/** Other tests have been at later times already; names drawn then are not drawn yet. */
export async function undoDraws(db: Database) {
  await sql`delete from santa_pair where competition_id in (select id from competition where starts_at > app_now())`.execute(
    db,
  );
  await sql`delete from santa_draw where competition_id in (select id from competition where starts_at > app_now())`.execute(
    db,
  );
  await sql`update competition set drawn_at = null where kind = 'gift-exchange' and starts_at > app_now()`.execute(
    db,
  );
}

/** Returns the database to the real time of day. */
export const releaseClock = (db: Database) =>
  sql`update test_clock set fixed = null, shift = '0'`.execute(db);
