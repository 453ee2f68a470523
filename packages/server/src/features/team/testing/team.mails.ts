import { type MailSample, namedEvent, sampleMail } from '../../../testing/mail-sample.ts';
import { invitationMail } from '../send-invitation-mail.job.ts';
import { pledgeMail } from '../send-pledge-mail.job.ts';

export const mails: readonly MailSample[] = [
  sampleMail(invitationMail, { ...namedEvent, senderName: 'ben' }),
  sampleMail(pledgeMail, { ...namedEvent, senderName: 'ben' }),
];
