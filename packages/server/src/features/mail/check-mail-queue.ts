import { type Check, ok, trouble, warning } from '../../platform/doctor/check.ts';
import { formatSeconds } from '../../platform/doctor/words.ts';
import { readOpenSingles } from '../../platform/mail/single-mail.queries.ts';
import { readOpenRequests } from '../account/mail-request.queries.ts';
import { readMailQueue } from './mail-queue.queries.ts';

const lateSeconds = 600;
const veryLateSeconds = 3600;

export const mailQueueCheck: Check = {
  name: 'mail-queue',
  title: 'Waiting e-mails',
  pace: 'quick',
  part: 'mail',
  needs: 'schema',
  async run({ db }) {
    const [requests, singles, queue] = [
      await readOpenRequests(db),
      await readOpenSingles(db),
      await readMailQueue(db),
    ];
    const value = `${requests.num + singles.num + queue.num} waiting`;
    const oldest = Math.max(requests.oldestSeconds, singles.oldestSeconds, queue.oldestSeconds);
    if (oldest <= lateSeconds)
      return ok(
        value,
        `${requests.numSentToday + singles.numSentToday + queue.numSentToday} sent in the last 24 hours, ${queue.numRefusedToday} refused.`,
      );
    const say = oldest > veryLateSeconds ? trouble : warning;
    const answer = queue.answer === '' ? '' : ` The mail server said: “${queue.answer}”.`;
    return say(
      value,
      `E-mails have been waiting for ${formatSeconds(oldest)}.${answer} They are sent once, in order.`,
      'Look at the worker and the mail server first: `bin/tinsmith doctor`',
      'See which e-mails wait: /admin/mails',
    );
  },
};
