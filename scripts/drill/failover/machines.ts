import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documented, fillSettings } from '../support/docs-commands.ts';
import { say } from '../support/figures.ts';
import { runCommand } from '../support/run-command.ts';
import { until } from '../support/until.ts';
import type { Query } from '../support/writers.ts';

// The five machines of docs/high-availability.md on this one. Each is a network of its own with an address, in which its
// containers run: what they call the machine's network. It can be cut, and all its processes killed.

/** Never the name of a real site: its volumes are removed at the end. */
const prefix = 'tinsmith-ha';
export const hostAddress = '10.89.8.1';
const addresses = {
  'web-1': '10.89.8.11',
  'web-2': '10.89.8.12',
  witness: '10.89.8.13',
  'db-1': '10.89.8.21',
  'db-2': '10.89.8.22',
} as const;
export type MachineName = keyof typeof addresses;
export type DatabaseName = 'db-1' | 'db-2';
export type WebName = 'web-1' | 'web-2';
const machineNames = Object.keys(addresses) as MachineName[];
const databases: readonly DatabaseName[] = ['db-1', 'db-2'];

export const addressOf = (machine: MachineName): string => addresses[machine];
export const otherOf = <Name extends DatabaseName | WebName>(name: Name): Name =>
  (name.endsWith('1') ? name.replace('1', '2') : name.replace('2', '1')) as Name;

interface Member {
  readonly name: DatabaseName;
  readonly role: string;
  readonly state: string;
  readonly timeline: number;
}

export interface Machines {
  /** Runs commands of the docs on a machine. */
  type(
    machine: MachineName,
    beginning: string,
    changes?: Readonly<Record<string, string>>,
    input?: string,
  ): Promise<string>;
  /** Adds settings to a machine's deploy/ha/.env. */
  configure(machine: MachineName, settings: Readonly<Record<string, string>>): Promise<void>;
  /** Loses its power: the network is silent, and every process is gone. */
  kill(machine: MachineName): Promise<void>;
  /** Its network, without the loopback. */
  cut(machine: MachineName): Promise<void>;
  /** Its network works again, and what ran when it was killed is started. */
  bringBack(machine: MachineName): Promise<void>;
  /** All that are lost. */
  bringBackAll(): Promise<void>;
  /** Kills one process; Docker starts it again. */
  killService(machine: MachineName, service: string): Promise<void>;
  stopService(machine: MachineName, service: string): Promise<void>;
  startService(machine: MachineName, service: string): Promise<void>;
  /** Runs a program in a container, whatever the network. */
  execute(machine: MachineName, service: string, command: string, input?: string): Promise<string>;
  readLog(machine: MachineName, service: string): Promise<string>;
  /** What Patroni says, by any machine that answers. */
  listMembers(): Promise<Member[]>;
  /** The primary now; fails if there is none, or if it does not answer within 2 s. */
  findPrimary(): Promise<DatabaseName>;
  /** The same, once there is one: a busy machine may be slow to answer. */
  getPrimary(): Promise<DatabaseName>;
  /** Until the primary has a standby that every commit waits for. Returns the seconds it took. */
  untilSynchronous(): Promise<number>;
  /** As a superuser, on the primary. */
  readonly query: Query;
  close(): Promise<void>;
}

const docker = (args: string, input = '') => runCommand(`docker ${args}`, { isQuiet: true, input });
const containerOf = (machine: MachineName, service: string) => `${prefix}-${machine}-${service}-1`;

async function removeAll(): Promise<void> {
  await runCommand(
    `for project in ${machineNames.map((name) => `${prefix}-${name}`).join(' ')}; do
      docker ps --all --quiet --filter label=com.docker.compose.project=$project | xargs --no-run-if-empty docker rm --force --volumes
      docker volume ls --quiet --filter name=^$project'_' | xargs --no-run-if-empty docker volume rm
      docker rm --force $project
    done
    docker network rm ${prefix} || true`,
    { isQuiet: true },
  );
}

interface MachineOptions {
  readonly folder: string;
  /** Settings that all machines share. */
  readonly settings: Readonly<Record<string, string>>;
  /** For the machines themselves; any Debian. */
  readonly image: string;
  /** Of the site, for both edges. */
  readonly certificate: { readonly cert: string; readonly key: string };
}

export async function openMachines({
  folder,
  settings,
  image,
  certificate,
}: MachineOptions): Promise<Machines> {
  await removeAll();
  await docker(`network create --subnet 10.89.8.0/24 --gateway ${hostAddress} ${prefix}`);
  const place = (machine: MachineName) => path.join(folder, machine);
  const settingsOf = new Map<MachineName, Record<string, string>>();

  async function configure(machine: MachineName, more: Readonly<Record<string, string>>): Promise<void> {
    const all = { ...settingsOf.get(machine), ...more };
    settingsOf.set(machine, all);
    const text = fillSettings(documented('MACHINE=', 'docs/high-availability.md'), all);
    await writeFile(path.join(place(machine), 'deploy/ha/.env'), text);
  }

  for (const machine of machineNames) {
    await docker(
      `run --detach --name ${prefix}-${machine} --network ${prefix} --ip ${addresses[machine]} ${image} sleep infinity`,
    );
    await mkdir(place(machine), { recursive: true });
    await runCommand(`git clone --quiet ${path.join(import.meta.dirname, '../../..')} ${place(machine)}`, {
      isQuiet: true,
    });
    await configure(machine, {
      MACHINE: machine,
      MACHINE_ADDRESS: addresses[machine],
      OTHER_WEB: addresses[machine === 'web-1' ? 'web-2' : 'web-1'],
      WEB_1: addresses['web-1'],
      WEB_2: addresses['web-2'],
      WITNESS: addresses.witness,
      DB_1: addresses['db-1'],
      DB_2: addresses['db-2'],
      NETWORK_MODE: `container:${prefix}-${machine}`,
      COMPOSE_PROJECT_NAME: `${prefix}-${machine}`,
      ...settings,
    });
    if (machine === 'web-1' || machine === 'web-2') {
      const files = `mkdir -p /c/live/site && cd /c/live/site && cat > fullchain.pem && chown -R 101:101 /c`;
      const run = `run --rm --interactive --volume ${prefix}-${machine}_certificates:/c ${image} sh -c`;
      await docker(`${run} '${files}'`, certificate.cert);
      await docker(`${run} '${files.replace('fullchain', 'privkey')}'`, certificate.key);
    }
  }

  const inNetwork = async (machine: MachineName, commands: string): Promise<void> => {
    const pid = Number(await docker(`inspect --format '{{.State.Pid}}' ${prefix}-${machine}`));
    if (!(pid > 1)) throw new Error(`${machine} does not run.`);
    await runCommand(`nsenter --target ${pid} --net sh -e -c '${commands}'`, { isQuiet: true });
  };
  const lost = new Set<MachineName>();
  const cut = async (machine: MachineName) => {
    lost.add(machine);
    await inNetwork(
      machine,
      `for chain in INPUT OUTPUT; do iptables -A $chain -i lo -j ACCEPT 2>/dev/null || iptables -A $chain -o lo -j ACCEPT; iptables -A $chain -j DROP; done`,
    );
  };
  const killed = new Map<MachineName, string>();

  async function bringBack(machine: MachineName): Promise<void> {
    await inNetwork(machine, 'iptables -F');
    const ids = killed.get(machine);
    killed.delete(machine);
    lost.delete(machine);
    if (ids) await docker(`start ${ids}`);
  }

  async function listMembers(): Promise<Member[]> {
    for (const database of databases) {
      const answer = await fetch(`http://${addresses[database]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    throw new Error('No Patroni answers.');
  }
  async function findPrimary(): Promise<DatabaseName> {
    for (const database of databases) {
      const answer = await fetch(`http://${addresses[database]}:8008/primary`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return database;
    }
    throw new Error('There is no primary.');
  }

  async function getPrimary(): Promise<DatabaseName> {
    let found: DatabaseName | null = null;
    await until(
      'There is a primary',
      async () => {
        found = await findPrimary();
        return found;
      },
      60,
    );
    if (found === null) throw new Error('There is no primary.');
    return found;
  }

  return {
    async type(machine, beginning, changes = {}, input = '') {
      let commands = documented(beginning, 'docs/high-availability.md');
      for (const [from, to] of Object.entries(changes)) commands = commands.replaceAll(from, to);
      say(`on ${machine}`);
      return runCommand(commands, {
        cwd: place(machine),
        env: { COMPOSE_PROJECT_NAME: `${prefix}-${machine}` },
        input,
      });
    },
    configure,
    cut,
    async kill(machine) {
      const ids = (
        await docker(`ps --quiet --filter label=com.docker.compose.project=${prefix}-${machine}`)
      ).replaceAll('\n', ' ');
      killed.set(machine, ids);
      await cut(machine);
      await docker(`kill ${ids}`);
    },
    bringBack,
    async bringBackAll() {
      for (const machine of lost) await bringBack(machine);
    },
    async killService(machine, service) {
      const pid = Number(await docker(`inspect --format '{{.State.Pid}}' ${containerOf(machine, service)}`));
      if (!(pid > 1)) throw new Error(`${service} does not run.`);
      process.kill(pid, 'SIGKILL');
    },
    stopService: async (machine, service) => void (await docker(`kill ${containerOf(machine, service)}`)),
    startService: async (machine, service) => void (await docker(`start ${containerOf(machine, service)}`)),
    execute: (machine, service, command, input) =>
      docker(`exec --interactive ${containerOf(machine, service)} ${command}`, input),
    readLog: (machine, service) =>
      runCommand(`docker logs ${containerOf(machine, service)} 2>&1`, { isQuiet: true }),
    listMembers,
    findPrimary,
    getPrimary,
    untilSynchronous: () =>
      until(
        'There is a standby that commits wait for',
        async () => {
          const members = await listMembers();
          const isReady =
            members.some(({ role, state }) => role === 'leader' && state === 'running') &&
            members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
          return isReady ? true : null;
        },
        240,
      ),
    async query(statements) {
      const output = await docker(
        `exec --interactive ${containerOf(await getPrimary(), 'postgres')} psql --username=postgres --dbname=tinsmith --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1`,
        statements,
      );
      return output === '' ? [] : output.split('\n');
    },
    close: removeAll,
  };
}
