import { endMs, type MailSample, namedEvent, sampleMail, startMs } from '../../../testing/mail-sample.ts';
import { signUpMail } from '../send-sign-up-mail.job.ts';

export const mails: readonly MailSample[] = [
  sampleMail(signUpMail, {
    ...namedEvent,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    more: ['The extra rules are drawn at the start.'],
  }),
];
