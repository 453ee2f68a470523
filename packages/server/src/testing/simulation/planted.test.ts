import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plantedFaults } from './planted.ts';

const source = path.resolve(import.meta.dirname, '../..');

test.each(plantedFaults)('the guard that "$name" takes out is in the source', ({ edits }) => {
  for (const { file, find } of edits)
    expect(readFileSync(path.join(source, file), 'utf8').split(find), file).toHaveLength(2);
});
