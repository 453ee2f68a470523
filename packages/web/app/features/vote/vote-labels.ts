import type { EntryUpload } from '@tinsmith/contract/entry';
import type { VotableEntry, VoteProgress } from '@tinsmith/contract/vote';
import {
  type Category,
  categoryLabels,
  missingCategories,
  type Scores,
  type TroublePlatform,
  type TroubleReason,
} from '@tinsmith/domain/ballot';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { IconName } from '../../ui/icons.ts';
import { counted, listNames } from '../entry/entry-labels.ts';

/** Under each category's name. */
export const categoryMeanings: Readonly<Record<Category, string>> = {
  all: 'the whole thing',
  art: 'looks and sounds',
  tech: "how it's built",
  genre: 'how well it fits the rules',
};

export const platformNames: Readonly<Record<TroublePlatform, string>> = {
  windows: 'Windows',
  linux: 'Linux',
  mac: 'Mac',
  web: 'Browser',
};

export const platformIcons: Readonly<Record<TroublePlatform, IconName>> = {
  windows: 'app-windows',
  linux: 'linux',
  mac: 'apple',
  web: 'globe',
};

export const reasonNames: Readonly<Record<TroubleReason, string>> = {
  start: "Doesn't start",
  crash: 'Crashes',
  'missing-file': 'A file is missing',
  'virus-warning': 'Virus warning',
  'no-download': 'No version for this system',
  other: 'Something else',
};

export const votesCounted = (count: number): string => `${counted(count, 'vote', 'votes')} so far`;

/** What a ballot still needs, as a sentence. */
export function describeMissing(scores: Scores): string {
  const missing = missingCategories(scores);
  if (missing.length === 0) return 'All four scores are in, so your vote counts.';
  if (missing.length === 4) return 'Your vote counts once all four scores are in.';
  const names = listNames(missing.map((category) => categoryLabels[category]));
  return `${names} ${missing.length === 1 ? 'is' : 'are'} missing. Your vote counts once all four are in.`;
}

const numberNames = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const inEnglish = (count: number): string => numberNames[count] ?? String(count);

/** Beside '9 of 31' on the board. */
export function describeProgress({ numEntries, numDone, numBegun, numOwed }: VoteProgress): string {
  if (numEntries === 0) return 'There is nothing to vote on yet.';
  if (numDone >= numEntries) return "That's all of them. Thank you!";
  const begun =
    numBegun === 0 ? '' : `${inEnglish(numBegun)} more ${numBegun === 1 ? 'is' : 'are'} half done. `;
  const left = numOwed - numDone;
  const owed =
    left > 0
      ? `We ask everyone to vote on ${numOwed}, so every game gets its share: ${left} to go.`
      : "You've done your share. Every game you vote on now helps one that has few votes.";
  return `voted. ${begun}${owed}`;
}

/** What a download is for and how large it is: 'Linux, 4.20 MiB'. */
export function describeUpload({ tags, size, name }: EntryUpload): string {
  const systems = [
    tags.hasWindows && 'Windows',
    tags.hasLinux && 'Linux',
    tags.hasMac && 'Mac',
    tags.hasWeb && 'Browser',
  ].filter((one) => one !== false);
  const what = systems.length > 0 ? listNames(systems) : tags.hasSource ? 'Source' : name;
  return `${what}, ${formatFileSize(size)}`;
}

/** The platforms of the user's machine, by the user agent; a browser is always one. */
export function readPlatforms(userAgent: string): TroublePlatform[] {
  if (/Android|iPhone|iPad/.test(userAgent)) return ['web'];
  if (/Windows/.test(userAgent)) return ['windows', 'web'];
  if (/Mac OS X|Macintosh/.test(userAgent)) return ['mac', 'web'];
  return /Linux|X11/.test(userAgent) ? ['linux', 'web'] : ['web'];
}

export const runsOn = ({ platforms }: Pick<VotableEntry, 'platforms'>, own: readonly TroublePlatform[]) =>
  platforms.some((platform) => own.includes(platform));

/** 'you use Linux and a browser' */
export const describeMachine = (own: readonly TroublePlatform[]): string =>
  `you use ${listNames(own.map((platform) => (platform === 'web' ? 'a browser' : platformNames[platform])))}`;
