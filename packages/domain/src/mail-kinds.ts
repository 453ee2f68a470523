import { can, type Rank } from './ranks.ts';

/** All kinds of mail except those about the account itself; each can be switched off separately. */
export const mailKinds = [
  'rules',
  'times',
  'deadline',
  'voting',
  'unvoted',
  'results',
  'receiver',
  'gifts',
  'letters',
  'sign-up',
  'invitations',
  'trouble',
  'ballots',
  'help',
  'news',
  'reports',
  'scans',
  'health',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The kinds that an account can get. */
export const mailKindsFor = (rank: Rank | null): readonly MailKind[] =>
  mailKinds.filter((kind) => {
    if (kind === 'reports') return can(rank, 'moderate-posts');
    if (kind === 'health') return can(rank, 'manage-staff');
    return kind !== 'scans' || can(rank, 'enter-staff-area');
  });

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
  letters: {
    title: 'Letters and thanks',
    hint: 'In a gift exchange: when you get a letter or a thank-you, or the day you named as an elf has passed',
    about: 'about letters and thank-yous',
  },
  'sign-up': {
    title: "You're signed up",
    hint: 'A confirmation when you sign up for an event',
    about: 'when you sign up for an event',
  },
  invitations: {
    title: 'Team invitations',
    hint: 'When someone invites you to their team, or asks you to start as one',
    about: 'when someone invites you to a team',
  },
  trouble: {
    title: "Couldn't run it",
    hint: "When someone couldn't run your entry, at most once an hour",
    about: "when someone couldn't run your entry",
  },
  ballots: {
    title: 'Your ballots',
    hint: 'When the organizers leave a ballot of yours out of the results, or count it again',
    about: 'about your ballots',
  },
  help: {
    title: 'Upload help',
    hint: 'When the organizers answer your question about an upload. For organizers: when someone asks',
    about: 'about help with uploads',
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
  scans: {
    title: 'Virus scan',
    hint: 'For staff: when the virus scan finds something in an uploaded file',
    about: 'when the virus scan finds something',
  },
  health: {
    title: 'Trouble with the site',
    hint: 'For owners: when a part of the site needs you, at most once an hour',
    about: 'when a part of the site needs you',
  },
};
