import { defineEventMail, type OpenMail, writeMoment } from '../../http/event-mail.ts';
import type { Paragraph } from '../../platform/mail/mail-definition.ts';
import { listMadeBy, type PairMail } from './pair-mail.queries.ts';

interface Words {
  readonly subject: string;
  readonly before: readonly Paragraph[];
  readonly after: Paragraph;
}

const notHere = "We've left the name out of this e-mail so nobody can read it over your shoulder.";

const wordsOf: Record<PairMail['madeBy'], (mail: OpenMail) => Words> = {
  draw: ({ title, endMs }) => ({
    subject: 'You have someone to make a game for',
    before: [
      [
        `The names for ${title} have been drawn. Someone is waiting for a game from you. You have until `,
        { bold: writeMoment(endMs) },
        '.',
      ],
      notHere,
    ],
    after: "There's a wishlist too, and you can ask questions without giving yourself away.",
  }),
  repair: ({ title, endMs }) => ({
    subject: 'You have a new person to make a game for',
    before: [
      [
        `Something changed in ${title}, so we had to swap some names. You're now making a game for someone else. You have until `,
        { bold: writeMoment(endMs) },
        '.',
      ],
      notHere,
    ],
    after: "They don't know about this. Please keep it that way.",
  }),
  elf: ({ title }) => ({
    subject: 'Someone needs a stand-in santa',
    before: [`You offered to make a second game in ${title} if someone needed one. Someone does.`, notHere],
    after:
      "Thank you! They don't know about this, so please keep it a secret. If you can't do it after all, give the job back on the same page, as early as you can.",
  }),
};

/** To givers, about each new receiver. It names nobody: mail is read on other people's screens. */
export const receiverMail = defineEventMail<PairMail['madeBy']>({
  name: 'receiver',
  priority: 'urgent',
  switchedBy: 'receiver',
  due: null,
  againAfterHours: null,
  find: async (db, mails) => {
    const madeBy = await listMadeBy(
      db,
      mails.map(({ subjectId }) => subjectId),
    );
    return new Map(
      mails.flatMap(({ id, subjectId }) => {
        const made = madeBy.get(subjectId);
        return made ? [[id, made]] : [];
      }),
    );
  },
  write: (mail, madeBy) => {
    const { subject, before, after } = wordsOf[madeBy](mail);
    return {
      subject,
      preview: 'See who it is on the site.',
      parts: [
        ...before,
        { button: { label: 'See who it is', path: `/secretSanta?compo=${mail.short}` } },
        after,
      ],
    };
  },
});
