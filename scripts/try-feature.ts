import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addedLines, ownFiles } from './try-feature/throw-away-feature.ts';

// npm run try-feature [-- --tests]
// Adds a throw-away feature to a copy of the tree, checks the copy, and prints which files of others it had to change.

const root = path.resolve(import.meta.dirname, '..');
// On the same disk, for hard links.
const copy = path.join(root, '.data/try-feature');
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
const read = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 });
const run = (command: string, ...args: string[]) => {
  process.stdout.write(`> ${[command, ...args].join(' ')}\n`);
  execFileSync(command, args, { cwd: copy, stdio: 'inherit' });
};

/** What a change by this feature may touch, besides new files. */
const allowed = [
  'packages/server/src/features.ts',
  'packages/server/src/platform/database/schema.sql',
  'packages/server/src/platform/database/tables.ts',
  'packages/web/app/routes.ts',
  // Written by `npm run client`, for its admin list.
  'packages/web/app/api/gen/admin-lists.ts',
];

/** Tests that collect something from every feature, and the feature's own. */
const collecting = [
  'packages/server/src/features/guest/guest-demo.test.ts',
  'packages/server/src/features.test.ts',
  'packages/server/src/mails.test.ts',
  'packages/server/src/retention.test.ts',
  'packages/server/src/http/problems.test.ts',
  'packages/server/src/http/access-matrix.test.ts',
  'packages/server/src/pages/page-access.test.ts',
  'packages/server/src/platform/database/migrate.test.ts',
  'packages/server/src/http/secrecy.test.ts',
];

function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Deleted files are listed until they are committed.
  const present = files.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of present) cpSync(path.join(root, file), path.join(copy, file));
  // As hard links, which take no space. Those of our own packages are relative, so they lead to the copy.
  for (const folder of ['node_modules', 'packages/web/node_modules'])
    if (existsSync(path.join(root, folder)))
      read('cp', '-al', path.join(root, folder), path.join(copy, folder));
  read('git', 'init', '-q');
  read('git', 'add', '-A');
  read('git', '-c', 'user.name=try', '-c', 'user.email=try@localhost', 'commit', '-qm', 'before');
}

function addFeature(): void {
  const migrations = readdirSync(path.join(copy, 'packages/server/src/platform/database/migrations'));
  const last = Math.max(...migrations.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  for (const [file, text] of Object.entries(ownFiles(String(last + 1).padStart(4, '0')))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  }
  for (const [file, after, line] of addedLines) {
    const text = readFileSync(path.join(copy, file), 'utf8');
    if (!text.includes(after)) throw new Error(`${file} has no line to add to: ${after}`);
    writeFileSync(
      path.join(copy, file),
      text.replace(after, () => after + line),
    );
  }
}

try {
  copyTree();
  addFeature();
  run('npm', 'run', '--silent', 'tables');
  run('npm', 'run', '--silent', 'client');
  const changed = read('git', 'diff', '--name-only').trim().split('\n');
  process.stdout.write(
    `Files of others that the feature changed: ${changed.length}\n${changed.join('\n')}\n`,
  );
  const more = changed.filter((file) => !allowed.includes(file));
  if (more.length > 0) throw new Error(`A feature should not have to change ${more.join(', ')}.`);
  for (const check of ['types', 'deps', 'lint', 'unused']) run('npm', 'run', '--silent', check);
  if (process.argv.includes('--tests')) run('npx', 'vitest', 'run', '--project', 'api', ...collecting);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
