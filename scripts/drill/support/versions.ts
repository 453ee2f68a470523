import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../packages/server/src/testing/test-environment.ts';

const call = promisify(execFile);

export const git = async (...args: string[]): Promise<string> =>
  (await call('git', args, { cwd: root, maxBuffer: 64 * 1024 ** 2 })).stdout.trim();

/** The whole tree of a commit, in a new folder. */
export async function copyCommit(commit: string, folder: string): Promise<void> {
  await call('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  await call('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
}

/** The working tree as it is, without what git ignores. */
export async function copyWorkingTree(folder: string): Promise<void> {
  const files = await git('ls-files', '--cached', '--others', '--exclude-standard');
  for (const file of files.split('\n')) {
    const source = path.join(root, file);
    // Deleted, but not committed.
    if ((await stat(source).catch(() => null)) === null) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(source, path.join(folder, file));
  }
}

/** As `npm ci`; where this tree has the same packages, they are linked, which takes a second. */
export async function installPackages(folder: string): Promise<void> {
  const lock = (where: string) => readFile(path.join(where, 'package-lock.json'), 'utf8');
  if ((await lock(folder)) !== (await lock(root))) {
    await call('npm', ['ci'], { cwd: folder });
    return;
  }
  for (const part of ['.', 'packages/domain', 'packages/contract', 'packages/server', 'packages/web']) {
    const source = path.join(root, part, 'node_modules');
    if ((await stat(source).catch(() => null)) === null) continue;
    await call('cp', ['-al', source, path.join(folder, part, 'node_modules')]);
  }
}

export const buildPages = (folder: string) =>
  call('npm', ['run', 'build', '--silent'], { cwd: folder, maxBuffer: 64 * 1024 ** 2 });

/** This tree in a folder, ready to run; with its own build of the pages if it has one, which takes no time. */
export async function copyReady(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyWorkingTree(folder);
  await installPackages(folder);
  const build = path.join(root, 'packages/web/build/site');
  if ((await stat(build).catch(() => null)) === null) await buildPages(folder);
  else await cp(build, path.join(folder, 'packages/web/build/site'), { recursive: true });
}

export const migrationsIn = 'packages/server/src/platform/database/migrations';
