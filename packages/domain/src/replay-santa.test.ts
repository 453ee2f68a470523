import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../server/src/testing/sizes.ts';
import { openDrawNumbers } from './draw-numbers.ts';
import {
  hashExclusions,
  hashHistory,
  mixSantaSeed,
  runSantaDraw,
  type SantaInput,
  santaAlgorithm,
} from './draw-santa.ts';
import { commitTo, hashEntrants } from './draw-seed.ts';
import { type PublishedSantaDraw, replaySantaDraw } from './replay-santa.ts';
import { fromHex } from './sha256.ts';
import { arbitrarySeed } from './testing/arbitrary-pool.ts';
import { arbitraryRing, type RingCase } from './testing/arbitrary-ring.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const document = readFileSync(path.join(root, 'docs/santa-draw.md'), 'utf8');
const exampleFile = path.join(root, 'docs/santa-draw-example.json');
const verifier = path.join(root, 'packages/web/public/verify-santa.mjs');

const zeros = '0'.repeat(64);

const verify = (draw: unknown) =>
  spawnSync(process.execPath, [verifier], { input: JSON.stringify(draw), encoding: 'utf8' });

const publish = (input: SantaInput): PublishedSantaDraw => ({
  algorithm: santaAlgorithm,
  commitment: commitTo(input.seed),
  seed: input.seed,
  entrants: input.entrants,
  entrantsHash: hashEntrants(input.entrants),
  beacon: input.beacon === null ? null : { randomness: input.beacon },
  mixedSeed: mixSantaSeed(input.seed, hashEntrants(input.entrants), input.beacon),
  history: input.history,
  historyHash: hashHistory(input.history),
  numExclusions: input.exclusions.length,
  ...runSantaDraw(input),
});

const example: PublishedSantaDraw = JSON.parse(readFileSync(exampleFile, 'utf8'));

describe('the test vectors of docs/santa-draw.md', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const drawOf = (entrants: readonly number[], more: Partial<SantaInput> = {}) =>
    runSantaDraw({ seed: zeros, entrants, beacon: null, history: [], exclusions: [], veil: zeros, ...more });

  test('are what we compute', () => {
    expect(document).toContain(
      `entrants 1, 2, 3 | \`${mixSantaSeed(zeros, hashEntrants([1, 2, 3]), null)}\``,
    );
    expect(document).toContain(`of no pairs | \`${hashHistory([])}\``);
    expect(document).toContain(
      `of the exclusion 3, 1 with a veil of 64 zeros | \`${hashExclusions([[3, 1]], zeros)}\``,
    );
    expect(document).toContain(`entrants 1 to 6 | ${drawOf(upTo(6)).ring.join(', ')} |`);
    expect(document).toContain(`entrants 1 to 25 | ${drawOf(upTo(25)).ring.join(', ')} |`);
    const veiled = drawOf(upTo(6), { exclusions: [[3, 1]] });
    expect(document).toContain(`the exclusion 3, 1 and that veil | ${veiled.ring.join(', ')} |`);
  });

  test('and the example matches here and on the command line', () => {
    expect(replaySantaDraw(example).differsAt).toBeNull();
    expect(execFileSync(process.execPath, [verifier, exampleFile], { encoding: 'utf8' })).toContain(
      'It matches.',
    );
  });
});

const lies: readonly (readonly [string, Partial<PublishedSantaDraw>])[] = [
  ['algorithm', { algorithm: 'tinsmith-rules-v1' }],
  ['commitment', { commitment: '0'.repeat(64) }],
  ['entrants', { entrants: [...example.entrants, 9007199254740990] }],
  ['mixed-seed', { beacon: null }],
  ['history', { history: example.history.slice(1) }],
  ['shape', { ring: example.ring.slice(1) }],
  ['shape', { ring: [...example.ring.slice(0, -1), example.ring[0] as number] }],
  ['ring', { ring: [...example.ring.slice(0, -2), ...example.ring.slice(-2).toReversed()], numAllowed: 3 }],
  ['ring', { numAllowed: example.numAllowed + 1 }],
];

describe('a draw of a gift exchange that was tampered with', () => {
  test.each(lies)("doesn't match: %s, %#", (step, lie) => {
    const tampered = { ...example, ...lie };
    expect(replaySantaDraw(tampered).differsAt).toBe(step);
    const { status, stdout } = verify(tampered);
    expect(status).toBe(1);
    expect(stdout).toContain("It doesn't match.");
    expect(stdout.split('\n').find((line) => line.startsWith('DIFFERENT'))).toContain(step.replace('-', ' '));
  });

  test('an earlier pair without its year being allowed is seen even where exclusions hide the draw', () => {
    const [giver, receiver] = example.ring as [number, number];
    const history = [...example.history, { giver, receiver, year: 9 }];
    const tampered = { ...example, numExclusions: 2, history, historyHash: hashHistory(history) };
    expect(replaySantaDraw(tampered)).toMatchObject({ differsAt: 'shape', outcome: null });
    expect(verify(tampered).stdout).toContain('a pair of an earlier year');
  });
});

const entrantAt = (place: number) => 7 * place + 3;

/** A draw of made-up people, by index. */
const publishCase = (
  { numPeople, exclusions, history }: RingCase,
  { seed, beacon }: { readonly seed: string; readonly beacon: string | null },
) =>
  publish({
    seed,
    beacon,
    veil: seed,
    entrants: Array.from({ length: numPeople }, (_, place) => entrantAt(place)),
    exclusions: exclusions.map(([one, other]) => [entrantAt(one), entrantAt(other)]),
    history: history.map((pair) => ({
      ...pair,
      giver: entrantAt(pair.giver),
      receiver: entrantAt(pair.receiver),
    })),
  });

describe('comes out the same on the command line', () => {
  test('[R11.15] any draw', () => {
    fc.assert(
      fc.property(
        fc.oneof(arbitraryRing(0, 9), arbitraryRing(21, 40), arbitraryRing(60, 90)),
        arbitrarySeed,
        fc.option(arbitrarySeed),
        fc.boolean(),
        (ring, seed, beacon, hasExclusions) => {
          const published = publishCase(hasExclusions ? ring : { ...ring, exclusions: [] }, { seed, beacon });
          expect(replaySantaDraw(published).differsAt).toBeNull();
          // A draw with exclusions can only be checked in part, and never "matches".
          const { stdout } = verify(published);
          expect(stdout.includes('It matches.')).toBe(published.numExclusions === 0);
          expect(stdout.includes("can't be repeated")).toBe(published.numExclusions > 0);
          expect(stdout).not.toContain('DIFFERENT');
        },
      ),
      { numRuns: sizes.verifiedRings, seed: 3 },
    );
  }, 120_000);

  test.each([
    ['20 regulars with hardly a way left', 20, 4],
    ['a crowd', sizes.entrants, sizes.entrants],
  ])(
    '%s',
    (_, numPeople, left) => {
      const number = openDrawNumbers(fromHex('5a'.repeat(32)));
      const people = Array.from({ length: numPeople }, (__, place) => place);
      const history =
        numPeople === left
          ? people.map((giver) => ({ giver, receiver: (giver + 1) % numPeople, year: 1 }))
          : people.flatMap((giver) =>
              people
                .filter((receiver) => receiver !== giver && number(numPeople) >= left)
                .map((receiver) => ({ giver, receiver, year: 1 + number(3) })),
            );
      const published = publishCase({ numPeople, exclusions: [], history }, { seed: zeros, beacon: null });
      expect(replaySantaDraw(published).differsAt).toBeNull();
      expect(verify(published).stdout).toContain('It matches.');
    },
    120_000,
  );
});

test('a ring drawn around exclusions cannot be found by trying them', () => {
  const base = { seed: 'ab'.repeat(32), beacon: null, history: [], entrants: [1, 2, 3, 4, 5, 6, 7] };
  const drawn = runSantaDraw({ ...base, exclusions: [[2, 5]], veil: 'cd'.repeat(32) });
  const guessed = runSantaDraw({ ...base, exclusions: [[2, 5]], veil: '' });
  expect(drawn.ring).not.toEqual(guessed.ring);
  expect(hashExclusions([[2, 5]], 'cd'.repeat(32))).not.toBe(hashExclusions([[2, 5]], ''));
});
