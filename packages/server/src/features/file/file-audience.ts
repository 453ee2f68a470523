import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { isDiscarded } from './discarded-file.queries.ts';

/**
 * Who may have a file just now. `always`: it belongs to nothing that could be hidden. `everyone`: all may, for the
 * time being. `viewer`: the one who asks may, others may not. `nobody`: it is missing.
 */
export type FileAudience = 'always' | 'everyone' | 'viewer' | 'nobody';

/** What a feature says of a file; null for one that is not its own. Features hand theirs in by app.ts. */
export type FileGuard = (viewer: Viewer, name: string) => Promise<FileAudience | null>;

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
