import type { Database } from '../../platform/database/database.ts';

/** Whether a file was given up and only waits to be removed. */
export async function isDiscarded(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('discarded_file')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDiscarded(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('discarded_file')
    .select('name')
    .orderBy('discarded_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

export const forgetDiscarded = (db: Database, name: string) =>
  db.deleteFrom('discarded_file').where('name', '=', name).execute();
