import type { rowActionRoute } from '@tinsmith/contract/resource-routes';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { acceptsAction, type Resource } from '@tinsmith/domain/resource';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { type Binding, bind } from './bind.ts';
import { Problem } from './problems.ts';
import type { RowSource } from './resource.ts';
import type { Viewer } from './viewer.ts';

interface ActionRequest {
  readonly transaction: Database;
  readonly viewer: Viewer;
  readonly id: number;
  /** Empty if the action needs none. */
  readonly reason: string;
}

/** Runs it on one row, with its audit entry in the same statement or transaction. False if nothing changed. */
export type RunRowAction = (request: ActionRequest) => Promise<boolean>;

interface FoundRow {
  readonly id: number;
  readonly state: string | null;
}

/** Only rows that the list would show to the same viewer. */
async function findRows(
  db: Database,
  { columns }: Resource,
  source: ReturnType<RowSource>,
  ids: readonly number[],
): Promise<readonly FoundRow[]> {
  const state = columns.some(({ name }) => name === 'state') ? sql`r.state` : sql`null`;
  const { rows } = await sql<FoundRow>`
    select r.id::bigint as id, ${state} as state from (${source}) r
    where r.id = any(${ids.map(String)}::text[]) order by 1`.execute(db);
  return rows;
}

/** Binds the actions on rows of a list: on all of them in one transaction, or on none. */
export const bindRowActions = (
  db: Database,
  resource: Resource,
  shape: ReturnType<typeof rowActionRoute>,
  source: RowSource,
  actions: Readonly<Record<string, RunRowAction>>,
): Binding =>
  bind(shape, async ({ viewer, body }) => {
    const action = resource.actions?.find(({ name }) => name === body.action);
    const work = actions[body.action];
    if (!action || !work) throw new Error(`Nobody does ${body.action} to ${resource.name}.`);
    const reason = normalizeText(body.reason);
    if (action.reason !== undefined && !hasVisibleText(reason)) throw new Problem('no-reason');
    const ids = [...new Set(body.ids)];
    return db.transaction().execute(async (transaction) => {
      const rows = await findRows(transaction, resource, source(viewer, ids.map(String)), ids);
      if (rows.length < ids.length) throw new Problem('no-row');
      let numDone = 0;
      for (const { id, state } of rows)
        if (acceptsAction(action, state) && (await work({ transaction, viewer, id, reason }))) numDone += 1;
      return { numDone };
    });
  });
