import type { getProof as getProofRoute, prove as proveRoute } from '@tinsmith/contract/account';
import type { Output, Received } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import { countCall, forgetCalls } from '../../../http/rate-limit.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById } from '../account.queries.ts';
import { listIdentities } from '../oauth/oauth.queries.ts';
import { listProviders } from '../oauth/oauth-providers.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { findProof, lockAccount, noteProof } from './proof.queries.ts';

type Services = Pick<Platform, 'db' | 'config' | 'secrets'>;

const guesses = { max: 10, perSeconds: 3600 };

/** Whether this session's proof is recent enough, and otherwise what it must provide. */
export async function getProof(
  { db, config }: Services,
  viewer: Viewer,
  sessionSha256: Buffer | null,
): Promise<Output<typeof getProofRoute>> {
  const { id } = getAccount(viewer);
  const account = await findLoginById(db, id);
  const proof = sessionSha256 && (await findProof(db, id, sessionSha256));
  if (!account || !proof) throw new Problem('not-logged-in');
  const linked = new Set((await listIdentities(db, id)).map((identity) => identity.provider));
  return {
    isFresh: proof.isFresh,
    by: account.has_two_factor ? 'code' : account.password_hash === null ? 'site' : 'password',
    sites: listProviders(config).filter((site) => linked.has(site.id)),
  };
}

/** Accepts the password again, or a code if two-factor is on: then a password alone proves too little. */
export async function prove(
  services: Services,
  viewer: Viewer,
  { password, code }: Received<typeof proveRoute>['body'],
  sessionSha256: Buffer | null,
) {
  const { db } = services;
  const account = await findLoginById(db, getAccount(viewer).id);
  if (!account || !sessionSha256) throw new Problem('not-logged-in');
  if (account.has_two_factor) {
    if (!(await checkSecondFactor(services, account.id, code ?? ''))) throw new Problem('wrong-code');
  } else {
    if (account.password_hash === null) throw new Problem('no-password');
    const counter = `prove account:${account.id}`;
    await countCall(db, counter, guesses);
    if (!(await verifyPassword(account.password_hash, password ?? ''))) throw new Problem('wrong-password');
    await forgetCalls(db, counter);
  }
  await noteProof(db, sessionSha256, account.has_two_factor as boolean);
  return { done: true } as const;
}

/**
 * Rejects a change to the ways into an account unless the session was proved recently. Locks the account, so
 * that a session being ended by a new password at this moment changes nothing any more.
 */
export async function requireProof(
  transaction: Database,
  accountId: AccountId,
  sessionSha256: Buffer | null,
) {
  const account = await lockAccount(transaction, accountId);
  const proof = sessionSha256 && (await findProof(transaction, accountId, sessionSha256));
  if (!account || !proof) throw new Problem('not-logged-in');
  if (!proof.isFresh) throw new Problem('prove-yourself');
  return account;
}
