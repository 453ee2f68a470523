import type { endTwoFactor as endTwoFactorRoute } from '@tinsmith/contract/profile';
import type { Received } from '@tinsmith/contract/route';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLoginById } from '../account.queries.ts';
import { notifyOwner } from '../notify-owner.ts';
import { lockAccount } from '../session/proof.queries.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor.queries.ts';

/** Turns two-factor off, by both password and code; by a code alone if there is no password. */
export async function endTwoFactor(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  viewer: Viewer,
  { password, code }: Received<typeof endTwoFactorRoute>['body'],
) {
  const { id } = getAccount(viewer);
  const account = await findLoginById(db, id);
  if (!account) throw new Problem('not-logged-in');
  const isRight = account.password_hash === null || (await verifyPassword(account.password_hash, password));
  if (!isRight) throw new Problem('wrong-password');
  if (!(await findTwoFactor(db, id))?.confirmed_at) throw new Problem('two-factor-off');
  if (!(await checkSecondFactor({ db, secrets }, id, code))) throw new Problem('wrong-code');
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    await deleteTwoFactor(transaction, id);
    await notifyOwner(transaction, account, 'two-factor-off');
  });
  return { done: true } as const;
}
