import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { breakEach, openCertificates, records } from './install/break-each.ts';
import { checkHardening } from './install/check-hardening.ts';
import { runDoctor } from './install/doctor-report.ts';
import { type Authority, startAuthority } from './support/authority.ts';
import { documented } from './support/docs-commands.ts';
import { type Figures, openFigures, say } from './support/figures.ts';
import { type MailSink, openMailSink } from './support/mail-sink.ts';
import { runCommand } from './support/run-command.ts';
import {
  createServerNetwork,
  removeServerNetwork,
  type Server,
  serverNetwork,
  startServer,
} from './support/server.ts';
import { openSite, type SiteAddress, type SiteClient } from './support/site-client.ts';
import { secondsSince, until } from './support/until.ts';
import { readCertificate, walkSite } from './support/walk-site.ts';
import { createCrowd } from './support/writers.ts';

// npm run drill -- install: from a clean Debian with a real systemd to a site behind nginx, by the commands of
// docs/operations.md; then each thing that doctor checks is broken on purpose. Needs root, Docker, git, openssl and
// Chromium, and takes a quarter of an hour.

const mailPort = 2525;
const short = 'drill26';
const owner = { username: 'Keeper', password: `kettle ${randomBytes(6).toString('hex')}` };
const passwords = {
  tinsmith: randomBytes(12).toString('hex'),
  tinsmith_app: randomBytes(12).toString('hex'),
};

interface Scene {
  readonly figures: Figures;
  readonly authority: Authority;
  readonly server: Server;
  readonly site: SiteAddress;
  readonly client: SiteClient;
}

const answers = async (client: SiteClient): Promise<true | null> =>
  (await client.ask('/healthz')).status === 200 ? true : null;

/** What a person types into an editor. */
const editsOf = (authority: Authority): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'tinsmith.env': {
    DATABASE_URL: `postgres://tinsmith_app:${passwords.tinsmith_app}@127.0.0.1:5432/tinsmith`,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: `smtp://${serverNetwork.machine}:${mailPort}`,
    DKIM_SELECTOR: 'mail',
    DNS_SERVER: authority.nameServer,
  },
  'migrate.env': {
    MIGRATE_DATABASE_URL: `postgres://tinsmith:${passwords.tinsmith}@127.0.0.1:5432/tinsmith`,
  },
  'backup.env': { BACKUP_KEY: randomBytes(32).toString('base64') },
});

/** A clean Debian, the copy of the project, and the commands of the docs. */
async function install({ figures, authority, server, client, site }: Scene): Promise<void> {
  for (const [name, settings] of Object.entries(editsOf(authority)))
    await server.write(
      `/root/edits/${name}`,
      Object.entries(settings)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    );
  const begin = performance.now();
  const lap = (what: string) => say(`${what} after ${secondsSince(begin).toFixed(0)} s.`);
  await server.type(documented('# Install what the site needs'));
  lap('Packages are installed');
  // In the place of Let's Encrypt.
  await server.run(`echo 'server = ${authority.directory}' >> /etc/letsencrypt/cli.ini`);
  await server.type(documented('# Create the user, the two database roles'), (command) => {
    const [, role] = /--pwprompt (\w+)$/.exec(command) ?? [];
    const password = role === 'tinsmith' || role === 'tinsmith_app' ? passwords[role] : '';
    return password === '' ? '' : `${password}\n${password}\n`;
  });
  await server.type(documented('# Build the program'));
  lap('The program is built');
  await server.type(documented('# Start the migration'));
  await server.type(documented('# Put nginx in front'));
  await server.type(documented('# Get a certificate'));
  await until('The site answers over TLS', () => answers(client), 60);
  figures.atMost('clean Debian to a site over TLS', secondsSince(begin) / 60, 10, 'min');
  await server.type(
    documented('# Create yourself').replace('YOU', owner.username),
    () => `${owner.password}\n`,
  );
  await server.type(documented('# Set up backups'));
  await server.type(documented('# Back up now'));
  lap('An owner and a backup are there');
  const { subjectAltName } = await readCertificate(site);
  figures.check('certificate by HTTP-01', subjectAltName === 'DNS:jam.example.org', String(subjectAltName));
}

async function checkProcesses({ figures, server, client }: Scene): Promise<void> {
  const units = ['tinsmith-web@3001', 'tinsmith-web@3002', 'tinsmith-worker'];
  const states = await server.run(`systemctl is-active ${units.join(' ')} || true`);
  figures.check(
    'two web processes and a worker',
    states === 'active\nactive\nactive',
    states.replaceAll('\n', ', '),
  );
  const failed = await server.run(
    "systemctl list-units --state=failed --plain --no-legend | awk '{ print $1 }'",
  );
  figures.check('no unit failed', failed === '', failed === '' ? 'none' : failed.replaceAll('\n', ', '));
  const states3 = await server.run(
    'for port in 3001 3002; do curl --silent http://127.0.0.1:$port/readyz | grep -o "\\"state\\":\\"[a-z]*\\""; done',
  );
  figures.check(
    'both are ready',
    states3 === '"state":"ready"\n"state":"ready"',
    states3.replaceAll('\n', ', '),
  );
  await client.ask('/news');
  const { headers } = await client.ask('/news');
  figures.check('nginx keeps pages', headers['x-cache'] === 'HIT', `X-Cache: ${headers['x-cache']}`);
}

async function walk({ figures, server, site }: Scene, mails: MailSink): Promise<void> {
  await createCrowd(server.query, short, 20);
  // One whose draw is sealed.
  await server.query(`insert into competition (short, title, kind, starts_at, ends_at, voting_ends_at, join_closes_at)
    values ('next26', 'Next', 'speedhack', app_now() + interval '9 days', app_now() + interval '12 days',
      app_now() + interval '30 days', app_now() + interval '12 days')`);
  const { numPages } = await walkSite({ site, mails, short, owner });
  figures.check('a browser: pages, registration by e-mail, picture, staff', true, `${numPages} pages`);
}

async function renewAndRestart({ figures, server, site, client }: Scene): Promise<void> {
  const { serialNumber } = await readCertificate(site);
  await server.run('certbot renew --force-renewal --quiet');
  const isRenewed = async () => ((await readCertificate(site)).serialNumber === serialNumber ? null : true);
  const took = await until('The renewed certificate is used', isRenewed, 30);
  figures.atMost('a renewed certificate is used by nginx', took, 15, 's');
  await server.type('systemctl start tinsmith-after');
  const killed = performance.now();
  await server.run('systemctl kill --signal=KILL tinsmith-web@3001');
  await until(
    'The killed process is back',
    async () => (await server.run('curl --silent --fail http://127.0.0.1:3001/readyz')) || null,
    60,
  );
  figures.atMost('a killed web process is ready again', secondsSince(killed), 30, 's');
  const begin = performance.now();
  await server.restart();
  await until('The site answers', () => answers(client), 120);
  figures.atMost('after a restart of the server the site is back by itself', secondsSince(begin), 90, 's');
}

async function checkDoctor({ figures, server }: Scene, when: string): Promise<readonly string[]> {
  let report = await runDoctor(server);
  const isFine = async () => {
    report = await runDoctor(server);
    return report.sum.startsWith('All is well.') ? true : null;
  };
  await until('All is well', isFine, 90).catch(() => say(report.text));
  const numFine = /(\d+) fine/.exec(report.sum)?.[1];
  figures.check(`doctor ${when}`, report.code === 0 && numFine === String(report.titles.length), report.sum);
  return report.titles;
}

export async function run(): Promise<boolean> {
  const { NODE_IMAGE = 'node:24-bookworm-slim', DEBIAN_IMAGE = 'debian:bookworm-slim' } = process.env;
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-drill-'));
  const figures = openFigures();
  const certificates = openCertificates();
  const closing: (() => unknown)[] = [];
  try {
    await createServerNetwork();
    closing.push(removeServerNetwork);
    const authority = await startAuthority(folder, serverNetwork.machine, DEBIAN_IMAGE, serverNetwork.server);
    closing.push(authority.stop);
    for (const [name, value] of Object.entries(records)) await authority.setText(name, value);
    let mails = await openMailSink(serverNetwork.machine, mailPort);
    closing.push(() => mails.close());
    const server = await startServer({
      folder,
      debian: DEBIAN_IMAGE,
      node: NODE_IMAGE,
      roots: [authority.root, authority.ownRoot, certificates.root],
      hostName: 'jam.example.org',
    });
    closing.push(server.remove);
    const site = {
      url: 'https://jam.example.org',
      connectTo: { host: serverNetwork.server, port: 443 },
      ca: authority.root,
    };
    const client = openSite(site);
    closing.push(client.close);
    const scene: Scene = { figures, authority, server, site, client };
    try {
      await runCommand(`git clone --quiet ${path.join(import.meta.dirname, '../..')} ${folder}/tinsmith`);
      await server.copy(`${folder}/tinsmith`, '/opt/tinsmith');
      say(
        `Node is that of ${NODE_IMAGE}, and not installed as the docs say: ${await server.run('node --version')}.`,
      );
      await install(scene);
      await checkProcesses(scene);
      const titles = await checkDoctor(scene, 'on the new site');
      await checkHardening(figures, server);
      await walk(scene, mails);
      await renewAndRestart(scene);
      await checkDoctor(scene, 'after a restart of the server');
      const openMails = async () => {
        mails = await openMailSink(serverNetwork.machine, mailPort);
      };
      const named = await breakEach({
        ...{ figures, server, client, authority, certificates },
        mails: { open: openMails, close: () => mails.close() },
      });
      const unnamed = titles.filter((title) => !named.has(title));
      figures.check(
        'checks that named something',
        unnamed.length === 0,
        `${named.size} of ${titles.length}${unnamed.length > 0 ? `, not ${unnamed.join(', ')}` : ''}`,
      );
      await checkDoctor(scene, 'once all is healed');
    } catch (error) {
      const units = "'tinsmith-*' nginx postgresql@*".split(' ').map((unit) => `--unit=${unit}`);
      await server.run(`journalctl --no-pager --lines=40 ${units.join(' ')}`).then(say, () => undefined);
      throw error;
    }
    say(
      `Load of this machine, other programs included: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
  } catch (error) {
    say(String(error));
    figures.check('the drill came to its end', false, String(error).split('\n', 1)[0] ?? '');
  } finally {
    certificates.close();
    if (process.env.DRILL_KEEP !== 'true') {
      for (const close of closing.toReversed())
        await Promise.resolve(close()).catch((error: unknown) => say(String(error)));
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures.print('A plain server');
}
