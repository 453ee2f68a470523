import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { commandsOf, documented } from '../../scripts/drill/support/docs-commands.ts';

// What `npm run drill -- install` runs on a real server, as far as it can be checked without one.

const units = path.join(root, 'deploy/systemd');
const readUnit = (name: string) => readFile(path.join(units, name), 'utf8');
const listFiles = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const services = listFiles('deploy/systemd/*.service').map((file) => path.basename(file));
const install = [
  ...['# Install what the site needs', '# Create the user, the two database roles', '# Build the program'],
  ...['# Start the migration', '# Put nginx in front', '# Get a certificate', '# Create yourself'],
  ...['# Set up backups', '# Back up now', '# Run doctor on a server'],
].flatMap((beginning) => commandsOf(documented(beginning)));
const commandWith = (part: string) => install.find((command) => command.includes(part)) ?? '';

test('[R13.10] every process is confined in the same way, and few have the password of the owner', async () => {
  const confinementOf = (unit: string) =>
    /^NoNewPrivileges=yes\n[\s\S]*?^SystemCallErrorNumber=EPERM$/m.exec(unit)?.[0] ?? '';
  const first = confinementOf(await readUnit('tinsmith-web@.service'));
  for (const line of ['ProtectSystem=strict', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'])
    expect(first.split('\n')).toContain(line);
  // Node compiles to machine code while it runs.
  expect(first).not.toContain('MemoryDenyWriteExecute');
  expect(services.length).toBe(5);
  for (const name of services) {
    const unit = await readUnit(name);
    expect(confinementOf(unit), name).toBe(first);
    expect(valuesOf(unit, 'UMask'), name).toEqual(['0077']);
    expect(valuesOf(unit, 'StateDirectory'), name).toEqual(['tinsmith']);
    const given = valuesOf(unit, 'EnvironmentFile').map((file) => path.basename(file));
    expect(given, name).toEqual([
      'tinsmith.env',
      ...(/-(migrate|after|backup)\./.test(name) ? ['migrate.env'] : []),
      ...(name === 'tinsmith-backup.service' ? ['backup.env'] : []),
    ]);
  }
});

test('[R13.10] the commands of the docs, the units and the settings name the same users, folders, ports and files', async () => {
  for (const command of install) {
    for (const [, file = ''] of command.matchAll(/(?:^|\s)((?:deploy|bin)\/\S+)/g))
      expect(listFiles(file), command).not.toEqual([]);
    const [, unit] = /^systemctl (?:enable --now|start) (tinsmith\S*)$/.exec(command) ?? [];
    if (unit)
      expect(services.concat('tinsmith.target', 'tinsmith-backup.timer')).toContain(
        path.extname(unit) ? unit : `${unit}.service`,
      );
  }
  const [, home, user] = /--home (\S+) (\S+)$/.exec(commandWith('useradd')) ?? [];
  const installed = install.flatMap((command) => /^install -m 600 \S+ (\S+)$/.exec(command)?.[1] ?? []);
  for (const name of services) {
    const unit = await readUnit(name);
    expect([...valuesOf(unit, 'User'), ...valuesOf(unit, 'WorkingDirectory')], name).toEqual([user, home]);
    for (const file of valuesOf(unit, 'EnvironmentFile')) expect(installed).toContain(file.replace(/^-/, ''));
    // The role of the command line is one that the program knows.
    expect(valuesOf(unit, 'ExecStart')[0]).toMatch(
      /^\/usr\/bin\/node packages\/server\/src\/main\.ts (web|worker|migrate|migrate after|backup)$/,
    );
  }
  for (const command of install.filter((one) => one.startsWith('systemd-run')))
    expect(command).toContain(
      `--uid=${user} --working-directory=${home} --property=EnvironmentFile=${installed[0]} `,
    );

  const roles = install.flatMap((command) => /createuser --pwprompt (\S+)$/.exec(command)?.[1] ?? []);
  const [app, owner] = await Promise.all(
    ['tinsmith', 'migrate'].map(async (name) => {
      const [, role, database] =
        /postgres:\/\/(\w+):.*\/(\w+)$/m.exec(await readUnit(`${name}.env.example`)) ?? [];
      expect(database).toBe(/createdb --owner=\S+ (\S+)$/.exec(commandWith('createdb'))?.[1]);
      return role;
    }),
  );
  expect(roles.toSorted()).toEqual([owner, app].toSorted());
  expect(commandWith('createdb')).toContain(`--owner=${owner} `);
  expect(commandWith('GRANT')).toContain(`GRANT ${app} TO ${owner}`);

  // Folders that the units allow are those of the settings.
  expect(await readUnit('tinsmith.env.example')).toMatch(/^FILES_DIR=\/var\/lib\/tinsmith\//m);
  const [allowed = ''] = valuesOf(await readUnit('tinsmith-backup.service'), 'ReadWritePaths');
  const [backupDir = ''] = valuesOf(await readUnit('backup.env.example'), 'BACKUP_DIR');
  expect(backupDir.startsWith(`${allowed.replace(/^-/, '')}/`)).toBe(true);
  expect(commandWith('chown')).toBe(`chown ${user}: ${backupDir}`);
});

test('[R13.10] nginx, as the docs set it up, asks the processes of the units and answers certbot', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-plain-'));
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [plain = '', tls = ''] = install.filter((command) =>
    command.startsWith('node deploy/nginx/render.ts'),
  );
  expect(tls.startsWith(`${plain} --tls-certificate `)).toBe(true);
  const certbot = commandWith('certbot certonly');
  const [, webroot] = /--webroot-path (\S+)/.exec(certbot) ?? [];
  const [, domain] = /--domain (\S+)/.exec(certbot) ?? [];
  expect(certbot).toContain("--deploy-hook 'systemctl reload nginx'");
  expect(commandWith('mkdir -p /var/cache/nginx').split(' ')).toContain(webroot);
  try {
    const [, ...args] = tls.replace('--out /etc/nginx', `--out ${folder}`).split(' ');
    const build = ['--build-dir', 'packages/web/build/test'];
    await promisify(execFile)(process.execPath, [...args, ...build], { cwd: root });
    const target = await readUnit('tinsmith.target');
    const ports = [...target.matchAll(/tinsmith-web@(\d+)/g)].map(([, port]) => port);
    const upstreams = [
      ...(await read('tinsmith/http.conf')).matchAll(/server 127\.0\.0\.1:(\d+) fail_timeout/g),
    ];
    expect(ports.length).toBe(2);
    expect(upstreams.map(([, port]) => port)).toEqual(ports);
    expect(await read('tinsmith/acme.conf')).toContain(`root ${webroot};`);
    const conf = await read('tinsmith-tls.conf');
    for (const line of [
      `server_name ${domain};`,
      `ssl_certificate /etc/letsencrypt/live/${domain}/fullchain.pem;`,
      `ssl_certificate_key /etc/letsencrypt/live/${domain}/privkey.pem;`,
    ])
      expect(conf).toContain(line);
  } finally {
    await rm(folder, { recursive: true });
  }
});
