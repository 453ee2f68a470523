import { type MailSample, sampleMail } from '../../../testing/mail-sample.ts';
import {
  accountDeletedMail,
  alreadyMemberMail,
  changeEmailMail,
  emailChangedMail,
  noticeMails,
  rankChangedMail,
  resetMail,
  staffChangedMail,
  verifyMail,
} from '../account-mails.ts';

const link = 'https://jam.example/accounts/verify?token=sample';
const rankChange = { personId: 6, person: 'ben', rank: 'moderator', by: 'olga' } as const;

export const mails: readonly MailSample[] = [
  sampleMail(verifyMail, { link }),
  sampleMail(changeEmailMail, { link }),
  sampleMail(resetMail, { link }),
  sampleMail(emailChangedMail, { link }),
  sampleMail(alreadyMemberMail, {}),
  sampleMail(accountDeletedMail, {}),
  sampleMail(rankChangedMail, rankChange),
  sampleMail(staffChangedMail, rankChange),
  ...Object.values(noticeMails).map((mail) => sampleMail(mail, { detail: 'GitHub' })),
];
