import { defineMail } from '../../../platform/mail/mail-definition.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import {
  type AnswerMail,
  findAnswerMail,
  findTroubleMail,
  notifyOfTrouble,
  sendTroubleAnswer,
  type TroubleMail,
} from './trouble.queries.ts';

/** The message is on the desk: it may be about a secret. */
export const troubleMail = defineMail<TroubleMail>({
  name: 'upload-trouble',
  delivery: 'at-least-once',
  priority: notifyOfTrouble.priority,
  switchedBy: 'help',
  write: ({ asker, title, short }, { publicUrl }) => ({
    subject: `Trouble uploading to ${title}`,
    parts: [
      `${asker} is having trouble uploading to ${title} and has asked for help. You can answer here:`,
      `${publicUrl}/${short}/upload/desk`,
      "You'll get at most one e-mail an hour about the same person. The upload desk always lists every question.",
    ],
  }),
});

/** Notifies an organizer that an entrant needs help. */
export const notifyOfTroubleJob = notifyOfTrouble.runs(async (platform, { troubleId, accountId }, jobId) => {
  const found = await findTroubleMail(platform.db, troubleId, accountId);
  if (!found) return;
  await sendMail(platform, troubleMail.to({ ...found, id: `trouble-${troubleId}-${jobId}` }, found));
});

export const troubleAnswerMail = defineMail<AnswerMail>({
  name: 'upload-answer',
  delivery: 'at-least-once',
  priority: sendTroubleAnswer.priority,
  switchedBy: 'help',
  write: ({ answerer, title, answer, short }, { publicUrl }) => ({
    subject: `An answer about your upload to ${title}`,
    parts: [
      `${answerer} answered your question about uploading to ${title}:`,
      answer,
      `Your files are here:\n${publicUrl}/${short}/upload#trouble`,
    ],
  }),
});

/** Mails the organizers' answer to the user who asked. */
export const sendTroubleAnswerJob = sendTroubleAnswer.runs(async (platform, { troubleId }, jobId) => {
  const found = await findAnswerMail(platform.db, troubleId);
  if (!found) return;
  const to = { ...found, id: `trouble-answer-${troubleId}-${jobId}` };
  await sendMail(platform, troubleAnswerMail.to(to, found));
});
