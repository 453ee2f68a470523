import path from 'node:path';
import { asOwner } from './roles.ts';

export const root = path.resolve(import.meta.dirname, '../../../..');

/** The environment of a process under test, on its own database, with the app's role. */
export const testEnvironment = (databaseUrl: string, filesDir: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  MIGRATE_DATABASE_URL: asOwner(databaseUrl),
  DATABASE_WAIT: '60',
  SECRET_KEY: Buffer.alloc(32, 'test').toString('base64'),
  FILES_DIR: filesDir,
  MAIL_DIR: path.join(filesDir, 'mail'),
  CONTENT_DIR: path.join(root, 'content'),
  WEB_BUILD: path.join(root, 'packages/web/build/test'),
  PUBLIC_URL: 'http://tinsmith.test',
  LOG_LEVEL: 'silent',
});
