import type { FileAudience, FileGuard } from '../../http/feature.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { isDiscarded } from './discarded-file.queries.ts';

export async function findAudience(
  { db }: Pick<Platform, 'db'>,
  guards: readonly FileGuard[],
  viewer: Viewer,
  name: string,
): Promise<FileAudience> {
  // As they came, before anything was checked to the end.
  if (name.endsWith('.raw')) return 'nobody';
  for (const guard of guards) {
    const audience = await guard(viewer, name);
    if (audience) return audience;
  }
  return (await isDiscarded(db, name)) ? 'nobody' : 'always';
}
