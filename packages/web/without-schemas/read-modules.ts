import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ESTree, parseSync, transformWithOxc } from 'vite';
import { namesOf } from './references.ts';

/** Where an imported or re-exported name comes from; a path of null is a package, which is not followed. */
export interface Origin {
  readonly from: string;
  readonly path: string | null;
  /** Its name there, `*` for all of it. */
  readonly name: string;
}

/** A module without its types, and the names it has. */
export interface Module {
  readonly path: string;
  readonly code: string;
  readonly program: ESTree.Program;
  readonly imports: ReadonlyMap<string, Origin>;
  /** What each top-level name is set to, or destructured from. */
  readonly declared: ReadonlyMap<string, ESTree.Node>;
  /** Its own exported names, by their local names. */
  readonly exported: ReadonlyMap<string, string>;
  readonly passedOn: ReadonlyMap<string, Origin>;
  /** Modules that `export *` re-exports. */
  readonly stars: readonly string[];
}

/** The name of an import or export, which may also be written as a string. */
export const nameIn = (node: ESTree.ModuleExportName): string =>
  node.type === 'Literal' ? node.value : node.name;

export const isZod = (from: string): boolean => /^zod(?:\/|$)/.test(from);

/** Resolves an import from a module of the same folders, as Node would. */
function resolveFrom(importer: string, from: string, isFollowed: (file: string) => boolean): string | null {
  if (isZod(from) || from.startsWith('node:')) return null;
  const file = from.startsWith('.')
    ? path.resolve(path.dirname(importer), from)
    : createRequire(importer).resolve(from);
  return isFollowed(file) ? file : null;
}

function* declarationsOf(statement: ESTree.Node): Generator<[string, ESTree.Node]> {
  if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      if (!init) continue;
      for (const name of namesOf(id)) yield [name, init];
    }
  } else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    if (statement.id) yield [statement.id.name, statement];
  }
}

/** Strips a module's TypeScript and lists its names. */
export async function readModule(
  file: string,
  source: string,
  isFollowed: (file: string) => boolean,
): Promise<Module> {
  const { code } = await transformWithOxc(source, file, { sourcemap: false });
  const { program, errors } = parseSync(`${file}.js`, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports = new Map<string, Origin>();
  const declared = new Map<string, ESTree.Node>();
  const exported = new Map<string, string>();
  const passedOn = new Map<string, Origin>();
  const stars: string[] = [];
  const originOf = (from: string, name: string): Origin => ({
    from,
    path: resolveFrom(file, from, isFollowed),
    name,
  });
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const each of statement.specifiers) {
        const names = {
          ImportSpecifier: '',
          ImportDefaultSpecifier: 'default',
          ImportNamespaceSpecifier: '*',
        };
        const name = each.type === 'ImportSpecifier' ? nameIn(each.imported) : names[each.type];
        imports.set(each.local.name, originOf(statement.source.value, name));
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      const origin = originOf(statement.source.value, '*');
      if (statement.exported) passedOn.set(nameIn(statement.exported), origin);
      else if (origin.path) stars.push(origin.path);
    } else if (statement.type === 'ExportDefaultDeclaration') {
      declared.set('default', statement.declaration);
      exported.set('default', 'default');
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported: outside } of statement.specifiers) {
        if (statement.source) passedOn.set(nameIn(outside), originOf(statement.source.value, nameIn(local)));
        else exported.set(nameIn(outside), nameIn(local));
      }
      for (const [name, value] of statement.declaration ? declarationsOf(statement.declaration) : []) {
        declared.set(name, value);
        exported.set(name, name);
      }
    } else {
      for (const [name, value] of declarationsOf(statement)) declared.set(name, value);
    }
  }
  return { path: file, code, program, imports, declared, exported, passedOn, stars };
}

const sourcesOf = ({ imports, passedOn, stars }: Module): string[] => [
  ...stars,
  ...[...imports.values(), ...passedOn.values()].flatMap((origin) => origin.path ?? []),
];

/** A module and everything it imports, by path. */
export async function readModules(
  file: string,
  source: string,
  isFollowed: (file: string) => boolean,
): Promise<ReadonlyMap<string, Module>> {
  const modules = new Map<string, Module>();
  const waiting: string[] = [file];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (modules.has(next)) continue;
    const text = next === file ? source : await readFile(next, 'utf8');
    const module = await readModule(next, text, isFollowed);
    modules.set(next, module);
    waiting.push(...sourcesOf(module));
  }
  return modules;
}
