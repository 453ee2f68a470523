import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Record<string, { imports?: string[] }>;
}

/** Takes out of the list of all pages what says nothing: false, no style, and files that every page has anyway. */
function slim(source: string): string {
  const begin = source.indexOf('{');
  const manifest: Manifest = JSON.parse(source.slice(begin, source.lastIndexOf('}') + 1));
  const isThere = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports?.filter((file) => !isThere.has(file)) ?? [];
  const says = (_: string, value: unknown) =>
    value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;
  return `${source.slice(0, begin)}${JSON.stringify(manifest, says)};`;
}

/** The router writes its list of all pages, which every page loads, while the server's part is built. */
export function slimManifest(): Plugin {
  return {
    name: 'slim-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async closeBundle() {
      const { root, build } = this.environment.config;
      const folder = path.resolve(root, build.outDir, '../client/assets');
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((file) => /^manifest-\w+\.js$/.test(file))) {
        const file = path.join(folder, name);
        await writeFile(file, slim(await readFile(file, 'utf8')));
      }
    },
  };
}
