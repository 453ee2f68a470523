import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

const folder = path.resolve(import.meta.dirname, '../platform/invariants');

export interface Invariant {
  readonly name: string;
  readonly query: string;
}

/** All invariants: in each file of a feature, a comment with the sentence, then a query that returns what breaks it. */
export const invariants: readonly Invariant[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split(/^-- (?=[A-Z])/m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n');
        return {
          name: `${path.basename(file, '.sql')}: ${name.trim()}`,
          query: lines.join('\n').replace(/;\s*$/, ''),
        };
      }),
  );

/** Holds only once nothing is in progress any more: no request, no job, no mail that waits. */
const isForQuiet = ({ name }: Invariant): boolean => name.includes(': When quiet');

/** Each broken one with what breaks it. */
export async function findBroken(db: Database, isQuiet = false): Promise<string[]> {
  const all = sql.join(
    invariants
      .filter((invariant) => isQuiet || !isForQuiet(invariant))
      .map(
        ({ name, query }) =>
          sql`select ${sql.lit(name)} as name, row_to_json(q)::text as row from (${sql.raw(query)}) q`,
      ),
    sql` union all `,
  );
  const { rows } = await sql<{ name: string; row: string }>`${all}`.execute(db);
  return rows.map(({ name, row }) => `${name} ${row}`);
}
