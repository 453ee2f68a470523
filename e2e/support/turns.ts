import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isInPart, isTurnOf } from '../../packages/server/src/testing/sizes.ts';
import { longFiles } from '../../scripts/long-tests.ts';

// CI has no time for all browser tests. Each requirement is proved at every commit: by a test without a browser, or by
// one of its browser tests, and at the next commit by the next of them. All other browser tests run at one commit of
// six.

const parts = 6;
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

/** By requirement, where its browser tests are. */
const placesOf = new Map<string, string[]>();
for (const file of find(['e2e/*.spec.ts', 'packages/web/app/**/*.spec.ts']))
  for (const { id, line } of readTitles(file, /\btest\(/))
    placesOf.set(id, [...(placesOf.get(id) ?? []), `${file}:${line}`]);

interface Place {
  readonly file: string;
  readonly line: number;
  readonly titlePath: readonly string[];
}

export function isItsTurn({ file, line, titlePath }: Place): boolean {
  const title = titlePath.join(' ');
  const ids = [...title.matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => id);
  const isNeeded = ids.some((id) => {
    if (provenWithout.has(id)) return false;
    const places = placesOf.get(id) ?? [];
    const own = places.indexOf(`${file}:${line}`);
    // The requirement of a whole group of tests is written once, above them.
    return own === -1 || isTurnOf(own, places.length);
  });
  return isNeeded || isInPart(title, parts);
}
