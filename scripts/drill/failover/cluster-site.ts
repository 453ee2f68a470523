import { randomBytes } from 'node:crypto';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { type RunningCeph, startCeph } from '../../../packages/server/src/testing/start-ceph.ts';
import { openTestAuthority, type TestCertificate } from '../../../packages/server/src/testing/tls-proxy.ts';
import { type Figures, say } from '../support/figures.ts';
import { type MailSink, openMailSink } from '../support/mail-sink.ts';
import { runCommand } from '../support/run-command.ts';
import { openSite, type SiteAddress } from '../support/site-client.ts';
import { secondsSince, until } from '../support/until.ts';
import { addressOf, hostAddress, type Machines, openMachines } from './machines.ts';

const mailPort = 2526;
const filesPort = 7480;
const pointsPort = 7443;

/** Passes connections of the machines on to the S3 gateway on the loopback, with TLS or without. */
async function openDoor(port: number, cephPort: number, certificate?: TestCertificate) {
  const pass = (socket: Socket) => {
    const onward = connect(cephPort, '127.0.0.1');
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  };
  const server = certificate ? createTlsServer(certificate, pass) : createTcpServer(pass);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostAddress, resolve);
  });
  return server;
}

/** The site of docs/high-availability.md, installed by its commands. */
export interface ClusterSite {
  readonly machines: Machines;
  /** By each of its two addresses. */
  readonly sites: readonly [SiteAddress, SiteAddress];
  readonly mails: MailSink;
  readonly ceph: RunningCeph;
  readonly ownerUrl: (machine: 'db-1' | 'db-2') => string;
  close(): Promise<void>;
}

async function chooseImages(): Promise<Record<string, string>> {
  const {
    NODE_IMAGE = 'node:24-bookworm-slim',
    NGINX_IMAGE = 'nginx:1.28-bookworm',
    CLUSTER_IMAGE = 'debian:trixie-slim',
    DRILL_STAND_INS,
  } = process.env;
  if (DRILL_STAND_INS !== 'true') return { NODE_IMAGE, NGINX_IMAGE, CLUSTER_IMAGE };
  await runCommand('docker build --quiet -t tinsmith-drill-nginx -f nginx.Dockerfile .', {
    cwd: path.join(import.meta.dirname, '../images'),
  });
  return { NODE_IMAGE, NGINX_IMAGE: 'tinsmith-drill-nginx', CLUSTER_IMAGE };
}

export async function installCluster(folder: string, figures: Figures): Promise<ClusterSite> {
  const images = await chooseImages();
  const authority = openTestAuthority();
  const ceph = await startCeph();
  const files = await ceph.createBucket('files');
  await ceph.createBucket('points');
  const password = () => randomBytes(12).toString('hex');
  const [clusterPassword, ownerPassword] = [password(), password()];
  const machines = await openMachines({
    folder,
    image: images.CLUSTER_IMAGE ?? '',
    certificate: authority.issue('jam.example.org', 30),
    settings: {
      ...images,
      POSTGRES_PASSWORD: ownerPassword,
      APP_PASSWORD: password(),
      CLUSTER_PASSWORD: clusterPassword,
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://${hostAddress}:${mailPort}`,
      S3_URL: `http://${hostAddress}:${filesPort}/files`,
      S3_ACCESS_KEY_ID: files.accessKeyId,
      S3_SECRET_ACCESS_KEY: files.secretAccessKey,
      PITR_S3_ENDPOINT: hostAddress,
      PITR_S3_PORT: String(pointsPort),
      PITR_S3_VERIFY_TLS: 'n',
      PITR_S3_BUCKET: 'points',
      PITR_S3_ACCESS_KEY_ID: files.accessKeyId,
      PITR_S3_SECRET_ACCESS_KEY: files.secretAccessKey,
      PITR_KEY: randomBytes(32).toString('base64'),
    },
  });
  const mails = await openMailSink(hostAddress, mailPort);
  const doors = [
    await openDoor(filesPort, ceph.port),
    await openDoor(pointsPort, ceph.port, authority.issue('s3.example.org', 30)),
  ];
  const close = async () => {
    mails.close();
    for (const door of doors) door.close();
    if (process.env.DRILL_KEEP !== 'true') await machines.close();
    authority.close();
    await ceph.stop();
  };
  try {
    const siteAt = (machine: 'web-1' | 'web-2'): SiteAddress => ({
      url: 'https://jam.example.org',
      connectTo: { host: addressOf(machine), port: 443 },
      ca: authority.root,
    });
    const sites = [siteAt('web-1'), siteAt('web-2')] as const;
    const begin = performance.now();
    for (const machine of ['web-1', 'web-2'] as const)
      await machines.type(machine, '# On web-1 and web-2: start etcd');
    await machines.type('witness', '# On the witness: start etcd');
    for (const machine of ['db-1', 'db-2'] as const) {
      await machines.type(machine, '# On db-1, then on db-2: start the database');
      await until('There is a primary', () => machines.findPrimary(), 120);
    }
    await machines.untilSynchronous();
    for (const line of (await machines.type('db-1', '# On db-1: see who is primary')).split('\n')) say(line);
    for (const machine of ['web-1', 'web-2'] as const)
      await machines.type(machine, '# On web-1, then on web-2: start the site');
    // Pages of a site without an owner lead to its setup, and are kept by no cache.
    await machines.type(
      'web-1',
      '# On web-1: create the first owner',
      { YOU: 'Keeper' },
      `kettle ${password()}\n`,
    );
    for (const site of sites) {
      const client = openSite(site);
      const answers = async () => ((await client.ask('/news')).status === 200 ? true : null);
      await until(`The site answers at ${site.connectTo?.host}`, answers, 120);
      client.close();
    }
    figures.add('five machines to a site over TLS at two addresses', `${secondsSince(begin).toFixed(0)} s`);
    return {
      machines,
      sites,
      mails,
      ceph,
      ownerUrl: (machine) => `postgres://postgres:${clusterPassword}@${addressOf(machine)}:5432/tinsmith`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
