import type { TroublePlatform } from './ballot.ts';

/** The times to choose from. */
export const queueMinutes = [10, 20, 40, 60] as const;
export const usualQueueMinutes = 20;
/** What 'More minutes' adds. */
export const moreMinutes = 10;
export const maxQueueMinutes = 600;

/** A jam game takes that long, with its vote and review. */
const minutesForAGame = 7;

/** About how many games there is time for. */
export const gamesFor = (minutes: number): number => Math.max(1, Math.round(minutes / minutesForAGame));

export const controls = ['keyboard', 'mouse', 'gamepad', 'touch'] as const;
export type Control = (typeof controls)[number];

/** What a voter plays on, has at hand and leaves out. */
export interface QueueChoices {
  readonly minutes: number;
  readonly playsOn: readonly TroublePlatform[];
  readonly atHand: readonly Control[];
  /** Content warnings, by tag. */
  readonly leaveOut: readonly string[];
}

/** What decides whether a game is for a voter. */
export interface GameTraits {
  /** The systems that it has a version for; `web` if it is played in a browser. */
  readonly runsOn: readonly TroublePlatform[];
  /** What it is played with, as its team says; any of it is enough. */
  readonly controls: readonly Control[];
  readonly warnings: readonly string[];
}

/** The traits of a game by the tags of its files and those its team chose. */
export const readTraits = (game: {
  readonly fileTags: readonly string[];
  readonly chosenTags: readonly string[];
  /** In the page, or by a link. */
  readonly isInBrowser: boolean;
  readonly isWarning: (tag: string) => boolean;
}): GameTraits => ({
  runsOn: [
    ...(['windows', 'linux', 'mac'] as const).filter((system) => game.fileTags.includes(system)),
    ...(game.isInBrowser ? (['web'] as const) : []),
  ],
  controls: controls.filter(
    (control) =>
      game.chosenTags.includes(control) || (control === 'touch' && game.chosenTags.includes('phone')),
  ),
  warnings: game.chosenTags.filter(game.isWarning),
});

/** Whether a voter can and wants to play a game. What its team doesn't say is no reason against it. */
export const isForVoter = (
  { runsOn, controls: needed, warnings }: GameTraits,
  { playsOn, atHand, leaveOut }: QueueChoices,
): boolean =>
  runsOn.some((system) => playsOn.includes(system)) &&
  (needed.length === 0 || needed.some((control) => atHand.includes(control))) &&
  !warnings.some((warning) => leaveOut.includes(warning));

/** Moves a game to the end. */
export const skipGame = <T>(ids: readonly T[], id: T): T[] =>
  ids.includes(id) ? [...ids.filter((other) => other !== id), id] : [...ids];
