import type { Feature } from '../../http/feature.ts';
import type { Job } from '../../platform/jobs.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendLoggedMail } from '../../platform/mail/send-mail.ts';
import { findSignUpMail, markSignUpMailed, type SignUpMail, sendSignUpMail } from './entrant.queries.ts';

const writeMoment = (moment: Date): string => {
  const day = moment.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `${day.replace(',', '')}, ${moment.toISOString().slice(11, 16)} UTC`;
};

interface SignUpFacts extends Pick<SignUpMail, 'title' | 'short' | 'startsAt' | 'endsAt'> {
  /** Paragraphs of other features. */
  readonly more: readonly string[];
}

/** The name is the only user-chosen text quoted. */
export const signUpMail = defineMail<SignUpFacts>({
  name: 'sign-up',
  delivery: 'at-least-once',
  priority: sendSignUpMail.priority,
  switchedBy: 'sign-up',
  write: ({ title, short, startsAt, endsAt, more }, { publicUrl }) => ({
    subject: "You're signed up",
    parts: [
      `You signed up for ${title}. It runs from ${writeMoment(startsAt)} to ${writeMoment(endsAt)}.`,
      ...more,
      `Change your sign-up or withdraw here:\n${publicUrl}/join/?compo=${short}`,
    ],
  }),
});

/** Confirms a sign-up. Marked only once the mail server has accepted it; a retry has the same id. */
export const sendSignUpMailJob = (features: readonly Feature[]): Job =>
  sendSignUpMail.runs(async (platform, { signUpId }) => {
    const found = await findSignUpMail(platform.db, signUpId);
    if (!found) return;
    const more: string[] = [];
    for (const feature of features) more.push(...((await feature.signUpMail?.(platform, found)) ?? []));
    await sendLoggedMail(
      platform,
      signUpMail.to({ ...found, id: `sign-up-${found.id}` }, { ...found, more }),
    );
    await markSignUpMailed(platform.db, found.id);
  });
