import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-tests.ts';

const root = path.resolve(import.meta.dirname, '..');
const listIds = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => id);

test('each requirement of a long test file is also proved at every commit', () => {
  const isLong = new Set(longFiles);
  const files = globSync(
    ['packages/*/{src,app}/**/*.test.{ts,tsx}', 'e2e/system/*.test.ts', '{bench,scripts}/**/*.test.ts'],
    { cwd: root },
  );
  expect(longFiles.filter((file) => !files.includes(file))).toEqual([]);
  const proved = new Set(files.filter((file) => !isLong.has(file)).flatMap(listIds));
  expect(longFiles.flatMap(listIds).filter((id) => !proved.has(id))).toEqual([]);
});
