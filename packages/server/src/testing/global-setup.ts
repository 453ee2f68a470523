import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTemplate, dropDatabase } from './databases.ts';
import { ensureTestBuild } from './ensure-test-build.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    template: string;
  }
}

/** One PostgreSQL per run, with a migrated template, and the pages built for tests. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-postgres-'));
  const server = await startPostgres({ folder, isPersistent: false });
  const template = await createTemplate(server.urlOf);
  project.provide('postgresUrl', server.urlOf('postgres'));
  project.provide('template', template);
  await ensureTestBuild();
  return async () => {
    await dropDatabase(server.urlOf, template);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
