import { defineScheduledJob } from '../../platform/jobs.ts';
import { defineMail } from '../../platform/mail/mail-definition.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findTeamMail, listUntold, mailTeam, notifyTeam, type TeamMail } from './run-trouble.queries.ts';
import {
  type ExclusionMail,
  findExclusionMail,
  findVoterMail,
  notifyOfExclusion,
  notifyOfVoter,
  type VoterMail,
} from './vote-check.queries.ts';

/** The message is on the page, for the team alone. */
export const runTroubleMail = defineMail<Pick<TeamMail, 'title' | 'numOpen'> & { readonly entryId: number }>({
  name: 'run-trouble',
  delivery: 'at-least-once',
  priority: notifyTeam.priority,
  switchedBy: 'trouble',
  write: ({ title, numOpen, entryId }, { publicUrl }) => ({
    subject: `Someone couldn't run your entry for ${title}`,
    parts: [
      `${numOpen === 1 ? 'Someone' : `${numOpen} people`} couldn't run your entry for ${title}. See what happened and answer here:`,
      `${publicUrl}/entry/${entryId}/#couldnt-run`,
      "They don't have to score it, so this needn't cost you any points. You'll get at most one e-mail an hour about it.",
    ],
  }),
});

/** Notifies a member that a user couldn't run their entry. */
export const notifyTeamJob = notifyTeam.runs(async (platform, { entryId, accountId, mail }) => {
  const found = await findTeamMail(platform.db, entryId, accountId);
  if (!found) return;
  const to = { ...found, id: `run-trouble-${entryId}-${accountId}-${mail}` };
  await sendMail(platform, runTroubleMail.to(to, { ...found, entryId }));
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

export const exclusionMail = defineMail<
  Pick<ExclusionMail, 'reason' | 'entry' | 'title' | 'short' | 'hasReview'> & { readonly ballotId: number }
>({
  name: 'ballot-excluded',
  delivery: 'at-least-once',
  priority: notifyOfExclusion.priority,
  switchedBy: 'ballots',
  write: ({ reason, entry, title, short, hasReview, ballotId }, { publicUrl }) => ({
    subject: `Your ballot in ${title}`,
    parts: [
      reason === null
        ? `Your ballot for ${entry} counts again in the results of ${title}.`
        : `The organizers of ${title} have left your ballot for ${entry} out of the results. Their reason:`,
      ...(reason === null ? [] : [reason]),
      ...(hasReview ? [`Your review stays online: ${publicUrl}/${short}/reviews/${ballotId}`] : []),
    ],
  }),
});

/** Notifies a user that their ballot is excluded from the results, or counts again. */
export const notifyOfExclusionJob = notifyOfExclusion.runs(async (platform, { ballotId }, jobId) => {
  const found = await findExclusionMail(platform.db, ballotId);
  if (!found) return;
  // One that is excluded again is another mail.
  const to = { ...found, id: `ballot-${ballotId}-${jobId}` };
  await sendMail(platform, exclusionMail.to(to, { ...found, ballotId }));
});

export const voterMail = defineMail<Pick<VoterMail, 'reason' | 'title'> & { readonly numBallots: number }>({
  name: 'voter-excluded',
  delivery: 'at-least-once',
  priority: notifyOfVoter.priority,
  switchedBy: 'ballots',
  write: ({ reason, title, numBallots }) => {
    const ballots = numBallots === 1 ? 'Your ballot' : `Your ${numBallots} ballots`;
    return {
      subject: `Your ballots in ${title}`,
      parts: [
        reason === null
          ? `${ballots} ${numBallots === 1 ? 'counts' : 'count'} again in the results of ${title}.`
          : `The organizers of ${title} have left ${ballots.replace('Your', 'your')} out of the results. Their reason:`,
        ...(reason === null ? [] : [reason, 'Your reviews stay online.']),
      ],
    };
  },
});

/** Notifies a user that all their ballots are excluded from the results, or count again. */
export const notifyOfVoterJob = notifyOfVoter.runs(async (platform, { entrantId, numBallots }, jobId) => {
  const found = await findVoterMail(platform.db, entrantId);
  if (!found) return;
  await sendMail(
    platform,
    voterMail.to({ ...found, id: `voter-${entrantId}-${jobId}` }, { ...found, numBallots }),
  );
});
