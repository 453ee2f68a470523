import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkDependencies, importsOf } from '../../../../scripts/check-dependencies.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const planted: string[] = [];
async function plant(file: string, importLine: string): Promise<void> {
  const place = path.join(root, file);
  planted.push(place);
  await writeFile(place, `${importLine}\n`);
}
afterEach(async () => {
  for (const place of planted.splice(0)) await rm(place, { force: true });
});

describe('the direction of the code', () => {
  test('all of it was read, and nothing is forbidden', async () => {
    const { modules, violations } = await checkDependencies(['packages']);
    expect(modules).toBeGreaterThan(150);
    expect(violations).toEqual([]);
  });

  test.each([
    [
      'packages/domain/src/zz-planted.ts',
      "import { readFileSync } from 'node:fs'; readFileSync('x');",
      'domain-is-pure',
    ],
    [
      'packages/server/src/http/zz-planted.ts',
      "import '../features/news/read-news.ts';",
      'http-knows-no-feature',
    ],
    [
      'packages/server/src/features/site/zz-planted.ts',
      "import '../news/news.queries.ts';",
      'feature-order-site',
    ],
    [
      'packages/server/src/features/news/zz-planted.ts',
      "import '../site/read-site.ts';",
      'of-another-feature-only-queries',
    ],
    [
      'packages/server/src/zz-planted.ts',
      "import './features/news/news.routes.ts';",
      'features-plug-in-by-their-manifest',
    ],
    [
      'packages/server/src/features/site/zz-planted.ts',
      "import '../../features.ts';",
      'features-know-no-app',
    ],
    [
      'packages/server/src/features/news/zz-planted.ts',
      "import './testing/news.samples.ts';",
      'tests-support-only-in-tests',
    ],
    ['packages/web/app/zz-planted.ts', "import '../../server/src/config.ts';", 'web-never-sees-the-server'],
    [
      'packages/web/app/zz-planted.ts',
      "import type { NewsPost } from '@tinsmith/contract/news';\nimport { type newsPost, newsPageSize } from '@tinsmith/contract/news';",
      'of-the-contract-only-types',
    ],
    [
      'packages/web/app/zz-planted.ts',
      "export { newsPost } from '@tinsmith/contract/news';",
      'of-the-contract-only-types',
    ],
    [
      'packages/web/app/zz-planted.ts',
      "const news = await import('@tinsmith/contract/news'); news.newsPost.parse({});",
      'of-the-contract-only-types',
    ],
    [
      'packages/web/app/features/competition/zz-planted.ts',
      "import '../entry/own-entry.tsx';",
      'web-feature-order-competition',
    ],
    [
      'packages/web/app/forms/zz-planted.ts',
      "import '../features/log/log-links.ts';",
      'rooms-know-no-feature',
    ],
    [
      'packages/web/app/features/team/zz-planted.ts',
      "import '../entry/entry.route.tsx';",
      'no-page-imports-a-page',
    ],
  ])('a forbidden import in %s is caught', async (file, importLine, rule) => {
    await plant(file, importLine);
    const { violations } = await checkDependencies([file]);
    expect(violations.some((violation) => violation.startsWith(`${rule}:`))).toBe(true);
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
