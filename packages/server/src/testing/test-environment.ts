import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../../..');

/** The environment of a process under test, on a database of its own. */
export const testEnvironment = (databaseUrl: string, filesDir: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  FILES_DIR: filesDir,
  CONTENT_DIR: path.join(root, 'content'),
  WEB_BUILD: path.join(root, 'packages/web/build/test'),
  PUBLIC_URL: 'http://tinsmith.test',
  LOG_LEVEL: 'silent',
});
