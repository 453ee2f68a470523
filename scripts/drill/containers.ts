import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Authority, startAuthority } from './support/authority.ts';
import { runBusyPeople } from './support/busy-people.ts';
import { openProject, type Project, readHostAddress } from './support/docker.ts';
import { documented, fillSettings } from './support/docs-commands.ts';
import { type Figures, openFigures, say } from './support/figures.ts';
import { type MailSink, openMailSink } from './support/mail-sink.ts';
import { runCommand } from './support/run-command.ts';
import { openSite, type SiteAddress, type SiteClient } from './support/site-client.ts';
import { secondsSince, until } from './support/until.ts';
import { readCertificate, walkSite } from './support/walk-site.ts';
import { compareWrites, createCrowd, longestWait, startWriters } from './support/writers.ts';

// From a clean clone to a site over TLS in containers, by the commands of docs/operations.md, and through its bad days.

/** Never the name of a real site: its volumes are removed at the end. */
const projectName = 'tinsmith-drill';
const mailPort = 2525;
const short = 'drill26';
const owner = { username: 'Keeper', password: `kettle ${randomBytes(6).toString('hex')}` };
const services = ['web-1', 'web-2', 'worker', 'edge', 'postgres'];

interface Scene {
  readonly figures: Figures;
  readonly authority: Authority;
  readonly mails: MailSink;
  readonly project: Project;
  readonly site: SiteAddress;
  readonly client: SiteClient;
  /** Runs commands of the docs in the clone. */
  readonly type: (commands: string, input?: string) => Promise<string>;
  /** Adds settings to deploy/.env. */
  readonly configure: (settings: Readonly<Record<string, string>>) => Promise<void>;
  readonly images: Readonly<Record<string, string>>;
}

async function chooseImages(): Promise<Record<string, string>> {
  const {
    NODE_IMAGE = 'node:24-bookworm-slim',
    DEBIAN_IMAGE = 'debian:bookworm-slim',
    DRILL_STAND_INS,
  } = process.env;
  const { NGINX_IMAGE = 'nginx:1.28-bookworm', POSTGRES_IMAGE = 'postgres:17-bookworm' } = process.env;
  if (DRILL_STAND_INS !== 'true') return { NODE_IMAGE, DEBIAN_IMAGE, NGINX_IMAGE, POSTGRES_IMAGE };
  const cwd = path.join(import.meta.dirname, 'images');
  for (const name of ['nginx', 'postgres'])
    await runCommand(`docker build --quiet -t tinsmith-drill-${name} -f ${name}.Dockerfile .`, { cwd });
  return {
    NODE_IMAGE,
    DEBIAN_IMAGE,
    NGINX_IMAGE: 'tinsmith-drill-nginx',
    POSTGRES_IMAGE: 'tinsmith-drill-postgres',
  };
}

/** A clean clone, its settings, and the first start. */
async function install({ figures, type, client, site, images }: Scene): Promise<void> {
  const begin = performance.now();
  await type(documented('# Start the site'));
  const took = secondsSince(begin);
  await until(
    'The site answers over TLS',
    async () => ((await client.ask('/healthz')).status === 200 ? true : null),
    180,
  );
  figures.atMost('clean clone to a site over TLS', secondsSince(begin) / 60, 10, 'min');
  say(`Built and started in ${took.toFixed(0)} s.`);
  const { subjectAltName } = await readCertificate(site);
  figures.check('certificate by HTTP-01', subjectAltName === 'DNS:jam.example.org', String(subjectAltName));
  const sizeOf = async (image = '') =>
    Number(await runCommand(`docker image inspect --format '{{.Size}}' ${image}`, { isQuiet: true })) / 1e6;
  figures.atMost(
    'app image beside its base',
    (await sizeOf('tinsmith-app')) - (await sizeOf(images.NODE_IMAGE)),
    160,
    'MB',
  );
  await type(documented('# Create the first owner').replace('YOU', owner.username), `${owner.password}\n`);
}

async function measureStart({ figures, project }: Scene): Promise<void> {
  await project.stop('web-1');
  const begin = performance.now();
  await project.start('web-1');
  await until(
    'web-1 answers',
    async () => ((await fetch('http://10.89.7.11:3000/readyz')).ok ? true : null),
    60,
  );
  const took = secondsSince(begin);
  say(
    `web-1 has used ${await project.readCpuS('web-1')} s of a core, with a load of ${loadavg()[0]?.toFixed(1)}.`,
  );
  figures.atMost('a web process is ready after its start', took, 5, 's');
}

async function walk({ figures, site, mails, project, client }: Scene): Promise<{ picture: string }> {
  await createCrowd(project.query, short, 200);
  const { numPages, picture } = await walkSite({ site, mails, short, owner });
  figures.check('a browser: pages, registration by e-mail, picture, staff', true, `${numPages} pages`);
  const plain = openSite({ url: 'http://jam.example.org', connectTo: { host: '127.0.0.1', port: 80 } });
  const { status, headers } = await plain.ask('/news');
  plain.close();
  figures.check('plain HTTP leads to TLS', status === 301, `${status} ${headers.location}`);
  const { headers: ofPage } = await client.ask('/news');
  figures.check('pages are cached', ofPage['x-cache'] !== undefined, `X-Cache: ${ofPage['x-cache']}`);
  return { picture };
}

/** Every table with its number of rows, but those that processes write all the time. */
const countRows = async ({ project }: Scene): Promise<string> =>
  (
    await project.query(`
      select format('%s %s', relname, (xpath('/row/c/text()', query_to_xml(
        format('select count(*) as c from public.%I', relname), false, true, '')))[1]::text)
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('health_check', 'health_sample', 'worker_heartbeat', 'rate_limit')
      order by relname;`)
  ).join('\n');

async function downAndUp(scene: Scene, picture: string): Promise<void> {
  const { figures, type, client, site } = scene;
  const before = { rows: await countRows(scene), serial: (await readCertificate(site)).serialNumber };
  const bytes = (await client.ask(picture)).text;
  await type(documented('# Stop the site'));
  const begin = performance.now();
  await type(documented('# Start the site'));
  await until(
    'The site answers again',
    async () => ((await client.ask('/readyz-not-here')).status === 404 ? true : null),
    120,
  );
  say(`Down and up again: ${secondsSince(begin).toFixed(0)} s.`);
  const after = { rows: await countRows(scene), serial: (await readCertificate(site)).serialNumber };
  figures.check(
    'down and up: every row is there',
    after.rows === before.rows,
    `${before.rows.split('\n').length} tables`,
  );
  figures.check('down and up: the same certificate', after.serial === before.serial, after.serial);
  const again = await client.ask(picture);
  figures.check(
    'down and up: the picture is there',
    again.status === 200 && again.text === bytes,
    String(again.status),
  );
}

async function killEach({ figures, project, site }: Scene): Promise<void> {
  // 60 posts an hour for each account: enough of them for all rounds.
  const crowd = await createCrowd(project.query, 'kills26', 20 * 12);
  const writers = startWriters(site, crowd, { writers: 20, pauseMs: 400 });
  await until('Writers are at work', async () => (writers.acknowledged.length > 100 ? true : null), 60);
  for (const service of services) {
    const failed = writers.failed.length;
    const restarts = await project.countRestarts(service);
    const killedAt = performance.now();
    await project.kill(service);
    const isBack = async () =>
      (await project.countRestarts(service)) > restarts && (await project.isHealthy(service)) ? true : null;
    const took = await until(`${service} is back`, isBack, 180);
    // Until everyone has written something that was sent after it.
    const backAt = performance.now();
    const isGoingOn = async () =>
      writers.acknowledged.filter(({ firstSentAt }) => firstSentAt > backAt).length > 20 ? true : null;
    await until('Everyone writes again', isGoingOn, 60);
    figures.atMost(
      `${service} killed: longest wait for a write`,
      longestWait(writers, killedAt) / 1000,
      10,
      's',
    );
    say(
      `${service}: healthy after ${took.toFixed(1)} s, ${writers.failed.length - failed} calls were sent again.`,
    );
  }
  await writers.stop();
  const { acknowledged, stored, lost, twice } = await compareWrites(project.query, 'kills26', [writers]);
  figures.check('nothing acknowledged is lost', lost.length === 0, `${lost.length} of ${acknowledged}`);
  figures.check('nothing is there twice', twice.length === 0, `${twice.length} of ${stored}`);
  for (const service of ['web-1', 'web-2'])
    for (const error of await project.readErrors(service)) say(`${service} logged: ${error}`);
  figures.check(
    'nothing was refused',
    writers.refused.length === 0,
    `${writers.refused.length}: ${writers.refused[0] ?? ''}`,
  );
}

async function renew({ figures, type, site, project, authority, configure }: Scene): Promise<void> {
  const { serialNumber } = await readCertificate(site);
  const crowd = await createCrowd(project.query, 'renew26', 60);
  const writers = startWriters(site, crowd, { writers: 20, pauseMs: 400 });
  await type(documented('# Renew the certificate'));
  const changed = async () => ((await readCertificate(site)).serialNumber === serialNumber ? null : true);
  figures.atMost(
    'a renewed certificate is used',
    await until('The new certificate is used', changed, 60),
    15,
    's',
  );
  await configure({
    ACME_NAMES: 'jam.example.org,*.jam.example.org',
    ACME_CHALLENGE: 'dns',
    ACME_HOOKS: authority.hooksFolder,
  });
  await type(documented('# Use the new settings of certificates'));
  const isWildcard = async () =>
    (await readCertificate(site)).subjectAltName?.includes('*.jam.example.org') ? true : null;
  const took = await until('The wildcard is used', isWildcard, 120);
  figures.check('wildcard by DNS-01', true, `after ${took.toFixed(0)} s`);
  await wait(2_000);
  await writers.stop();
  const { acknowledged, lost, twice } = await compareWrites(project.query, 'renew26', [writers]);
  const errors = [...writers.failed, ...writers.refused, ...lost, ...twice];
  figures.check(
    'no write failed meanwhile',
    errors.length === 0,
    `${errors.length} of ${acknowledged} ${errors.slice(0, 3).join(', ')}`,
  );
}

async function fillWithPeople({ figures, project, site }: Scene): Promise<void> {
  const crowd = await createCrowd(project.query, 'people26', 100);
  let isOver = false;
  const samples: { total: number; each: string }[] = [];
  const sampling = (async () => {
    while (!isOver) samples.push(await project.readMemoryMiB());
  })();
  const busy = await runBusyPeople(site, crowd, { people: 100, seconds: 60 });
  isOver = true;
  await sampling;
  const most = samples.toSorted((a, b) => b.total - a.total)[0];
  say(`Memory at most: ${most?.each}`);
  figures.atMost('memory of all containers with 100 people', most?.total ?? Number.NaN, 2048, 'MiB');
  figures.check(
    'all of them were served',
    busy.numStreams === 100 && busy.failures.length === 0,
    `${busy.numStreams} streams, ${busy.numPages} pages, ${busy.numPosts} posts, ${busy.failures.length} failed ${busy.failures[0] ?? ''}`,
  );
}

export async function run(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-drill-'));
  const clone = path.join(folder, 'tinsmith');
  const env = { COMPOSE_PROJECT_NAME: projectName };
  const images = await chooseImages();
  const address = await readHostAddress(images.DEBIAN_IMAGE ?? '');
  const authority = await startAuthority(folder, address, images.DEBIAN_IMAGE ?? '');
  const mails = await openMailSink(address, mailPort);
  const site = {
    url: 'https://jam.example.org',
    connectTo: { host: '127.0.0.1', port: 443 },
    ca: authority.root,
  };
  const client = openSite(site);
  const settingsFile = path.join(clone, 'deploy/.env');
  const scene: Scene = {
    figures: openFigures(),
    authority,
    mails,
    project: openProject(projectName),
    site,
    client,
    type: (commands, input = '') => runCommand(commands, { cwd: clone, env, input }),
    configure: async (settings) =>
      writeFile(settingsFile, fillSettings(await readFile(settingsFile, 'utf8').catch(() => ''), settings)),
    images,
  };
  try {
    await runCommand(`git clone --quiet ${path.join(import.meta.dirname, '../..')} ${clone}`);
    await writeFile(settingsFile, documented('POSTGRES_PASSWORD='));
    await scene.configure({
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://${address}:${mailPort}`,
      ACME_SERVER: authority.directory,
      ...images,
      DEBIAN_IMAGE: authority.trustingImage,
    });
    // A run that was killed leaves volumes, whose certificate and secrets are not those of this one.
    await scene.type(documented('# Stop the site').replace('down', 'down --volumes'));
    await install(scene);
    await measureStart(scene);
    const { picture } = await walk(scene);
    await downAndUp(scene, picture);
    await killEach(scene);
    await renew(scene);
    await fillWithPeople(scene);
    say(
      `Load of this machine, other programs included: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    );
    return scene.figures.print('Containers');
  } catch (error) {
    await runCommand(documented('# Stop the site').replace('down', 'logs --tail 40'), {
      cwd: clone,
      env,
    }).then(say, () => undefined);
    say(String(error));
    scene.figures.check('the drill came to its end', false, String(error).split('\n', 1)[0] ?? '');
    return scene.figures.print('Containers');
  } finally {
    client.close();
    mails.close();
    await authority.stop().catch(() => undefined);
    if (process.env.DRILL_KEEP !== 'true') {
      await runCommand(documented('# Stop the site').replace('down', 'down --volumes'), {
        cwd: clone,
        env,
      }).catch((error) => say(String(error)));
      await rm(folder, { recursive: true, force: true });
    }
  }
}
