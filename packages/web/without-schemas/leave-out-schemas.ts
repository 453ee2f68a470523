import type { ESTree } from 'vite';
import { Schemas } from './find-schemas.ts';
import { isZod, type Module, nameIn } from './read-modules.ts';
import { childrenOf, declaredBy, namesOf } from './references.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Stripped {
  readonly code: string;
  /** The exported names that were removed. */
  readonly gone: readonly string[];
}

const remove = ({ start, end }: ESTree.Span): Edit => ({ start, end, text: '' });

const isKept = (edits: readonly Edit[], { start, end }: ESTree.Span): boolean =>
  !edits.some((edit) => edit.start <= start && end <= edit.end);

/** Removes items from a list, each with the comma that separates it from its neighbours. */
function removeFrom(items: readonly ESTree.Span[], isGone: (index: number) => boolean): Edit[] {
  const firstKept = items.findIndex((_, index) => !isGone(index));
  return items.flatMap((item, index) => {
    if (!isGone(index)) return [];
    const before = items[index - 1];
    const after = items[index + 1];
    if (index < firstKept && after) return [{ start: item.start, end: after.start, text: '' }];
    return [{ start: before?.end ?? item.start, end: item.end, text: '' }];
  });
}

class Stripper {
  readonly #schemas: Schemas;
  readonly #module: Module;
  readonly edits: Edit[] = [];

  constructor(schemas: Schemas, module: Module) {
    this.#schemas = schemas;
    this.#module = module;
  }

  #kindOf(node: ESTree.Node, name: string) {
    const kind = this.#schemas.kindOfNode(this.#module, node);
    if (kind === 'mixed') {
      throw new Error(
        `${this.#module.path}: ${name} holds a schema and is none, and schemas do not reach the browser. ` +
          'Keep data and schemas in constants of their own; what checks by a schema belongs on the server.',
      );
    }
    return kind;
  }

  strip(statement: ESTree.Directive | ESTree.Statement): void {
    if (statement.type === 'ImportDeclaration') this.#stripImport(statement);
    else if (statement.type === 'ExportAllDeclaration') this.#stripStar(statement);
    else if (statement.type === 'ExportDefaultDeclaration') {
      this.#stripWhole(statement.declaration, 'the default export', statement);
    } else if (statement.type !== 'ExportNamedDeclaration') this.#stripDeclaration(statement, statement);
    else if (statement.declaration) this.#stripDeclaration(statement.declaration, statement);
    else this.#stripList(statement);
  }

  #stripStar(statement: ESTree.ExportAllDeclaration): void {
    if (isZod(statement.source.value)) this.edits.push(remove(statement));
  }

  #stripImport(statement: ESTree.ImportDeclaration): void {
    const isSchema = ({ local }: ESTree.ImportDeclarationSpecifier): boolean => {
      const origin = this.#module.imports.get(local.name);
      // A whole module stays: its members are checked where they are used.
      return !!origin && (isZod(origin.from) || origin.name !== '*') && this.#schemas.isSchemaOf(origin);
    };
    const { specifiers, source } = statement;
    const kept = specifiers.filter((each) => !isSchema(each));
    if (kept.length === specifiers.length) return;
    const write = (each: ESTree.Span) => this.#module.code.slice(each.start, each.end);
    const named = kept.filter((each) => each.type === 'ImportSpecifier').map(write);
    const others = kept.filter((each) => each.type !== 'ImportSpecifier').map(write);
    const list = [...others, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ');
    const text = kept.length === 0 ? '' : `import ${list} from ${write(source)};`;
    this.edits.push({ ...remove(statement), text });
  }

  #stripList(statement: ESTree.ExportNamedDeclaration): void {
    const { specifiers } = statement;
    const isGone = (index: number): boolean => {
      const each = specifiers[index];
      return !!each && this.#schemas.isSchemaExport(this.#module, nameIn(each.exported));
    };
    if (specifiers.length > 0 && specifiers.every((_, index) => isGone(index))) {
      this.edits.push(remove(statement));
    } else this.edits.push(...removeFrom(specifiers, isGone));
  }

  #stripDeclaration(declaration: ESTree.Node, statement: ESTree.Node): void {
    if (declaration.type === 'VariableDeclaration') this.#stripConstants(declaration, statement);
    else this.#stripWhole(declaration, declaredBy(declaration)[0] ?? 'a statement', statement);
  }

  #stripConstants(declaration: ESTree.VariableDeclaration, statement: ESTree.Node): void {
    const { declarations } = declaration;
    const gone = declarations.map(
      ({ id, init }) => !!init && this.#kindOf(init, namesOf(id).join(', ')) === 'schema',
    );
    if (gone.every(Boolean)) this.edits.push(remove(statement));
    else {
      this.edits.push(...removeFrom(declarations, (index) => gone[index] ?? false));
      this.#writeRoutes(declaration);
    }
  }

  #stripWhole(node: ESTree.Node, name: string, statement: ESTree.Node): void {
    if (this.#kindOf(node, name) === 'schema') this.edits.push(remove(statement));
    else this.#writeRoutes(node);
  }

  /** Of a declared route only the parts that the client reads remain, and whether its response is JSON. */
  #writeRoutes(node: ESTree.Node): void {
    if (!isKept(this.edits, node)) return;
    const parts = this.#schemas.routeParts(this.#module, node);
    if (!parts) {
      for (const child of childrenOf(node)) this.#writeRoutes(child);
      return;
    }
    const write = (part: ESTree.Span) => this.#module.code.slice(part.start, part.end);
    const output = this.#schemas.isJson(this.#module, parts) ? '{}' : write(parts.output);
    const text = `({ method: ${write(parts.method)}, path: ${write(parts.path)}, output: ${output} })`;
    this.edits.push({ start: node.start, end: node.end, text });
  }
}

/** Writes a module without its schemas. Fails if anything but a schema would be removed with them. */
export function leaveOutSchemas(modules: ReadonlyMap<string, Module>, module: Module): Stripped {
  const schemas = new Schemas(modules);
  const stripper = new Stripper(schemas, module);
  for (const statement of module.program.body) stripper.strip(statement);
  const code = stripper.edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), module.code);
  const exported = [...module.exported.keys(), ...module.passedOn.keys()];
  return { code, gone: exported.filter((name) => schemas.isSchemaExport(module, name)) };
}
