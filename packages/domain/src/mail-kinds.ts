/** The kinds of mail about events; each can be switched off separately. */
export const mailKinds = [
  'rules',
  'times',
  'deadline',
  'voting',
  'unvoted',
  'results',
  'receiver',
  'news',
] as const;
export type MailKind = (typeof mailKinds)[number];

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
  news: {
    title: 'News',
    hint: 'When the organizers write to everyone in an event',
    about: 'when the organizers write to everyone in an event',
  },
};
