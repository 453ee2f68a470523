import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDependencies, importsOf } from '../../../../scripts/check-dependencies.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A file, what it imports, and the rule that forbids it. */
const planted = [
  [
    'packages/domain/src/zz-planted-1.ts',
    "import { readFileSync } from 'node:fs'; readFileSync('x');",
    'domain-is-pure',
  ],
  [
    'packages/server/src/http/zz-planted-2.ts',
    "import '../features/news/read-news.ts';",
    'http-knows-no-feature',
  ],
  [
    'packages/server/src/features/site/zz-planted-3.ts',
    "import '../news/news.queries.ts';",
    'feature-order-site',
  ],
  [
    'packages/server/src/features/news/zz-planted-4.ts',
    "import '../site/read-site.ts';",
    'of-another-feature-only-queries',
  ],
  [
    'packages/server/src/zz-planted-5.ts',
    "import './features/news/news.routes.ts';",
    'features-plug-in-by-their-manifest',
  ],
  [
    'packages/server/src/features/site/zz-planted-6.ts',
    "import '../../features.ts';",
    'features-know-no-app',
  ],
  [
    'packages/server/src/features/news/zz-planted-7.ts',
    "import './testing/news.samples.ts';",
    'tests-support-only-in-tests',
  ],
  ['packages/web/app/zz-planted-8.ts', "import '../../server/src/config.ts';", 'web-never-sees-the-server'],
  [
    'packages/web/app/zz-planted-9.ts',
    "import type { NewsPost } from '@tinsmith/contract/news';\nimport { type newsPost, newsPageSize } from '@tinsmith/contract/news';",
    'of-the-contract-only-types',
  ],
  [
    'packages/web/app/zz-planted-10.ts',
    "export { newsPost } from '@tinsmith/contract/news';",
    'of-the-contract-only-types',
  ],
  [
    'packages/web/app/zz-planted-11.ts',
    "const news = await import('@tinsmith/contract/news'); news.newsPost.parse({});",
    'of-the-contract-only-types',
  ],
  [
    'packages/web/app/features/competition/zz-planted-12.ts',
    "import '../entry/own-entry.tsx';",
    'web-feature-order-competition',
  ],
  [
    'packages/web/app/forms/zz-planted-13.ts',
    "import '../features/log/log-links.ts';",
    'rooms-know-no-feature',
  ],
  [
    'packages/web/app/features/team/zz-planted-14.ts',
    "import '../entry/entry.route.tsx';",
    'no-page-imports-a-page',
  ],
  [
    'packages/server/src/features/news/zz-planted-15.ts',
    "import '../site/demo/demo-site.queries.ts';",
    'no-demo-in-the-running-site',
  ],
  [
    'packages/server/src/features/log/demo/zz-planted-16.ts',
    "import '../../account/demo/fill-accounts.ts';",
    'of-another-feature-only-queries',
  ],
  [
    'packages/server/src/features/entry/demo/zz-planted-17.ts',
    "import '../../team/demo/demo-team.queries.ts';",
    'feature-order-entry',
  ],
  [
    'packages/server/src/demo/zz-planted-18.ts',
    "import '../features/site/demo/demo-site.queries.ts';",
    'demo-knows-no-feature',
  ],
] as const;

describe('the direction of the code', () => {
  const places = planted.map(([file]) => path.join(root, file));
  let checked: Awaited<ReturnType<typeof checkDependencies>>;
  // Reading all code takes seconds: once, with every forbidden import in it.
  beforeAll(async () => {
    for (const [index, [, importLine]] of planted.entries())
      await writeFile(places[index] as string, `${importLine}\n`);
    checked = await checkDependencies(['packages']);
  });
  afterAll(async () => {
    for (const place of places) await rm(place, { force: true });
  });

  test('all of it was read, and nothing is forbidden', () => {
    expect(checked.modules).toBeGreaterThan(150);
    expect(checked.violations.filter((violation) => !violation.includes('/zz-planted-'))).toEqual([]);
  });

  test.each(planted)('a forbidden import in %s is caught', (file, _importLine, rule) => {
    expect(checked.violations.some((violation) => violation.startsWith(`${rule}: ${file} `))).toBe(true);
  });
});

describe('zod', () => {
  const contract = (name: string) => `packages/contract/src/${name}.ts`;
  const shared = ['access', 'client', 'problems'].map(contract);
  const isZod = (file: string) => file.includes('node_modules/zod/');

  test('is not in what pages import of the contract, nor in the generated client', async () => {
    const folder = 'packages/web/app/api/gen';
    const generated = (await readdir(path.join(root, folder))).map((name) => `${folder}/${name}`);
    const imported = [...(await importsOf([...shared, ...generated]))];
    expect(generated.length).toBeGreaterThan(30);
    expect(imported.filter((file) => isZod(file) || file.startsWith('packages/contract/'))).toEqual(shared);
  });

  test('would be found', async () => {
    expect([...(await importsOf([contract('news')]))].some(isZod)).toBe(true);
  });
});
