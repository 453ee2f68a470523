import type { AccountId } from '@tinsmith/domain/ids';
import type { OpenMail, WrittenEventMail } from '../http/event-mail.ts';
import type {
  MailContent,
  MailContext,
  MailDefinition,
  WrittenMail,
} from '../platform/mail/mail-definition.ts';
import type { MailedEvent } from '../platform/mail/render-mail.ts';

export interface MailSample {
  readonly definition: MailDefinition;
  readonly content: MailContent | null;
  readonly event: MailedEvent | null;
}

export const sampleContext: MailContext = {
  siteName: 'The Jam',
  publicUrl: 'https://jam.example',
  username: 'anna',
};

/** A mail to one person. */
export const sampleMail = <Facts>(mail: WrittenMail<Facts>, facts: Facts): MailSample => ({
  definition: mail,
  content: mail.to({ email: 'anna@example.org', username: 'anna', id: 'sample' }, facts).write(sampleContext),
  event: null,
});

export const startMs = Date.parse('2027-07-01T12:00:00Z');
const dayMs = 86_400_000;
export const endMs = startMs + 3 * dayMs;
const votingEndMs = endMs + 14 * dayMs;

/** An entrant's mail in the middle of the jam. */
const openMail: OpenMail = {
  id: 1,
  entrantId: 2,
  accountId: 3 as AccountId,
  email: 'anna@example.org',
  username: 'anna',
  competitionId: 4,
  short: 'jam27',
  title: 'Jam 27',
  competitionKind: 'speedhack',
  round: '',
  aboutMs: endMs,
  subjectId: 0,
  entryId: 5,
  entryTitle: 'Snail & Mail',
  nowMs: endMs - 3_600_000,
  startMs,
  endMs,
  graceMs: 600_000,
  votingEndMs,
};
export const inVoting: OpenMail = { ...openMail, nowMs: endMs + dayMs };
export const inExchange: OpenMail = { ...openMail, competitionKind: 'gift-exchange', short: 'krampus27' };

/** A mail to everyone in an event. */
export const sampleEventMail = <Facts>(
  definition: WrittenEventMail<Facts>,
  facts: Facts,
  event = openMail,
): MailSample => ({ definition, content: definition.write(event, facts), event });

/** The event that a mail to one person names. */
export const namedEvent = { title: 'Jam 27', short: 'jam27', competitionTitle: 'Jam 27' };
export const reader = { email: 'anna@example.org', username: 'anna' };
