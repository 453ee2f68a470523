import type { Feature } from '../../http/feature.ts';
import type { Job } from '../../platform/jobs.ts';
import { sendOptionalMail } from '../../platform/send-optional-mail.ts';
import type { Mail } from '../../platform/smtp-session.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { findSignUpMail, markSignUpMailed, type SignUpMail, sendSignUpMail } from './entrant.queries.ts';

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const writeMoment = (moment: Date): string =>
  `${days.format(moment).replace(',', '')}, ${moment.toISOString().slice(11, 16)} UTC`;

/** The name is the only user-chosen text quoted. */
const writeText = (
  { username, title, short, startsAt, endsAt }: SignUpMail,
  more: readonly string[],
  site: { readonly name: string; readonly publicUrl: string },
): Pick<Mail, 'subject' | 'text'> => ({
  subject: "You're signed up",
  text: `${[
    `Hello ${username},`,
    `You signed up for ${title}. It runs from ${writeMoment(startsAt)} to ${writeMoment(endsAt)}.`,
    ...more,
    `Change your sign-up or withdraw here:\n${site.publicUrl}/join/?compo=${short}`,
    `${site.name}\n${site.publicUrl}`,
  ].join('\n\n')}\n`,
});

/** Confirms a sign-up. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendSignUpMailJob = (features: readonly Feature[]): Job =>
  sendSignUpMail.runs(async (platform, { signUpId }) => {
    const { db, config } = platform;
    const wanted = await findSignUpMail(db, signUpId);
    if (!wanted) return;
    const more: string[] = [];
    for (const { signUpMail } of features) if (signUpMail) more.push(...(await signUpMail(platform, wanted)));
    const { name } = await readSiteSettings(db);
    const text = writeText(wanted, more, { name, publicUrl: config.publicUrl });
    await sendOptionalMail(platform, 'sign-up', { to: wanted.email, id: `sign-up-${wanted.id}`, ...text });
    await markSignUpMailed(db, wanted.id);
  });
