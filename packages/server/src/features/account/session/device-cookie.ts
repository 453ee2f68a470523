import { z } from 'zod';
import { sealedCookie } from '../oauth/sealed-cookie.ts';

const yearSeconds = 365 * 24 * 3600;

interface Owner {
  readonly id: number;
  readonly credential_version: number;
}

/** Fixed length, so that a cookie's length reveals nothing. */
const ownerOf = ({ id, credential_version }: Owner): string => `${id} ${credential_version}`.padEnd(30);

/**
 * A device that a user has logged in from before. It logs nobody in; it only tells the owner apart from
 * strangers who guess. A new password makes the device a stranger's again.
 */
const cookie = sealedCookie('device', '/', yearSeconds, z.object({ owner: z.string(), device: z.string() }));

type Services = Parameters<typeof cookie.give>[0];
type Reply = Parameters<typeof cookie.give>[1];
type Request = Parameters<typeof cookie.read>[1];

export const rememberDevice = (services: Services, reply: Reply, owner: Owner): Promise<void> =>
  cookie.give(services, reply, { owner: ownerOf(owner), device: crypto.randomUUID() });

/** The id of a device known to this account, or null. */
export async function recognizeDevice(
  services: Services,
  request: Request,
  owner: Owner | undefined,
): Promise<string | null> {
  const known = await cookie.read(services, request);
  return known && owner && known.owner === ownerOf(owner) ? known.device : null;
}
