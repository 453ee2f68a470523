import pg from 'pg';
import { countingSteps, type JamSize, stepsOf } from './record-jam.ts';

type OnStep = (name: string, seconds: number) => void;

/**
 * Fills a migrated database with a jam, as its owner: set by set, without triggers, which would take an hour for
 * 1.1 million ballots. What triggers count is counted at the end.
 */
export async function fillJam(ownerUrl: string, size: JamSize, onStep: OnStep = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const run = async (name: string, sql: string) => {
    const began = performance.now();
    await client.query(sql);
    onStep(name, (performance.now() - began) / 1000);
  };
  try {
    // Nothing is lost by it: a fill that was cut off is made again.
    await client.query('set synchronous_commit = off');
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const { name, sql } of stepsOf(size)) await run(name, sql);
    await client.query('commit');
    await run('statistics', 'vacuum analyze');
    for (const { name, sql } of countingSteps) await run(name, sql);
    await run('statistics', 'vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Rows that refer to a row that is not there: without triggers PostgreSQL has not checked it. */
export async function findOrphans(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ name: string; query: string }>(`
    select c.conname as name, format('select count(*)::int as num from %s a where %s and not exists (select from %s b where %s)',
      c.conrelid::regclass, string_agg(format('a.%I is not null', f.attname), ' and '), c.confrelid::regclass,
      string_agg(format('a.%I = b.%I', f.attname, t.attname), ' and ')) as query
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) k (own, other)
    join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.own
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.other
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    group by c.oid, c.conname, c.conrelid, c.confrelid`);
  const broken: string[] = [];
  for (const { name, query } of keys) {
    const { rows } = await client.query<{ num: number }>(query);
    if (rows[0]?.num) broken.push(`${name}: ${rows[0].num}`);
  }
  return broken;
}
