import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, commandsOf, documented, fillSettings } from './docs-commands.ts';

test('blocks are read as they are written, and other languages are left out', () => {
  const markdown = 'Text\n\n```sh\n# One\na \\\n  --b\n```\n\n```sql\nselect 1\n```\n\n```sh\nC=d\n```\n';
  expect(blocksOf(markdown)).toEqual(['# One\na \\\n  --b\n', 'C=d\n']);
});

test('a block that is not there, or there several times, is named', () => {
  expect(() => documented('# Feed the cat')).toThrow("no block that begins with '# Feed the cat'");
  expect(() => documented('#')).toThrow('several blocks');
});

test('commands are typed one by one', () => {
  expect(commandsOf('# One\na \\\n  --b\n\n# Two\nc\n')).toEqual(['a --b', 'c']);
});

test('settings are replaced where they are, and new ones come last', () => {
  expect(fillSettings('# Why\nA=1\nB=\n', { B: '2', C: '3' })).toBe('# Why\nA=1\nB=2\nC=3\n');
});

test('every command that the drills run is in the docs', () => {
  for (const file of ['containers.ts', 'install.ts']) {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    const beginnings = [...source.matchAll(/documented\('([^']+)'\)/g)].map(
      ([, beginning = '']) => beginning,
    );
    expect(beginnings.length).toBeGreaterThan(4);
    for (const beginning of beginnings) expect(documented(beginning)).toContain(beginning);
    // The rest of what it calls only looks at the containers, or hurts them.
    expect(source).not.toMatch(/docker compose/);
  }
});

test('every command that the drills on five machines run is in the docs', () => {
  for (const file of ['failover/cluster-site.ts', 'pitr.ts']) {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    const beginnings = [...source.matchAll(/\.type\(\s*[^,]+,\s*'(# [^']+)'/g)].map(
      ([, beginning = '']) => beginning,
    );
    expect(beginnings.length).toBeGreaterThan(4);
    for (const beginning of beginnings)
      expect(documented(beginning, 'docs/high-availability.md')).toContain(beginning);
    expect(source).not.toMatch(/docker compose/);
  }
});
