import { type MailSample, sampleEventMail } from '../../../testing/mail-sample.ts';
import { newsMail } from '../news-mail.ts';

export const mails: readonly MailSample[] = [
  sampleEventMail(newsMail, { id: 11 as never, title: 'News', markdown: 'Some **news**.' }),
];
