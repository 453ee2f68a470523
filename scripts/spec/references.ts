import type { ESTree } from 'vite';

type Node = ESTree.Node;
type Names = ReadonlySet<string>;

/** A name that code reads from outside itself, with the member it reads: `shapes.entry` is `entry` of `shapes`. */
export interface Reference {
  readonly name: string;
  readonly member: string | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

export const isFunction = (node: Node): node is ESTree.Function | ESTree.ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/** The names that a pattern such as `{ a, b: [c] }` declares. */
export function namesOf(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesOf(each.type === 'Property' ? each.value : each));
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesOf(each) : []));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

/** The names that a statement declares. */
export function declaredBy(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => namesOf(id));
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id ? [statement.id.name] : [];
  }
  return [];
}

/** The names that `var` declares anywhere in a function; they are valid in all of it. */
function hoisted(node: Node): string[] {
  if (isFunction(node)) return [];
  const own = node.type === 'VariableDeclaration' && node.kind === 'var' ? declaredBy(node) : [];
  return [...own, ...[...childrenOf(node)].flatMap(hoisted)];
}

/** The names that a node declares for the code inside it. */
function declaredIn(node: Node): string[] {
  if (isFunction(node)) {
    const own = node.type === 'ArrowFunctionExpression' || !node.id ? [] : [node.id.name];
    return [...own, ...node.params.flatMap(namesOf), ...(node.body ? hoisted(node.body) : [])];
  }
  switch (node.type) {
    case 'BlockStatement':
      return node.body.flatMap(declaredBy);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent.flatMap(declaredBy));
    case 'ForStatement':
      return node.init ? declaredBy(node.init) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return declaredBy(node.left);
    case 'CatchClause':
      return node.param ? namesOf(node.param) : [];
    case 'ClassExpression':
      return node.id ? [node.id.name] : [];
    default:
      return [];
  }
}

/** The parts of a node that can read names: neither a property's own name nor a label counts. */
function readingParts(node: Node): Node[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition': {
      const value = node.value ? [node.value] : [];
      return node.computed ? [node.key, ...value] : value;
    }
    case 'LabeledStatement':
      return [node.body];
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return [];
    default:
      return [...childrenOf(node)];
  }
}

/** TypeScript wrappers around an expression; other TypeScript nodes are types, which read no values. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Every name that a piece of code reads and does not declare itself. */
export function* referencesIn(node: Node, bound: Names = new Set()): Generator<Reference> {
  if (node.type.startsWith('TS')) {
    if (wrappers.has(node.type) && 'expression' in node) {
      yield* referencesIn(node.expression as Node, bound);
    }
    return;
  }
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    if (!bound.has(node.name)) yield { name: node.name, member: null };
    return;
  }
  if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier') {
    if (node.property.type === 'Identifier' && !bound.has(node.object.name)) {
      yield { name: node.object.name, member: node.property.name };
    }
    return;
  }
  const declared = declaredIn(node);
  const inner = declared.length > 0 ? new Set([...bound, ...declared]) : bound;
  for (const part of readingParts(node)) yield* referencesIn(part, inner);
}
