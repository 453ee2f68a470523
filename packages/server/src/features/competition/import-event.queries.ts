import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The event that an archive became; null if it was never imported. */
export async function findImported(db: Database, archiveSha256: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('imported_event as i')
    .innerJoin('competition as c', 'c.id', 'i.competition_id')
    .select('c.short')
    .where('i.archive_sha256', '=', archiveSha256)
    .executeTakeFirst();
  return row?.short ?? null;
}

/** Drafts count too. */
export const isShortTaken = async (db: Database, short: string): Promise<boolean> =>
  (await db
    .selectFrom('competition')
    .select('id')
    .where(sql`lower(short)`, '=', short.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** Marks an event as imported, and as one that is over for everyone: no page is notified of its phases. */
export async function insertImported(
  transaction: Database,
  competitionId: number,
  archiveSha256: Buffer,
): Promise<void> {
  await transaction
    .insertInto('imported_event')
    .values({ competition_id: competitionId, archive_sha256: archiveSha256 })
    .execute();
  // Nothing is drawn unless its archive has a draw.
  await sql`
    update competition set notified_phase = 'over', notified_at = app_now(), draws_rules = false, draws_names = false
    where id = ${competitionId}`.execute(transaction);
}

/** Its ballots are not here, so nothing can be calculated from them. */
export const isImported = async (db: Database, competitionId: number): Promise<boolean> =>
  (await db
    .selectFrom('imported_event')
    .select('competition_id')
    .where('competition_id', '=', competitionId)
    .executeTakeFirst()) !== undefined;
