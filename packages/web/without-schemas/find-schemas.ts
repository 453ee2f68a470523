import type { ESTree } from 'vite';
import { isZod, type Module, type Origin } from './read-modules.ts';
import { childrenOf, isFunction, type Narrow, namesOf, type Reference, referencesIn } from './references.ts';

type Node = ESTree.Node;
type Kind = 'schema' | 'plain' | 'mixed';

/** The parts of a declared route that the typed client reads. The rest is for the server and its docs. */
const readByClient = ['method', 'path', 'output'] as const;
export type RouteParts = Readonly<Record<(typeof readByClient)[number], Node>>;

const partOf = (shape: ESTree.ObjectExpression, name: string): Node | null => {
  for (const each of shape.properties) {
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name)
      return each.value;
  }
  return null;
};

/** Finds out which names of some modules are schemas, following imports from file to file. */
export class Schemas {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #kinds = new Map<string, Kind>();

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules;
  }

  /** Schema: a schema, made of nothing else, or making one. Mixed: contains schemas but is not one. */
  kindOf(module: Module, name: string): Kind {
    const key = `${module.path} ${name}`;
    const known = this.#kinds.get(key);
    if (known) return known;
    // Guards against a name that refers to itself indirectly.
    this.#kinds.set(key, 'plain');
    const kind = this.#findKind(module, name);
    this.#kinds.set(key, kind);
    return kind;
  }

  #findKind(module: Module, name: string): Kind {
    const origin = module.imports.get(name);
    if (origin) return this.isSchemaOf(origin) ? 'schema' : 'plain';
    const declared = module.declared.get(name);
    return declared ? this.kindOfNode(module, declared) : 'plain';
  }

  kindOfNode(module: Module, node: Node): Kind {
    if (!this.#holdsSchemas(module, node)) return 'plain';
    return new Scope(this, module, new Map()).isSchema(node) ? 'schema' : 'mixed';
  }

  /** Whether an imported name is a schema; a whole module is one if it contains any. */
  isSchemaOf({ from, path, name }: Origin): boolean {
    if (isZod(from)) return true;
    const module = path === null ? undefined : this.#modules.get(path);
    if (!module) return false;
    return name === '*'
      ? [...module.exported.keys()].some((each) => this.isSchemaExport(module, each))
      : this.isSchemaExport(module, name);
  }

  isSchemaExport(module: Module, name: string): boolean {
    const local = module.exported.get(name);
    if (local !== undefined) return this.kindOf(module, local) === 'schema';
    const origin = module.passedOn.get(name);
    if (origin) return this.isSchemaOf(origin);
    return module.stars.some((path) => this.isSchemaOf({ from: path, path, name }));
  }

  isSchemaReference(module: Module, { name, member }: Reference): boolean {
    const origin = module.imports.get(name);
    if (origin?.name === '*' && origin.path !== null && member !== null) {
      return this.isSchemaOf({ ...origin, name: member });
    }
    return this.kindOf(module, name) === 'schema';
  }

  #holdsSchemas(module: Module, node: Node): boolean {
    for (const reference of referencesIn(node, this.#narrowTo(module))) {
      if (this.isSchemaReference(module, reference)) return true;
    }
    return false;
  }

  /** Of a declared route only the parts that the client reads count: the rest is left out. */
  #narrowTo(module: Module): Narrow {
    return (node, bound) => {
      const parts = this.routeParts(module, node, bound);
      if (!parts) return null;
      return this.isJson(module, parts)
        ? [parts.method, parts.path]
        : [parts.method, parts.path, parts.output];
    };
  }

  /** The parts of `route({…})` that the client reads, if the node is one. */
  routeParts(module: Module, node: Node, bound: ReadonlySet<string> = new Set()): RouteParts | null {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null;
    const { name } = node.callee;
    if (bound.has(name) || module.imports.get(name)?.name !== 'route') return null;
    const [shape] = node.arguments;
    if (shape?.type !== 'ObjectExpression') return null;
    const [method, path, output] = readByClient.map((name) => partOf(shape, name));
    return method && path && output ? { method, path, output } : null;
  }

  /** Whether a route returns JSON: its output is a schema, not the name of a media type. */
  isJson = (module: Module, { output }: RouteParts): boolean => this.#holdsSchemas(module, output);
}

/** Functions that validate with a schema or describe it, and do not return one. */
const checks = /^(?:safe)?(?:[pP]arse|[dD]ecode|[eE]ncode)(?:Async)?$|^(?:toJSONSchema|prettifyError)$/;

/** Names inside functions, shadowing those of the module. */
class Scope {
  readonly #schemas: Schemas;
  readonly #module: Module;
  readonly #locals: Map<string, boolean>;

  constructor(schemas: Schemas, module: Module, locals: Map<string, boolean>) {
    this.#schemas = schemas;
    this.#module = module;
    this.#locals = locals;
  }

  #isSchemaName = (name: string, member: string | null): boolean =>
    this.#locals.get(name) ?? this.#schemas.isSchemaReference(this.#module, { name, member });

  /** Whether an expression yields nothing but schemas. */
  isSchema(node: Node): boolean {
    switch (node.type) {
      case 'Identifier':
        return this.#isSchemaName(node.name, null);
      case 'ParenthesizedExpression':
        return this.isSchema(node.expression);
      case 'MemberExpression':
        return this.#isSchemaMember(node);
      case 'CallExpression':
        return this.#isSchemaCall(node);
      case 'ConditionalExpression':
        return this.isSchema(node.consequent) && this.isSchema(node.alternate);
      case 'LogicalExpression':
        return this.isSchema(node.left) && this.isSchema(node.right);
      case 'ArrayExpression':
        return node.elements.length > 0 && node.elements.every((each) => each && this.#isSchemaPart(each));
      case 'ObjectExpression':
        return node.properties.length > 0 && node.properties.every((each) => this.#isSchemaPart(each));
      default:
        return isFunction(node) && this.#makesSchemas(node);
    }
  }

  /** A member of something that contains schemas; a property of a new schema is not one. */
  #isSchemaMember({ object, property }: ESTree.MemberExpression): boolean {
    if (object.type === 'CallExpression') return false;
    return object.type === 'Identifier' && property.type === 'Identifier'
      ? this.#isSchemaName(object.name, property.name)
      : this.isSchema(object);
  }

  /** A call of zod, of a schema's method or of a function that makes schemas, except to validate. */
  #isSchemaCall({ callee }: ESTree.CallExpression): boolean {
    if (callee.type !== 'MemberExpression') return this.isSchema(callee);
    if (callee.property.type === 'Identifier' && checks.test(callee.property.name)) return false;
    return callee.object.type === 'CallExpression'
      ? this.isSchema(callee.object)
      : this.#isSchemaMember(callee);
  }

  #isSchemaPart(node: Node): boolean {
    if (node.type === 'SpreadElement') return this.isSchema(node.argument);
    return this.isSchema(node.type === 'Property' ? node.value : node);
  }

  #makesSchemas(node: ESTree.Function | ESTree.ArrowFunctionExpression): boolean {
    const { body } = node;
    if (!body) return false;
    const inner = new Scope(this.#schemas, this.#module, new Map(this.#locals));
    for (const name of node.params.flatMap(namesOf)) inner.#locals.set(name, false);
    if (body.type !== 'BlockStatement') return inner.isSchema(body);
    inner.#learnNames(body);
    const returned = [...returnsOf(body)];
    return returned.length > 0 && returned.every((each) => inner.isSchema(each));
  }

  #learnNames(node: Node): void {
    for (const child of childrenOf(node)) {
      if (child.type === 'VariableDeclarator') {
        const isSchema = child.init !== null && this.isSchema(child.init);
        for (const name of namesOf(child.id)) this.#locals.set(name, isSchema);
      }
      if (!isFunction(child)) this.#learnNames(child);
    }
  }
}

function* returnsOf(node: Node): Generator<Node> {
  if (node.type === 'ReturnStatement') {
    // A bare return yields nothing, which is not a schema.
    yield node.argument ?? node;
    return;
  }
  for (const child of childrenOf(node)) {
    if (!isFunction(child)) yield* returnsOf(child);
  }
}
