import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parsePlayPlace } from '@tinsmith/domain/play-place';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { runDoctor } from './doctor.ts';
import { drawDue } from './features/rule/draw-due.ts';
import { features } from './features.ts';
import { collectChecks } from './http/feature.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrationsDir } from './platform/database/migrate.ts';
import { type Check, ok } from './platform/doctor/check.ts';
import { assessDisk } from './platform/doctor/check-storage.ts';
import { probeHeader, probePath, signProbe } from './platform/doctor/probe.ts';
import { runChecks } from './platform/doctor/run-checks.ts';
import { openFiles } from './platform/files/files.ts';
import { openStorages } from './platform/files/open-storages.ts';
import { markerName } from './platform/files/storage.ts';
import type { Platform } from './platform/platform.ts';
import { openSecrets } from './platform/secrets.ts';
import { identifySite } from './platform/site-identity.ts';
import { openTestDns, type TestDns } from './testing/dns.ts';
import { createCompetition } from './testing/factories.ts';
import { freePort } from './testing/free-port.ts';
import { useSmtp } from './testing/smtp.ts';
import { useTestApp } from './testing/test-app.ts';
import { openTestAuthority, openTestProxy, type TestAuthority, type TestProxy } from './testing/tls-proxy.ts';

const migrationNames = readdirSync(migrationsDir)
  .map((file) => path.basename(file, '.sql'))
  .toSorted();
const lastMigration = migrationNames.at(-1);

// A whole site with its surroundings: mail server, name server, a proxy with a certificate.
const domain = 'jam.example.org';
const smtp = useSmtp();
let dns: TestDns;
let authority: TestAuthority;
let proxy: TestProxy;
let portOfApp = 0;
let portOfDistrustingApp = 0;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  dns = await openTestDns();
  authority = openTestAuthority();
  proxy = await openTestProxy(authority.issue('localhost', 90));
});

const t = useTestApp({
  config: (): Partial<Config> => ({
    publicUrl: `https://localhost:${proxy.port}`,
    trustedProxies: ['127.0.0.1'],
    smtpUrl: smtp.url,
    mailFrom: `Jam <noreply@${domain}>`,
    dnsServer: dns.address,
    dkimSelector: 'mail',
  }),
});

const listen = async (app: Awaited<ReturnType<typeof createApp>>): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

const asOwner = async (...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(t.owner);
};

/** Everything as it should be. */
async function heal(): Promise<void> {
  const { db } = t.platform;
  // As the migration made them: all test databases have a clock that can be moved.
  await asOwner(
    'create or replace function app_now() returns timestamptz language sql stable parallel safe return now()',
    'create or replace function wall_now() returns timestamptz language sql volatile parallel safe return clock_timestamp()',
  );
  await sql`insert into worker_heartbeat (worker_id, beat_at) values ('one', wall_now()), ('two', wall_now())
    on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(db);
  await db.deleteFrom('backup_run').execute();
  await db.insertInto('backup_run').values({ destination: 'folder', verified_at: new Date() }).execute();
  await db.deleteFrom('mail_request').execute();
  dns.isSilent = false;
  dns.texts.clear();
  dns.texts.set(domain, ['v=spf1 include:mail.example.org -all', 'site-verification=1']);
  dns.texts.set(`mail._domainkey.${domain}`, [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`]);
  dns.texts.set('_dmarc.example.org', ['v=DMARC1; p=quarantine']);
  proxy.forwarding = 'set';
  proxy.upstreamPort = portOfApp;
  await identifySite(t.platform);
}

beforeAll(async () => {
  portOfApp = await listen(t.app);
  const distrusting = await createApp(
    { ...t.platform, config: { ...t.platform.config, trustedProxies: [] } },
    { pages: false },
  );
  portOfDistrustingApp = await listen(distrusting);
  closeOther = () => distrusting.close();
  await createCompetition(t.platform.db, { startMs: Date.now() + 86_400_000 });
  await drawDue(t.platform);
});
afterAll(async () => {
  await closeOther();
  await dns.close();
  await proxy.close();
  authority.close();
});
beforeEach(heal);

type Change = Partial<Platform>;

async function examine(change: Change = {}) {
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    return { code: await runDoctor({ ...t.platform, ...change }, []), printed: printed.join('') };
  } finally {
    spy.mockRestore();
  }
}

test('[R13.03] doctor finds nothing on a healthy site, numbers its checks and exits with 0', async () => {
  const { code, printed } = await examine();
  expect(printed).not.toMatch(/WARNING|TROUBLE|skipped/);
  expect(printed).toMatch(/^ 1\. Database: fine, answers in [\d.]+ ms\n {4}PostgreSQL \d+/);
  const numbers = [...printed.matchAll(/^ ?(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(collectChecks(features).map((_, index) => index + 1));
  expect(printed).toContain(`All is well. ${numbers.length} checks: ${numbers.length} fine.`);
  expect(code).toBe(0);
});

interface Broken {
  readonly what: string;
  /** What the report says: the check, its state and its value. */
  readonly named: RegExp;
  readonly says: string | RegExp;
  /** Breaks it, and returns what a process would see differently. */
  readonly break: () => Promise<unknown> | unknown;
  /** What `heal` does not undo. */
  readonly undo?: () => Promise<unknown> | unknown;
}

const isChange = (given: unknown): given is Change =>
  typeof given === 'object' &&
  given !== null &&
  ['config', 'db', 'files', 'secrets'].some((part) => part in given);

const configured = (changed: Partial<Config>): Change => ({ config: { ...t.platform.config, ...changed } });
const openDb = (databaseUrl: string) => ({
  ...configured({ databaseUrl }),
  db: openDatabase({ databaseUrl, databasePool: 4, databaseWaitMs: 1_000 }).db,
});
const inFolder = (filesDir: string): Change => ({
  ...configured({ filesDir }),
  files: openFiles(t.platform.db, openStorages({ filesDir, s3: null }), 'disk'),
});
const marker = () => path.join(t.platform.config.filesDir, markerName);
const backupBefore = (interval: string) =>
  sql`update backup_run set finished_at = wall_now() - ${interval}::interval`.execute(t.platform.db);
const otherKey = openSecrets(Buffer.alloc(32, 'other'));

const breaks: readonly Broken[] = [
  {
    what: 'a database that is gone',
    named: /Database: TROUBLE, no answer/,
    says: /can't be used: .*ECONNREFUSED.*\n.*\n.*systemctl status postgresql/,
    break: async () => openDb(`postgres://a:secret@127.0.0.1:${await freePort()}/jam`),
  },
  {
    what: 'a database that takes no writes',
    named: /Database: TROUBLE, read-only/,
    says: 'takes no writes',
    break: () => openDb(`${t.platform.config.databaseUrl}?options=-c%20default_transaction_read_only%3Don`),
  },
  {
    what: 'a role without its grants',
    named: /Database roles: TROUBLE, tinsmith_dev_app/,
    says: 'may not use the table news_post',
    break: () => asOwner('revoke insert on news_post from tinsmith_dev_app'),
    undo: () => asOwner('grant insert on news_post to tinsmith_dev_app'),
  },
  {
    what: 'one role for everything',
    named: /Database roles: WARNING, tinsmith_dev_owner/,
    says: "The audit log isn't protected",
    break: () => openDb(t.platform.config.migrateDatabaseUrl),
  },
  {
    what: 'a migration that was not run',
    named: new RegExp(`Migrations: TROUBLE, ${migrationNames.length - 1} of ${migrationNames.length}\n`),
    says: `1 migration is pending, from ${lastMigration} on`,
    break: () => asOwner(`delete from schema_migration where name = '${lastMigration}'`),
    undo: () => asOwner(`insert into schema_migration (name, timestamp) values ('${lastMigration}', 'now')`),
  },
  {
    what: '[R15.01] games at an address that leads elsewhere',
    named: /Playing in the page: TROUBLE, no answer/,
    says: 'https://e0.games.invalid does not answer as the place where games are played.',
    break: async () => ({
      config: { ...t.platform.config, play: parsePlayPlace('https://*.games.invalid') },
    }),
  },
  {
    what: '[R15.01] no room for another game',
    named: /Playing in the page: WARNING, 0 games/,
    says: 'Raise `PLAY_MAX_BYTES`',
    break: async () => ({
      config: { ...t.platform.config, play: parsePlayPlace('https://*.games.invalid'), playMaxBytes: -1 },
    }),
  },
  {
    what: 'a database of a newer version',
    named: /Migrations: WARNING/,
    says: "doesn't know 9999_later",
    break: () =>
      asOwner("insert into schema_migration (name, timestamp) values ('9999_later', 'now')").then(
        () => undefined,
      ),
    undo: () => asOwner("delete from schema_migration where name = '9999_later'"),
  },
  {
    what: 'no worker',
    named: /Worker: TROUBLE, not running/,
    says: /What to do:\n +1\) .*systemctl start tinsmith-worker/,
    break: () =>
      sql`update worker_heartbeat set beat_at = wall_now() - interval '5 minutes'`.execute(t.platform.db),
  },
  {
    what: 'a disk that is not mounted',
    named: /Storage: TROUBLE, marker missing/,
    says: "its disk isn't mounted",
    break: () => rm(marker()),
    undo: () => t.platform.db.updateTable('site_identity').set({ marked_backends: [] }).execute(),
  },
  {
    what: "another site's folder",
    named: /Storage: TROUBLE, another site's/,
    says: 'belongs to another site',
    break: () => writeFile(marker(), 'This folder has the files of the site 1.\n'),
    undo: async () => {
      await rm(marker());
      await t.platform.db.updateTable('site_identity').set({ marked_backends: [] }).execute();
    },
  },
  {
    what: 'a storage that cannot be read',
    named: /Storage: TROUBLE, away/,
    says: "That isn't a folder. Check FILES_DIR.",
    break: () => inFolder(path.join(marker(), 'files')),
  },
  {
    what: 'a mail server that is gone',
    named: /Mail: TROUBLE, no answer/,
    says: 'E-mails wait, none is lost.',
    break: async () => configured({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }),
  },
  {
    what: 'a mail server that refuses the password',
    named: /Mail: TROUBLE, refused/,
    says: /refuses the user or the password: “535/,
    break: () => configured({ smtpUrl: smtp.url.replace('://', '://jam:wrong@') }),
  },
  {
    what: 'e-mails that nobody sends',
    named: /Waiting e-mails: TROUBLE, 1 waiting/,
    says: 'waiting for 2 hours',
    break: () =>
      sql`insert into mail_request (kind, email, requested_at)
      values ('reset', 'a@example.org', app_now() - interval '125 minutes')`.execute(t.platform.db),
  },
  {
    what: 'no SPF record',
    named: /SPF: TROUBLE, none/,
    says: 'jam.example.org has no SPF record',
    break: () => dns.texts.delete(domain),
  },
  {
    what: 'two SPF records',
    named: /SPF: TROUBLE, 2 records/,
    says: 'ignore all of them',
    break: () => dns.texts.set(domain, ['v=spf1 -all', 'v=spf1 mx -all']),
  },
  {
    what: 'an SPF record for everyone',
    named: /SPF: WARNING, allows everyone/,
    says: 'anyone can send in its name',
    break: () => dns.texts.set(domain, ['v=spf1 +all']),
  },
  {
    what: 'no DKIM key',
    named: /DKIM: TROUBLE, none/,
    says: 'There is no DKIM key at mail._domainkey.jam.example.org',
    break: () => dns.texts.delete(`mail._domainkey.${domain}`),
  },
  {
    what: 'a revoked DKIM key',
    named: /DKIM: TROUBLE, revoked/,
    says: 'it is empty',
    break: () => dns.texts.set(`mail._domainkey.${domain}`, ['v=DKIM1; p=']),
  },
  {
    what: 'an unknown DKIM selector',
    named: /DKIM: skipped/,
    says: 'set `DKIM_SELECTOR`',
    break: () => configured({ dkimSelector: null }),
  },
  {
    what: 'no DMARC record',
    named: /DMARC: WARNING, none/,
    says: '_dmarc.jam.example.org',
    break: () => dns.texts.delete('_dmarc.example.org'),
  },
  {
    what: 'a name server that is silent',
    named: /SPF: WARNING, no answer/,
    says: "the name server didn't answer",
    break: () => {
      dns.isSilent = true;
    },
  },
  {
    what: 'a sender that nobody can check',
    named: /SPF: TROUBLE, localhost/,
    says: 'Set `MAIL_FROM`',
    break: () => configured({ mailFrom: 'Jam <noreply@localhost>' }),
  },
  {
    what: 'a clock that is wrong',
    named: /Clock: TROUBLE, 9\d\.\d+ s off/,
    says: 'timedatectl',
    break: () => {
      const now = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 95_000);
    },
    undo: () => vi.restoreAllMocks(),
  },
  {
    what: 'a test clock in production',
    named: /Test clock: TROUBLE, replaced/,
    says: '7200 seconds ahead',
    break: async () => {
      await asOwner(
        "create or replace function app_now() returns timestamptz language sql stable as $$ select now() + interval '2 hours' $$",
      );
      return configured({ environment: 'production' });
    },
  },
  {
    what: 'a public address where nothing answers',
    named: /Public address: TROUBLE, no answer/,
    says: "can't be reached from here",
    break: async () => configured({ publicUrl: `https://localhost:${await freePort()}` }),
  },
  {
    what: 'no web process behind the proxy',
    named: /Public address: TROUBLE, status 502/,
    says: 'no web process does behind it',
    break: async () => {
      proxy.upstreamPort = await freePort();
    },
  },
  {
    what: 'web processes with another key',
    named: /Public address: TROUBLE, status 404/,
    says: 'another SECRET_KEY',
    break: () => ({ secrets: otherKey }),
  },
  {
    what: 'a proxy that passes on forged addresses',
    named: /Proxy headers: TROUBLE, forged/,
    says: 'Visitors can choose the address that limits count',
    break: () => {
      proxy.forwarding = 'pass on';
    },
  },
  {
    what: 'a proxy that adds to forged addresses',
    named: /Proxy headers: WARNING, appended/,
    says: 'instead of replacing it',
    break: () => {
      proxy.forwarding = 'append';
    },
  },
  {
    what: 'a proxy that says nothing about visitors',
    named: /Proxy headers: TROUBLE, missing/,
    says: 'all of them share one limit',
    break: () => {
      proxy.forwarding = 'remove';
    },
  },
  {
    what: 'a proxy that is not trusted',
    named: /Proxy headers: TROUBLE, 127\.0\.0\.1/,
    says: 'Set `TRUSTED_PROXY=127.0.0.1`',
    break: () => {
      proxy.upstreamPort = portOfDistrustingApp;
    },
  },
  {
    what: 'a certificate that ends soon',
    named: /Certificate: WARNING, 12 days/,
    says: 'certbot renew',
    break: () => proxy.use(authority.issue('localhost', 13)),
    undo: () => proxy.use(authority.issue('localhost', 90)),
  },
  {
    what: 'a certificate that ends in days',
    named: /Certificate: TROUBLE, 2 days/,
    says: 'certbot renew',
    break: () => proxy.use(authority.issue('localhost', 3)),
    undo: () => proxy.use(authority.issue('localhost', 90)),
  },
  {
    what: 'a certificate that has expired',
    named: /Certificate: TROUBLE, expired/,
    says: 'it has expired',
    break: () => proxy.use(authority.issue('localhost', -1)),
    undo: () => proxy.use(authority.issue('localhost', 90)),
  },
  {
    what: 'a certificate for another name',
    named: /Certificate: TROUBLE, refused/,
    says: 'it is for another name',
    break: () => proxy.use(authority.issue('elsewhere.example.org', 90)),
    undo: () => proxy.use(authority.issue('localhost', 90)),
  },
  {
    what: 'no backup although there is an event',
    named: /Backup: TROUBLE, none/,
    says: 'No backup was ever made.',
    break: () => t.platform.db.deleteFrom('backup_run').execute(),
  },
  {
    what: 'a backup that is late',
    named: /Backup: WARNING, 38 hours old/,
    says: 'bin/tinsmith backup',
    break: () => backupBefore('38 hours'),
  },
  {
    what: 'a backup that is days old',
    named: /Backup: TROUBLE, 4 days old/,
    says: 'bin/tinsmith backup',
    break: () => backupBefore('100 hours'),
  },
  {
    what: 'a backup that failed',
    named: /Backup: WARNING, 3 hours old/,
    says: 'The last try failed: the bucket is full.',
    break: async () => {
      await backupBefore('3 hours');
      await t.platform.db
        .insertInto('backup_run')
        .values({ destination: 'bucket', error: 'the bucket is full' })
        .execute();
    },
  },
  {
    what: 'a database beside another key',
    named: /Secret key: TROUBLE/,
    says: "SECRET_KEY isn't the one that this database was used with",
    break: () => ({ secrets: otherKey }),
  },
  {
    what: 'a draw that cannot be opened',
    named: /Draw seals: TROUBLE, 0 of 1/,
    says: "can't be opened with this SECRET_KEY",
    break: () => ({ secrets: otherKey }),
  },
  {
    what: 'a count that is wrong',
    named: /Data: TROUBLE, 1 of 37 rules/,
    says: "entrant: An event's number of entrants is right",
    break: () =>
      asOwner(
        'insert into entrant_count (competition_id, num_entrants, num_first_timers) select min(id), 41, 0 from competition on conflict (competition_id) do update set num_entrants = 41',
      ),
    undo: () => asOwner('update entrant_count set num_entrants = 0'),
  },
];

/** Runs something with a disk of 1 MiB; only root can. */
async function onOwnDisk(use: (folder: string) => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  try {
    await use(folder);
  } finally {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  }
}

describe('[R13.03] doctor names each thing that is broken, with what to do', () => {
  test.each(breaks)('$what', async ({ named, says, break: breakIt, undo }) => {
    const given = await breakIt();
    const change: Change = isChange(given) ? given : {};
    try {
      const { code, printed } = await examine(change);
      expect(printed).toMatch(named);
      if (typeof says === 'string') expect(printed).toContain(says);
      else expect(printed).toMatch(says);
      const isTrouble = printed.includes('TROUBLE');
      expect(code).toBe(isTrouble ? 1 : 0);
      expect(printed).toContain(isTrouble ? 'The site needs you.' : '. 22 checks:');
      // Whatever is wrong, a report has no secret.
      for (const secret of ['secret', 'jam:wrong', t.platform.config.databaseUrl])
        expect(printed).not.toContain(secret);
    } finally {
      await undo?.();
      if (change.db) await change.db.destroy();
    }
  });

  test('a disk that is nearly full', async () => {
    expect(assessDisk(14 * 2 ** 30, 200 * 2 ** 30, 30 * 2 ** 30)).toMatchObject({
      state: 'warning',
      value: '7% free',
      sentence: expect.stringContaining('Full in about 14 days at this pace'),
    });
    expect(assessDisk(2 ** 30, 200 * 2 ** 30, 0)).toMatchObject({ state: 'trouble', value: '0% free' });
    await onOwnDisk(async (filesDir) => {
      await writeFile(path.join(filesDir, 'filler'), Buffer.alloc(1024 * 1024 - 8_192));
      expect((await examine(inFolder(filesDir))).printed).toMatch(/Disk: TROUBLE, 0% free/);
    });
  });

  test('a disk that is read-only', async () => {
    await onOwnDisk(async (filesDir) => {
      await copyFile(marker(), path.join(filesDir, markerName));
      execFileSync('mount', ['-o', 'remount,ro', filesDir]);
      const { printed } = await examine(inFolder(filesDir));
      expect(printed).toMatch(/Storage: TROUBLE, read-only\n.*That disk is read-only\./);
      expect(printed).toMatch(/Writing a file: TROUBLE, can't write\n.*That disk is read-only\./);
    });
  });
});

const checkThat = (name: string, run: Check['run'], more: Partial<Check> = {}): Check => ({
  name,
  title: name,
  pace: 'quick',
  needs: 'nothing',
  run,
  ...more,
});

test('[R13.03] a check that hangs or throws is trouble, and the others go on', async () => {
  // Accepts connections and says nothing, as a firewall or a dead server does.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const begun = performance.now();
  const { code, printed } = await examine({
    ...configured({ smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: `https://127.0.0.1:${port}` }),
  });
  expect(performance.now() - begun).toBeLessThan(8_000);
  silent.close();
  expect(code).toBe(1);
  for (const named of [/Mail: TROUBLE/, /Public address: TROUBLE/, /Certificate: TROUBLE/, /Database: fine/])
    expect(printed).toMatch(named);
  const results = await runChecks(t.platform, [
    checkThat('hangs', () => new Promise(() => undefined), { limitMs: 50 }),
    checkThat('throws', () => {
      throw new Error('a wire is loose');
    }),
    checkThat('works', async () => ok('', 'It works.')),
  ]);
  expect(results.map(({ state, sentence }) => [state, sentence])).toEqual([
    ['trouble', 'This check had no answer within 0.05 seconds.'],
    ['trouble', 'This check failed: a wire is loose.'],
    ['ok', 'It works.'],
  ]);
});

test('[R13.03] without a database, one check is in trouble and those that need it are skipped', async () => {
  const change = openDb(`postgres://a:b@127.0.0.1:${await freePort()}/jam`);
  const { printed } = await examine(change);
  await change.db.destroy();
  expect(printed.match(/TROUBLE/g)).toHaveLength(1);
  expect(printed).toContain('Not checked: this needs the database.');
});

test('[R13.03] strangers learn nothing from the address that doctor asks', async () => {
  const ask = (headers: Record<string, string>) => t.app.inject({ url: probePath, headers });
  const nothing = await t.app.inject({ url: '/edge/nothing' });
  const forged = signProbe({ secrets: otherKey });
  for (const headers of [{}, { [probeHeader]: 'x' }, { [probeHeader]: forged }]) {
    const answer = await ask(headers);
    expect([answer.statusCode, answer.body]).toEqual([nothing.statusCode, nothing.body]);
  }
  const signed = signProbe(t.platform);
  expect((await ask({ [probeHeader]: signed })).json()).toMatchObject({ peer: '127.0.0.1' });
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  expect((await ask({ [probeHeader]: signed })).statusCode).toBe(404);
  vi.restoreAllMocks();
});

test('[R13.03] nothing is written into a folder without the marker of the site, until it is back', async () => {
  const { files, db } = t.platform;
  expect(await files.put('png', Buffer.from('a'))).toMatch(/png$/);
  await rm(marker());
  await expect(files.put('png', Buffer.from('a'))).rejects.toThrow('Is its disk mounted?');
  expect(await files.check()).toBe(false);
  // A start does not take an empty folder for its own.
  await identifySite(t.platform);
  await expect(files.put('png', Buffer.from('a'))).rejects.toThrow('Is its disk mounted?');
  // Nor does a first one take the folder of another site.
  await db.updateTable('site_identity').set({ marked_backends: [] }).execute();
  await writeFile(marker(), 'of another site');
  expect(await identifySite(t.platform)).toBe(false);
  await expect(files.put('png', Buffer.from('a'))).rejects.toThrow('Is its disk mounted?');
  await rm(marker());
  expect(await identifySite(t.platform)).toBe(true);
  expect(await files.put('png', Buffer.from('a'))).toMatch(/png$/);
});
