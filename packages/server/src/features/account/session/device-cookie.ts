import { z } from 'zod';
import { sealedCookie } from '../oauth/sealed-cookie.ts';

const yearSeconds = 365 * 24 * 3600;

interface Owner {
  readonly id: number;
  readonly credential_version: number;
}

/** Of one length, so that a cookie's length tells nothing. */
const ownerOf = ({ id, credential_version }: Owner): string => `${id} ${credential_version}`.padEnd(30);

/**
 * A device from which somebody has logged in before. It logs nobody in; it only tells its owner apart from strangers
 * who guess. A new password makes it a stranger's.
 */
const cookie = sealedCookie('device', '/', yearSeconds, z.object({ owner: z.string(), device: z.string() }));

type Services = Parameters<typeof cookie.give>[0];
type Reply = Parameters<typeof cookie.give>[1];
type Request = Parameters<typeof cookie.read>[1];

export const rememberDevice = (services: Services, reply: Reply, owner: Owner): Promise<void> =>
  cookie.give(services, reply, { owner: ownerOf(owner), device: crypto.randomUUID() });

/** What the device is known by to this account, or null if it is not. */
export async function recognizeDevice(
  services: Services,
  request: Request,
  owner: Owner | undefined,
): Promise<string | null> {
  const known = await cookie.read(services, request);
  return known && owner && known.owner === ownerOf(owner) ? known.device : null;
}
