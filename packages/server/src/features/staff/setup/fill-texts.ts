import type { Feature } from '../../../http/feature.ts';
import { findTextFolders } from '../../../platform/content-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStartingTexts } from './setup.queries.ts';

/** Fills in the texts that were chosen during setup; neutral ones until then. */
export async function fillTexts(
  platform: Pick<Platform, 'db' | 'files' | 'config'>,
  features: readonly Feature[],
): Promise<void> {
  const folders = findTextFolders(platform.config.contentDir, await readStartingTexts(platform.db));
  for (const { fillTexts: fill } of features) await fill?.(platform, folders);
}
