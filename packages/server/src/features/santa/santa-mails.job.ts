import type { MailKind } from '@tinsmith/domain/mail-kinds';
import type { Database } from '../../platform/database/database.ts';
import { addJob, defineScheduledJob, type Job, type JobKind } from '../../platform/jobs.ts';
import { sendOptionalMail } from '../../platform/send-optional-mail.ts';
import type { Tick } from '../../platform/ticks.ts';
import { queueSingles } from '../mail/mail-queue.queries.ts';
import { readSiteSettings } from '../site/site.queries.ts';
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
} from './pair-mail.queries.ts';
import { receiverMail } from './receiver-mail.ts';

interface Words {
  readonly subject: string;
  /** Paragraphs; the URL of the page comes between the first and the rest. */
  readonly lines: readonly [string, ...string[]];
  /** The path of the page, relative to the site's URL. */
  readonly path: string;
}

/** A mail that names nobody but its recipient. A retry has the same id, so that it is no second mail. */
const mailJob = <Payload, M extends SantaMail>(
  job: JobKind<Payload>,
  /** Which switch turns it off; null if it is about the account itself. */
  mailKind: MailKind | null,
  find: (db: Database, payload: Payload) => Promise<M | null>,
  write: (mail: M) => Words,
): Job =>
  job.runs(async (platform, payload, jobId) => {
    const { db, config, mail } = platform;
    const wanted = await find(db, payload);
    if (!wanted) return;
    const { subject, lines, path } = write(wanted);
    const [first, ...rest] = lines;
    const site = await readSiteSettings(db);
    const text = [
      `Hello ${wanted.username},`,
      first,
      `${config.publicUrl}${path}`,
      ...rest,
      `${site.name}\n${config.publicUrl}`,
    ].join('\n\n');
    const letter = {
      to: wanted.email,
      id: `${job.name.replace('send-', '')}-${wanted.id}-${jobId}`,
      subject,
      text: `${text}\n`,
    };
    await (mailKind === null ? mail.send(letter) : sendOptionalMail(platform, mailKind, letter));
  });

const santaPath = ({ short }: SantaMail) => `/secretSanta?compo=${short}`;
/** The letters page names its threads so; the query survives a log-in, the fragment works without script. */
function letterPath({ short, isFromGiver, elfReceiverId }: LetterMail): string {
  if (isFromGiver) return `/${short}/letters?from=santa#as-receiver`;
  return elfReceiverId === null
    ? `/${short}/letters?from=receiver#as-giver`
    : `/${short}/letters?from=elf-${elfReceiverId}#as-elf-${elfReceiverId}`;
}

const mailJobs: readonly Job[] = [
  mailJob(
    sendThanksMail,
    'letters',
    (db, { pairId, makerId }) => findMakerMail(db, pairId, makerId),
    (mail) => ({
      subject: 'A thank-you for your gift',
      lines: [`Someone has unwrapped the game you made in ${mail.competitionTitle} and written you a note:`],
      path: santaPath(mail),
    }),
  ),
  mailJob(
    sendLapsedMail,
    'letters',
    (db, { pairId }) => findGiverMail(db, pairId),
    (mail) => ({
      subject: 'The day you named has passed',
      lines: [
        `You offered to make a game for someone in ${mail.competitionTitle}, and the day you named has passed. That's all right: they're back on the elves' list. If you'd still like to make the game, you can take their place on the list again:`,
        'Thank you for offering to help.',
      ],
      path: `/${mail.short}/elves`,
    }),
  ),
  mailJob(
    sendWarningMail,
    null,
    (db, { signUpId }) => findWarningMail(db, signUpId),
    (mail) => ({
      subject: "You're not in the draw yet",
      lines: [
        `Names will be drawn soon in ${mail.competitionTitle}. Only people with a confirmed address take part in the draw and get a game. Confirm yours here, or have the link sent again:`,
        "If you didn't sign up, you can ignore this e-mail.",
      ],
      path: santaPath(mail),
    }),
  ),
  mailJob(
    sendNotDrawnMail,
    'receiver',
    (db, { signUpId }) => findWarningMail(db, signUpId),
    (mail) => ({
      subject: 'About the draw',
      lines: mail.isSetAside
        ? [
            `Names have been drawn in ${mail.competitionTitle}, and we couldn't find a match for you. That isn't your fault: there were too few people who could be paired. If nobody has made you a game when the gifts open, you'll be on the elves' list, and anyone can make you one:`,
          ]
        : [
            `Names have been drawn in ${mail.competitionTitle}. ${mail.wasSuspended ? 'Your account was suspended' : "Your address wasn't confirmed"} by then, so you have no one to make a game for this time. We'd love to have you in the next one:`,
          ],
      path: santaPath(mail),
    }),
  ),
  mailJob(
    sendLetterMail,
    'letters',
    (db, { letterId }) => findLetterMail(db, letterId),
    (mail) => ({
      subject: mail.isFromGiver ? 'A letter from your santa' : 'An answer to your santa letter',
      lines: [
        mail.isFromGiver
          ? `Your santa in ${mail.competitionTitle} has written to you. Read it and answer here:`
          : `The person you're making a game for in ${mail.competitionTitle} has written to you. Read it here:`,
      ],
      path: letterPath(mail),
    }),
  ),
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
