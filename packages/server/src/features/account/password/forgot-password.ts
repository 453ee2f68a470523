import { checkEmail } from '@tinsmith/domain/account-rules';
import { Problem } from '../../../http/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestMail } from '../request-mail.ts';

/** Asks the worker for a link. Whether the address is known is its to find out, so the answer cannot tell. */
export async function forgotPassword({ db }: Pick<Platform, 'db'>, given: string) {
  const email = given.trim();
  const sentence = checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
  await db
    .transaction()
    .execute((transaction) => requestMail(transaction, { kind: 'reset', accountId: null, email }));
  return { done: true } as const;
}
