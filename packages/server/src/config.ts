import { findPlayProblem, type PlayPlace, parsePlayPlace } from '@tinsmith/domain/play-place';
import { z } from 'zod';
import type { S3Config } from './platform/files/s3/s3-client.ts';
import { isLoopback } from './platform/loopback.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const secretKeyBytes = 32;
const bucket = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .transform((url) => url.replace(/\/+$/, ''))
  .default('');
const address = z.url().transform((url) => url.replace(/\/+$/, ''));

/** Everything the environment can set. The only reader of process.env. */
export const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production').describe('How the site runs'),
  DATABASE_URL: z.string().min(1).describe('The PostgreSQL to use, 15 or newer'),
  MIGRATE_DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'The same database, connecting as its owner to run migrations. If empty, `DATABASE_URL` is used and the audit log is not protected',
    ),
  // The worker listens on two of them.
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(3)
    .default(10)
    .describe('Maximum number of database connections per process, at least 3'),
  DATABASE_WAIT: z.coerce
    .number()
    .min(1)
    .default(5)
    .describe('Seconds that a request waits for a database connection before it fails'),
  DATABASE_TIMEOUT: z.coerce
    .number()
    .min(1)
    .default(30)
    .describe('Seconds that a statement may take in the database before it is cancelled'),
  WORKER_LOST_AFTER: z.coerce
    .number()
    .min(1)
    .default(30)
    .describe("Seconds without a heartbeat after which a worker's jobs are given to another"),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on'),
  METRICS_PORT: z
    .union([z.literal(''), z.coerce.number().int().min(1).max(65535)])
    .default('')
    .describe('Port of the metrics for Prometheus, another one for each process; off if empty'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address on which the metrics are served. Anyone who can reach it can read them'),
  PUBLIC_URL: z.url().default('http://localhost:3000').describe('The address people use, without a path'),
  TRUSTED_PROXY: z
    .string()
    .default('')
    .describe('Addresses of proxies whose X-Forwarded-For header is trusted, separated by commas'),
  SECRET_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === secretKeyBytes, '32 bytes in base64 are needed')
    .describe(
      'Key that encrypts secrets in the database: 32 random bytes in base64, the same for all processes',
    ),
  SMTP_URL: z
    .string()
    .default('')
    .describe('The mail server, as smtp://user:password@host:587; required in production'),
  MAIL_FROM: z.string().min(3).default('Tinsmith <noreply@localhost>').describe('Sender of all e-mails'),
  MAIL_DIR: z
    .string()
    .default('.data/mail')
    .describe('Folder that e-mails are written to when there is no mail server'),
  MAILS_A_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe(
      'Maximum number of event e-mails per second, across all workers. Set it to what your mail server allows',
    ),
  DKIM_SELECTOR: z
    .union([
      z.literal(''),
      z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'A name such as mail is needed'),
    ])
    .default('')
    .describe(
      'The selector that the mail server signs e-mails with (DKIM), so that `tinsmith doctor` can check its key; not checked if empty',
    ),
  DNS_SERVER: z
    .union([
      z.literal(''),
      z.string().regex(/^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(:\d+)?$/, 'An address is needed'),
    ])
    .default('')
    .describe("Address of the name server that `tinsmith doctor` asks; the machine's own if empty"),
  BEACON_URL: z
    .union([z.literal(''), address])
    .default('')
    .describe(
      'A drand beacon whose first round after the start is mixed into the draw of rules, such as https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971; empty for none',
    ),
  STAFF_NEEDS_TWO_FACTOR: flag
    .default(false)
    .describe('Staff rights only apply in sessions that were confirmed with a two-factor code'),
  GITHUB_CLIENT_ID: z
    .string()
    .default('')
    .describe('OAuth client ID for logging in with GitHub; off if empty'),
  GITHUB_CLIENT_SECRET: z.string().default('').describe('The client secret that goes with it'),
  GITHUB_URL: address.default('https://github.com').describe('Address of GitHub'),
  GITHUB_API_URL: address.default('https://api.github.com').describe("Address of GitHub's API"),
  DISCORD_CLIENT_ID: z
    .string()
    .default('')
    .describe('OAuth client ID for logging in with Discord; off if empty'),
  DISCORD_CLIENT_SECRET: z.string().default('').describe('The client secret that goes with it'),
  DISCORD_URL: address.default('https://discord.com').describe('Address of Discord'),
  FILES_BACKEND: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where new files go; others stay where they are'),
  FILES_DIR: z.string().default('.data/files').describe('Folder for stored files'),
  S3_URL: bucket.describe(
    "The bucket's URL, such as https://host/bucket or https://bucket.host; S3 is off if empty",
  ),
  S3_DIRECT_URL: bucket.describe(
    "The bucket's public URL. If set, browsers download large files straight from it, through links that work for ten minutes",
  ),
  S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe("The bucket's region; most providers other than AWS accept any value"),
  S3_ACCESS_KEY_ID: z
    .string()
    .default('')
    .describe('A key that may read, write, list and delete in the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('The secret that goes with it'),
  CLAMD: z
    .union([z.literal(''), z.string().regex(/^\/.+|^[^/]+:\d+$/, 'A path or host:port is needed')])
    .default('')
    .describe(
      "clamd's socket, as a path or host:port. Files are held back until they are scanned; no scanning if empty",
    ),
  MAX_FILE_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1024 ** 3)
    .describe('The largest file that an entry can have'),
  MAX_ENTRY_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(4 * 1024 ** 3)
    .describe("Maximum total size of an entry's files, not counting replaced ones"),
  PLAY_URL: z
    .string()
    .refine((given) => given === '' || parsePlayPlace(given) !== null, 'An address without a path is needed')
    .default('')
    .describe(
      'Where web games are played, on a domain of its own, such as https://*.play.example.net: each entry gets an origin. Without `*.` they share one and save nothing. No playing in the page if empty',
    ),
  PLAY_DIR: z
    .string()
    .default('.data/play')
    .describe('Folder that web games are unpacked to; nginx reads it'),
  PLAY_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20 * 1024 ** 3)
    .describe('How much room unpacked games may take up in all'),
  BACKUP_DIR: z
    .string()
    .default('')
    .describe('Folder that `tinsmith backup` writes to, on another machine or disk. It must exist'),
  BACKUP_S3_URL: bucket.describe(
    'The URL of a bucket that `tinsmith backup` writes to instead, not the one of the files',
  ),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe("That bucket's region"),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .default('')
    .describe('A key that may read, write, list and delete in that bucket'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().default('').describe('The secret that goes with it'),
  BACKUP_KEY: z
    .string()
    .refine(
      (key) => key === '' || Buffer.from(key, 'base64').length === secretKeyBytes,
      '32 bytes in base64 are needed',
    )
    .default('')
    .describe(
      'Key that encrypts backups: 32 random bytes in base64. Keep a copy elsewhere: without it no backup can be restored',
    ),
  BACKUP_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(7)
    .describe('For how many days the last backup of the day is kept'),
  BACKUP_KEEP_WEEKS: z.coerce
    .number()
    .int()
    .min(0)
    .default(4)
    .describe('For how many weeks the last backup of the week is kept'),
  BACKUP_KEEP_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .default(6)
    .describe('For how many months the last backup of the month is kept'),
  BACKUP_CHECK_DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'A role that may create databases, and its server: each backup is restored into a scratch database there. If empty, `MIGRATE_DATABASE_URL` is used',
    ),
  PG_BIN: z
    .string()
    .default('')
    .describe('Folder of `pg_dump` and `pg_restore`, such as /usr/lib/postgresql/17/bin; `PATH` if empty'),
  WEB_BUILD: z.string().default('packages/web/build/site').describe('Folder of the built pages'),
  CONTENT_DIR: z.string().default('content').describe('Folder of the texts a new site starts with'),
  OFFER_DEMO: flag
    .default(false)
    .describe('Offer the demo content during setup; always on outside production'),
  DEMO_SWITCH: flag
    .default(false)
    .describe(
      'Change the demo and log in as its people without a password, at the foot of every page. `npm run dev` turns it on; refused outside development and on addresses that other machines can reach',
    ),
  MIGRATE_ON_START: flag.default(true).describe('Migrate the database and fill in missing texts at start'),
  COMPRESS: flag.default(true).describe('Compress answers; false where a proxy does it'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much to log'),
});

const originOf = (url: string): string => url && new URL(url).origin;

const schema = settings
  // Mails written to a folder would reach nobody, and nobody would notice.
  .refine((given) => given.NODE_ENV !== 'production' || given.SMTP_URL !== '', {
    path: ['SMTP_URL'],
    message: 'A mail server is needed in production',
  })
  // The public port shows no metrics, and nginx would pass them on.
  .refine((given) => given.METRICS_PORT === '' || given.METRICS_PORT !== given.PORT, {
    path: ['METRICS_PORT'],
    message: 'The metrics need another port than PORT',
  })
  // It lets anyone who reaches the site be its owner.
  .refine((given) => !given.DEMO_SWITCH || given.NODE_ENV === 'development', {
    path: ['DEMO_SWITCH'],
    message: 'The demo switch logs people in without a password and is refused outside development',
  })
  .refine(
    ({ DEMO_SWITCH, HOST, PUBLIC_URL }) =>
      !DEMO_SWITCH || (isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname)),
    {
      path: ['DEMO_SWITCH'],
      message: 'Other machines can reach HOST or PUBLIC_URL: set DEMO_SWITCH=false',
    },
  )
  .refine((given) => given.FILES_BACKEND === 'disk' || given.S3_URL !== '', {
    path: ['S3_URL'],
    message: 'FILES_BACKEND is s3, but S3_URL is empty',
  })
  .refine((given) => given.S3_URL === '' || (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'S3 needs a key and its secret',
  })
  .refine((given) => given.BACKUP_DIR === '' || given.BACKUP_S3_URL === '', {
    path: ['BACKUP_S3_URL'],
    message: 'Backups go to one place: set BACKUP_DIR or BACKUP_S3_URL',
  })
  .refine(
    (given) =>
      given.BACKUP_S3_URL === '' || (given.BACKUP_S3_ACCESS_KEY_ID && given.BACKUP_S3_SECRET_ACCESS_KEY),
    { path: ['BACKUP_S3_ACCESS_KEY_ID'], message: 'S3 needs a key and its secret' },
  )
  // One would sweep or prune what belongs to the other.
  .refine((given) => given.BACKUP_S3_URL === '' || given.BACKUP_S3_URL !== given.S3_URL, {
    path: ['BACKUP_S3_URL'],
    message: 'Backups need a bucket of their own',
  })
  // Uploads must not be served from our own origin without our own headers.
  .refine((given) => originOf(given.S3_DIRECT_URL) !== originOf(given.PUBLIC_URL), {
    path: ['S3_DIRECT_URL'],
    message: 'The bucket must have a different host name from the site',
  })
  // What people upload runs there: it must never be the origin that has sessions.
  .superRefine((given, context) => {
    const place = parsePlayPlace(given.PLAY_URL);
    const message = place && findPlayProblem(place, given.PUBLIC_URL);
    if (message) context.addIssue({ code: 'custom', path: ['PLAY_URL'], message });
  });

/** Another site to log in with, and its URLs. */
export interface OAuthConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userUrl: string;
  /** Where to get the e-mail addresses, if they do not come with the user. */
  readonly emailsUrl: string | null;
}

export interface BackupConfig {
  /** Null if not configured; at most one of the two is. */
  readonly dir: string | null;
  readonly s3: S3Config | null;
  /** Null if not configured. */
  readonly key: Uint8Array | null;
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
  readonly checkDatabaseUrl: string;
  /** Null: found by PATH. */
  readonly programsDir: string | null;
  /** What PostgreSQL's programs get of our environment: none of our secrets. */
  readonly programsEnvironment: Readonly<Record<string, string>>;
}

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly databaseUrl: string;
  /** The owner's; the same as `databaseUrl` if there is only one role. */
  readonly migrateDatabaseUrl: string;
  readonly databasePool: number;
  readonly databaseWaitMs: number;
  readonly databaseTimeoutMs: number;
  /** After which time without a heartbeat a worker's jobs go to another. */
  readonly workerLostAfterMs: number;
  readonly host: string;
  readonly port: number;
  /** Null: none are served. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly secretKey: Uint8Array;
  /** Null: mails are written into `mailDir`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly mailDir: string;
  readonly mailsASecond: number;
  /** Null: the signature's key is not checked. */
  readonly dkimSelector: string | null;
  /** Null: the machine's own name server. */
  readonly dnsServer: string | null;
  /** Null: rules are drawn without one. */
  readonly beaconUrl: string | null;
  readonly staffNeedsTwoFactor: boolean;
  /** Null if not configured. */
  readonly oauth: { readonly github: OAuthConfig | null; readonly discord: OAuthConfig | null };
  readonly filesBackend: 'disk' | 's3';
  readonly filesDir: string;
  /** Null if not configured. */
  readonly s3: S3Config | null;
  /** Null if files are not scanned. */
  readonly clamd: string | null;
  readonly maxFileBytes: number;
  readonly maxEntryBytes: number;
  /** Null: games can only be downloaded. */
  readonly play: PlayPlace | null;
  readonly playDir: string;
  readonly playMaxBytes: number;
  readonly backup: BackupConfig;
  readonly webBuild: string;
  readonly contentDir: string;
  readonly offerDemo: boolean;
  readonly hasDemoSwitch: boolean;
  readonly migrateOnStart: boolean;
  readonly compress: boolean;
  readonly logLevel: string;
}

function readOAuth(given: z.output<typeof settings>): Config['oauth'] {
  const { GITHUB_URL: github, GITHUB_API_URL: githubApi, DISCORD_URL: discord } = given;
  return {
    github:
      given.GITHUB_CLIENT_ID && given.GITHUB_CLIENT_SECRET
        ? {
            clientId: given.GITHUB_CLIENT_ID,
            clientSecret: given.GITHUB_CLIENT_SECRET,
            authorizeUrl: `${github}/login/oauth/authorize`,
            tokenUrl: `${github}/login/oauth/access_token`,
            userUrl: `${githubApi}/user`,
            emailsUrl: `${githubApi}/user/emails`,
          }
        : null,
    discord:
      given.DISCORD_CLIENT_ID && given.DISCORD_CLIENT_SECRET
        ? {
            clientId: given.DISCORD_CLIENT_ID,
            clientSecret: given.DISCORD_CLIENT_SECRET,
            authorizeUrl: `${discord}/oauth2/authorize`,
            tokenUrl: `${discord}/api/oauth2/token`,
            userUrl: `${discord}/api/users/@me`,
            emailsUrl: null,
          }
        : null,
  };
}

function readS3(given: z.output<typeof settings>): Config['s3'] {
  if (given.S3_URL === '') return null;
  return {
    url: given.S3_URL,
    directUrl: given.S3_DIRECT_URL || null,
    region: given.S3_REGION,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  };
}

const isForPrograms = (name: string): boolean => /^(PATH|HOME|LANG|LC_[A-Z]+|TZ|TMPDIR|PG[A-Z]+)$/.test(name);

function readBackup(given: z.output<typeof settings>, environment: NodeJS.ProcessEnv): BackupConfig {
  return {
    dir: given.BACKUP_DIR || null,
    s3: given.BACKUP_S3_URL
      ? {
          url: given.BACKUP_S3_URL,
          directUrl: null,
          region: given.BACKUP_S3_REGION,
          accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY,
        }
      : null,
    key: given.BACKUP_KEY ? Buffer.from(given.BACKUP_KEY, 'base64') : null,
    keep: {
      days: given.BACKUP_KEEP_DAYS,
      weeks: given.BACKUP_KEEP_WEEKS,
      months: given.BACKUP_KEEP_MONTHS,
    },
    checkDatabaseUrl: given.BACKUP_CHECK_DATABASE_URL || given.MIGRATE_DATABASE_URL || given.DATABASE_URL,
    programsDir: given.PG_BIN || null,
    programsEnvironment: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        value !== undefined && isForPrograms(name) ? [[name, value]] : [],
      ),
    ),
  };
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new Error(`The configuration has errors.\n${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  return {
    environment: given.NODE_ENV,
    databaseUrl: given.DATABASE_URL,
    migrateDatabaseUrl: given.MIGRATE_DATABASE_URL || given.DATABASE_URL,
    databasePool: given.DATABASE_POOL,
    databaseWaitMs: given.DATABASE_WAIT * 1000,
    databaseTimeoutMs: given.DATABASE_TIMEOUT * 1000,
    workerLostAfterMs: given.WORKER_LOST_AFTER * 1000,
    host: given.HOST,
    port: given.PORT,
    metricsPort: given.METRICS_PORT === '' ? null : given.METRICS_PORT,
    metricsHost: given.METRICS_HOST,
    publicUrl: given.PUBLIC_URL.replace(/\/+$/, ''),
    trustedProxies: given.TRUSTED_PROXY.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    secretKey: Buffer.from(given.SECRET_KEY, 'base64'),
    smtpUrl: given.SMTP_URL || null,
    mailFrom: given.MAIL_FROM,
    mailDir: given.MAIL_DIR,
    mailsASecond: given.MAILS_A_SECOND,
    dkimSelector: given.DKIM_SELECTOR || null,
    dnsServer: given.DNS_SERVER || null,
    beaconUrl: given.BEACON_URL || null,
    staffNeedsTwoFactor: given.STAFF_NEEDS_TWO_FACTOR,
    oauth: readOAuth(given),
    filesBackend: given.FILES_BACKEND,
    filesDir: given.FILES_DIR,
    s3: readS3(given),
    clamd: given.CLAMD || null,
    maxFileBytes: given.MAX_FILE_BYTES,
    maxEntryBytes: given.MAX_ENTRY_BYTES,
    play: parsePlayPlace(given.PLAY_URL),
    playDir: given.PLAY_DIR,
    playMaxBytes: given.PLAY_MAX_BYTES,
    backup: readBackup(given, environment),
    webBuild: given.WEB_BUILD,
    contentDir: given.CONTENT_DIR,
    offerDemo: given.OFFER_DEMO,
    hasDemoSwitch: given.DEMO_SWITCH,
    migrateOnStart: given.MIGRATE_ON_START,
    compress: given.COMPRESS,
    logLevel: given.LOG_LEVEL,
  };
}
