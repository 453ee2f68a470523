import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../platform/database/database.ts';
import type { FeatureSamples } from './feature-samples.ts';

const source = path.resolve(import.meta.dirname, '..');
const folders = [...readdirSync(path.join(source, 'features')).map((name) => `features/${name}`), 'http'];

/** Not imported from features.ts: browser tests need the samples, and not the whole server. */
const all: readonly FeatureSamples[] = await Promise.all(
  folders.map(async (folder) => {
    const file = path.join(source, folder, 'testing', `${path.basename(folder)}.samples.ts`);
    return (await import(file)).samples;
  }),
);

/** One part of all samples. Two features with the same name in it contradict each other. */
export function collectSamples<T>(
  parts: readonly (Readonly<Record<string, T>> | undefined)[],
): Readonly<Record<string, T>> {
  const names = parts.flatMap((part) => Object.keys(part ?? {}));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features have samples for ${twice}.`);
  return Object.assign({}, ...parts);
}

export const expectedAccess = collectSamples(all.map(({ access }) => access));
export const expectedPhases = collectSamples(all.map(({ accessByPhase }) => accessByPhase));
export const writesAuditedElsewhere = collectSamples(all.map(({ auditedIn }) => auditedIn));
export const sampleBodies = collectSamples(all.map(({ bodies }) => bodies));
export const pageSamples = collectSamples(all.map(({ pages }) => pages));
export const sampleColumns = collectSamples(all.map(({ columns }) => columns));

/** Every feature's rows for a scene. */
export async function createRows(db: Database): Promise<Readonly<Record<string, number>>> {
  const parts: Readonly<Record<string, number>>[] = [];
  for (const { rows } of all) if (rows) parts.push(await rows(db));
  return collectSamples(parts);
}
