import { sql } from 'kysely';
import type { EntrantId } from '../../packages/domain/src/ids.ts';
import type { DemoPart } from '../../packages/server/src/demo/demo-part.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/** Until the transaction ends: two fillings at once would delete each other's rows. */
export const lockDemo = (db: Database) => sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db);

/** Assigns the stored files to the demo's rows: they are served from the commit on. */
export const settleDemoFiles = (db: Database, parts: readonly DemoPart[]) =>
  sql`update stored_file f set state = 'owned', owner_kind = p.kind, owner_id = p.id
      from (${sql.join(
        parts.flatMap(({ files }) => files ?? []),
        sql` union all `,
      )}) p
      where f.address = p.address and f.state = 'stored'`.execute(db);

/** Entrant ids of the demo's people in a competition, by username. */
export async function listDemoEntrants(db: Database, competitionId: number): Promise<Map<string, EntrantId>> {
  const { rows } = await sql<{ id: EntrantId; username: string }>`
    select e.id, a.username from entrant e join account a on a.id = e.account_id
    where e.competition_id = ${competitionId} and a.id in (select id from demo.account) order by e.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, username }) => [username, id]));
}
