import { type MailSample, sampleEventMail } from '../../../testing/mail-sample.ts';
import { rulesMail } from '../rules-mail.ts';

export const mails: readonly MailSample[] = [sampleEventMail(rulesMail, ['Genre: a game about snails.'])];
