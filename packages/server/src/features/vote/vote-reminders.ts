import { sql } from 'kysely';
import { defineEventMail, findNothing, writeLeft, writeMoment } from '../../http/event-mail.ts';
import { countUnvoted, hasUnvoted, hasVotable } from './vote-reminders.queries.ts';

const isVoting = sql<boolean>`can_vote(c, app_now())`;
const dayMs = 24 * 3_600_000;

export const votingMail = defineEventMail({
  name: 'voting',
  priority: 'normal',
  switchedBy: 'voting',
  due: sql`
    select c.id as competition_id, c.ends_at as about, 0::bigint as subject_id from competition c
    where ${isVoting} and app_now() < c.ends_at + interval '24 hours' and ${hasVotable}`,
  againAfterHours: 6,
  find: findNothing,
  write: (mail) =>
    mail.nowMs < mail.endMs || mail.nowMs >= mail.votingEndMs
      ? null
      : {
          subject: `${mail.title}: voting is open`,
          preview: `You can vote until ${writeMoment(mail.votingEndMs)}.`,
          parts: [
            [
              `You can vote on the entries of ${mail.title} until `,
              { bold: writeMoment(mail.votingEndMs) },
              '.',
            ],
            'Play what you like and say what you think. Your votes are saved as you go.',
            { button: { label: 'Start voting', path: `/${mail.short}/vote` } },
          ],
        },
});

/** A day before voting ends, or halfway through a shorter voting, to entrants with something left. */
export const unvotedMail = defineEventMail<number>({
  name: 'unvoted',
  priority: 'urgent',
  switchedBy: 'unvoted',
  due: sql`
    select c.id as competition_id, c.voting_ends_at as about, 0::bigint as subject_id from competition c
    where ${isVoting} and ${hasVotable}
      and app_now() >= c.voting_ends_at - least(interval '24 hours', (c.voting_ends_at - c.ends_at) / 2)`,
  againAfterHours: 24,
  wants: hasUnvoted,
  find: async (db, mails) => {
    const open = mails.filter(
      ({ nowMs, endMs, votingEndMs, aboutMs }) =>
        nowMs >= endMs && nowMs < votingEndMs && votingEndMs < aboutMs + dayMs,
    );
    const numLeft = await countUnvoted(
      db,
      open.map(({ entrantId }) => entrantId),
    );
    return new Map(
      open.flatMap(({ id, entrantId }) => {
        const num = numLeft.get(entrantId);
        return num === undefined ? [] : [[id, num]];
      }),
    );
  },
  write: ({ title, short, nowMs, votingEndMs }, num) => {
    const left = writeLeft(votingEndMs - nowMs);
    return {
      subject: `${title}: voting ends in ${left}`,
      preview: `You can vote until ${writeMoment(votingEndMs)}.`,
      parts: [
        [
          `Voting in ${title} ends in ${left}, on `,
          { bold: writeMoment(votingEndMs) },
          `. There ${num === 1 ? 'is ' : 'are '}`,
          { bold: num === 1 ? '1 entry' : `${num.toLocaleString('en')} entries` },
          " you haven't voted on yet.",
        ],
        'Even a few more votes help. Everyone who made a game is hoping for them.',
        { button: { label: 'Keep voting', path: `/${short}/vote` } },
      ],
    };
  },
});
