import { type MailSample, sampleMail } from '../../../testing/mail-sample.ts';
import { siteTroubleMail } from '../health/trouble-mails.job.ts';
import { reportMail } from '../report-mails.job.ts';
import { setupMail } from '../setup/test-mail.ts';

export const mails: readonly MailSample[] = [
  sampleMail(reportMail, { count: 2 }),
  sampleMail(siteTroubleMail, {
    found: [
      ['Worker', 'not running'],
      ['Backup', '80 hours old'],
    ],
  }),
  sampleMail(setupMail, { newName: 'The Jam', code: '123456' }),
];
