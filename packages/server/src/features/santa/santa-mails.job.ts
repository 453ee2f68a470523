import type { Database } from '../../platform/database/database.ts';
import { addJob, defineScheduledJob, type Job, type JobKind } from '../../platform/jobs.ts';
import { defineMail, type WrittenMail } from '../../platform/mail/mail-definition.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Tick } from '../../platform/ticks.ts';
import { queueSingles } from '../mail/mail-queue.queries.ts';
import { endLapsedElfPairs } from './elf.queries.ts';
import { takeElfJobsToMail, takeGiftsToMail } from './gift-mail.queries.ts';
import { elfMail, giftHereMail, toReceivers } from './gift-mails.ts';
import { findLetterMail, type LetterMail, takeLettersToMail } from './letter.queries.ts';
import {
  findGiverMail,
  findMakerMail,
  findWarningMail,
  type SantaMail,
  sendLapsedMail,
  sendLetterMail,
  sendNotDrawnMail,
  sendThanksMail,
  sendWarningMail,
  takeNotDrawn,
  takePairsToMail,
  takeToWarn,
  type WarningMail,
} from './pair-mail.queries.ts';
import { receiverMail } from './receiver-mail.ts';

const santaPath = ({ short }: SantaMail) => `/secretSanta?compo=${short}`;
/** The letters page names its threads so; the query survives a log-in, the fragment works without script. */
function letterPath({ short, isFromGiver, elfReceiverId }: LetterMail): string {
  if (isFromGiver) return `/${short}/letters?from=santa#as-receiver`;
  return elfReceiverId === null
    ? `/${short}/letters?from=receiver#as-giver`
    : `/${short}/letters?from=elf-${elfReceiverId}#as-elf-${elfReceiverId}`;
}

/** Mails that name nobody but their recipient. */
export const thanksMail = defineMail<SantaMail>({
  name: 'thanks',
  delivery: 'at-least-once',
  priority: sendThanksMail.priority,
  switchedBy: 'letters',
  write: (mail, { publicUrl }) => ({
    subject: 'A thank-you for your gift',
    parts: [
      `Someone has unwrapped the game you made in ${mail.competitionTitle} and written you a note:`,
      publicUrl + santaPath(mail),
    ],
  }),
});

export const lapsedMail = defineMail<SantaMail>({
  name: 'elf-lapsed',
  delivery: 'at-least-once',
  priority: sendLapsedMail.priority,
  switchedBy: 'letters',
  write: ({ competitionTitle, short }, { publicUrl }) => ({
    subject: 'The day you named has passed',
    parts: [
      `You offered to make a game for someone in ${competitionTitle}, and the day you named has passed. That's all right: they're back on the elves' list. If you'd still like to make the game, you can take their place on the list again:`,
      `${publicUrl}/${short}/elves`,
      'Thank you for offering to help.',
    ],
  }),
});

/** About the account itself: without a confirmed address there is no gift. */
export const warningMail = defineMail<SantaMail>({
  name: 'draw-warning',
  delivery: 'at-least-once',
  priority: sendWarningMail.priority,
  switchedBy: null,
  write: (mail, { publicUrl }) => ({
    subject: "You're not in the draw yet",
    parts: [
      `Names will be drawn soon in ${mail.competitionTitle}. Only people with a confirmed address take part in the draw and get a game. Confirm yours here, or have the link sent again:`,
      publicUrl + santaPath(mail),
      "If you didn't sign up, you can ignore this e-mail.",
    ],
  }),
});

export const notDrawnMail = defineMail<WarningMail>({
  name: 'not-drawn',
  delivery: 'at-least-once',
  priority: sendNotDrawnMail.priority,
  switchedBy: 'receiver',
  write: (mail, { publicUrl }) => ({
    subject: 'About the draw',
    parts: [
      mail.isSetAside
        ? `Names have been drawn in ${mail.competitionTitle}, and we couldn't find a match for you. That isn't your fault: there were too few people who could be paired. If nobody has made you a game when the gifts open, you'll be on the elves' list, and anyone can make you one:`
        : `Names have been drawn in ${mail.competitionTitle}. ${mail.wasSuspended ? 'Your account was suspended' : "Your address wasn't confirmed"} by then, so you have no one to make a game for this time. We'd love to have you in the next one:`,
      publicUrl + santaPath(mail),
    ],
  }),
});

export const letterMail = defineMail<LetterMail>({
  name: 'letter',
  delivery: 'at-least-once',
  priority: sendLetterMail.priority,
  switchedBy: 'letters',
  write: (mail, { publicUrl }) => ({
    subject: mail.isFromGiver ? 'A letter from your santa' : 'An answer to your santa letter',
    parts: [
      mail.isFromGiver
        ? `Your santa in ${mail.competitionTitle} has written to you. Read it and answer here:`
        : `The person you're making a game for in ${mail.competitionTitle} has written to you. Read it here:`,
      publicUrl + letterPath(mail),
    ],
  }),
});

export const santaMails = [thanksMail, lapsedMail, warningMail, notDrawnMail, letterMail];

/** A retry has the same id, so that it is no second mail. */
const mailJob = <Payload, M extends SantaMail>(
  job: JobKind<Payload>,
  mail: WrittenMail<M>,
  find: (db: Database, payload: Payload) => Promise<M | null>,
): Job =>
  job.runs(async (platform, payload, jobId) => {
    const found = await find(platform.db, payload);
    if (!found) return;
    await sendMail(platform, mail.to({ ...found, id: `${mail.name}-mail-${found.id}-${jobId}` }, found));
  });

const mailJobs: readonly Job[] = [
  mailJob(sendThanksMail, thanksMail, (db, { pairId, makerId }) => findMakerMail(db, pairId, makerId)),
  mailJob(sendLapsedMail, lapsedMail, (db, { pairId }) => findGiverMail(db, pairId)),
  mailJob(sendWarningMail, warningMail, (db, { signUpId }) => findWarningMail(db, signUpId)),
  mailJob(sendNotDrawnMail, notDrawnMail, (db, { signUpId }) => findWarningMail(db, signUpId)),
  mailJob(sendLetterMail, letterMail, (db, { letterId }) => findLetterMail(db, letterId)),
];

/** Three days and one day before the draw, to sign-ups that are not in it. */
const warnUnverified = defineScheduledJob({
  name: 'warn-unverified-santas',
  cron: '*/10 * * * *',
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      for (const signUpId of await takeToWarn(transaction))
        await addJob(transaction, sendWarningMail, { signUpId });
    }),
});

export const santaMailJobs: readonly Job[] = [...mailJobs, warnUnverified];

/** Mails delivered letters, all at once. Recipients are looked up on writing: someone may have left. */
export const mailLetters: Tick = ({ db }) =>
  db.transaction().execute(async (transaction) => {
    for (const letterId of await takeLettersToMail(transaction))
      await addJob(transaction, sendLetterMail, { letterId });
  });

/** Queues the mails to givers with a new receiver; and explains to entrants without a name why. */
export const mailSantas: Tick = ({ db }) =>
  db.transaction().execute(async (transaction) => {
    const pairs = Map.groupBy(await takePairsToMail(transaction), ({ competitionId }) => competitionId);
    for (const [competitionId, some] of pairs) {
      const mails = some.map(({ id, giverId }) => ({ entrantId: giverId, subjectId: id }));
      await queueSingles(transaction, receiverMail, competitionId, mails);
    }
    for (const signUpId of await takeNotDrawn(transaction))
      await addJob(transaction, sendNotDrawnMail, { signUpId });
    await mailReceivers(transaction);
  });

/** From the end on: that a gift is there, or that an elf makes one. */
async function mailReceivers(transaction: Database): Promise<void> {
  for (const { competitionId, mails } of toReceivers(await takeGiftsToMail(transaction)))
    await queueSingles(transaction, giftHereMail, competitionId, mails);
  for (const { competitionId, mails } of toReceivers(await takeElfJobsToMail(transaction)))
    await queueSingles(transaction, elfMail, competitionId, mails);
}

/** When an elf's day passes without a gift the place opens again, and the elf gets a kind mail. */
export const openLapsedPlaces: Tick = ({ db }) =>
  db.transaction().execute(async (transaction) => {
    for (const pairId of await endLapsedElfPairs(transaction))
      await addJob(transaction, sendLapsedMail, { pairId });
  });
