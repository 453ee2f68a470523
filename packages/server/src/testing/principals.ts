import type { Database } from '../platform/database/database.ts';
import { createAccount, createSession } from './factories.ts';

/** Everybody who might knock, each with the session cookie they would send. */
export const principalNames = ['anonymous', 'expired', 'unverified', 'user', 'staff'] as const;
export type PrincipalName = (typeof principalNames)[number];
export type Principals = Record<PrincipalName, string | undefined>;

/** The password of every principal that has an account. */
export const principalPassword = 'a lantern in the reeds';

export async function createPrincipals(db: Database): Promise<Principals> {
  const [unverified, user, staff] = await Promise.all([
    createAccount(db, { isVerified: false, password: principalPassword }),
    createAccount(db, { password: principalPassword }),
    createAccount(db, { rank: 'owner', password: principalPassword }),
  ]);
  return {
    anonymous: undefined,
    expired: await createSession(db, user.id, '-1 second'),
    unverified: await createSession(db, unverified.id),
    user: await createSession(db, user.id),
    staff: await createSession(db, staff.id),
  };
}
