import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The commitment of a draw made at a competition's start. Its seed is published, so there is nothing to seal. */
export async function insertDemoSeal(
  db: Database,
  competitionId: number,
  algorithm: string,
  commitment: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into draw_seal (competition_id, algorithm, commitment, sealed_seed, made_at)
    select id, ${algorithm}, ${commitment}, ''::bytea, starts_at - interval '20 days' from competition
    where id = ${competitionId} returning id`.execute(db);
  await sql`update competition set drawn_at = starts_at where id = ${competitionId}`.execute(db);
  return rows[0]?.id ?? 0;
}
