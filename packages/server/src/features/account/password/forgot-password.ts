import { checkEmail } from '@tinsmith/domain/account-rules';
import { Problem } from '../../../http/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestMail } from '../request-mail.ts';

/** Requests a link from the worker. Only the worker looks the address up, so the response reveals nothing. */
export async function forgotPassword({ db }: Pick<Platform, 'db'>, given: string) {
  const email = given.trim();
  const sentence = checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
  await db
    .transaction()
    .execute((transaction) => requestMail(transaction, { kind: 'reset', accountId: null, email }));
  return { done: true } as const;
}
