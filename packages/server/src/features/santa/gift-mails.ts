import { defineEventMail, type EventMail, findNothing, type OpenMail } from '../../http/event-mail.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailContent } from '../../platform/mail/mail-definition.ts';
import {
  getsGift,
  giftsOpened,
  listElfJobs,
  listOpenGifts,
  listWithoutGift,
  type ReceiverPair,
} from './gift-mail.queries.ts';

type Filter = (db: Database, mails: readonly OpenMail[]) => Promise<readonly OpenMail[]>;

const ofPairs =
  (list: (db: Database, pairIds: readonly number[]) => Promise<ReadonlySet<number>>): Filter =>
  async (db, mails) => {
    const current = await list(
      db,
      mails.map(({ subjectId }) => subjectId),
    );
    return mails.filter(({ subjectId }) => current.has(subjectId));
  };

/** Mails to receivers. They name nobody: mail is read on other people's screens. */
const giftMail = (
  parts: Pick<EventMail, 'name' | 'due' | 'wants'>,
  filter: Filter,
  write: (mail: OpenMail) => MailContent,
) =>
  defineEventMail<true>({
    ...parts,
    priority: 'normal',
    switchedBy: 'gifts',
    againAfterHours: null,
    find: async (db, mails) => findNothing(db, await filter(db, mails)),
    write,
  });

const santaPath = ({ short }: OpenMail) => `/secretSanta?compo=${short}`;

/** At the end, or whenever a late gift has come. */
export const giftHereMail = giftMail({ name: 'gift', due: null }, ofPairs(listOpenGifts), (mail) => ({
  subject: 'Your gift is here',
  preview: 'Unwrap it on the site.',
  parts: [
    `Someone has made you a game in ${mail.title}, and you can unwrap it now. The name is on the inside.`,
    { button: { label: 'Unwrap your gift', path: santaPath(mail) } },
    'Have fun playing it!',
  ],
}));

/** At the end, to those whose gift is not there yet. */
export const giftsOpenMail = giftMail(
  { name: 'gifts-open', due: giftsOpened, wants: getsGift },
  async (db, mails) => {
    const without = await listWithoutGift(
      db,
      mails.map(({ entrantId }) => entrantId),
    );
    return mails.filter(({ entrantId }) => without.has(entrantId));
  },
  (mail) => ({
    subject: 'The gifts are open',
    preview: 'Yours may take a little longer.',
    parts: [
      `The gifts of ${mail.title} are open. Yours isn't there yet: some take a little longer.`,
      { button: { label: 'See all the gifts', path: `/${mail.short}/` } },
      "We'll e-mail you as soon as yours is there.",
    ],
  }),
);

export const elfMail = giftMail({ name: 'elf', due: null }, ofPairs(listElfJobs), (mail) => ({
  subject: 'An elf is making you a game',
  preview: 'See who it is on the site.',
  parts: [
    `You were still without a gift in ${mail.title}, so a stand-in elf has offered to make you a game. You can see who it is, and when they plan to be done, on the site.`,
    { button: { label: 'See who it is', path: santaPath(mail) } },
    "We'll e-mail you when it's there.",
  ],
}));

/** Queued pair by pair: one mail to each receiver. */
export const toReceivers = (pairs: readonly ReceiverPair[]) =>
  [...Map.groupBy(pairs, ({ competitionId }) => competitionId)].map(([competitionId, some]) => ({
    competitionId,
    mails: some.map(({ id, receiverId }) => ({ entrantId: receiverId, subjectId: id })),
  }));
