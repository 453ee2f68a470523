import type { saveProfile as saveProfileRoute } from '@tinsmith/contract/profile';
import type { Received } from '@tinsmith/contract/route';
import { checkEmail } from '@tinsmith/domain/account-rules';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import { countCall } from '../../../http/rate-limit.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maxPostTextBytes, sanitizePostText } from '../../../platform/post-text.ts';
import { requestMail } from '../request-mail.ts';
import { requireProof } from '../session/prove.ts';
import { findProfileById, respellEmail, updateProfile, updateUnverifiedEmail } from './profile.queries.ts';

/** Each change mails an address that may belong to anyone. */
const addressChanges = { max: 5, perSeconds: 3600 };

/** One line without anything that could forge or hide something. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

function checkNewEmail(email: string): void {
  const sentence = /\p{Cc}/u.test(email) ? "That doesn't look like an e-mail address." : checkEmail(email);
  if (sentence) throw new Problem('bad-email', { sentence });
}

/** A confirmed address stays until the new one is confirmed too; an unconfirmed one is replaced at once. */
async function changeEmail(transaction: Database, accountId: AccountId, email: string): Promise<void> {
  const isUnverified = await updateUnverifiedEmail(transaction, accountId, email);
  await requestMail(transaction, { kind: isUnverified ? 'verify' : 'change-email', accountId, email });
}

export async function saveProfile(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  given: Received<typeof saveProfileRoute>['body'],
  sessionSha256: Buffer | null,
): Promise<void> {
  const { id } = getAccount(viewer);
  const info = sanitizePostText(given.info);
  if (info === null) {
    const sentence = `The text is too long. Please keep it under ${formatFileSize(maxPostTextBytes)}.`;
    throw new Problem('invalid-input', { sentence });
  }
  const account = await findProfileById(db, id);
  if (!account) throw new Problem('not-logged-in');
  const email = given.email.trim();
  const isNewEmail = foldCase(email) !== foldCase(account.email ?? '');
  if (isNewEmail) {
    checkNewEmail(email);
    await countCall(db, `change-email account:${id}`, addressChanges);
  }

  const texts = {
    location: oneLine(given.location),
    info,
    isEmailShown: given.isEmailShown,
  };
  await db.transaction().execute(async (transaction) => {
    // Even if only the capitalization changes: mail goes to the address as stored.
    if (email !== (account.email ?? '')) await requireProof(transaction, id, sessionSha256);
    await updateProfile(transaction, id, texts);
    if (isNewEmail) await changeEmail(transaction, id, email);
    else if (email !== account.email) await respellEmail(transaction, id, email);
  });
}
