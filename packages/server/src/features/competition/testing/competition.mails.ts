import { type MailSample, sampleEventMail } from '../../../testing/mail-sample.ts';
import { movedMail } from '../moved-mail.ts';

export const mails: readonly MailSample[] = [sampleEventMail(movedMail, true)];
