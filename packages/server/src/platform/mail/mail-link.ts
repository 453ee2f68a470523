import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { isMailKind, type MailKind } from '@tinsmith/domain/mail-kinds';
import type { Secrets } from '../secrets.ts';

const context = 'mails off';
const addressBytes = 9;

/** The contents of a link: the account, the kind of mail, and the address it was sent to. */
export interface MailLink {
  readonly accountId: AccountId;
  readonly kind: MailKind;
  /** A fingerprint of the address: it shows whether the address has changed since. */
  readonly address: string;
}

export const shortenAddress = ({ fingerprint }: Pick<Secrets, 'fingerprint'>, email: string): string =>
  fingerprint(foldCase(email), context).subarray(0, addressBytes).toString('base64url');

/** Sealed, so that it reveals no owner and cannot be forged. It controls only this one switch. */
export const sealMailLink = (secrets: Secrets, { accountId, kind, address }: MailLink): string =>
  secrets.seal(`${accountId} ${kind} ${address}`, context).toString('base64url');

/** Null for a token that is not ours. */
export function openMailLink(secrets: Secrets, token: string): MailLink | null {
  let text: string;
  try {
    text = secrets.unseal(Buffer.from(token, 'base64url'), context);
  } catch {
    return null;
  }
  const [accountId = '', kind = '', address = ''] = text.split(' ');
  return isMailKind(kind) ? { accountId: Number(accountId) as AccountId, kind, address } : null;
}

/** The page that asks first, and the URL for mail programs' one-click unsubscribe. */
export const offPage = (publicUrl: string, token: string): string =>
  `${publicUrl}/accounts/mails-off?token=${token}`;
export const oneClickAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/v1/mails/off?token=${token}`;
