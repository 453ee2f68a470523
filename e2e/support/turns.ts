import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isInPart, isTurnOf } from '../../packages/server/src/testing/sizes.ts';
import { longFiles } from '../../scripts/long-tests.ts';

// CI has no time for all browser tests. Each requirement is proved at every commit by a test without a browser, or else
// at one commit of three by one of its browser tests, and at the next three by the next of them. All other browser tests
// run at one commit of nine.

const partsOfNeeded = 3;
const partsOfOthers = 9;
const root = path.resolve(import.meta.dirname, '../..');

/** Ids in the titles of tests, with the line of each. */
function readTitles(file: string, shape: RegExp): { readonly id: string; readonly line: number }[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((text, index) =>
    shape.test(text)
      ? [...text.matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => ({ id, line: index + 1 }))
      : [],
  );
}

const inTurns = new Set(longFiles.map((file) => path.join(root, file)));
const find = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => path.join(root, file))
    .toSorted();

/** Requirements that tests without a browser prove at every commit. Files with tests for the night are left out. */
const provenWithout = new Set(
  find(['packages/*/{src,app}/**/*.test.{ts,tsx}', 'e2e/system/*.test.ts'])
    .filter(
      (file) => !inTurns.has(file) && !/(?:skipIf\(!|runIf\()isNightly/.test(readFileSync(file, 'utf8')),
    )
    .flatMap((file) => readTitles(file, /\b(?:test|describe)\b/).map(({ id }) => id)),
);

/** By requirement that needs a browser, where its tests are: file and line. */
const placesOf = new Map<string, string[]>();
for (const file of find(['e2e/*.spec.ts', 'packages/web/app/**/*.spec.ts']))
  for (const { id, line } of readTitles(file, /\btest\(/))
    if (!provenWithout.has(id)) placesOf.set(id, [...(placesOf.get(id) ?? []), `${file}:${line}`]);

/** The only test of a requirement, and one of each other requirement that none of those proves. */
function chooseNeeded(): readonly string[] {
  const all = [...placesOf.values()];
  const chosen = new Set(all.filter((places) => places.length === 1).flat());
  for (const places of all) {
    const ofTurn = places.find((_, index) => isTurnOf(index, places.length, partsOfNeeded));
    if (ofTurn !== undefined && !places.some((place) => chosen.has(place))) chosen.add(ofTurn);
  }
  return [...chosen];
}
const neededNow = new Set(chooseNeeded().filter((_, index) => isTurnOf(index, partsOfNeeded)));

interface Place {
  readonly file: string;
  readonly line: number;
  readonly titlePath: readonly string[];
}

export function isItsTurn({ file, line, titlePath }: Place): boolean {
  const title = titlePath.join(' ');
  const place = `${file}:${line}`;
  // The requirement of a whole group of tests is written once, above them.
  const ids = [...title.matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => id);
  const isOfGroup = ids.some((id) => !provenWithout.has(id) && !placesOf.get(id)?.includes(place));
  return (
    neededNow.has(place) || (isOfGroup && isInPart(title, partsOfNeeded)) || isInPart(title, partsOfOthers)
  );
}
