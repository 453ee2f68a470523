import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve(import.meta.dirname, '../platform/invariants');

interface Invariant {
  readonly name: string;
  readonly query: string;
}

/** All invariants: in each file of a feature, a comment with the sentence, then a query that returns what breaks it. */
const invariants: readonly Invariant[] = readdirSync(folder)
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

const queryOf = (isQuiet: boolean): string =>
  invariants
    .filter((invariant) => isQuiet || !isForQuiet(invariant))
    .map(
      ({ name, query }) =>
        `select ${pg.escapeLiteral(name)} as name, row_to_json(q)::text as row from (${query}) q`,
    )
    .join('\nunion all\n');

/** Each broken one with what breaks it. Prepared once per connection: planning takes longer than running. */
export async function findBroken(client: pg.Client, isQuiet: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string; row: string }>({
    name: isQuiet ? 'invariants-when-quiet' : 'invariants',
    text: queryOf(isQuiet),
  });
  return rows.map(({ name, row }) => `${name} ${row}`);
}
