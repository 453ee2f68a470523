import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ClientRoute } from '@tinsmith/contract/client';
import type { AdminList } from '@tinsmith/contract/resource-routes';
import type { RouteShape } from '@tinsmith/contract/route';
import type { Resource } from '@tinsmith/domain/resource';

const root = path.resolve(import.meta.dirname, '..');
const contractFolder = path.join(root, 'packages/contract/src');
export const clientFolder = path.join(root, 'packages/web/app/api/gen');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRoute = (value: unknown): value is RouteShape =>
  isObject(value) && 'method' in value && 'path' in value && 'output' in value;
const isResource = (value: unknown): value is Resource =>
  isObject(value) && 'columns' in value && 'fields' in value;

/** A list of the staff area: a resource with its calls. */
const isAdminList = (value: unknown): value is AdminList =>
  isObject(value) && 'resource' in value && 'list' in value && 'place' in value;

/** Of a declaration, all that a client needs at run time. */
const clientRoute = ({ method, path: at, output }: RouteShape): ClientRoute => ({
  method,
  path: at,
  ...('mediaType' in output && { isText: true }),
});

/** The client of one contract module, not yet formatted; null if it declares nothing that a page calls or shows. */
function printModule(name: string, exported: Readonly<Record<string, unknown>>): string | null {
  // By name, as Node lists them; other loaders may not.
  const entries = Object.entries(exported).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries.flatMap(([constant, value]) => {
    const declared = `typeof contract.${constant}`;
    if (isRoute(value))
      return [`export const ${constant}: ClientRoute<${declared}> = ${JSON.stringify(clientRoute(value))};`];
    return isResource(value) ? [`export const ${constant}: ${declared} = ${JSON.stringify(value)};`] : [];
  });
  const nameOf = (part: unknown): string => {
    const [constant] = entries.find(([, value]) => value === part) ?? [];
    if (constant !== undefined) return constant;
    if (isRoute(part) || isResource(part))
      throw new Error(`${name}.ts has a list of something it does not export.`);
    // Such as the two routes of a picture.
    if (isObject(part)) return `{ ${printParts(part)} }`;
    return JSON.stringify(part);
  };
  const printParts = (list: object): string =>
    Object.entries(list)
      .map(([key, part]) => `${key}: ${nameOf(part)}`)
      .join(', ');
  // Last, since they name what is above.
  for (const [constant, value] of entries)
    if (isAdminList(value)) lines.push(`export const ${constant} = { ${printParts(value)} } as const;`);
  if (lines.length === 0) return null;
  const imports = [
    { names: '{ ClientRoute }', from: '@tinsmith/contract/client' },
    { names: '* as contract', from: `@tinsmith/contract/${name}` },
  ];
  return [
    `// Written by \`npm run client\` from packages/contract/src/${name}.ts. Change it there.`,
    ...imports
      // As the linter sorts them.
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ names, from }) => `import type ${names} from '${from}';`),
    '',
    ...lines,
  ].join('\n');
}

/** The lists of all modules, in the order of the menu. */
function printAdminLists(lists: readonly { module: string; constant: string; place: number }[]): string {
  const byModule = Map.groupBy(lists, ({ module }) => module);
  const inOrder = lists.toSorted((one, other) => one.place - other.place);
  return [
    '// Written by `npm run client` from the lists that the modules of packages/contract/src declare.',
    ...[...byModule].map(
      ([module, some]) =>
        `import { ${some
          .map(({ constant }) => constant)
          .toSorted()
          .join(', ')} } from './${module}.ts';`,
    ),
    '',
    `export const adminLists = [${inOrder.map(({ constant }) => constant).join(', ')}];`,
  ].join('\n');
}

const endOfFile = '// End of this file.';

/** Formats as `npm run format` would; all in one run, since starting the formatter takes longer than its work. */
async function format(texts: readonly string[]): Promise<string[]> {
  const biome = path.join(root, 'node_modules/.bin/biome');
  const running = promisify(execFile)(biome, ['format', '--stdin-file-path=client.ts'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  running.child.stdin?.end(texts.join(`\n\n${endOfFile}\n\n`));
  const { stdout } = await running;
  return stdout.split(endOfFile).map((text) => `${text.trim()}\n`);
}

/** The files of the client by name: one for each module of the contract that declares routes or resources, and one that collects lists. */
export async function printClient(): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  const lists: { module: string; constant: string; place: number }[] = [];
  for (const name of (await readdir(contractFolder)).toSorted()) {
    if (!/^[a-z-]+\.ts$/.test(name)) continue;
    const exported = await import(pathToFileURL(path.join(contractFolder, name)).href);
    const module = path.basename(name, '.ts');
    const text = printModule(module, exported);
    if (text !== null) printed.set(name, text);
    for (const [constant, value] of Object.entries(exported))
      if (isAdminList(value)) lists.push({ module, constant, place: value.place });
  }
  printed.set('admin-lists.ts', printAdminLists(lists));
  const formatted = await format([...printed.values()]);
  return new Map([...printed.keys()].map((name, index) => [name, formatted[index] ?? '']));
}

/** Compares the client in a folder with the contract. Returns a sentence for each file that differs. */
export async function compareClient(
  files: ReadonlyMap<string, string>,
  folder: string = clientFolder,
): Promise<string[]> {
  const present: string[] = await readdir(folder).catch(() => []);
  const names = new Set([...present, ...files.keys()]);
  const sentences = [...names].toSorted().map(async (name) => {
    const file = path.relative(root, path.join(folder, name));
    const wanted = files.get(name);
    if (wanted === undefined) return `${file} has no module in the contract.`;
    if (!present.includes(name)) return `${file} is missing.`;
    const text = await readFile(path.join(folder, name), 'utf8');
    return text === wanted ? null : `${file} differs from the contract.`;
  });
  return (await Promise.all(sentences)).filter((sentence) => sentence !== null);
}

async function writeClient(files: ReadonlyMap<string, string>): Promise<void> {
  await rm(clientFolder, { recursive: true, force: true });
  await mkdir(clientFolder, { recursive: true });
  for (const [name, text] of files) await writeFile(path.join(clientFolder, name), text);
}

// npm run client: writes the browser's client of the API. With --check, fails if the files are not up to date.
if (import.meta.main) {
  const files = await printClient();
  if (process.argv.includes('--check')) {
    const sentences = await compareClient(files);
    for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
    if (sentences.length > 0) {
      process.stderr.write('Run `npm run client` and commit the result.\n');
      process.exit(1);
    }
  } else await writeClient(files);
  process.stdout.write(`${files.size} files of the client\n`);
}
