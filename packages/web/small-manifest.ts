import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const begin = 'window.__reactRouterManifest=';
/** Every page has these already when it reads the list. */
const everywhere = /\/(rolldown-runtime|framework|frame)-[^/]+\.js$/;

interface Manifest {
  readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a route does not have is left out, and so are files that are there anyway. */
function shrink(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const kept = Object.entries(route)
      .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [
        name,
        name === 'imports' ? (value as readonly string[]).filter((file) => !everywhere.test(file)) : value,
      ]);
    return [id, Object.fromEntries(kept)];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** The list of all pages comes with each of them: a tenth of it says nothing. */
export function smallManifest(): Plugin {
  let folder = '';
  return {
    name: 'small-manifest',
    apply: 'build',
    // The router writes the list while it builds for the server.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved({ root, environments }) {
      folder = path.resolve(root, environments.client?.build.outDir ?? '', 'assets');
    },
    async writeBundle() {
      const names = (await readdir(folder)).filter((name) => /^manifest-[^.]+\.js$/.test(name));
      for (const name of names) {
        const file = path.join(folder, name);
        const text = await readFile(file, 'utf8');
        const manifest: Manifest = JSON.parse(text.slice(begin.length).replace(/;$/, ''));
        await writeFile(file, `${begin}${JSON.stringify(shrink(manifest))};`);
      }
    },
  };
}
