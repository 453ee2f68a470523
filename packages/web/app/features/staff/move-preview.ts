import type { Competition } from '@tinsmith/contract/competition';
import type { EventDesk } from '@tinsmith/contract/desk';

export const movable = [
  ['start', 'Start'],
  ['end', 'Finish'],
  ['joinCloses', 'Sign-up closes'],
  ['votingEnd', 'Voting ends'],
] as const;
export type MovableName = (typeof movable)[number][0];
export type MovedTimes = Partial<Record<MovableName, number>>;

export const savedTimes = (event: Competition): Record<MovableName, number> => ({
  start: event.competitionStart,
  end: event.competitionEnd,
  joinCloses: event.joinCloses,
  votingEnd: event.votingEnd,
});

const count = (num: number, one: string, more = `${one}s`) => `${num} ${num === 1 ? one : more}`;

/** '1 hour 30 minutes', '2 days'. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts.flatMap(([num, unit]) => (num === 0 ? [] : [count(num, unit)])).join(' ');
}

const nameOf = (name: MovableName, kind: Competition['kind']): string =>
  ({
    start: 'The start',
    end: kind === 'speedhack' ? 'The finish' : 'The end',
    joinCloses: 'The end of sign-up',
    votingEnd: 'The end of voting',
  })[name];

/** The files of gifts in the making are secret, so the desk has no number of them. */
const uploadsNow = ({ uploads }: EventDesk): string =>
  uploads && uploads.numUnderWay > 0
    ? `; ${uploads.numUnderWay === 1 ? '1 upload is' : `${uploads.numUnderWay} uploads are`} in progress`
    : '';

function describeFinish(desk: EventDesk, byMs: number): string[] {
  const { numSpoilers } = desk;
  if (!numSpoilers) return [];
  return [
    `${count(numSpoilers, 'spoiler post becomes', 'spoiler posts become')} public ${formatSpan(byMs)} ${byMs > 0 ? 'later' : 'earlier'}.`,
  ];
}

const startOfMinute = (ms: number): number => ms - (ms % 60_000);

/** What moved times mean, each in a sentence: first the moves, then what happens at once. */
export function describeMoves(event: Competition, desk: EventDesk, moved: MovedTimes): string[] {
  const saved = savedTimes(event);
  const { kind, serverTime } = event;
  const moves = movable.flatMap(([name]) => {
    const to = moved[name];
    if (to === undefined) return [];
    // The fields have whole minutes. A time may have seconds, such as after 'End now'.
    const byMs = to - startOfMinute(saved[name]);
    const uploads = name === 'end' ? uploadsNow(desk) : '';
    return [
      `${nameOf(name, kind)} moves ${formatSpan(byMs)} ${byMs > 0 ? 'later' : 'earlier'}${uploads}.`,
      ...(name === 'end' ? describeFinish(desk, byMs) : []),
    ];
  });
  const follows = kind === 'speedhack' ? ('end' as const) : ('start' as const);
  const closesAlong =
    moved[follows] !== undefined && moved.joinCloses === undefined && saved.joinCloses === saved[follows];
  const opensAgain =
    saved.joinCloses <= serverTime &&
    ((moved.joinCloses ?? 0) > serverTime || (closesAlong && (moved[follows] ?? 0) > serverTime));
  const isMailed = moved.start !== undefined || moved.end !== undefined || moved.votingEnd !== undefined;
  return [
    ...moves,
    ...(closesAlong
      ? [`Sign-up closes with ${follows === 'end' ? 'the finish' : 'the start'}, as before.`]
      : []),
    ...(opensAgain ? ['Sign-up opens again right away.'] : []),
    'Every open page shows the new times within seconds.',
    ...(isMailed && desk.numEntrants > 0
      ? [`${count(desk.numEntrants, 'entrant gets', 'entrants get')} an e-mail with the new times.`]
      : []),
  ];
}

/** What ending right now does, each in a sentence. */
export function describeEnding(event: Competition, desk: EventDesk, what: 'end' | 'votingEnd'): string[] {
  const people =
    desk.numEntrants > 0
      ? [`${count(desk.numEntrants, 'entrant gets', 'entrants get')} an e-mail about it.`]
      : [];
  if (what === 'votingEnd')
    return [
      'Nobody can vote any more.',
      'Reviews become public.',
      ...people,
      'An owner can reopen voting for 60 minutes.',
    ];
  if (event.kind === 'gift-exchange')
    return [
      "All gifts open: everyone sees what they got and who it's from.",
      ...people,
      "This can't be undone.",
    ];
  const underWay = desk.uploads?.numUnderWay ?? 0;
  const grace = formatSpan(desk.graceMs);
  return [
    'Voting opens. Files uploaded from now on are marked as additions.',
    ...(underWay > 0 && desk.graceMs > 0
      ? [
          `${count(underWay, 'upload in progress has', 'uploads in progress have')} another ${grace} to arrive.`,
        ]
      : []),
    ...(desk.numSpoilers
      ? [`${count(desk.numSpoilers, 'spoiler post becomes', 'spoiler posts become')} public.`]
      : []),
    ...people,
    'An owner can reopen the finish for 60 minutes.',
  ];
}

/** What reopening does, each in a sentence. */
export const describeReopening = (desk: EventDesk, what: 'end' | 'votingEnd'): string[] => [
  ...(what === 'end'
    ? [
        'Uploads are on time again until the new finish, and teams can change.',
        'Votes that were already cast are kept, but nobody sees them. They count when voting opens again.',
        "People who voted on an entry can't join its team.",
      ]
    : ['Everyone can vote again until the new end.', 'Reviews are hidden again until then.']),
  ...(desk.numEntrants > 0
    ? [`${count(desk.numEntrants, 'entrant gets', 'entrants get')} an e-mail with the new time.`]
    : []),
];
