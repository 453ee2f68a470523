import { randomBytes } from 'node:crypto';
import type { AccountId } from '@tinsmith/domain/ids';
import { isRank } from '@tinsmith/domain/ranks';
import { hashToken } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../../platform/smtp-session.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { findAccountByEmail, findLoginById } from './account.queries.ts';
import {
  accountDeletedText,
  alreadyMemberText,
  changeEmailText,
  emailChangedText,
  type MailFacts,
  noticeText,
  type RankChangeFacts,
  rankChangedText,
  resetText,
  staffChangedText,
  verifyText,
} from './account-mail-texts.ts';
import { insertToken, type TokenPurpose } from './account-token.queries.ts';
import {
  countMailsLately,
  dropMailRequest,
  findOpenMailRequest,
  linkMails,
  type MailKind,
  markMailSent,
} from './mail-request.queries.ts';
import { sendAccountMail } from './request-mail.ts';

type Services = Pick<Platform, 'db' | 'config'>;
type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenMailRequest>>> & { readonly kind: MailKind };
type Text = Pick<Mail, 'subject' | 'text'>;
type Letter = Pick<Mail, 'to' | 'subject' | 'text'>;

/** More would let a user flood another's mailbox. */
const maxMailsAnHour = 6;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;
type Addressed = Account & { readonly email: string };

const addressed = (account: Account | undefined): Addressed | null =>
  account && account.email !== null ? { ...account, email: account.email } : null;

const writeLink: Record<TokenPurpose, (facts: MailFacts, link: string) => Text> = {
  verify: verifyText,
  'change-email': changeEmailText,
  'undo-email': emailChangedText,
  reset: resetText,
};
const pages: Record<TokenPurpose, string> = {
  verify: 'verify',
  'change-email': 'verify',
  'undo-email': 'undo-email',
  reset: 'reset',
};

/** Makes the link in this process and keeps only its hash: no table, job or log ever contains it. */
async function writeLinkMail(
  { db }: Services,
  request: OpenRequest,
  facts: MailFacts,
  { id, email: to }: Pick<Addressed, 'id' | 'email'>,
  purpose: TokenPurpose,
): Promise<Letter | null> {
  const token = randomBytes(32).toString('base64url');
  const added = { tokenSha256: hashToken(token), accountId: id, purpose, email: to };
  if (!(await insertToken(db, request.id, added))) return null;
  return { to, ...writeLink[purpose](facts, `${facts.publicUrl}/accounts/${pages[purpose]}?token=${token}`) };
}

/** A change of rank, with the people's names as they are now; see mail-rank-change.ts. */
async function readRankChange(db: Services['db'], detail: string): Promise<RankChangeFacts | null> {
  const [personId = '', rank = '', by = ''] = detail.split(' ');
  const person = await findLoginById(db, Number(personId) as AccountId);
  if (!person) return null;
  const author = by === 'command-line' ? null : await findLoginById(db, Number(by) as AccountId);
  return {
    personId: person.id,
    person: person.username,
    rank: isRank(rank) ? rank : null,
    by: author === null ? null : (author?.username ?? 'A former owner'),
  };
}

/**
 * The mail and its recipient, or null if there is none. Only here is the address looked up. The mail goes to
 * the stored address, never to the spelling someone typed; a new address is stored when requested.
 */
async function writeMail(services: Services, request: OpenRequest): Promise<Letter | null> {
  const { db, config } = services;
  const { name: siteName } = await readSiteSettings(db);
  const factsOf = ({ username }: { username: string }): MailFacts => ({
    siteName,
    publicUrl: config.publicUrl,
    username,
  });
  const owner = addressed(await findAccountByEmail(db, request.email));
  if (request.kind === 'reset') {
    return owner && writeLinkMail(services, request, factsOf(owner), owner, 'reset');
  }
  if (request.kind === 'account-deleted')
    return { to: request.email, ...accountDeletedText(factsOf({ username: request.detail })) };
  const account = request.account_id === null ? undefined : await findLoginById(db, request.account_id);
  if (!account) return null;
  const { id } = account;
  switch (request.kind) {
    case 'email-changed':
      return writeLinkMail(services, request, factsOf(account), { id, email: request.email }, 'undo-email');
    case 'registered':
    case 'verify':
    case 'change-email': {
      if (owner && owner.verified_at !== null && owner.id !== id) {
        return { to: owner.email, ...alreadyMemberText(factsOf(owner)) };
      }
      if (request.kind === 'change-email') {
        const asked = { id, email: request.email };
        return writeLinkMail(services, request, factsOf(account), asked, 'change-email');
      }
      const isWanted = account.verified_at === null && account.email === request.email;
      return isWanted
        ? writeLinkMail(services, request, factsOf(account), { id, email: account.email ?? '' }, 'verify')
        : null;
    }
    case 'rank-changed':
    case 'staff-changed': {
      const change = await readRankChange(db, request.detail);
      if (!change) return null;
      const writeText = request.kind === 'rank-changed' ? rankChangedText : staffChangedText;
      return { to: request.email, ...writeText(factsOf(account), change) };
    }
    default:
      return { to: request.email, ...noticeText(factsOf(account), request.kind, request.detail) };
  }
}

const isLinkMail = (kind: MailKind): boolean => (linkMails as readonly MailKind[]).includes(kind);

/**
 * Sends the requested mail, and marks it only once the mail server has accepted it: a crash in between may
 * send it twice, under the same id, but never lose it. Notices are always sent: nobody can suppress one by
 * requesting many links first.
 */
export const sendAccountMailJob = sendAccountMail.runs(async ({ db, config, mail }, { mailRequestId }) => {
  const found = await findOpenMailRequest(db, mailRequestId);
  if (!found) return;
  const request = { ...found, kind: found.kind as MailKind };
  if (isLinkMail(request.kind) && (await countMailsLately(db, request.email)) >= maxMailsAnHour) return;
  const letter = await writeMail({ db, config }, request);
  if (!letter) return;
  await mail.send({ id: `account-${request.id}`, ...letter });
  await (request.kind === 'account-deleted' ? dropMailRequest : markMailSent)(db, request.id);
});
