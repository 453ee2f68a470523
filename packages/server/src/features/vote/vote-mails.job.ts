import { defineScheduledJob } from '../../platform/jobs.ts';
import { sendOptionalMail } from '../../platform/send-optional-mail.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { findTeamMail, listUntold, mailTeam, notifyTeam } from './run-trouble.queries.ts';
import { findExclusionMail, findVoterMail, notifyOfExclusion, notifyOfVoter } from './vote-check.queries.ts';

/** Notifies a member that a user couldn't run their entry. The message is on the page, for the team alone. */
export const notifyTeamJob = notifyTeam.runs(async (platform, request) => {
  const { db, config } = platform;
  const found = await findTeamMail(db, request.entryId, request.accountId);
  if (!found) return;
  const { name } = await readSiteSettings(db);
  const who = found.numOpen === 1 ? 'Someone' : `${found.numOpen} people`;
  const parts = [
    `Hello ${found.username},`,
    `${who} couldn't run your entry for ${found.title}. See what happened and answer here:`,
    `${config.publicUrl}/entry/${request.entryId}/#couldnt-run`,
    "They don't have to score it, so this needn't cost you any points. You'll get at most one e-mail an hour about it.",
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'trouble', {
    to: found.email,
    subject: `Someone couldn't run your entry for ${found.title}`,
    text: `${parts.join('\n\n')}\n`,
    id: `run-trouble-${request.entryId}-${request.accountId}-${request.mail}`,
  });
});

/** Notifies teams of reports that came in the hour after a mail. */
export const notifyTeamsLater = defineScheduledJob({
  name: 'tell-teams-later',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    for (const entryId of await listUntold(db))
      await db.transaction().execute((transaction) => mailTeam(transaction, entryId));
  },
});

/** Notifies a user that their ballot is excluded from the results, or counts again. */
export const notifyOfExclusionJob = notifyOfExclusion.runs(async (platform, { ballotId }, jobId) => {
  const { db, config } = platform;
  const found = await findExclusionMail(db, ballotId);
  if (!found) return;
  const { name } = await readSiteSettings(db);
  const { reason, entry, title, short, hasReview } = found;
  const parts = [
    `Hello ${found.username},`,
    reason === null
      ? `Your ballot for ${entry} counts again in the results of ${title}.`
      : `The organizers of ${title} have left your ballot for ${entry} out of the results. Their reason:`,
    ...(reason === null ? [] : [reason]),
    ...(hasReview ? [`Your review stays online: ${config.publicUrl}/${short}/reviews/${ballotId}`] : []),
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'ballots', {
    to: found.email,
    subject: `Your ballot in ${title}`,
    text: `${parts.join('\n\n')}\n`,
    // One that is excluded again is another mail.
    id: `ballot-${ballotId}-${jobId}`,
  });
});

/** Notifies a user that all their ballots are excluded from the results, or count again. */
export const notifyOfVoterJob = notifyOfVoter.runs(async (platform, { entrantId, numBallots }, jobId) => {
  const { db, config } = platform;
  const found = await findVoterMail(db, entrantId);
  if (!found) return;
  const { name } = await readSiteSettings(db);
  const { reason, title } = found;
  const ballots = numBallots === 1 ? 'Your ballot' : `Your ${numBallots} ballots`;
  const parts = [
    `Hello ${found.username},`,
    reason === null
      ? `${ballots} ${numBallots === 1 ? 'counts' : 'count'} again in the results of ${title}.`
      : `The organizers of ${title} have left ${ballots.replace('Your', 'your')} out of the results. Their reason:`,
    ...(reason === null ? [] : [reason, 'Your reviews stay online.']),
    `${name}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'ballots', {
    to: found.email,
    subject: `Your ballots in ${title}`,
    text: `${parts.join('\n\n')}\n`,
    id: `voter-${entrantId}-${jobId}`,
  });
});
