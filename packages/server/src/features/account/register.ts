import type { register as registerRoute } from '@tinsmith/contract/account';
import type { Received } from '@tinsmith/contract/route';
import { checkEmail } from '@tinsmith/domain/account-rules';
import { findNextPath } from '@tinsmith/domain/next-path';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../http/problems.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAccount } from './account.queries.ts';
import { checkNewUsername, nameTaken } from './check-username.ts';
import { checkNewPassword } from './password/check-new-password.ts';
import { requestMail } from './request-mail.ts';
import { startSession } from './session/start-session.ts';

/**
 * Creates an account and logs it in. Only the worker that mails looks the address up, so that neither the
 * response nor its timing reveals whether the address is known.
 */
export async function register(
  platform: Pick<Platform, 'db' | 'config' | 'secrets'>,
  { username, password, next, ...given }: Received<typeof registerRoute>['body'],
  reply: FastifyReply,
) {
  const email = given.email.trim();
  await checkNewUsername(platform, username);
  const sentence = checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
  checkNewPassword(password, username);

  const passwordHash = await hashPassword(password);
  const added = await platform.db.transaction().execute(async (transaction) => {
    const account = await insertAccount(transaction, { username, email, passwordHash });
    if (!account) throw nameTaken(username);
    const nextPath = findNextPath(next) ?? '';
    await requestMail(transaction, { kind: 'registered', accountId: account.id, email, nextPath });
    return account;
  });
  await startSession(platform, reply, added);
  return { login: username };
}
