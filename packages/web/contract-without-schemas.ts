import { type ESTree, type Plugin, parseSync } from 'vite';

/** What of a declared route the typed client reads. All else is for the server and its docs. */
const readByClient = new Set(['method', 'path', 'output']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const nameOf = (property: ESTree.ObjectPropertyKind): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;

/** Says that an answer is JSON: the client asks no more than whether a media type is declared. */
function writeOutput(output: ESTree.Node, code: string): string {
  const isMediaType =
    output.type === 'ObjectExpression' && output.properties.some((each) => nameOf(each) === 'mediaType');
  return isMediaType ? code.slice(output.start, output.end) : '{}';
}

function writeRoute(shape: ESTree.ObjectExpression, code: string): string {
  const kept = shape.properties.flatMap((property) => {
    const name = nameOf(property);
    if (property.type !== 'Property' || name === null || !readByClient.has(name)) return [];
    const value =
      name === 'output'
        ? writeOutput(property.value, code)
        : code.slice(property.value.start, property.value.end);
    return [`${name}: ${value}`];
  });
  return `{ ${kept.join(', ')} }`;
}

/** The shape inside `route({…})`, if that is what a constant is set to. */
function findShape(value: ESTree.Expression): ESTree.ObjectExpression | null {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return null;
  const [shape] = value.arguments;
  return value.callee.name === 'route' && shape?.type === 'ObjectExpression' ? shape : null;
}

function* constantsOf(program: ESTree.Program): Generator<ESTree.VariableDeclarator> {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration') yield* declaration.declarations;
  }
}

/** A schema, what is made of schemas, or what makes them. */
const isOfSchemas = (text: string, emptied: ReadonlySet<string>): boolean =>
  /\bz\.\w/.test(text) || [...text.matchAll(/\b[a-z]\w*\b/g)].some(([name]) => emptied.has(name));

function findEdits(code: string): Edit[] {
  const edits: Edit[] = [];
  const emptied = new Set<string>();
  for (const { id, init } of constantsOf(parseSync('contract.ts', code).program)) {
    if (!init || id.type !== 'Identifier') continue;
    const { start, end } = init;
    const shape = findShape(init);
    if (shape) {
      edits.push({ start, end, text: writeRoute(shape, code) });
    } else if (isOfSchemas(code.slice(start, end), emptied)) {
      edits.push({ start, end, text: 'undefined' });
      emptied.add(id.name);
    }
  }
  return edits.toReversed();
}

/**
 * In the browser the contract is addresses and types: the server validates, and forms check by the rules of
 * the domain. So the schemas are left out there, which saves 8 KB a visitor.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return null;
      return findEdits(code).reduce(
        (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
        code,
      );
    },
  };
}
