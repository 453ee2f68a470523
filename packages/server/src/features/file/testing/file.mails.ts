import {
  type MailSample,
  namedEvent,
  reader,
  sampleEventMail,
  sampleMail,
} from '../../../testing/mail-sample.ts';
import { dayLeftMail, hoursLeftMail } from '../no-file-mails.ts';
import { virusMail } from '../scan/notify-staff.job.ts';
import { troubleAnswerMail, troubleMail } from '../trouble/trouble-mails.job.ts';

export const mails: readonly MailSample[] = [
  sampleMail(troubleMail, { ...reader, ...namedEvent, asker: 'ben' }),
  sampleMail(troubleAnswerMail, {
    ...reader,
    ...namedEvent,
    answerer: 'olga',
    answer: 'Try another browser.',
  }),
  sampleMail(virusMail, { fileId: 8, finding: 'Eicar-Test' }),
  sampleEventMail(dayLeftMail, true),
  sampleEventMail(hoursLeftMail, true),
];
