import { sendOptionalMail } from '../../../platform/send-optional-mail.ts';
import { readSiteSettings } from '../../site/site.queries.ts';
import { findAnswerMail, findTroubleMail, notifyOfTrouble, sendTroubleAnswer } from './trouble.queries.ts';

/** Notifies an organizer that an entrant needs help. The message is on the desk: it may be about a secret. */
export const notifyOfTroubleJob = notifyOfTrouble.runs(async (platform, { troubleId, accountId }, jobId) => {
  const { db, config } = platform;
  const found = await findTroubleMail(db, troubleId, accountId);
  if (!found) return;
  const { name } = await readSiteSettings(db);
  const parts = [
    `Hello ${found.username},`,
    `${found.asker} is having trouble uploading to ${found.title} and has asked for help. You can answer here:`,
    `${config.publicUrl}/${found.short}/upload/desk`,
    "You'll get at most one e-mail an hour about the same person. The upload desk always lists every question.",
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'help', {
    to: found.email,
    subject: `Trouble uploading to ${found.title}`,
    text: `${parts.join('\n\n')}\n`,
    id: `trouble-${troubleId}-${jobId}`,
  });
});

/** Mails the organizers' answer to the user who asked. */
export const sendTroubleAnswerJob = sendTroubleAnswer.runs(async (platform, { troubleId }, jobId) => {
  const { db, config } = platform;
  const found = await findAnswerMail(db, troubleId);
  if (!found) return;
  const { name } = await readSiteSettings(db);
  const parts = [
    `Hello ${found.username},`,
    `${found.answerer} answered your question about uploading to ${found.title}:`,
    found.answer,
    `Your files are here:\n${config.publicUrl}/${found.short}/upload#trouble`,
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'help', {
    to: found.email,
    subject: `An answer about your upload to ${found.title}`,
    text: `${parts.join('\n\n')}\n`,
    id: `trouble-answer-${troubleId}-${jobId}`,
  });
});
