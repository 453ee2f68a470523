import type { AccountId } from '@tinsmith/domain/ids';
import {
  accountDeletedMail,
  alreadyMemberMail,
  changeEmailMail,
  emailChangedMail,
  noticeMails,
  rankChangedMail,
  resetMail,
  staffChangedMail,
  verifyMail,
} from '../features/account/account-mails.ts';
import { movedMail } from '../features/competition/moved-mail.ts';
import { signUpMail } from '../features/entrant/send-sign-up-mail.job.ts';
import { dayLeftMail, hoursLeftMail } from '../features/file/no-file-mails.ts';
import { virusMail } from '../features/file/scan/notify-staff.job.ts';
import { troubleAnswerMail, troubleMail } from '../features/file/trouble/trouble-mails.job.ts';
import { newsMail } from '../features/mail/news-mail.ts';
import { resultsMail } from '../features/result/results-mail.ts';
import { rulesMail } from '../features/rule/rules-mail.ts';
import { elfMail, giftHereMail, giftsOpenMail } from '../features/santa/gift-mails.ts';
import { receiverMail } from '../features/santa/receiver-mail.ts';
import {
  lapsedMail,
  letterMail,
  notDrawnMail,
  thanksMail,
  warningMail,
} from '../features/santa/santa-mails.job.ts';
import { reportMail } from '../features/staff/report-mails.job.ts';
import { setupMail } from '../features/staff/setup/test-mail.ts';
import { invitationMail } from '../features/team/send-invitation-mail.job.ts';
import { pledgeMail } from '../features/team/send-pledge-mail.job.ts';
import { exclusionMail, runTroubleMail, voterMail } from '../features/vote/vote-mails.job.ts';
import { unvotedMail, votingMail } from '../features/vote/vote-reminders.ts';
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

const noteSample = <Facts>(mail: WrittenMail<Facts>, facts: Facts): MailSample => ({
  definition: mail,
  content: mail.to({ email: 'anna@example.org', username: 'anna', id: 'sample' }, facts).write(sampleContext),
  event: null,
});

const startMs = Date.parse('2027-07-01T12:00:00Z');
const dayMs = 86_400_000;
const endMs = startMs + 3 * dayMs;
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
const inVoting: OpenMail = { ...openMail, nowMs: endMs + dayMs };
const inExchange: OpenMail = { ...openMail, competitionKind: 'gift-exchange', short: 'krampus27' };

const eventSample = <Facts>(
  definition: WrittenEventMail<Facts>,
  facts: Facts,
  event = openMail,
): MailSample => ({ definition, content: definition.write(event, facts), event });

const link = 'https://jam.example/accounts/verify?token=sample';
const rankChange = { personId: 6, person: 'ben', rank: 'moderator', by: 'olga' } as const;
const event = { title: 'Jam 27', short: 'jam27', competitionTitle: 'Jam 27' };
const reader = { email: 'anna@example.org', username: 'anna' };
const asSanta = { ...reader, id: 7, short: 'krampus27', competitionTitle: 'KrampusHack 27' };

/** One e-mail of every kind. */
export const mailSamples: readonly MailSample[] = [
  noteSample(verifyMail, { link }),
  noteSample(changeEmailMail, { link }),
  noteSample(resetMail, { link }),
  noteSample(emailChangedMail, { link }),
  noteSample(alreadyMemberMail, {}),
  noteSample(accountDeletedMail, {}),
  noteSample(rankChangedMail, rankChange),
  noteSample(staffChangedMail, rankChange),
  ...Object.values(noticeMails).map((mail) => noteSample(mail, { detail: 'GitHub' })),
  noteSample(signUpMail, {
    ...event,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    more: ['The extra rules are drawn at the start.'],
  }),
  noteSample(invitationMail, { ...event, senderName: 'ben' }),
  noteSample(pledgeMail, { ...event, senderName: 'ben' }),
  noteSample(troubleMail, { ...reader, ...event, asker: 'ben' }),
  noteSample(troubleAnswerMail, { ...reader, ...event, answerer: 'olga', answer: 'Try another browser.' }),
  noteSample(virusMail, { fileId: 8, finding: 'Eicar-Test' }),
  noteSample(runTroubleMail, { ...event, numOpen: 2, entryId: 9 }),
  noteSample(exclusionMail, {
    ...event,
    reason: 'A friend.',
    entry: 'Snail & Mail',
    hasReview: true,
    ballotId: 10,
  }),
  noteSample(voterMail, { ...event, reason: null, numBallots: 3 }),
  noteSample(reportMail, { count: 2 }),
  noteSample(setupMail, { newName: 'The Jam', code: '123456' }),
  noteSample(thanksMail, asSanta),
  noteSample(lapsedMail, asSanta),
  noteSample(warningMail, asSanta),
  noteSample(notDrawnMail, {
    ...asSanta,
    startsAt: new Date(startMs),
    isSetAside: false,
    wasSuspended: false,
  }),
  noteSample(letterMail, { ...asSanta, isFromGiver: true, elfReceiverId: null }),
  eventSample(movedMail, true),
  eventSample(newsMail, { id: 11 as never, title: 'News', markdown: 'Some **news**.' }),
  eventSample(rulesMail, ['Genre: a game about snails.']),
  eventSample(dayLeftMail, true),
  eventSample(hoursLeftMail, true),
  eventSample(votingMail, true, inVoting),
  eventSample(unvotedMail, 12, inVoting),
  eventSample(resultsMail, null, inVoting),
  eventSample(receiverMail, 'draw', inExchange),
  eventSample(giftHereMail, true, inExchange),
  eventSample(giftsOpenMail, true, inExchange),
  eventSample(elfMail, true, inExchange),
];
