import { inVoting, type MailSample, sampleEventMail } from '../../../testing/mail-sample.ts';
import { resultsMail } from '../results-mail.ts';

export const mails: readonly MailSample[] = [sampleEventMail(resultsMail, null, inVoting)];
