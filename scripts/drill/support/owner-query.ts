import pg from 'pg';

/** Runs one statement on a connection of its own. */
export async function queryOnce<T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client
    .query<T>(text, [...values])
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
