import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeadProofs } from './dead-proofs.ts';

const place = mkdtempSync(path.join(tmpdir(), 'dead-proofs-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const files = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    exports: { './*': './src/*.ts' },
    devDependencies: { vitest: '*' },
  }),
  'knip.json': JSON.stringify({
    entry: ['main.ts!'],
    project: ['*.ts!', 'src/*.ts!'],
    includeEntryExports: true,
  }),
  'main.ts': `import { isUsed, usedLimit } from './src/rules.ts';\nconsole.log(isUsed(usedLimit));`,
  'src/rules.ts': `
    export const usedLimit = 5;
    export const isUsed = (n: number): boolean => n <= usedLimit;
    export const isDead = (n: number): boolean => n > 5;`,
  'src/nobody.ts': 'export const nobodyAsks = (): boolean => true;',
  'src/rules.test.ts': `
    import { describe, expect, test } from 'vitest';
    import * as nobody from './nobody.ts';
    import { isDead, isUsed as isFine, usedLimit } from './rules.ts';

    const askDead = (n: number) => isDead(n);
    const limit: typeof usedLimit = 5;

    test('[R1.01] is alive', () => expect(isFine(1)).toBe(true));
    test('[R1.02] is planted', () => expect(isDead(limit)).toBe(false));
    test.each([[1], [2]])('[R1.03] is planted behind a helper, %i', (n) => expect(askDead(n)).toBe(false));
    describe('[R1.04] is planted', () => {
      test('under its title', () => {
        const isFine = () => nobody.nobodyAsks();
        expect(isFine()).toBe(true);
      });
      test('and is alive beside it', () => expect(isFine(usedLimit)).toBe(isDead(1)));
    });
    test('is dead and proves no requirement', () => expect(isDead(1)).toBe(false));`,
};

beforeAll(() => {
  mkdirSync(path.join(place, 'src'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(place, name), text);
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(place, 'node_modules'));
});

test('a proof that tests nothing but what the product does not use is found', () => {
  const dead = findDeadProofs(place, [path.join(place, 'src/rules.test.ts')]);
  expect(dead.map(({ title }) => title)).toEqual([
    '[R1.02] is planted',
    '[R1.03] is planted behind a helper, %i',
    '[R1.04] is planted under its title',
  ]);
}, 60_000);
