import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isInPart, isTurnOf } from '../../packages/server/src/testing/sizes.ts';

// CI has no time for all browser tests: each requirement is proved by one of its tests at one commit, and by the next
// of them at the next commit. Of the tests beside those of requirements half run at each.

/** By requirement, where its tests are. */
const placesOf = new Map<string, string[]>();
const folder = path.resolve(import.meta.dirname, '..');
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .toSorted())
  for (const [index, line] of readFileSync(path.join(folder, file), 'utf8').split('\n').entries())
    if (/\btest\(/.test(line))
      for (const [, id = ''] of line.matchAll(/\[(R\d+\.\d+)\]/g))
        placesOf.set(id, [...(placesOf.get(id) ?? []), `${path.join(folder, file)}:${index + 1}`]);

interface Place {
  readonly file: string;
  readonly line: number;
  readonly titlePath: readonly string[];
}

export function isItsTurn({ file, line, titlePath }: Place): boolean {
  const ids = [...titlePath.join(' ').matchAll(/\[(R\d+\.\d+)\]/g)].map(([, id = '']) => id);
  if (ids.length === 0) return isInPart(titlePath.join(' '), 2);
  return ids.some((id) => {
    const places = placesOf.get(id) ?? [];
    const own = places.indexOf(`${file}:${line}`);
    // The requirement of a whole group of tests is written once, above them.
    return own === -1 || isTurnOf(own, places.length);
  });
}
