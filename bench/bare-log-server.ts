import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least that could answer a log page: the same statements, sent by the bare driver from a bare server, and their
 * rows as JSON. What the site costs beyond it is what validation, presenting, headers and logging cost.
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
