import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { leaveOutSchemas } from './leave-out-schemas.ts';
import { withoutSchemas } from './plugin.ts';
import { readModules } from './read-modules.ts';

const place = mkdtempSync(path.join(realpathSync(tmpdir()), 'without-schemas-'));
symlinkSync(path.resolve(import.meta.dirname, '../../../node_modules'), path.join(place, 'node_modules'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Imports available to a module, besides zod. */
const given = {
  'contract/route.ts': 'export const route = <const R>(shape: R): R => shape;',
  'contract/params.ts': `
    import * as z from 'zod/mini';
    export const numericId = z.pipe(z.string(), z.transform(Number));
    export const maxDigits = 16;
    export default z.string();`,
};

let numWorlds = 0;

/** Builds `app.ts` for a browser, with the modules of `contract/` beside it, and returns its exports. */
async function buildApp(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> & { code: string }> {
  numWorlds += 1;
  const root = path.join(place, String(numWorlds));
  mkdirSync(path.join(root, 'contract'), { recursive: true });
  for (const [name, text] of Object.entries({ ...given, ...files }))
    writeFileSync(path.join(root, name), text);
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [withoutSchemas([path.join(root, 'contract')])],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: path.join(root, 'app.ts'), preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const { code } = output[0];
  return { ...(await import(`data:text/javascript,${encodeURIComponent(code)}`)), code };
}

const zodTraces = /_zod|ZodMini|\$ZodType/;

describe('a build for browsers keeps', () => {
  test('a text in which the name of a schema stands', async () => {
    const { labels, code } = await buildApp({
      'contract/rating.ts': `
        import * as z from 'zod/mini';
        import { numericId } from './params.ts';
        const one = z.object({ id: numericId });
        export const many = z.array(one);
        export const labels = ['Meh', 'Nice one!', 'z.object(one)'] as const;`,
      'app.ts': `export { labels } from './contract/rating.ts';`,
    });
    expect(labels).toEqual(['Meh', 'Nice one!', 'z.object(one)']);
    expect(code).not.toMatch(zodTraces);
  });

  test('a constant whose name, property or parameter is called like a schema', async () => {
    const app = await buildApp({
      'contract/entry.ts': `
        import * as z from 'zod/mini';
        export const entry = z.object({ id: z.int() });
        const one = z.string(), entryLimit = 7, two = z.array(one);
        export const entryPageSize = 60;
        export const names = { entry: 'an entry', z: 26, one: { two: 2 } };
        export const second = names.one.two;
        export const label = (entry: string, { one }: { one: string }) => entry + one;
        export const shadowed = () => { const z = { object: () => 'plain' }; return z.object(); };
        export { entryLimit, two };`,
      'app.ts': `export { entryPageSize, names, second, label, shadowed, entryLimit } from './contract/entry.ts';`,
    });
    expect(app).toMatchObject({
      entryPageSize: 60,
      entryLimit: 7,
      names: { entry: 'an entry', z: 26, one: { two: 2 } },
      second: 2,
    });
    expect((app.label as (...given: unknown[]) => string)('a', { one: 'b' })).toBe('ab');
    expect((app.shadowed as () => string)()).toBe('plain');
  });

  test('of a route its method, its path and whether it answers JSON, with schemas from other files', async () => {
    const { read, feed, nested, code } = await buildApp({
      'contract/entry.ts': `
        import * as z from 'zod/mini';
        import text, { maxDigits, numericId as id } from './params.ts';
        import { route as declare } from './route.ts';
        const one = { id, text };
        const atom = { mediaType: 'application/atom+xml' } as const;
        export const read = declare({ method: 'GET', path: '/entry/:id', params: z.object(one), output: id });
        export const feed = declare({ method: 'GET', path: \`/feed/\${maxDigits}\`, query: z.object(one), output: atom });
        export const nested = { remove: declare({ method: 'DELETE', path: '/x', output: z.object(one) }) };`,
      'app.ts': `export * from './contract/entry.ts';`,
    });
    expect({ read, feed, nested }).toEqual({
      read: { method: 'GET', path: '/entry/:id', output: {} },
      feed: { method: 'GET', path: '/feed/16', output: { mediaType: 'application/atom+xml' } },
      nested: { remove: { method: 'DELETE', path: '/x', output: {} } },
    });
    expect(code).not.toMatch(zodTraces);
  });

  test('what modules pass on, without the schemas among it', async () => {
    const app = await buildApp({
      'contract/list.ts': `export * from './params.ts'; export const size = 3;`,
      'contract/index.ts': `
        import { numericId, size } from './list.ts';
        import * as params from './params.ts';
        export { numericId as id, maxDigits as digits } from './list.ts';
        export * as all from './list.ts';
        export const twice = size * 2;
        export const most = params.maxDigits;
        const short = params.numericId;
        export { numericId, short };`,
      'app.ts': `
        import { all, digits, most, twice } from './contract/index.ts';
        export const names = Object.keys(all).sort();
        export { digits, most, twice };`,
    });
    expect(app).toMatchObject({ names: ['maxDigits', 'size'], digits: 16, most: 16, twice: 6 });
    expect(app.code).not.toMatch(zodTraces);
  });

  test('a module that uses schemas for its types alone', async () => {
    const { greet, code } = await buildApp({
      'contract/types.ts': `
        import * as z from 'zod/mini';
        import { numericId } from './params.ts';
        export type Id = z.infer<typeof numericId>;
        export type Text = z.output<z.ZodMiniString>;
        export const greet = (id: Id, more?: Text) => \`\${id satisfies z.output<typeof numericId>} \${more as Text}\`;`,
      'app.ts': `export { greet } from './contract/types.ts';`,
    });
    expect((greet as (id: number, more: string) => string)(4, 'you')).toBe('4 you');
    expect(code).not.toMatch(zodTraces);
  });

  test('the fields of a form, which are data, and leaves out what makes schemas of them', async () => {
    const { saveFields, save, code } = await buildApp({
      'contract/field.ts': `
        export const field = { text: (given: { label: string; max: number }) => ({ kind: 'text', ...given }) };`,
      'contract/body-of.ts': `
        import * as z from 'zod/mini';
        const schemaOf = ({ kind, max }: { kind: string; max: number }) => {
          if (kind === 'number') return z.int();
          const text = z.string();
          return text.check(z.maxLength(max));
        };
        export function bodyOf(fields: Record<string, { kind: string; max: number }>) {
          const shape: Record<string, z.ZodMiniType> = {};
          for (const [name, each] of Object.entries(fields)) shape[name] = schemaOf(each);
          return z.object(shape);
        }`,
      'contract/save.ts': `
        import { bodyOf } from './body-of.ts';
        import { field } from './field.ts';
        import { route } from './route.ts';
        export const saveFields = { title: field.text({ label: 'Title', max: 80 }) };
        export const save = route({ method: 'POST', path: '/save', body: bodyOf(saveFields), output: bodyOf({}) });`,
      'app.ts': `export * from './contract/save.ts';`,
    });
    expect(saveFields).toEqual({ title: { kind: 'text', label: 'Title', max: 80 } });
    expect(save).toEqual({ method: 'POST', path: '/save', output: {} });
    expect(code).not.toMatch(zodTraces);
  });
});

describe('a build for browsers fails', () => {
  const contract = (code: string) => ({
    'contract/planted.ts': `import * as z from 'zod/mini';\nimport { numericId } from './params.ts';\n${code}`,
    'app.ts': `import { planted } from './contract/planted.ts'; console.log(planted);`,
  });

  test.each([
    ['data beside a schema', 'export const planted = { max: 5, body: z.string() };'],
    ['data beside an imported schema', `export const planted = ['Nice one!', numericId];`],
    ['a value that a schema gave', 'export const planted = z.parse(z.number(), 5);'],
    ['what is read off a schema', `export const planted = z.enum(['a', 'b']).def.entries;`],
    ['what comes of a schema', 'export const planted = String(z.string());'],
    [
      'code that checks by a schema',
      'export const planted = (text: string) => numericId.safeParse(text).success;',
    ],
    [
      'a function that may give something else',
      'export function planted(n: number) { if (n) return n; return z.int(); }',
    ],
    ['a class with a schema in it', 'export class planted { static shape = z.object({}); }'],
    ['a statement', 'export const planted = 1;\nconsole.log(numericId);'],
    [
      'a route that is not written out',
      `import { route } from './route.ts'; const rest = { path: '/x' }; export const planted = route({ method: 'GET', ...rest, output: z.string() });`,
    ],
  ])('where %s would be emptied', async (_, code) => {
    await expect(buildApp(contract(code))).rejects.toThrow(/holds a schema and is none/);
  });

  test.each([
    ['something else of zod', 'export const planted = z.core.regexes.email;'],
    ['a list of names', `const kind = z.enum(['a', 'b']);\nexport const planted = kind.def.entries;`],
  ])('where %s looks like a schema and is none', async (_, code) => {
    await expect(buildApp(contract(code))).rejects.toThrow(
      /planted would be missing in the browser and is no schema/,
    );
  });

  test.each([
    ['by its name', `import { numericId } from './contract/params.ts'; console.log(numericId);`],
    ['by its new name', `import { id } from './contract/list.ts'; console.log(id);`],
    ['as the default', `import text from './contract/params.ts'; console.log(text);`],
    ['of a whole module', `import * as params from './contract/params.ts'; console.log(params.numericId);`],
  ])('where a page uses a schema, %s', async (_, app) => {
    const files = { 'contract/list.ts': `export { numericId as id } from './params.ts';`, 'app.ts': app };
    await expect(buildApp(files)).rejects.toThrow(
      /MISSING_EXPORT|IMPORT_IS_UNDEFINED|is not exported|undefined/,
    );
  });
});

test('of the contract as it is, all but schemas reaches the browser unchanged', async () => {
  const packages = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(packages, 'contract/src');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  let numKept = 0;
  for (const file of files.map((name) => path.join(folder, name))) {
    const modules = await readModules(file, readFileSync(file, 'utf8'), (each) => each.startsWith(packages));
    const module = modules.get(file);
    if (!module) throw new Error(`${file} was not read`);
    const { gone } = leaveOutSchemas(modules, module);
    const real: Record<string, unknown> = await import(file);
    for (const [name, value] of Object.entries(real)) {
      const isSchema = typeof value === 'object' && value !== null && '_zod' in value;
      expect(gone.includes(name), `${name} in ${file}`).toBe(isSchema);
      if (!isSchema) numKept += 1;
    }
  }
  expect(numKept).toBeGreaterThan(80);
});
