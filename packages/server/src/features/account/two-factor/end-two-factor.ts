import type { endTwoFactor as endTwoFactorRoute } from '@tinsmith/contract/profile';
import type { Received } from '@tinsmith/contract/route';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkOwnPassword } from '../password/check-own-password.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor.queries.ts';

/** Turns two-factor off, by password and code both. */
export async function endTwoFactor(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  viewer: Viewer,
  { password, code }: Received<typeof endTwoFactorRoute>['body'],
) {
  const { id } = getAccount(viewer);
  await checkOwnPassword({ db }, id, password);
  if (!(await findTwoFactor(db, id))?.confirmed_at) throw new Problem('two-factor-off');
  if (!(await checkSecondFactor({ db, secrets }, id, code))) throw new Problem('wrong-code');
  await db.transaction().execute((transaction) => deleteTwoFactor(transaction, id));
  return { done: true } as const;
}
