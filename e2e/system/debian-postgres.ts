import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

/** Debian's, with the programs that an operator uses; the npm package has only the server. */
const oldestBin = '/usr/lib/postgresql/15/bin';
const call = promisify(execFile);
/** Named as in docs/operations.md: one role owns the database, the site runs as the other. */
const owner = 'tinsmith';
const app = 'tinsmith_app';

/** PostgreSQL refuses to run as root; Debian's package brings the user postgres. */
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres']));
const runAs = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** A server of the test's own that can be stopped the hard way, and keeps everything it acknowledged. */
export interface DebianPostgres {
  readonly port: number;
  /** With these, PostgreSQL's programs reach this server as its administrator. */
  readonly environment: Readonly<Record<string, string>>;
  urlOf(database: string): string;
  ownerUrlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  start(): Promise<void>;
  /** At once, as if the machine had gone: no checkpoint, no goodbye. */
  stopHard(): Promise<void>;
  /** A copy on a port of its own that follows this server. */
  startStandby(): Promise<Standby>;
  drop(): Promise<void>;
}

export interface Standby extends Pick<DebianPostgres, 'start' | 'stopHard' | 'drop'> {
  /** As its administrator. */
  urlOf(database: string): string;
}

interface ServerOptions {
  /** Folder of its programs. */
  readonly bin?: string;
  /** Without the roles of the site. */
  readonly isBare?: boolean;
}

export async function startDebianPostgres({
  bin = oldestBin,
  isBare = false,
}: ServerOptions = {}): Promise<DebianPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-postgres-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  await call(
    `${bin}/initdb`,
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
    runAs,
  );
  const port = await freePort();
  const environment = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  };
  const place = (name: string, placePort: number) => {
    const options = `-p ${placePort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const control = (...args: string[]) =>
      call(
        `${bin}/pg_ctl`,
        ['-D', path.join(folder, name), '-w', '-l', path.join(folder, `${name}.log`), ...args],
        runAs,
      );
    return {
      start: async () => void (await control('-o', options, 'start')),
      stopHard: async () => void (await control('-m', 'immediate', 'stop')),
    };
  };
  const { start, stopHard } = place('data', port);
  await start();
  if (!isBare) {
    for (const role of [owner, app]) await call('createuser', [role], { env: environment });
    await call('psql', ['-c', `GRANT ${app} TO ${owner}`], { env: environment });
  }
  const urlAs = (role: string) => (database: string) =>
    `postgres://${role}:PASSWORD@127.0.0.1:${port}/${database}`;
  return {
    port,
    environment,
    urlOf: urlAs(app),
    ownerUrlOf: urlAs(owner),
    createDatabase: async (name) =>
      void (await call('createdb', [`--owner=${owner}`, name], { env: environment })),
    start,
    stopHard,
    async startStandby() {
      const standbyPort = await freePort();
      const standby = place('standby', standbyPort);
      const target = path.join(folder, 'standby');
      await call(`${bin}/pg_basebackup`, ['-D', target, '--write-recovery-conf', '--checkpoint=fast'], {
        ...runAs,
        env: environment,
      });
      await standby.start();
      return {
        ...standby,
        urlOf: (database) => `postgres://postgres@127.0.0.1:${standbyPort}/${database}`,
        drop: () => standby.stopHard().catch(() => {}),
      };
    },
    async drop() {
      await stopHard().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
