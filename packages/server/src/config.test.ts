import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeConfig, readConfig } from './config.ts';

test('docs/operations.md lists every setting as config.ts describes it', () => {
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const table = /<!-- config:begin -->([\s\S]*)<!-- config:end -->/.exec(docs)?.[1] ?? '';
  for (const { name, fallback, meaning } of describeConfig()) {
    const shown = fallback === null ? 'required' : fallback === '' ? 'empty' : `\`${fallback}\``;
    expect(table).toContain(`| \`${name}\` | ${shown} | ${meaning} |`);
  }
});

test('a configuration that is not right says what is wrong', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/DATABASE_URL[\s\S]*PORT|PORT[\s\S]*DATABASE_URL/);
});
