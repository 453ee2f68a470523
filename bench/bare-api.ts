import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The minimum that can answer an API call: a bare server that sends the same statements by the bare driver, prepared,
 * and answers with the same JSON.
 */

interface Call {
  readonly path: string;
  readonly statements: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
  readonly body: string;
}

const { DATABASE_URL, PORT, CALLS = '', POOL } = process.env;
const calls: Call[] = JSON.parse(readFileSync(CALLS, 'utf8'), (_, value) =>
  value?.type === 'Buffer' ? Buffer.from(value.data) : value,
);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) });
const nameOf = (sql: string): string => createHash('sha1').update(sql).digest('base64url');
const app = Fastify();

app.get('/healthz', () => 'ok');
for (const { path, statements, body } of calls) {
  const answer: unknown = JSON.parse(body);
  const prepared = statements.map(({ sql, parameters }) => ({
    name: nameOf(sql),
    text: sql,
    values: [...parameters],
  }));
  app.get(path, async () => {
    for (const statement of prepared) await pool.query(statement);
    return answer;
  });
}

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
