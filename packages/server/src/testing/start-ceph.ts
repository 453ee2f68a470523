import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Config } from '../platform/files/s3/s3-client.ts';
import { openS3Client, textBody } from '../platform/files/s3/s3-client.ts';
import { freePort } from './free-port.ts';

// A one-machine Ceph with its S3 gateway on loopback. It keeps everything in memory, 4 GiB: store at most 2 at once.

const packages = 'radosgw ceph-mon ceph-osd ceph-common';
const accessKeyId = 'testaccess';
const secretAccessKey = 'testsecret';

export interface RunningCeph {
  /** An empty bucket. */
  createBucket(name: string): Promise<S3Config>;
  /** The gateway's port, for a proxy in between. */
  readonly port: number;
  /** Stops the gateway for a while; stored objects stay. */
  stopGateway(): Promise<void>;
  startGateway(): Promise<void>;
  stop(): Promise<void>;
}

const configOf = (folder: string, fsid: string, monPort: number, port: number): string => `[global]
fsid = ${fsid}
mon initial members = a
mon host = [v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}]
public network = 127.0.0.0/8
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
ms bind ipv6 = false
run dir = ${folder}/run
log file = ${folder}/log/$name.log
pid file = ${folder}/run/$name.pid
admin socket = ${folder}/run/$name.asok
crash dir = ${folder}/run
setuser match path = ${folder}
keyring = ${folder}/keyring
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd class load list = *
osd class default list = *
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
rgw enable usage log = false
rgw gc obj min wait = 60
rgw gc processor period = 60
`;

/** Two consecutive ports: the monitor speaks two protocol versions. */
async function findPortPair(): Promise<number> {
  const first = await freePort();
  return first % 2 === 0 ? first : first - 1;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (await isSo().catch(() => false)) return;
    await wait(250);
  }
  throw new Error(`Ceph did not get there: ${what}.`);
}

/** Takes 15 seconds. Needs Debian packages; the error names them. */
export async function startCeph(): Promise<RunningCeph> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-ceph-'));
  for (const name of ['mon', 'osd', 'rgw', 'log', 'run', 'mgr']) await mkdir(path.join(folder, name));
  const [monPort, port, fsid, osdId] = [await findPortPair(), await freePort(), randomUUID(), randomUUID()];
  const conf = path.join(folder, 'ceph.conf');
  const keyring = path.join(folder, 'keyring');
  await writeFile(conf, configOf(folder, fsid, monPort, port));
  const env = { ...process.env, CEPH_CONF: conf };
  const run = async (command: string, ...given: string[]): Promise<string> => {
    try {
      return (await promisify(execFile)(command, given, { env })).stdout;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(`${command} is not there: apt-get install --no-install-recommends ${packages}`);
    }
  };
  const running = new Set<ChildProcess>();
  const launch = (command: string, ...given: string[]): ChildProcess => {
    const child = spawn(command, ['--foreground', ...given], { env, stdio: 'ignore' });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // The OSD does not shut down in time; none of its data is kept anyway.
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };

  const endpoint = `http://127.0.0.1:${port}`;
  let gateway: ChildProcess | null = null;
  const startGateway = async () => {
    gateway = launch('radosgw', '-n', 'client.rgw');
    await until('the gateway answers', async () => (await fetch(endpoint)).ok);
  };

  const stop = async () => {
    for (const child of running) await end(child);
    await rm(folder, { recursive: true, force: true });
  };

  const addresses = `[v2:127.0.0.1:${monPort},v1:127.0.0.1:${monPort + 1}]`;
  const monMap = path.join(folder, 'monmap');
  await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', addresses, monMap);
  const keys: [string, ...string[]][] = [
    ['mon.', '--cap', 'mon', 'allow *'],
    ['client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'],
    ['client.rgw', '--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx'],
    ['osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'],
  ];
  await run('ceph-authtool', '--create-keyring', keyring);
  for (const [name, ...caps] of keys) await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...caps);
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monMap, '--keyring', keyring);
  launch('ceph-mon', '-i', 'a');
  await run('ceph', 'osd', 'new', osdId, '0');
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId);
  launch('ceph-osd', '-i', '0');
  await until('its disk is up', async () => (await run('ceph', 'osd', 'stat')).includes('1 up'));
  await startGateway();
  const user = ['user', 'create', '--uid=test', '--display-name=test'];
  const userKeys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await run('radosgw-admin', ...user, ...userKeys, '-n', 'client.rgw');

  return {
    port,
    async createBucket(name) {
      const url = `${endpoint}/${name}`;
      const config = { url, directUrl: null, region: 'us-east-1', accessKeyId, secretAccessKey };
      await openS3Client(config).ask({ method: 'PUT', body: textBody('') });
      return config;
    },
    async stopGateway() {
      if (gateway) await end(gateway);
    },
    startGateway,
    stop,
  };
}
