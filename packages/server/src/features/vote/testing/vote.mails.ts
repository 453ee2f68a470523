import {
  inVoting,
  type MailSample,
  namedEvent,
  sampleEventMail,
  sampleMail,
} from '../../../testing/mail-sample.ts';
import { exclusionMail, runTroubleMail, voterMail } from '../vote-mails.job.ts';
import { unvotedMail, votingMail } from '../vote-reminders.ts';

export const mails: readonly MailSample[] = [
  sampleMail(runTroubleMail, { ...namedEvent, numOpen: 2, entryId: 9 }),
  sampleMail(exclusionMail, {
    ...namedEvent,
    reason: 'A friend.',
    entry: 'Snail & Mail',
    hasReview: true,
    ballotId: 10,
  }),
  sampleMail(voterMail, { ...namedEvent, reason: null, numBallots: 3 }),
  sampleEventMail(votingMail, true, inVoting),
  sampleEventMail(unvotedMail, 12, inVoting),
];
