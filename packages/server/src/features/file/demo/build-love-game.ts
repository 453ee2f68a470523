import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createZip } from '../../../testing/zip.ts';

const builder = 'love.js/index.js';
const sourceDir = path.join(import.meta.dirname, 'love');

async function readFolder(folder: string) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((one) => one.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return { path: path.relative(folder, file), content: await readFile(file), isDeflated: true };
      }),
  );
}

/** A site in production that is set up with the demo has no development dependencies. */
export function hasLove(): boolean {
  try {
    return createRequire(import.meta.url).resolve(builder) !== '';
  } catch {
    return false;
  }
}

/** The zip of a small game for the LÖVE engine, built for browsers as people build it. */
export async function buildLoveGame(title: string, isThreaded: boolean): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-love-'));
  try {
    const game = path.join(folder, 'game.love');
    const built = path.join(folder, 'built');
    const source = [
      ...(await readFolder(sourceDir)),
      { path: 'title', content: Buffer.from(title) },
      ...(isThreaded ? [{ path: 'threads' }] : []),
    ];
    await writeFile(game, createZip(source));
    await promisify(execFile)(process.execPath, [
      createRequire(import.meta.url).resolve(builder),
      ...(isThreaded ? [] : ['-c']),
      ...['-t', title, game, built],
    ]);
    return createZip(await readFolder(built));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
