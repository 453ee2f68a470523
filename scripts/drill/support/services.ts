import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

// In place of systemd: runs the units of deploy/systemd as they are written, except for their hardening.

interface Unit {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly wantsMigration: boolean;
  readonly isOneShot: boolean;
}

interface Service {
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
  readonly ended: Promise<number | null>;
  readonly pid: number;
}

export interface Services {
  /** As `systemctl` with these arguments. */
  control(args: readonly string[]): Promise<void>;
  /** Runs a unit that ends, and returns its exit code. */
  runOnce(unit: string): Promise<number | null>;
  /** Starts a unit that ends without waiting for it. */
  launch(unit: string): Promise<Service>;
  /** What each unit has printed. */
  linesOf(unit: string): readonly string[];
  readonly units: ReadonlySet<string>;
  /** The address for the stub of `systemctl`. */
  readonly url: string;
  close(): Promise<void>;
}

async function parseEnvironment(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

interface Options {
  /** /opt/tinsmith. */
  readonly project: string;
  /** Where /etc and the rest are. */
  readonly folder: string;
  readonly webPorts: readonly number[];
  readonly onReload: () => Promise<void>;
}

export async function openServices({ project, folder, webPorts, onReload }: Options): Promise<Services> {
  const running = new Map<string, Service>();
  const wanted = new Set<string>();
  const lines = new Map<string, string[]>();

  async function readUnit(name: string): Promise<Unit> {
    const [, template = name, instance = ''] = /^(.*@)(.*)$/.exec(name) ?? [];
    const file = path.join(project, 'deploy/systemd', `${template}.service`);
    const text = (await readFile(file, 'utf8')).replaceAll('%i', instance);
    const environment: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      TMPDIR: path.join(folder, 'tmp'),
    };
    for (const [, place = ''] of text.matchAll(/^EnvironmentFile=-?\/etc\/(.*)$/gm))
      Object.assign(environment, await parseEnvironment(path.join(folder, 'etc', place)));
    for (const [, key = '', value = ''] of text.matchAll(/^Environment=(\w+)=(.*)$/gm))
      if (key !== 'TMPDIR') environment[key] = value;
    return {
      args: /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(text)?.[1]?.split(' ') ?? [],
      environment,
      wantsMigration: /^Wants=.*tinsmith-migrate/m.test(text),
      isOneShot: text.includes('Type=oneshot'),
    };
  }

  async function launch(name: string): Promise<Service> {
    const { args, environment } = await readUnit(name);
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = lines.get(name) ?? [];
    lines.set(name, printed);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => printed.push(line));
    const ended = once(child, 'close').then(([code]): number | null => code);
    return {
      pid: child.pid ?? 0,
      ended,
      async end(signal) {
        child.kill(signal);
        const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
        return ended.finally(() => clearTimeout(late));
      },
    };
  }

  const runOnce = async (name: string) => (await launch(name)).ended;

  async function start(name: string): Promise<void> {
    const { wantsMigration, isOneShot } = await readUnit(name);
    if (isOneShot) {
      const code = await runOnce(name);
      if (code !== 0) throw new Error(`${name} failed (${code}).\n${lines.get(name)?.slice(-5).join('\n')}`);
      return;
    }
    wanted.add(name);
    // Wants, not Requires: the process starts also if this fails.
    if (wantsMigration) await runOnce('tinsmith-migrate');
    const service = await launch(name);
    running.set(name, service);
    // Restart=always, RestartSec=1
    service.ended.then(async () => {
      if (running.get(name) !== service || !wanted.has(name)) return;
      await wait(1_000);
      if (wanted.has(name)) await start(name);
    });
  }

  async function stop(name: string): Promise<void> {
    wanted.delete(name);
    const service = running.get(name);
    running.delete(name);
    await service?.end('SIGTERM');
  }

  const ofTarget = [...webPorts.map((port) => `tinsmith-web@${port}`), 'tinsmith-worker'];

  async function control([verb = '', ...names]: readonly string[]): Promise<void> {
    for (const given of names.filter((one) => !one.startsWith('-'))) {
      if (given.endsWith('.timer')) continue;
      if (given === 'nginx') {
        await onReload();
        continue;
      }
      const units = given === 'tinsmith.target' ? ofTarget : [given];
      for (const unit of units) {
        if (verb === 'stop' || verb === 'restart') await stop(unit);
        if (['start', 'restart', 'enable'].includes(verb)) await start(unit);
      }
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      control(Buffer.concat(parts).toString('utf8').split(' ')).then(
        () => response.end(),
        (error) => response.writeHead(500).end(`${error instanceof Error ? error.message : error}\n`),
      ),
    );
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    control,
    runOnce,
    launch,
    linesOf: (unit) => lines.get(unit) ?? [],
    get units() {
      return new Set(lines.keys());
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const name of [...running.keys()]) await stop(name);
      server.close();
    },
  };
}
