import pg from 'pg';
import { readInvariants } from '../platform/invariants/read-invariants.ts';

const invariants = readInvariants();

const queryOf = (isQuiet: boolean): string =>
  invariants
    .filter(({ isForQuiet }) => isQuiet || !isForQuiet)
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
