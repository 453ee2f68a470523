import { type ActionName, actionNames } from './actions.ts';

/**
 * Actions that depend on one another. In a jam of a few themes they meet often; in one of all actions, which is
 * chosen as well, an action of every other theme comes between.
 */
const themes = {
  teams: [
    'join',
    'withdraw',
    'start an entry',
    'fill an entry',
    'edit a text',
    'empty an entry',
    'delete an entry',
    'invite',
    'answer an invitation',
    'pledge',
    'answer a pledge',
    'leave a pledge',
    'leave or remove',
    'add an image',
    'change or remove an image',
    'delete the account',
  ],
  files: [
    'start an entry',
    'seal a file',
    'send half a file',
    'send a file',
    'replace a file',
    'remove a file',
    'delete an entry',
    'suspend for a day',
    'lift a suspension',
    'end now',
    'reopen',
  ],
  play: [
    'start an entry',
    'seal a file',
    'send a file',
    'replace a file',
    'remove a file',
    'play a game',
    'load a game',
    'withdraw',
    'invite',
    'answer an invitation',
    'leave or remove',
    'log out a device',
  ],
  votes: [
    'start an entry',
    'link a game',
    'invite',
    'answer an invitation',
    'leave or remove',
    'opt out of the ranking',
    'vote',
    'vote from a queue',
    'vote by score sheet',
    'play a game',
    'take a play note',
    'remove play notes',
    'start a queue',
    'change a queue',
    'delete an entry',
  ],
  ranking: [
    'start an entry',
    'link a game',
    'vote',
    'exclude a ballot',
    'include a ballot',
    'exclude a voter',
    'include a voter',
    'opt out of the ranking',
    'freeze',
  ],
  prizes: [
    'start an entry',
    'link a game',
    'vote',
    'exclude a ballot',
    'freeze',
    'publish',
    'start the prize-giving',
    'show a place',
  ],
  gifts: [
    'join',
    'withdraw',
    'start an entry',
    'fill an entry',
    'link a game',
    'keep apart',
    'let meet',
    'repair the ring',
    'swap',
    'suspend for a day',
    'lift a suspension',
  ],
  'after the exchange': [
    'start an entry',
    'start a late entry',
    'link a game',
    'withdraw',
    'take as an elf',
    'give a job back',
    'announce to be late',
    'read who gave',
    'unwrap',
  ],
  ranks: [
    'suspend for a day',
    'lift a suspension',
    'change a rank',
    'prove who they are',
    'keep apart',
    'let meet',
    'join',
    'log out a device',
    'delete the account',
  ],
  mails: ['join', 'move the finish', 'move the end of voting', 'suspend for a day', 'lift a suspension'],
  times: [
    'start an entry',
    'post',
    'post with a key',
    'delete a post',
    'link a game',
    'vote',
    'move the finish',
    'move the end of voting',
    'end now',
    'reopen',
    'freeze',
    'remove the event',
    'prove who they are',
  ],
} as const satisfies Readonly<Record<string, readonly ActionName[]>>;

export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as Theme[];

/** The actions of some themes; without any, all there are. */
export const actionsOf = (names: readonly Theme[]): readonly ActionName[] =>
  names.length === 0
    ? actionNames
    : [...new Set(names.flatMap((name): readonly ActionName[] => themes[name]))];

const counting = ['exclude a ballot', 'include a ballot', 'exclude a voter', 'include a voter'] as const;
const ballots = ['vote', 'vote from a queue', 'vote by score sheet'] as const;

/** Actions that read or change the same rows, and so may break something when they cross. */
const rivals: readonly (readonly [readonly ActionName[], readonly ActionName[]])[] = [
  [['freeze'], [...counting, 'opt out of the ranking', 'link a game', 'remove a file', 'reopen']],
  [
    ['publish', 'start the prize-giving', 'show a place'],
    ['freeze', ...counting],
  ],
  [ballots, ['leave or remove', 'answer an invitation', 'delete an entry', 'end now', 'exclude a voter']],
  [
    ['take a play note'],
    [
      'take a play note',
      'remove play notes',
      'delete an entry',
      'end now',
      'leave or remove',
      'delete the account',
    ],
  ],
  [
    ['play a game', 'load a game'],
    ['remove a file', 'replace a file', 'withdraw', 'leave or remove', 'delete an entry', 'log out a device'],
  ],
  [
    ['send a file', 'replace a file'],
    ['suspend for a day', 'delete an entry', 'remove a file', 'end now', 'delete the account'],
  ],
  [
    ['answer an invitation', 'answer a pledge'],
    ['leave or remove', 'answer an invitation', 'delete an entry', 'start an entry', 'withdraw'],
  ],
  [
    ['leave or remove', 'withdraw'],
    ['leave or remove', 'withdraw', 'invite', 'delete the account'],
  ],
  [
    ['edit a text', 'fill an entry'],
    ['edit a text', 'empty an entry', 'delete an entry', 'leave or remove'],
  ],
  [
    ['repair the ring', 'swap', 'take as an elf'],
    ['keep apart', 'withdraw', 'suspend for a day', 'take as an elf', 'give a job back', 'repair the ring'],
  ],
  [
    ['keep apart', 'let meet'],
    ['join', 'keep apart'],
  ],
  [['post with a key'], ['post with a key', 'suspend for a day', 'end now']],
  [['change a rank'], ['change a rank', 'prove who they are', 'suspend for a day', 'delete the account']],
  [
    ['move the finish', 'move the end of voting', 'end now', 'reopen'],
    ['move the finish', 'move the end of voting', 'end now', 'reopen', 'freeze', 'remove the event'],
  ],
];

/** The rivals among some actions. */
export const rivalsAmong = (
  names: readonly ActionName[],
): readonly (readonly [readonly ActionName[], readonly ActionName[]])[] =>
  rivals
    .map(([some, others]) => {
      const known = (name: ActionName) => names.includes(name);
      return [some.filter(known), others.filter(known)] as const;
    })
    .filter(([some, others]) => some.length > 0 && others.length > 0);
