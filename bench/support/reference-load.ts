import { createHash } from 'node:crypto';
import pg from 'pg';
import { median } from './statistics.ts';

/** How long fixed work takes on the site's core. A machine's speed varies from day to day; figures are compared by it. */
export interface Reference {
  readonly cpuMs: number;
  readonly sqlMs: number;
}

function work(): void {
  const rows = Array.from({ length: 4_000 }, (_, n) => ({ n, text: `row ${n}`, list: [n, n * 7, n % 11] }));
  for (let round = 0; round < 12; round += 1) {
    const text = JSON.stringify(rows);
    createHash('sha256').update(text).digest('hex');
    if (JSON.parse(text).length !== rows.length) throw new Error('The reference load is broken.');
  }
}

/** Sums, a sort and a join of rows that it makes itself: no table, so that it is the same in every version. */
const query = `
  with n as materialized (select n, hashint8(n) as h from generate_series(1, 120000) n)
  select sum(a.h % 1000), count(distinct b.h % 5000) from n a join n b on b.n = a.n * 2`;

export async function measureReference(adminUrl: string): Promise<Reference> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const cpu: number[] = [];
  const sql: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    work();
    const between = performance.now();
    await client.query(query);
    cpu.push(between - began);
    sql.push(performance.now() - between);
  }
  await client.end();
  return { cpuMs: median(cpu), sqlMs: median(sql) };
}
