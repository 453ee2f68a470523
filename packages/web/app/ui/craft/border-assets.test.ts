import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { borderAssets } from './border-asset.ts';

const folder = new URL('.', import.meta.url);

it('The border files are what write-border-assets.ts writes', () => {
  const assets = borderAssets();
  const onDisk = readdirSync(folder).filter((name) => name.startsWith('border-') && name.endsWith('.svg'));
  expect(onDisk.sort()).toEqual(assets.map(({ fileName }) => fileName).sort());
  for (const { fileName, svg } of assets) {
    expect(readFileSync(new URL(fileName, folder), 'utf8') === svg, fileName).toBe(true);
  }
});
