import { randomBytes } from 'node:crypto';
import type { AccountId } from '@tinsmith/domain/ids';
import { isRank } from '@tinsmith/domain/ranks';
import { hashToken } from '../../http/session.ts';
import type { Letter, WrittenMail } from '../../platform/mail/mail-definition.ts';
import { logSent, recordOutcome, sendMail } from '../../platform/mail/send-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccountByEmail, findLoginById } from './account.queries.ts';
import {
  accountDeletedMail,
  alreadyMemberMail,
  changeEmailMail,
  emailChangedMail,
  noticeMails,
  type RankChangeFacts,
  rankChangedMail,
  resetMail,
  staffChangedMail,
  verifyMail,
} from './account-mails.ts';
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

/** More would let a user flood another's mailbox. */
const maxMailsAnHour = 6;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;
type Addressed = Account & { readonly email: string };

const addressed = (account: Account | undefined): Addressed | null =>
  account && account.email !== null ? { ...account, email: account.email } : null;

const mailsWithLink: Record<TokenPurpose, WrittenMail<{ readonly link: string }>> = {
  verify: verifyMail,
  'change-email': changeEmailMail,
  'undo-email': emailChangedMail,
  reset: resetMail,
};
const pages: Record<TokenPurpose, string> = {
  verify: 'verify',
  'change-email': 'verify',
  'undo-email': 'undo-email',
  reset: 'reset',
};

const mailIdOf = ({ id }: OpenRequest): string => `account-${id}`;

/** Makes the link in this process and keeps only its hash: no table, job or log ever contains it. */
async function writeLinkMail(
  { db, config }: Services,
  request: OpenRequest,
  { id, email, username }: Pick<Addressed, 'id' | 'email' | 'username'>,
  purpose: TokenPurpose,
): Promise<Letter | null> {
  const token = randomBytes(32).toString('base64url');
  const added = { tokenSha256: hashToken(token), accountId: id, purpose, email };
  if (!(await insertToken(db, request.id, added))) return null;
  const link = `${config.publicUrl}/accounts/${pages[purpose]}?token=${token}`;
  return mailsWithLink[purpose].to({ email, username, id: mailIdOf(request) }, { link });
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
  const { db } = services;
  const { email, detail } = request;
  const toOwner = ({ username }: { readonly username: string }) => ({
    email,
    username,
    id: mailIdOf(request),
  });
  const owner = addressed(await findAccountByEmail(db, email));
  if (request.kind === 'reset') return owner && writeLinkMail(services, request, owner, 'reset');
  if (request.kind === 'account-deleted') return accountDeletedMail.to(toOwner({ username: detail }), {});
  const account = request.account_id === null ? undefined : await findLoginById(db, request.account_id);
  if (!account) return null;
  const { id, username } = account;
  switch (request.kind) {
    case 'email-changed':
      return writeLinkMail(services, request, { id, username, email }, 'undo-email');
    case 'registered':
    case 'verify':
    case 'change-email': {
      if (owner && owner.verified_at !== null && owner.id !== id)
        return alreadyMemberMail.to({ ...toOwner(owner), email: owner.email }, {});
      if (request.kind === 'change-email')
        return writeLinkMail(services, request, { id, username, email }, 'change-email');
      const isWanted = account.verified_at === null && account.email === email;
      return isWanted ? writeLinkMail(services, request, { id, username, email }, 'verify') : null;
    }
    case 'rank-changed':
    case 'staff-changed': {
      const change = await readRankChange(db, detail);
      const mail = request.kind === 'rank-changed' ? rankChangedMail : staffChangedMail;
      return change && mail.to(toOwner(account), change);
    }
    default:
      return noticeMails[request.kind].to(toOwner(account), { detail });
  }
}

const isLinkMail = (kind: MailKind): boolean => (linkMails as readonly MailKind[]).includes(kind);

/**
 * Sends the requested mail, and marks it only once the mail server has accepted it: a crash in between may
 * send it twice, under the same id, but never lose it. Notices are always sent: nobody can suppress one by
 * requesting many links first.
 */
export const sendAccountMailJob = sendAccountMail.runs(async (platform, { mailRequestId }) => {
  const { db } = platform;
  const found = await findOpenMailRequest(db, mailRequestId);
  if (!found) return;
  const request = { ...found, kind: found.kind as MailKind };
  if (isLinkMail(request.kind) && (await countMailsLately(db, request.email)) >= maxMailsAnHour) return;
  const letter = await writeMail(platform, request);
  if (!letter) return;
  if ((await sendMail(platform, letter)) !== null) logSent(platform, letter);
  await recordOutcome(() =>
    (request.kind === 'account-deleted' ? dropMailRequest : markMailSent)(db, request.id),
  );
});
