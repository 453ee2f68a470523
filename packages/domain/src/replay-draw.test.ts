import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDrawNumbers } from './draw-numbers.ts';
import { hashPool, mixSeed, rulesAlgorithm, runDraw } from './draw-rules.ts';
import { commitTo, hashEntrants } from './draw-seed.ts';
import { type PublishedDraw, replayDraw } from './replay-draw.ts';
import { isPickSame } from './same-pick.ts';
import { fromHex } from './sha256.ts';
import { arbitraryEntrants, arbitraryPool, arbitrarySeed, arbitrarySlots } from './testing/arbitrary-pool.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const document = readFileSync(path.join(root, 'docs/draw.md'), 'utf8');
const example: PublishedDraw = JSON.parse(readFileSync(path.join(root, 'docs/draw-example.json'), 'utf8'));
const verifier = path.join(root, 'packages/web/public/verify-draw.mjs');

const verify = (draw: unknown) =>
  spawnSync(process.execPath, [verifier], { input: JSON.stringify(draw), encoding: 'utf8' });

describe('the test vectors of docs/draw.md', () => {
  const zeros = '0'.repeat(64);

  test('are what we compute', () => {
    expect(document).toContain(`of no entrants | \`${hashEntrants([])}\``);
    expect(document).toContain(`of the seed of 64 zeros | \`${commitTo(zeros)}\``);
    expect(document).toContain(`no entrants, no beacon | \`${mixSeed(zeros, hashEntrants([]), null)}\``);
    expect(document).toContain(`entrants 1, 2, 3 | \`${mixSeed(zeros, hashEntrants([1, 2, 3]), null)}\``);
    const number = openDrawNumbers(fromHex(zeros));
    const counts = [2, 3, 7, 100, 3e9, 3e9, 3e9, 1];
    expect(document).toContain(`below ${counts.join(', ')} | ${counts.map(number).join(', ')} |`);
  });

  test('and the example matches here and on the command line', () => {
    expect(replayDraw(example).differsAt).toBeNull();
    expect(
      execFileSync(process.execPath, [verifier, path.join(root, 'docs/draw-example.json')], {
        encoding: 'utf8',
      }),
    ).toContain('It matches.');
    const without = runDraw({ ...example, beacon: null }).map(({ ruleId }) => ruleId);
    expect(document).toContain(`gives the rules ${without.join(', ')}.`);
  });
});

const lies: readonly (readonly [string, Partial<PublishedDraw>])[] = [
  ['algorithm', { algorithm: 'tinsmith-rules-v2' }],
  ['commitment', { commitment: '0'.repeat(64) }],
  ['entrants', { entrants: [...example.entrants, 9007199254740992] }],
  [
    'entrants',
    { entrants: example.entrants.toReversed(), entrantsHash: hashEntrants(example.entrants.toReversed()) },
  ],
  ['mixed-seed', { beacon: null }],
  ['pool', { pool: example.pool.slice(1) }],
  ['picks', { picks: example.picks.toReversed() }],
  ['picks', { picks: example.picks.slice(0, -1) }],
  ['picks', { slots: { ...example.slots, bonus: 2 } }],
];

describe('a draw that was tampered with', () => {
  test.each(lies)('does not match: %s, %#', (step, lie) => {
    const tampered = { ...example, ...lie };
    expect(replayDraw(tampered).differsAt).toBe(step);
    const { status, stdout } = verify(tampered);
    expect(status).toBe(1);
    expect(stdout).toContain("It doesn't match.");
    expect(stdout.split('\n').find((line) => line.startsWith('DIFFERENT'))).toContain(step.replace('-', ' '));
  });

  test('names the pick that differs', () => {
    const picks = example.picks.map((pick, place) => (place === 2 ? { ...pick, ruleId: 67 } : pick));
    const tampered = { ...example, picks };
    const replay = replayDraw(tampered);
    expect(picks.map((_, place) => isPickSame(replay, tampered, place))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  test('what is no draw is said to be none', () => {
    expect(spawnSync(process.execPath, [verifier, '/nowhere.json']).status).toBe(2);
  });
});

test('any draw comes out the same on the command line', () => {
  fc.assert(
    fc.property(
      arbitraryPool(30),
      arbitrarySlots(3),
      arbitrarySeed,
      arbitraryEntrants,
      fc.option(arbitrarySeed),
      (pool, slots, seed, entrants, randomness) => {
        const published: PublishedDraw = {
          algorithm: rulesAlgorithm,
          commitment: commitTo(seed),
          seed,
          entrants,
          entrantsHash: hashEntrants(entrants),
          beacon: randomness === null ? null : { randomness },
          mixedSeed: mixSeed(seed, hashEntrants(entrants), randomness),
          slots,
          pool,
          poolHash: hashPool(pool),
          picks: runDraw({ seed, entrants, beacon: randomness, slots, pool }),
        };
        expect(replayDraw(published).differsAt).toBeNull();
        expect(verify(published).stdout).toContain('It matches.');
      },
    ),
    { numRuns: 12, seed: 3 },
  );
});
