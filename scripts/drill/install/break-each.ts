import { randomBytes } from 'node:crypto';
import { openTestAuthority, type TestAuthority } from '../../../packages/server/src/testing/tls-proxy.ts';
import type { Authority } from '../support/authority.ts';
import { documented } from '../support/docs-commands.ts';
import { type Figures, say } from '../support/figures.ts';
import type { Server } from '../support/server.ts';
import type { SiteClient } from '../support/site-client.ts';
import { until } from '../support/until.ts';
import { type Report, runDoctor } from './doctor-report.ts';

// Breaks each thing that doctor checks, on the server itself, and reads what doctor says.

export interface Breakable {
  readonly figures: Figures;
  readonly server: Server;
  readonly client: SiteClient;
  readonly authority: Authority;
  /** Signs what the real authority would not: certificates that end soon. The server trusts it. */
  readonly certificates: TestAuthority;
  readonly mails: { open(): Promise<void>; close(): void };
}

interface Broken {
  readonly what: string;
  /** What doctor says: the check, its state and its value. */
  readonly named: readonly RegExp[];
  /** Other checks that rightly complain too. */
  readonly also?: readonly string[];
  readonly break: () => Promise<unknown> | unknown;
  readonly heal: () => Promise<unknown> | unknown;
}

export const openCertificates = openTestAuthority;

const settings = '/etc/tinsmith/tinsmith.env';
const files = '/var/lib/tinsmith/files';
const marker = `${files}/tinsmith-site.txt`;
const domain = 'jam.example.org';

/** The records of the sender's domain. */
export const records: Readonly<Record<string, string>> = {
  [domain]: 'v=spf1 include:mail.example.org -all',
  [`mail._domainkey.${domain}`]: `v=DKIM1; k=ed25519; p=${randomBytes(32).toString('base64')}`,
  [`_dmarc.${domain}`]: 'v=DMARC1; p=quarantine',
};

function listBreaks({ server, client, authority, certificates, mails }: Breakable): readonly Broken[] {
  const { run, query } = server;
  const asAdmin = (statement: string) => run(`sudo -u postgres psql --quiet --command "${statement}"`);
  const change = (setting: string, value: string) =>
    run(`sed -i 's|^${setting}=.*|${setting}=${value}|' ${settings}`);
  const keep = () => run(`cp -p ${settings} /root/kept.env`);
  const restore = () => run(`cp -p /root/kept.env ${settings}`);
  const reloadNginx = () => run('nginx -t && systemctl reload nginx');
  const renderAgain = () =>
    server.type(documented('# Get a certificate').replace(/^certbot[^\n]*\\\n.*\n/m, ''));
  const withoutText = (name: string) => ({
    break: () => authority.setText(name, null),
    heal: () => authority.setText(name, records[name] ?? ''),
  });
  const withCertificate = (name: string, days: number) => ({
    break: async () => {
      const { key, cert } = certificates.issue(name, days);
      await server.write('/etc/nginx/drill.pem', `${cert}${key}`);
      await run(
        'sed -i -E "s|^(ssl_certificate(_key)?) .*|\\1 /etc/nginx/drill.pem;|" /etc/nginx/tinsmith-tls.conf',
      );
      await reloadNginx();
    },
    heal: renderAgain,
  });
  let migration = '';

  return [
    {
      what: 'PostgreSQL is stopped',
      named: [/^Database: TROUBLE, no answer/],
      break: () => run('systemctl stop postgresql'),
      heal: () => run('systemctl start postgresql'),
    },
    {
      what: 'the database takes no writes',
      named: [/^Database: TROUBLE, read-only/],
      break: () => asAdmin('alter database tinsmith set default_transaction_read_only = on'),
      heal: () => asAdmin('alter database tinsmith reset default_transaction_read_only'),
    },
    {
      what: "the site's role lacks a grant",
      named: [/^Database roles: TROUBLE, tinsmith_app/],
      break: () => query('revoke insert on news_post from tinsmith_app'),
      // What doctor says.
      heal: () => run('systemctl restart tinsmith-migrate'),
    },
    {
      what: 'a migration was not run',
      named: [/^Migrations: TROUBLE, \d+ of \d+/],
      break: async () => {
        const [row = ''] = await query(`delete from schema_migration where name =
          (select max(name) from schema_migration) returning quote_literal(name) || ', ' || quote_literal(timestamp)`);
        migration = row;
      },
      heal: () => query(`insert into schema_migration (name, timestamp) values (${migration})`),
    },
    {
      what: 'the worker is stopped, and an e-mail waits',
      named: [/^Worker: TROUBLE, not running/, /^Waiting e-mails: TROUBLE, \d+ waiting/],
      break: async () => {
        await run('systemctl stop tinsmith-worker');
        const body = JSON.stringify({ email: 'you@example.org' });
        await client.ask('/api/v1/account/password/forgot', { method: 'POST', body });
        await query(
          "update mail_request set requested_at = requested_at - interval '125 minutes' where sent_at is null",
        );
      },
      heal: () => run('systemctl start tinsmith-worker'),
    },
    {
      what: 'the disk of the files is not mounted',
      named: [/^Storage: TROUBLE, marker missing/],
      break: () => run(`mount -t tmpfs -o uid=tinsmith,mode=700 tmpfs ${files}`),
      heal: () => run(`umount ${files}`),
    },
    {
      what: "the folder is another site's",
      named: [/^Storage: TROUBLE, another site's/],
      break: () => run(`cp -p ${marker} /root/marker; sed -i 's/site [^.]*/site 1/' ${marker}`),
      heal: () => run(`cp -p /root/marker ${marker}`),
    },
    {
      what: "the folder can't be written",
      named: [/^Writing a file: TROUBLE, can't write/],
      also: ['Storage'],
      break: () => run(`mount -o bind ${files} ${files} && mount -o remount,bind,ro ${files}`),
      heal: () => run(`umount ${files}`),
    },
    {
      what: 'the disk is full',
      named: [/^Disk: TROUBLE, 0% free/],
      also: ['Storage', 'Writing a file'],
      break: () =>
        run(`mount -t tmpfs -o size=1m,uid=tinsmith,mode=700 tmpfs ${files}
          umount ${files} && cp -p ${marker} /root/marker && mount -t tmpfs -o size=1m,uid=tinsmith,mode=700 tmpfs ${files}
          cp -p /root/marker ${marker} && dd if=/dev/zero of=${files}/filler bs=1k status=none 2>/dev/null || true`),
      heal: () => run(`umount ${files}`),
    },
    {
      what: 'the mail server is gone',
      named: [/^Mail: TROUBLE, no answer/],
      break: () => mails.close(),
      heal: () => mails.open(),
    },
    { what: 'no SPF record', named: [/^SPF: TROUBLE, none/], ...withoutText(domain) },
    { what: 'no DKIM key', named: [/^DKIM: TROUBLE, none/], ...withoutText(`mail._domainkey.${domain}`) },
    { what: 'no DMARC record', named: [/^DMARC: WARNING, none/], ...withoutText(`_dmarc.${domain}`) },
    {
      what: 'the name server is silent',
      named: [/^SPF: WARNING, no answer/, /^DKIM: WARNING, no answer/, /^DMARC: WARNING, no answer/],
      break: () => authority.silenceNames(true),
      heal: () => authority.silenceNames(false),
    },
    {
      what: "the database's clock is 95 s ahead",
      named: [/^Clock: TROUBLE, 9\d\.\d+ s off/],
      break: () =>
        run(`cd /etc/postgresql/*/main && cp -p environment /root/environment
          cat >> environment <<END
LD_PRELOAD = '$(ls /usr/lib/*/faketime/libfaketime.so.1)'
FAKETIME = '+95s'
FAKETIME_DONT_FAKE_MONOTONIC = '1'
END
          systemctl restart postgresql`),
      heal: () =>
        run('cp -p /root/environment /etc/postgresql/*/main/environment && systemctl restart postgresql'),
    },
    {
      what: "the site's clock is a test clock",
      named: [/^Test clock: TROUBLE, replaced/],
      break: () =>
        query(`create or replace function app_now() returns timestamptz language sql stable parallel safe
          return now() + interval '5 minutes'`),
      heal: () =>
        query(
          'create or replace function app_now() returns timestamptz language sql stable parallel safe return now()',
        ),
    },
    {
      what: 'nginx is stopped',
      named: [/^Public address: TROUBLE, no answer/, /^Certificate: TROUBLE, none/],
      break: () => run('systemctl stop nginx'),
      heal: () => run('systemctl start nginx'),
    },
    {
      what: 'both web processes are stopped',
      named: [/^Public address: TROUBLE, status 50\d/],
      break: () => run('systemctl stop tinsmith-web@3001 tinsmith-web@3002'),
      heal: () => run('systemctl start tinsmith-web@3001 tinsmith-web@3002'),
    },
    {
      what: 'nginx passes on forged addresses',
      named: [/^Proxy headers: TROUBLE, forged/],
      break: async () => {
        await run(
          "sed -i 's/X-Forwarded-For $remote_addr/X-Forwarded-For $http_x_forwarded_for/' /etc/nginx/tinsmith/*.conf",
        );
        await reloadNginx();
      },
      heal: renderAgain,
    },
    {
      what: "nginx isn't trusted",
      named: [/^Proxy headers: TROUBLE, 127\.0\.0\.1/],
      break: async () => {
        await keep();
        await change('TRUSTED_PROXY', '');
        await run('systemctl restart tinsmith-web@3001 tinsmith-web@3002');
      },
      heal: async () => {
        await restore();
        await run('systemctl restart tinsmith-web@3001 tinsmith-web@3002');
      },
    },
    {
      what: 'the certificate ends in 12 days',
      named: [/^Certificate: WARNING, 12 days/],
      ...withCertificate(domain, 13),
    },
    {
      what: 'the certificate ends in 2 days',
      named: [/^Certificate: TROUBLE, 2 days/],
      ...withCertificate(domain, 3),
    },
    {
      what: 'the certificate has expired',
      named: [/^Certificate: TROUBLE, expired/],
      ...withCertificate(domain, -1),
    },
    {
      what: 'the certificate is for another name',
      named: [/^Certificate: TROUBLE, refused/],
      ...withCertificate('elsewhere.example.org', 90),
    },
    {
      what: 'SECRET_KEY is another one',
      named: [/^Secret key: TROUBLE/, /^Draw seals: TROUBLE, 0 of 1/],
      // The web processes still run with the right one.
      also: ['Public address'],
      break: async () => {
        await keep();
        await change('SECRET_KEY', randomBytes(32).toString('base64'));
      },
      heal: restore,
    },
    {
      what: 'the last backup is 4 days old',
      named: [/^Backup: TROUBLE, 4 days old/],
      break: () => query("update backup_run set finished_at = finished_at - interval '100 hours'"),
      heal: () => query("update backup_run set finished_at = finished_at + interval '100 hours'"),
    },
    {
      what: 'the last backup failed',
      named: [/^Backup: WARNING/],
      break: () => run('mv /mnt/backup /mnt/away; systemctl start tinsmith-backup 2>/dev/null || true'),
      heal: () => run('mv /mnt/away /mnt/backup; systemctl start tinsmith-backup'),
    },
    {
      what: 'a count in the database is wrong',
      named: [/^Data: TROUBLE, 1 of \d+ rules/],
      break: () => query('update entrant_count set num_entrants = num_entrants + 1'),
      heal: () => query('update entrant_count set num_entrants = num_entrants - 1'),
    },
  ];
}

const titleOf = (line: string): string => line.split(':', 1)[0] ?? '';

/** How a report answers to something that was broken. */
function judge({ named, also = [] }: Broken, { complaints, code }: Report) {
  const matched = complaints.filter((line) => named.some((pattern) => pattern.test(line)));
  const other = complaints.filter((line) => !matched.includes(line) && !also.includes(titleOf(line)));
  const expectedCode = complaints.some((line) => line.includes('TROUBLE')) ? 1 : 0;
  return {
    matched,
    isRight: matched.length === named.length && other.length === 0 && code === expectedCode,
    said: [...matched, ...other.map((line) => `also ${line}`)].join('; ') || 'nothing',
  };
}

/** Breaks each thing in turn. Ends with a healthy site; returns the titles of the checks that named something. */
export async function breakEach(breakable: Breakable): Promise<ReadonlySet<string>> {
  const { figures, server } = breakable;
  const seen = new Set<string>();
  for (const broken of listBreaks(breakable)) {
    const { what } = broken;
    await broken.break();
    let report = await runDoctor(server);
    // Some things take a moment to be noticed, and a busy machine answers slowly, which doctor says too.
    const ask = (isSo: () => boolean) => async () => {
      if (isSo()) return true;
      report = await runDoctor(server);
      return null;
    };
    await until(
      what,
      ask(() => judge(broken, report).isRight),
      60,
    ).catch(() => undefined);
    const { matched, isRight, said } = judge(broken, report);
    figures.check(`broken: ${what}`, isRight, said);
    if (!isRight) say(report.text);
    for (const line of matched) seen.add(titleOf(line));
    await broken.heal();
    report = await runDoctor(server);
    const isWell = () => report.complaints.length === 0;
    await until('All is well again', ask(isWell), 90).catch(() => undefined);
    if (!isWell()) figures.check(`healed: ${what}`, false, report.complaints.join('; '));
  }
  return seen;
}
