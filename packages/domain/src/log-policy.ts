import { type CompetitionTimes, factsOf } from './phase.ts';

/** Where a log post stands: see the glossary. */
export type Visibility = 'plain' | 'spoiler' | 'hidden' | 'unverified' | 'withdrawn';

/** What decides about a log, of whoever looks at it. */
export interface LogReader {
  readonly isStaff: boolean;
  /** Whether they are an entrant of this competition. */
  readonly hasJoined: boolean;
}

export const anonymousReader: LogReader = { isStaff: false, hasJoined: false };

const everything: readonly Visibility[] = ['plain', 'spoiler', 'hidden', 'unverified'];

/** Whether staff see this log with an entrant's eyes: of a gift exchange they are in, the secrets are theirs too. */
const isBlindfolded = (times: CompetitionTimes, nowMs: number, reader: LogReader): boolean =>
  times.kind === 'gift-exchange' && reader.hasJoined && nowMs < times.endMs;

/**
 * The visibilities of which a reader sees every post. In a gift exchange joining opens none before the end: were a post hidden from
 * its receiver alone, comparing what two people see would name the giver.
 */
export function visibilitiesFor(
  times: CompetitionTimes,
  nowMs: number,
  reader: LogReader,
): readonly Visibility[] {
  if (reader.isStaff && !isBlindfolded(times, nowMs, reader)) return everything;
  const seesSpoilers = nowMs >= times.endMs || (times.kind === 'speedhack' && reader.hasJoined);
  return seesSpoilers ? ['plain', 'spoiler'] : ['plain'];
}

/** How the author of a post is related to whoever looks. */
export type Relation = 'self' | 'team-mate' | 'other';

/** Own posts are always seen, those of the team unless staff hid them, all others by their visibility. Of somebody who
 * withdrew nobody sees any. */
export const canSeePost = (
  visibility: Visibility,
  visibilities: readonly Visibility[],
  relation: Relation,
): boolean =>
  visibility !== 'withdrawn' &&
  (visibilities.includes(visibility) ||
    relation === 'self' ||
    (relation === 'team-mate' && visibility !== 'hidden'));

/** Whether a spoiler is told by rank alone, which is to be kept in the audit log. */
export const isStaffView = (times: CompetitionTimes, nowMs: number, reader: LogReader): boolean =>
  reader.isStaff && !reader.hasJoined && times.kind === 'gift-exchange' && nowMs < times.endMs;

export const canPostLog = (times: CompetitionTimes, nowMs: number, reader: LogReader): boolean =>
  reader.hasJoined && factsOf(times, nowMs).canPost;
