import type { Device } from '@tinsmith/contract/account';
import { deviceName } from '@tinsmith/domain/device-name';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listSessions } from './session.queries.ts';

/** Where the account is logged in, this device first. */
export async function listDevices(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  sessionSha256: Buffer | null,
): Promise<{ result: Device[] }> {
  if (!viewer.account) throw new Problem('not-logged-in');
  const devices = (await listSessions(db, viewer.account.id)).map((session) => ({
    id: session.id,
    isCurrent: sessionSha256?.equals(session.token_sha256) ?? false,
    name: deviceName(session.user_agent),
    seenAt: session.seen_at.getTime(),
  }));
  return { result: devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}
