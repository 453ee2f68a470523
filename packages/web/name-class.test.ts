import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nameClass } from './name-class.ts';

test("[R14.11] the name of a class is its own and four characters that are its file's alone", () => {
  const files = globSync('app/**/*.module.css', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(100);
  const names = files.map((file) => nameClass('row', path.join(import.meta.dirname, file)));
  expect(new Set(names).size).toBe(files.length);
  for (const name of names) expect(name).toMatch(/^row_[0-9a-f]{4}$/);
});
