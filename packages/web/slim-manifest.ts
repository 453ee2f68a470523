import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly [trait: string]: unknown;
}
interface Manifest {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
}

const begin = 'window.__reactRouterManifest=';
/** The traits of most pages. */
const usual: Readonly<Record<string, unknown>> = {
  parentId: 'features/site/page-boundary',
  hasLoader: true,
  hasClientLoader: true,
  hasDefaultExport: true,
};
const assetOf = (file: string): string => file.replace(/^\/assets\//, '').replace(/\.js$/, '');
/** A page's own file is usually named after it. */
const ownName = (id: string): string => `${id.split('/').at(-1)}-`;

// Runs in the browser: expands the list again. m: the rest; i: ids; p: paths; f: files; n: names of own files; d: what
// each needs, as letters; u: the usual traits; x: unusual ones, by number.
const expand =
  '(m,i,p,f,n,d,u,x)=>{const t=s=>s.split(","),a=s=>"/assets/"+s+".js",l=t(f).map(a);p=t(p);n=t(n);d=t(d);' +
  't(i).forEach((id,k)=>m.routes[id]={id,path:p[k],...u,module:a(n[k].includes("-")?n[k]:id.split("/").pop()+"-"+n[k]),' +
  'imports:[...d[k]].map(c=>l[c.charCodeAt()-48]),...x[k]});return m}';

/** Without false or empty values: the router reads a missing one the same way. */
const traitsOf = ({ id: _, path: _path, module: _module, imports: _imports, ...traits }: Route) =>
  Object.fromEntries(
    Object.entries(traits).filter(([, value]) => value !== false && !(Array.isArray(value) && !value.length)),
  );

/** The same list in a third less: common traits are written once, and files that all pages load are left out. */
export function slim(source: string): string {
  const manifest: Manifest = JSON.parse(source.slice(begin.length).replace(/;\s*$/, ''));
  const isThere = new Set(manifest.entry.imports);
  const routes = Object.values(manifest.routes);
  const needs = routes.map(({ imports = [] }) => imports.filter((file) => !isThere.has(file)).map(assetOf));
  const files = [...new Set(needs.flat())].toSorted();
  const letterOf = (file: string) => String.fromCharCode(48 + files.indexOf(file));
  const unusual = routes.map((route) => {
    const traits: Record<string, unknown> = traitsOf(route);
    const missing = Object.keys(usual).filter((name) => !(name in traits));
    const others = Object.entries(traits).filter(([name, value]) => usual[name] !== value);
    return Object.fromEntries([
      ...others,
      ...missing.map((name) => [name, name === 'parentId' ? undefined : 0]),
      ...('path' in route ? [] : [['path', undefined]]),
    ]);
  });
  const modules = routes.map(({ id, module }) => {
    const name = assetOf(module);
    return name.startsWith(ownName(id)) ? name.slice(ownName(id).length) : name;
  });
  const columns = [
    routes.map(({ id }) => id),
    routes.map(({ path: at }) => at ?? ''),
    files,
    modules,
    needs.map((list) => list.map(letterOf).toSorted().join('')),
  ].map((column) => JSON.stringify(column.join(',')));
  const writeTraits = (traits: object) =>
    `{${Object.entries(traits).map(([name, value]) => `${name}:${JSON.stringify(value) ?? 'void 0'}`)}}`;
  const given = [
    JSON.stringify({ ...manifest, routes: {} }),
    ...columns,
    JSON.stringify(usual),
    `[${unusual.map((traits) => (Object.keys(traits).length > 0 ? writeTraits(traits) : ''))}]`,
  ];
  return `${begin}(${expand})(${given.join(',')});`;
}

/** The router writes its list of all pages, which every page loads, during the server build. */
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
