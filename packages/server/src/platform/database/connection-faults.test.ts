import pg from 'pg';
import { expect, test } from 'vitest';
import { urlOf } from '../../testing/test-app.ts';
import { breaksConnection, isDatabaseAway } from './connection-faults.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('[R13.01] a server whose name is unknown is away: a container that starts again has no name for a moment', async () => {
  const failure = await failureOf(new pg.Client({ host: 'postgres.invalid' }).connect());
  expect(String(failure)).toMatch(/ENOTFOUND|EAI_AGAIN/);
  expect([isDatabaseAway(failure), breaksConnection(failure)]).toEqual([true, true]);
});

test('[R13.01] so is one that ended the connection between two statements of a transaction', async () => {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const first = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
  await ended;
  const second = await failureOf(client.query('rollback'));
  for (const failure of [first, second]) {
    expect(failure).toBeInstanceOf(Error);
    expect([isDatabaseAway(failure), breaksConnection(failure)], String(failure)).toEqual([true, true]);
  }
});
