import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ESTree } from 'vite';
import { parseAst } from 'vitest/node';
import { childrenOf, declaredBy, isFunction, namesOf, referencesIn } from './references.ts';

type Node = ESTree.Node;

/** An export of the product that a test uses: its file and its name there, `*` for all of it. */
export interface Use {
  readonly file: string;
  readonly name: string;
}

/** A test whose title contains requirement ids. */
export interface Proof {
  readonly file: string;
  readonly ids: readonly string[];
  readonly title: string;
  readonly uses: readonly Use[];
}

const runners = new Set(['test', 'it', 'describe']);

/** Whether a call is `test(…)`, `test.only(…)`, `test.each(…)(…)` or the like, and of which kind. */
function runnerOf(callee: Node): string | null {
  if (callee.type === 'Identifier') return runners.has(callee.name) ? callee.name : null;
  if (callee.type === 'MemberExpression') return runnerOf(callee.object);
  return callee.type === 'CallExpression' ? runnerOf(callee.callee) : null;
}

function titleOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : '';
}

const idsIn = (title: string): string[] => [...title.matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => id);

/** All values that names in a test file are set to, wherever they are declared. */
function declarationsIn(node: Node, found = new Map<string, Node[]>()): Map<string, Node[]> {
  for (const child of childrenOf(node)) {
    const add = (name: string, value: Node) => found.set(name, [...(found.get(name) ?? []), value]);
    if (child.type === 'VariableDeclarator' && child.init) {
      for (const name of namesOf(child.id)) add(name, child.init);
    } else if (child.type === 'AssignmentExpression') {
      for (const name of namesOf(child.left)) add(name, child.right);
    } else if (isFunction(child) || child.type === 'ClassDeclaration') {
      for (const name of declaredBy(child)) add(name, child);
    }
    declarationsIn(child, found);
  }
  return found;
}

function fileOf(importer: string, from: string): string | null {
  if (from.startsWith('.')) return path.resolve(path.dirname(importer), from);
  return from.startsWith('@tinsmith/') ? createRequire(importer).resolve(from) : null;
}

const isOfTests = (file: string): boolean => /\/testing\/|\.test\.tsx?$/.test(file);

/** The name of an import, which may also be written as a string. */
const nameIn = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

/** A test file's imports from the product, by local name. */
function importsOf(program: ESTree.Program, file: string): Map<string, Use> {
  const found = new Map<string, Use>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const source = fileOf(file, statement.source.value);
    if (!source || isOfTests(source)) continue;
    for (const each of statement.specifiers) {
      const other = each.type === 'ImportDefaultSpecifier' ? 'default' : '*';
      const name = each.type === 'ImportSpecifier' ? nameIn(each.imported) : other;
      found.set(each.local.name, { file: source, name });
    }
  }
  return found;
}

/** Reads a test file and lists its proofs, each with the product code it uses, also through helpers of the file. */
export function findProofs(file: string): Proof[] {
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const imports = importsOf(program, file);
  const declared = declarationsIn(program);

  const usesOf = (node: Node, seen = new Set<string>()): Use[] =>
    [...referencesIn(node)].flatMap(({ name, member }) => {
      const imported = imports.get(name);
      if (imported) return [imported.name === '*' && member ? { ...imported, name: member } : imported];
      if (seen.has(name)) return [];
      seen.add(name);
      return (declared.get(name) ?? []).flatMap((each) => usesOf(each, seen));
    });

  function* proofsIn(node: Node, above: string): Generator<Proof> {
    const runner = node.type === 'CallExpression' ? runnerOf(node.callee) : null;
    const first = node.type === 'CallExpression' ? titleOf(node.arguments[0]) : '';
    const title = runner && first ? `${above} ${first}`.trim() : above;
    if (runner && runner !== 'describe' && first) {
      const ids = idsIn(title);
      if (ids.length > 0) yield { file, ids, title, uses: usesOf(node) };
      return;
    }
    for (const child of childrenOf(node)) yield* proofsIn(child, title);
  }
  return [...proofsIn(program, '')];
}
