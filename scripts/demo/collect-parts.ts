import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DemoPart } from '../../packages/server/src/demo/demo-part.ts';
import { features } from '../../packages/server/src/features.ts';

const source = path.resolve(import.meta.dirname, '../../packages/server/src/features');

/** The parts of the demo, in the order of the features. Not in their manifests, which every running site loads. */
export const collectParts = (): Promise<readonly DemoPart[]> =>
  Promise.all(
    features
      .map(({ name }) => ({ name, folder: path.join(source, name, 'demo') }))
      .filter(({ folder }) => existsSync(folder))
      .map(async ({ name, folder }) => (await import(path.join(folder, `${name}.demo.ts`))).demo),
  );
