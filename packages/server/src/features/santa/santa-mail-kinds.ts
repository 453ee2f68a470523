import type { JobKind } from '../../platform/jobs.ts';

const mailKind = (name: string): JobKind => ({ name, priority: 'normal', queue: null });

/** Jobs that mail people about a gift exchange. */
export const santaMailKinds = {
  thanks: mailKind('send-thanks-mail'),
  lapsed: mailKind('send-elf-lapsed-mail'),
  warning: mailKind('send-draw-warning-mail'),
  left: mailKind('send-not-drawn-mail'),
  letter: mailKind('send-letter-mail'),
};
