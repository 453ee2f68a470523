import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const hashed = /-([0-9a-f]{7,8})\.(?:js|css)$/;

/** The name that a file with other contents would have. */
const rehash = (hash: string): string =>
  [...hash].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('');

/** The same pages as a build in which every file has another name, as if each had changed. */
export async function copyAsOtherBuild(build: string, place: string): Promise<void> {
  await cp(build, place, { recursive: true });
  const files = (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hashes = new Set(files.flatMap((file) => hashed.exec(file)?.[1] ?? []));
  const replace = (text: string) =>
    text.replace(/(?<![0-9a-f])[0-9a-f]{7,8}(?![0-9a-f])/g, (word) =>
      hashes.has(word) ? rehash(word) : word,
    );
  for (const file of files) {
    // Compressed copies would still name the old files.
    if (/\.(?:gz|br)$/.test(file)) await rm(file);
    else {
      if (/\.(?:js|css|json|html)$/.test(file)) await writeFile(file, replace(await readFile(file, 'utf8')));
      const name = replace(path.basename(file));
      if (name !== path.basename(file)) await rename(file, path.join(path.dirname(file), name));
    }
  }
}
