import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type DevDatabase, dataDir } from './dev-database.ts';

/** Generated once: another key could not decrypt existing data. */
async function readSecretKey(): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = `${dataDir}/secret-key`;
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known;
  const key = randomBytes(32).toString('base64');
  await writeFile(file, key, { mode: 0o600 });
  return key;
}

/** The settings that a server needs on a developer's machine, so that no one has to configure any. */
export async function readDevEnvironment({ url, ownerUrl }: DevDatabase): Promise<NodeJS.ProcessEnv> {
  const port = process.env.PORT ?? '3000';
  return {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: ownerUrl,
    SECRET_KEY: process.env.SECRET_KEY ?? (await readSecretKey()),
    PORT: port,
    FILES_DIR: process.env.FILES_DIR ?? `${dataDir}/files`,
    MAIL_DIR: process.env.MAIL_DIR ?? `${dataDir}/mail`,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    // Browsers find names below localhost by themselves.
    PLAY_URL: process.env.PLAY_URL ?? `http://*.play.localhost:${port}`,
    PLAY_DIR: process.env.PLAY_DIR ?? `${dataDir}/play`,
    DEMO_SWITCH: process.env.DEMO_SWITCH ?? 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
}
