import { can, type Rank } from './ranks.ts';

/** The kinds of mail about events, and one for staff; each can be switched off separately. */
export const mailKinds = [
  'rules',
  'times',
  'deadline',
  'voting',
  'unvoted',
  'results',
  'receiver',
  'gifts',
  'news',
  'reports',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The kinds that an account can get. */
export const mailKindsFor = (rank: Rank | null): readonly MailKind[] =>
  mailKinds.filter((kind) => kind !== 'reports' || can(rank, 'moderate-posts'));

export const isMailKind = (kind: string): kind is MailKind => (mailKinds as readonly string[]).includes(kind);

interface KindLabels {
  readonly title: string;
  /** When it is sent. */
  readonly hint: string;
  /** Follows 'mails': what they are about. */
  readonly about: string;
}

export const mailKindLabels: Readonly<Record<MailKind, KindLabels>> = {
  rules: {
    title: 'The rules are out',
    hint: 'When an event you signed up for starts',
    about: 'when the rules are out',
  },
  times: {
    title: 'Moved times',
    hint: 'When the organizers move the times of an event you signed up for',
    about: 'when times are moved',
  },
  deadline: {
    title: 'No file yet',
    hint: '24 hours and 2 hours before the finish, if your entry has no file',
    about: 'before the finish if your entry has no file',
  },
  voting: { title: 'Voting is open', hint: 'When you can start voting', about: 'when voting opens' },
  unvoted: {
    title: 'Voting ends soon',
    hint: "The day before voting ends, if there are entries you haven't voted on",
    about: 'before voting ends',
  },
  results: { title: 'Results', hint: 'When the results are out', about: 'when results are out' },
  receiver: {
    title: 'Your receiver',
    hint: 'In a gift exchange: when you get someone to make a game for',
    about: 'when you get someone to make a game for',
  },
  gifts: {
    title: 'Your gift',
    hint: 'In a gift exchange: when the gifts open, when yours arrives later, and when an elf steps in',
    about: 'about the gift for you',
  },
  news: {
    title: 'News',
    hint: 'When the organizers write to everyone in an event',
    about: 'when the organizers write to everyone in an event',
  },
  reports: {
    title: 'Reports',
    hint: 'For staff: when posts or reviews are reported, at most once an hour',
    about: 'when posts or reviews are reported',
  },
};
