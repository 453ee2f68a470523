/** Jobs that mail people about a gift exchange. */
export const santaMailNames = {
  thanks: 'send-thanks-mail',
  lapsed: 'send-elf-lapsed-mail',
  warning: 'send-draw-warning-mail',
  left: 'send-not-drawn-mail',
  letter: 'send-letter-mail',
} as const;
