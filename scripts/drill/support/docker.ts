import { runCommand } from './run-command.ts';
import type { Query } from './writers.ts';

const docker = (args: string) => runCommand(`docker ${args}`, { isQuiet: true });

/** The containers of a Compose project, asked without Compose: these commands are the drill's, not the docs'. */
export interface Project {
  /** Runs statements as the database's owner. */
  readonly query: Query;
  /** Kills the process of a container, as if it had died; Docker starts it again, unlike after `docker kill`. */
  kill(service: string): Promise<void>;
  stop(service: string): Promise<void>;
  start(service: string): Promise<void>;
  /** What its processes have used of a core since they started, in seconds: unlike time, the same on a busy machine. */
  readCpuS(service: string): Promise<number>;
  /** Whether it runs and its health check, if it has one, says so too. */
  isHealthy(service: string): Promise<boolean>;
  /** The errors in its log, each once. */
  readErrors(service: string): Promise<string[]>;
  /** How often Docker has started it again. */
  countRestarts(service: string): Promise<number>;
  /** Memory of all containers together, in MiB, without what the kernel keeps of files. */
  readMemoryMiB(): Promise<{ readonly total: number; readonly each: string }>;
}

const factors: Readonly<Record<string, number>> = { B: 1 / 1_048_576, KiB: 1 / 1024, MiB: 1, GiB: 1024 };

/** A size as `docker stats` prints it. */
export function readMiB(text: string): number {
  const [, number, unit = ''] = /^([\d.]+)(B|KiB|MiB|GiB)$/.exec(text) ?? [];
  const factor = factors[unit];
  if (number === undefined || factor === undefined) throw new Error(`'${text}' is no size.`);
  return Number(number) * factor;
}

/** The gateway in `/proc/net/route`, whose bytes are in the machine's order. */
export function readGateway(routes: string): string {
  const [, hex] = /^\S+\s+00000000\s+([0-9A-F]{8})\s/m.exec(routes) ?? [];
  if (!hex) throw new Error('There is no default route.');
  return [...Buffer.from(hex, 'hex')].reverse().join('.');
}

/** The address at which containers reach this machine, and which no other machine does. */
export const readHostAddress = async (image: string): Promise<string> =>
  readGateway(await docker(`run --rm ${image} cat /proc/net/route`));

export function openProject(name: string): Project {
  const idOf = (service: string) => `${name}-${service}-1`;
  return {
    async query(statements) {
      const output = await runCommand(
        `docker exec --interactive ${idOf('postgres')} psql --username=tinsmith --dbname=tinsmith --no-psqlrc --quiet \\
          --tuples-only --no-align --set=ON_ERROR_STOP=1`,
        { isQuiet: true, input: statements },
      );
      return output === '' ? [] : output.split('\n');
    },
    async kill(service) {
      const pid = Number(await docker(`inspect --format '{{.State.Pid}}' ${idOf(service)}`));
      if (!(pid > 1)) throw new Error(`${service} does not run.`);
      process.kill(pid, 'SIGKILL');
    },
    stop: async (service) => {
      await docker(`stop ${idOf(service)}`);
    },
    start: async (service) => {
      await docker(`start ${idOf(service)}`);
    },
    readCpuS: async (service) => {
      const [, ...rows] = (await docker(`top ${idOf(service)} -eo cputimes,pid`)).split('\n');
      return rows.reduce((sum, row) => sum + Number.parseInt(row, 10), 0);
    },
    isHealthy: async (service) => {
      const state = await docker(
        `inspect --format '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}' ${idOf(service)}`,
      );
      return /^running ?(healthy)?$/.test(state);
    },
    async readErrors(service) {
      const log = await docker(`logs ${idOf(service)} 2>&1 | grep '"level":50' || true`);
      const lines = log.split('\n').flatMap((line) => {
        const [, message = ''] = /"err":\{.*?"message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
        return message === '' ? [] : [message];
      });
      return [...new Set(lines)];
    },
    countRestarts: async (service) =>
      Number(await docker(`inspect --format '{{.RestartCount}}' ${idOf(service)}`)),
    async readMemoryMiB() {
      const ids = await docker(`ps --quiet --filter label=com.docker.compose.project=${name}`);
      const lines = await docker(
        `stats --no-stream --format '{{.Name}} {{.MemUsage}}' ${ids.split('\n').join(' ')}`,
      );
      const each = lines.split('\n').map((line) => {
        const [container = '', used = ''] = line.split(' ');
        return { service: container.slice(name.length + 1, -2), used: readMiB(used) };
      });
      return {
        total: each.reduce((sum, { used }) => sum + used, 0),
        each: each.map(({ service, used }) => `${service} ${Math.round(used)}`).join(', '),
      };
    },
  };
}
