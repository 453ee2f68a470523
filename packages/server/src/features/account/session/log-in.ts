import type { logIn as logInRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLogin } from '../account.queries.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { recognizeDevice } from './device-cookie.ts';
import { startSession } from './start-session.ts';
import { countLogIn } from './throttle-log-in.ts';

/** Logs in by username or confirmed address. An unknown name is treated like a wrong password, as slowly. */
export async function logIn(
  platform: Platform,
  viewer: Viewer,
  { password, code, ...given }: Received<typeof logInRoute>['body'],
  reply: FastifyReply,
) {
  const name = given.name.trim();
  const account = await findLogin(platform.db, name);
  const device = await recognizeDevice(platform, reply.request, account);
  const counted = await countLogIn(platform, { name, address: viewer.address, device });
  const isRight = await verifyPassword(account?.password_hash ?? null, password).catch(
    async (error: unknown) => {
      // The password was not checked, e.g. because too many checks wait.
      await counted.isUndecided();
      throw error;
    },
  );
  if (!account || !isRight) throw new Problem('wrong-login');

  if (account.has_two_factor) {
    if (!code) {
      await counted.isUndecided();
      return { login: null, needsCode: true };
    }
    if (!(await checkSecondFactor(platform, account.id, code))) throw new Problem('wrong-code');
  }
  await counted.succeeded();
  await startSession(platform, reply, account, { hasSecondFactor: Boolean(account.has_two_factor) });
  return { login: account.username, needsCode: false };
}
