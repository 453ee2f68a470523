import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Everything the environment can set. The only reader of process.env. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').describe('How the site runs'),
  DATABASE_URL: z.string().min(1).describe('The PostgreSQL to use, 15 or newer'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .default(10)
    .describe('Database connections a process keeps at most'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  PUBLIC_URL: z.url().default('http://localhost:3000').describe('The address people use, without a path'),
  TRUSTED_PROXY: z
    .string()
    .default('')
    .describe(
      'Addresses of the proxies whose X-Forwarded-For is believed, separated by commas; empty for none',
    ),
  FILES_DIR: z.string().default('.data/files').describe('Folder for stored files'),
  WEB_BUILD: z.string().default('packages/web/build/site').describe('Folder of the built pages'),
  CONTENT_DIR: z.string().default('content').describe('Folder of the texts a new site starts with'),
  MIGRATE_ON_START: flag.default(true).describe('Migrate the database and fill in missing texts at start'),
  COMPRESS: flag.default(true).describe('Compress answers; false where a proxy does it'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much to log'),
});

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly databaseUrl: string;
  readonly databasePool: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly filesDir: string;
  readonly webBuild: string;
  readonly contentDir: string;
  readonly migrateOnStart: boolean;
  readonly compress: boolean;
  readonly logLevel: string;
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new Error(`The configuration is not right.\n${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  return {
    environment: given.NODE_ENV,
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL,
    host: given.HOST,
    port: given.PORT,
    publicUrl: given.PUBLIC_URL.replace(/\/+$/, ''),
    trustedProxies: given.TRUSTED_PROXY.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    filesDir: given.FILES_DIR,
    webBuild: given.WEB_BUILD,
    contentDir: given.CONTENT_DIR,
    migrateOnStart: given.MIGRATE_ON_START,
    compress: given.COMPRESS,
    logLevel: given.LOG_LEVEL,
  };
}

/** The settings as rows for docs/operations.md. */
export const describeConfig = () =>
  Object.entries(schema.shape).map(([name, field]) => ({
    name,
    fallback: field instanceof z.ZodDefault ? String(field.def.defaultValue) : null,
    meaning: field.description ?? '',
  }));
