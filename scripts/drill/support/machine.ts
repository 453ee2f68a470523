import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DebianPostgres } from '../../../e2e/system/debian-postgres.ts';
import { documented, stubsOfTheMachine } from '../../../e2e/system/operator-shell.ts';
import { type Running, run as runProgram, until } from '../../../e2e/system/process.ts';
import { freePort } from '../../../packages/server/src/testing/free-port.ts';
import { root } from '../../../packages/server/src/testing/test-environment.ts';
import { openServices, type Services } from './services.ts';

interface Outcome {
  readonly code: number;
  readonly printed: string;
}

/** A server as docs/operations.md describes it, in a folder: settings, the program, its processes and nginx. */
export interface Machine {
  readonly folder: string;
  /** A place of the machine, such as /opt/tinsmith, in that folder. */
  place(absolute: string): string;
  /** Through nginx. */
  readonly url: string;
  readonly webPorts: readonly number[];
  readonly services: Services;
  /** Writes the settings, with the given database. */
  writeSettings(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Runs commands of the operator. */
  run(
    commands: string,
    options?: { cwd?: string; replace?: Readonly<Record<string, string>> },
  ): Promise<Outcome>;
  /** Runs the documented commands that begin with this comment; throws if they fail. */
  follow(beginning: string, options?: Parameters<Machine['run']>[1]): Promise<string>;
  /** `tinsmith …` with all settings, as the docs call it. */
  tinsmith(command: string, settings?: string): Promise<Outcome>;
  startNginx(): Promise<void>;
  /** What nginx complained about. */
  nginxErrors(): readonly string[];
  close(): Promise<void>;
}

/** Stubs of a drill: services are real, nginx has the options of this machine, and packages are linked. */
const stubs = `
systemctl() { curl -sS --fail-with-body --data-binary "$*" "$SERVICES" >&2; }
npm() { if [ "$*" = ci ]; then command node "$PACKAGES" "$PWD"; else command npm "$@" >&2; fi; }
node() { if [ "$1" = deploy/nginx/render.ts ]; then command node "$1" $NGINX_OPTIONS; else command node "$@"; fi; }
nginx() { command nginx "$@" -c "$MACHINE/etc/nginx/nginx.conf" -e stderr; }`;

/** The addresses of docs/operations.md. */
const documentedPorts = ['3001', '3002'];
const documentedFolders = ['/etc/tinsmith', '/etc/nginx', '/mnt/backup', '/opt/tinsmith', '/var/cache/nginx'];

export async function openMachine(postgres: DebianPostgres): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-drill-'));
  // nginx runs as another user.
  await chmod(folder, 0o755);
  for (const name of ['etc/tinsmith', 'etc/nginx', 'opt', 'tmp', 'var/nginx', 'mnt'])
    await mkdir(path.join(folder, name), { recursive: true });
  const place = (absolute: string) => path.join(folder, absolute);
  const project = place('/opt/tinsmith');
  const webPorts = [await freePort(), await freePort()];
  const [port, portUncached] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const backupKey = randomBytes(32).toString('base64');
  let nginx: Running | null = null;
  const services = await openServices({
    project,
    folder,
    webPorts,
    onReload: async () => void nginx?.child.kill('SIGHUP'),
  });

  const nginxOptions = [
    ...['--out', place('/etc/nginx'), '--server-name', '127.0.0.1', '--listen', `127.0.0.1:${port}`],
    ...webPorts.flatMap((web) => ['--upstream', `127.0.0.1:${web}`]),
    ...['--listen-uncached', `127.0.0.1:${portUncached}`],
    ...['--client-dir', place('/opt/tinsmith/packages/web/build/site/client')],
    ...['--cache-dir', place('/var/nginx/cache'), '--temp-dir', place('/var/nginx')],
    ...['--pid-file', place('/var/nginx/nginx.pid'), '--access-log', place('/var/nginx/access.log')],
  ];

  const run: Machine['run'] = async (commands, { cwd = project, replace = {} } = {}) => {
    let inside = commands;
    for (const one of documentedFolders) inside = inside.replaceAll(one, place(one));
    for (const [index, one] of documentedPorts.entries())
      inside = inside.replaceAll(one, String(webPorts[index]));
    for (const [from, to] of Object.entries(replace)) inside = inside.replaceAll(from, to);
    const env = {
      ...postgres.environment,
      HOME: process.env.HOME ?? '',
      PATH: `${path.dirname(process.execPath)}:${postgres.environment.PATH}:/usr/sbin`,
      PROJECT: project,
      MACHINE: folder,
      NEW_KEY: backupKey,
      SERVICES: services.url,
      PACKAGES: path.join(root, 'scripts/drill/support/install-packages.ts'),
      NGINX_OPTIONS: nginxOptions.join(' '),
    };
    const script = `${stubsOfTheMachine}\n${stubs}\n${inside}`;
    return promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      cwd,
      env,
      maxBuffer: 64 * 1024 ** 2,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
      (error) => ({ code: error.code, printed: error.stdout + error.stderr }),
    );
  };

  return {
    folder,
    place,
    url,
    webPorts,
    services,
    run,
    async writeSettings(more = {}) {
      const settings = {
        NODE_ENV: 'production',
        DATABASE_URL: postgres.urlOf('tinsmith'),
        MIGRATE_ON_START: 'false',
        PUBLIC_URL: url,
        TRUSTED_PROXY: '127.0.0.1',
        FILES_DIR: place('/var/files'),
        COMPRESS: 'false',
        SECRET_KEY: randomBytes(32).toString('base64'),
        // Nothing here sends e-mails.
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...more,
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(place('/etc/tinsmith/tinsmith.env'), lines.join(''));
      await writeFile(
        place('/etc/tinsmith/migrate.env'),
        `MIGRATE_DATABASE_URL=${postgres.ownerUrlOf('tinsmith')}\n`,
      );
    },
    async follow(beginning, options) {
      const { code, printed } = await run(await documented(beginning), options);
      if (code !== 0) throw new Error(`The commands to ${beginning} failed (${code}).\n${printed}`);
      return printed;
    },
    tinsmith: (command, settings = '') =>
      run(
        `systemd-run --property=EnvironmentFile=/etc/tinsmith/tinsmith.env --property=EnvironmentFile=/etc/tinsmith/migrate.env \
          --property=EnvironmentFile=/etc/tinsmith/backup.env env ${settings} bin/tinsmith ${command}`,
      ),
    async startNginx() {
      const { code, printed } = await run('node deploy/nginx/render.ts && nginx -t');
      if (code !== 0) throw new Error(printed);
      nginx = runProgram(
        'nginx',
        ['-c', place('/etc/nginx/nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
        { PATH: `${process.env.PATH}:/usr/sbin` },
        'SIGTERM',
      );
      await until('The site answers', () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    },
    nginxErrors: () => nginx?.lines.filter((line) => line.includes('[error]')) ?? [],
    async close() {
      await services.close();
      await nginx?.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
