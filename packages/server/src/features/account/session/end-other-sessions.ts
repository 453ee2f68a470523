import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessionOf, deleteSessions } from './session.queries.ts';

/** Logs out everywhere else. */
export async function endOtherSessions(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  sessionSha256: Buffer | null,
) {
  if (!viewer.account) throw new Problem('not-logged-in');
  await deleteSessions(db, viewer.account.id, sessionSha256);
  return { done: true } as const;
}

/** Logs out one device. */
export async function endSession({ db }: Pick<Platform, 'db'>, viewer: Viewer, deviceId: number) {
  if (!(await deleteSessionOf(db, getAccount(viewer).id, deviceId))) throw new Problem('no-device');
  return { done: true } as const;
}
