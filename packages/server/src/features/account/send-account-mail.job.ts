import { randomBytes } from 'node:crypto';
import { hashToken } from '../../http/session.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { findAccountByEmail, findLoginById } from './account.queries.ts';
import {
  alreadyMemberText,
  changeEmailText,
  type MailFacts,
  resetText,
  verifyText,
} from './account-mail-texts.ts';
import { insertToken, type TokenPurpose } from './account-token.queries.ts';
import { countMailsLately, findOpenMailRequest, markMailSent } from './mail-request.queries.ts';
import { sendAccountMailName } from './request-mail.ts';

type Services = Pick<Platform, 'db' | 'config'>;
type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenMailRequest>>>;
type Text = Pick<Mail, 'subject' | 'text'>;

/** More would be somebody filling another's mailbox. */
const maxMailsAnHour = 6;

interface Recipient {
  readonly id: number;
  readonly username: string;
}

const writeLink: Record<TokenPurpose, (facts: MailFacts, link: string) => Text> = {
  verify: verifyText,
  'change-email': changeEmailText,
  reset: resetText,
};

/** Makes the link in this process and keeps only its hash: no table, job or log ever holds it. */
async function writeLinkMail(
  { db }: Services,
  facts: MailFacts,
  { id }: Recipient,
  email: string,
  purpose: TokenPurpose,
): Promise<Text> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(db, { tokenSha256: hashToken(token), accountId: id, purpose, email });
  const page = purpose === 'reset' ? 'reset' : 'verify';
  return writeLink[purpose](facts, `${facts.publicUrl}/accounts/${page}?token=${token}`);
}

/** What to say to this address, or null if nothing. Only here is it found out whether the address is known. */
async function writeMail(services: Services, request: OpenRequest): Promise<Text | null> {
  const { db, config } = services;
  const { email } = request;
  const { name: siteName } = await readSiteSettings(db);
  const factsOf = ({ username }: Recipient): MailFacts => ({
    siteName,
    publicUrl: config.publicUrl,
    username,
  });

  const owner = await findAccountByEmail(db, email);
  if (request.kind === 'reset') {
    return owner ? writeLinkMail(services, factsOf(owner), owner, email, 'reset') : null;
  }
  const account = request.account_id === null ? undefined : await findLoginById(db, request.account_id);
  if (!account) return null;
  if (owner && owner.verified_at !== null && owner.id !== account.id) {
    return alreadyMemberText(factsOf(owner));
  }
  if (request.kind === 'change-email') {
    return writeLinkMail(services, factsOf(account), account, email, 'change-email');
  }
  const isWanted = account.verified_at === null && account.email === email;
  return isWanted ? writeLinkMail(services, factsOf(account), account, email, 'verify') : null;
}

/**
 * Sends the mail that was asked for. Marked only once the mail server has taken it: a crash in between may
 * send it twice, under the same id, but never not at all.
 */
export const sendAccountMail: Job = {
  name: sendAccountMailName,
  run: async ({ db, config, mail }, payload) => {
    const { mailRequestId } = payload as { mailRequestId: number };
    const request = await findOpenMailRequest(db, mailRequestId);
    if (!request || (await countMailsLately(db, request.email)) >= maxMailsAnHour) return;
    const text = await writeMail({ db, config }, request);
    if (!text) return;
    await mail.send({ to: request.email, id: `account-${request.id}`, ...text });
    await markMailSent(db, request.id);
  },
};
