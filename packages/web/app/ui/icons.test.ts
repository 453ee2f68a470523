import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { iconNames } from './icons.ts';

test('the names of icons are the symbols of their file', () => {
  const file = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8');
  const symbols = [...file.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(symbols).toEqual([...iconNames]);
});
