import { writeFileSync } from 'node:fs';
import { borderAssets } from './border-asset.ts';

for (const { fileName, svg } of borderAssets()) {
  writeFileSync(new URL(fileName, import.meta.url), svg);
}
