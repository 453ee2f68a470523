import { sql } from 'kysely';
import { readInvariants } from '../invariants/read-invariants.ts';
import { type Check, ok, trouble } from './check.ts';
import { count } from './words.ts';

const limitMs = 60_000;
const maxNamed = 5;

export const dataCheck: Check = {
  name: 'data',
  title: 'Data',
  pace: 'hourly',
  needs: 'schema',
  // Reads whole tables.
  limitMs,
  async run({ db }, signal) {
    const invariants = readInvariants().filter(({ isForQuiet }) => !isForQuiet);
    const broken: string[] = [];
    // One by one on one connection: a site has more important things to ask.
    await db.connection().execute(async (connection) => {
      for (const { name, query } of invariants) {
        if (signal.aborted) return;
        const { rows } = await sql<{ num: number; example: string | null }>`
          select count(*)::int as num, min(row_to_json(q)::text) as example from (${sql.raw(query)}) q`.execute(
          connection,
        );
        const { num = 0, example = null } = rows[0] ?? {};
        if (num > 0) broken.push(`${name} (${num === 1 ? example : `${num} times, such as ${example}`})`);
      }
    });
    if (broken.length === 0) return ok(`${invariants.length} rules`, 'All rules about the data are kept.');
    const more = broken.length - maxNamed;
    return trouble(
      `${broken.length} of ${count(invariants.length, 'rule')}`,
      `Rules about the data are broken: ${broken.slice(0, maxNamed).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
      'Keep a backup of this state: `bin/tinsmith backup`',
      'Report it with this text. Nothing needs to be stopped meanwhile.',
    );
  },
};
