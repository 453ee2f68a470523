import Fastify from 'fastify';
import pg from 'pg';

/**
 * The minimum that can serve a log page: the same statements, sent by the bare driver from a bare server, with the
 * rows returned as JSON. The site's extra cost is validation, presenting, headers and logging.
 */

interface Statement {
  readonly sql: string;
  readonly parameters: unknown[];
}

const { DATABASE_URL, PORT, STATEMENTS, POOL } = process.env;
const statements: Statement[] = JSON.parse(STATEMENTS ?? '[]');
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) });
const app = Fastify();

app.get('/healthz', () => 'ok');
app.get('/', async () => {
  const answers: unknown[] = [];
  for (const { sql, parameters } of statements) answers.push((await pool.query(sql, parameters)).rows);
  return answers;
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
