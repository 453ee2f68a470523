import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const start = 'window.__reactRouterManifest=';

/** What a browser does not read: the files that a page imports are named by the page's own file. */
const isNeeded = (key: string, value: unknown): boolean =>
  key !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0);

/** The list of all pages without what a browser does not read. */
export function shorten(script: string): string {
  if (!script.startsWith(start)) throw new Error('The list of all pages has another form.');
  const manifest: unknown = JSON.parse(script.slice(start.length).replace(/;\s*$/, ''));
  return `${start}${JSON.stringify(manifest, (key, value) => (isNeeded(key, value) ? value : undefined))};`;
}

/** Every page loads the list of all pages. It gets less than half as long. */
export function shortenManifest(): Plugin {
  return {
    name: 'shorten-manifest',
    apply: 'build',
    buildApp: {
      // After the server's build, which writes it.
      order: 'post',
      async handler({ environments: { client } }) {
        const folder = path.resolve(client?.config.root ?? '', client?.config.build.outDir ?? '', 'assets');
        const names = (await readdir(folder)).filter((name) => /^manifest-[^.]*\.js$/.test(name));
        if (names.length !== 1) throw new Error(`There are ${names.length} lists of all pages in ${folder}.`);
        for (const name of names) {
          const file = path.join(folder, name);
          await writeFile(file, shorten(await readFile(file, 'utf8')));
        }
      },
    },
  };
}
