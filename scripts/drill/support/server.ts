import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandsOf } from './docs-commands.ts';
import { runCommand } from './run-command.ts';
import { until } from './until.ts';
import type { Query } from './writers.ts';

const name = 'tinsmith-drill-server';
const images = path.join(import.meta.dirname, '../images');

/** Addresses of a network of the drill's own; nothing outside of this machine reaches it. */
export const serverNetwork = { subnet: '10.89.8.0/24', machine: '10.89.8.1', server: '10.89.8.10' } as const;

/**
 * What systemd needs of a privileged container, and no more: the clock, modules and the limits of this machine stay out
 * of its reach. Not `--privileged`, which fails where this machine itself lacks one of the capabilities.
 */
const rights = [
  ...[
    'SYS_ADMIN',
    'NET_ADMIN',
    'SYS_PTRACE',
    'SYS_NICE',
    'DAC_READ_SEARCH',
    'SYSLOG',
    'AUDIT_CONTROL',
    'IPC_LOCK',
  ].map((capability) => `--cap-add ${capability}`),
  ...['seccomp', 'apparmor', 'systempaths'].map((part) => `--security-opt ${part}=unconfined`),
].join(' ');

/** A server with Debian and systemd, in a container. */
export interface Server {
  /** Runs commands of the docs as root in /opt/tinsmith, one by one; `answer` gives what each is asked for. */
  type(block: string, answer?: (command: string) => string): Promise<void>;
  /** Runs commands that are the drill's own, quietly. */
  run(commands: string, input?: string): Promise<string>;
  /** Runs statements as PostgreSQL's administrator in the site's database. */
  readonly query: Query;
  /** Writes a file that belongs to root. */
  write(file: string, text: string): Promise<void>;
  /** Copies a folder of this machine there. */
  copy(from: string, to: string): Promise<void>;
  /** As `reboot` does. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

interface ServerOptions {
  readonly folder: string;
  readonly debian: string;
  readonly node: string;
  /** The authorities that it trusts beside Debian's, in PEM. */
  readonly roots: readonly string[];
  readonly hostName: string;
}

export const createServerNetwork = async (): Promise<void> => {
  await runCommand(
    `docker network create --subnet ${serverNetwork.subnet} --gateway ${serverNetwork.machine} ${name}`,
    { isQuiet: true },
  );
};

export const removeServerNetwork = async (): Promise<void> => {
  await runCommand(`docker network rm ${name}`, { isQuiet: true });
};

export async function startServer({ folder, debian, node, roots, hostName }: ServerOptions): Promise<Server> {
  const context = path.join(folder, 'server');
  await mkdir(context);
  for (const file of ['server-start.sh', 'editor'])
    await copyFile(path.join(images, file), path.join(context, file));
  const { NODE_EXTRA_CA_CERTS: ownRoots } = process.env;
  const trusted = [...roots, ...(ownRoots ? [await readFile(ownRoots, 'utf8')] : [])];
  await writeFile(path.join(context, 'roots.crt'), trusted.map((root) => `${root.trimEnd()}\n`).join(''));
  await runCommand(
    `docker build --quiet --build-arg DEBIAN_IMAGE=${debian} --build-arg NODE_IMAGE=${node} -t ${name} \\
      -f ${images}/server.Dockerfile ${context}
    docker run --detach --name ${name} --hostname jam --network ${name} --ip ${serverNetwork.server} \\
      --add-host ${hostName}:${serverNetwork.server} --cgroupns private --tmpfs /run --tmpfs /run/lock ${rights} ${name}`,
    { isQuiet: true },
  );

  const server = openServer();
  await server.untilUp();
  return server;
}

function openServer(): Server & { untilUp(): Promise<number> } {
  const execute = (commands: string, options: { input?: string; folder?: string } = {}) =>
    runCommand(
      `docker exec --interactive --workdir ${options.folder ?? '/'} ${name} bash -e -o pipefail -c "$COMMANDS"`,
      { isQuiet: true, env: { COMMANDS: commands }, input: options.input ?? '' },
    );
  const run: Server['run'] = (commands, input = '') => execute(commands, { input });
  const untilUp = () =>
    until(
      'systemd is up',
      async () =>
        /^(running|degraded)/.test(await run('systemctl is-system-running || true')) ? true : null,
      60,
    );

  return {
    untilUp,
    async type(block, answer = () => '') {
      for (const command of commandsOf(block)) {
        process.stdout.write(`  # ${command}\n`);
        await execute(command, { input: answer(command), folder: '/opt/tinsmith' });
      }
    },
    run,
    async query(statements) {
      const output = await run(
        'sudo -u postgres psql --dbname=tinsmith --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1',
        statements,
      );
      return output === '' ? [] : output.split('\n');
    },
    async write(file, text) {
      await run(`mkdir -p "$(dirname ${file})" && cat > ${file}`, text);
    },
    async copy(from, to) {
      await runCommand(`docker cp ${from} ${name}:${to}`, { isQuiet: true });
    },
    async restart() {
      await runCommand(`docker restart --time 120 ${name}`, { isQuiet: true });
      await untilUp();
    },
    async remove() {
      await runCommand(`docker rm --force --volumes ${name}`, { isQuiet: true });
    },
  };
}
