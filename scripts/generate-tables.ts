import { writeFile } from 'node:fs/promises';
import { createEmptyDatabase, dropDatabase } from '../packages/server/src/testing/databases.ts';
import { printSchema, schemaFile } from '../packages/server/src/testing/print-schema.ts';
import { printTables, tablesFile } from '../packages/server/src/testing/print-tables.ts';
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts';

// Regenerates the table types and the printed schema after a migration was added: npm run tables
const server = await startPostgres({ folder: '.data/postgres-tables', isPersistent: false });
const name = await createEmptyDatabase(server.urlOf);
await writeFile(tablesFile, await printTables(server.urlOf(name)));
await writeFile(schemaFile, await printSchema(server.urlOf(name)));
await dropDatabase(server.urlOf, name);
await server.stop();
