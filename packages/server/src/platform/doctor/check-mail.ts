import { tryMailServer } from '../mail/transport.ts';
import { type Check, ok, skipped, trouble } from './check.ts';

const limitMs = 4_000;

interface MailError extends Error {
  readonly code?: string;
  readonly response?: string;
}

const restart =
  'Restart the processes: `systemctl restart tinsmith-worker tinsmith-web@3001 tinsmith-web@3002`';

export const mailCheck: Check = {
  name: 'mail',
  title: 'Mail',
  pace: 'slow',
  part: 'mail',
  needs: 'nothing',
  async run({ config: { smtpUrl, mailDir } }) {
    if (smtpUrl === null) return skipped(`There is no mail server: e-mails are written to ${mailDir}.`);
    const { host } = new URL(smtpUrl);
    try {
      await tryMailServer(smtpUrl, limitMs);
    } catch (error) {
      const { code = '', response = '', message } = error as MailError;
      const quoted = response || message;
      if (code === 'EAUTH')
        return trouble(
          'refused',
          `${host} refuses the user or the password: “${quoted}”.`,
          'Did someone change the password of the mail account? Put the new one into the settings, in `SMTP_URL`.',
          restart,
        );
      return trouble(
        'no answer',
        `The mail server ${host} can't be used: “${quoted}”. E-mails wait, none is lost.`,
        'Compare `SMTP_URL` in the settings with what your mail provider says: name, port, `smtp:` or `smtps:`.',
        'Many hosting companies block outgoing mail on ports 25 and 465 until you ask them.',
        restart,
      );
    }
    return ok('answers', `${host} accepts the site's e-mails.`);
  },
};
