import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { closureOf, groupByPage, type Module } from './group-by-page.ts';

/** As the bundler takes it: the name of the file that gets a module. */
interface ChunkGroup {
  readonly name: (id: string) => string | null;
}

const app = path.resolve(import.meta.dirname, 'app');
const features = path.join(app, 'features');
/** Pages on which people arrive: each of their bytes counts as much as one of this many other pages. */
const arrivalWeight = 60;
const arrivals: readonly string[] = [
  'news/news',
  'competition/competition',
  'log/event-log',
  'entry/entry',
  'vote/vote',
  'result/results',
].map((name) => path.join(features, `${name}.route.tsx`));
/** Parts that most visits load once the page is idle. */
const idleWeight = 30;
const idleParts: readonly string[] = [
  'connection/connection.ts',
  'connection/connection-bar.tsx',
  'features/competition/hear-notices.ts',
  'ui/craft/ticking-clock.tsx',
].map((name) => path.join(app, name));
/** Most visits load none of the others. */
const partWeight = 0.2;

const fileOf = (id: string): string => id.split('?')[0] ?? '';
const isPage = (id: string): boolean => id.endsWith('?__react-router-build-client-route');
/** Pages that only builds for development and tests have: both builds get the same files. */
const isTestPage = (id: string): boolean => id.startsWith(path.join(features, 'styleguide') + path.sep);
/** Every page loads these. */
const isBase = (id: string): boolean =>
  /\/app\/(entry\.client|root|features\/site\/page-boundary)\.tsx$/.test(fileOf(id)) ||
  id.includes('vite/preload-helper');

const maxGroups = 120;

/** Puts the modules that pages share into files, by which pages need them. */
export function groupModules(): { readonly plugin: Plugin; readonly groups: readonly ChunkGroup[] } {
  let files: readonly { readonly name: string; readonly ids: ReadonlySet<string> }[] = [];
  const plugin: Plugin = {
    name: 'group-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const modules = new Map<string, Module>();
      const parts = new Set<string>();
      for (const id of [...this.getModuleIds()].toSorted()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        modules.set(id, { imports: info.importedIds, bytes: gzipSync(info.code ?? '').length / 2 });
        for (const part of info.dynamicallyImportedIds) parts.add(part);
      }
      const ids = [...modules.keys()];
      const base = closureOf(ids.filter(isBase), modules);
      const isOther = (id: string) => !base.has(id) && !isTestPage(id);
      const loads = [
        ...ids
          .filter((id) => isPage(id) && isOther(id))
          .map((id) => ({ id, weight: arrivals.includes(fileOf(id)) ? arrivalWeight : 1 })),
        ...[...parts]
          .toSorted()
          .filter(isOther)
          .map((id) => ({ id, weight: idleParts.includes(id) ? idleWeight : partWeight })),
      ];
      const bytesOf = (id: string) => modules.get(id)?.bytes ?? 0;
      /** After a part that it has, or its largest module. */
      const nameOf = (own: readonly string[]): string => {
        if (own.some((id) => base.has(id))) return 'frame';
        const [largest] = own
          .filter((id) => !id.includes('/node_modules/'))
          .toSorted((a, b) => bytesOf(b) - bytesOf(a));
        const [first = ''] = [
          ...own.filter((id) => parts.has(id)).toSorted(),
          ...(largest ? [largest] : []),
          ...own,
        ];
        return first.startsWith(path.join(features, 'staff')) ? 'staff' : path.parse(fileOf(first)).name;
      };
      files = groupByPage(modules, base, loads).map((own) => ({ name: nameOf(own), ids: new Set(own) }));
      if (files.length > maxGroups) throw new Error(`There are ${files.length} shared files.`);
    },
  };
  // The bundler wants their number before it knows any module.
  const groups = Array.from({ length: maxGroups }, (_, place) => ({
    name: (id: string) => (files[place]?.ids.has(id) ? files[place].name : null),
  }));
  return { plugin, groups };
}
