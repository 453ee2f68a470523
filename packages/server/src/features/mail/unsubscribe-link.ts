import { foldCase } from '@tinsmith/domain/fold-case';
import type { AccountId } from '@tinsmith/domain/ids';
import { isMailKind, type MailKind } from '@tinsmith/domain/mail-kinds';
import type { Secrets } from '../../platform/secrets.ts';

const context = 'mails off';
const addressBytes = 9;

/** What a link says: whose mails, of which kind, and to which address it went. */
export interface MailLink {
  readonly accountId: AccountId;
  readonly kind: MailKind;
  /** Short for the address: a link from an address that has changed since is known by it. */
  readonly address: string;
}

export const shortenAddress = ({ fingerprint }: Pick<Secrets, 'fingerprint'>, email: string): string =>
  fingerprint(foldCase(email), context).subarray(0, addressBytes).toString('base64url');

/** Sealed, so that it tells nobody whose it is, and nobody can make one up. It opens nothing but this one switch. */
export const sealMailLink = (secrets: Secrets, { accountId, kind, address }: MailLink): string =>
  secrets.seal(`${accountId} ${kind} ${address}`, context).toString('base64url');

/** Null for what is none of ours. */
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

/** Where it leads to a page that asks first, and where mail programs send their one click. */
export const offPage = (publicUrl: string, token: string): string =>
  `${publicUrl}/accounts/mails-off?token=${token}`;
export const oneClickAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/v1/mails/off?token=${token}`;
