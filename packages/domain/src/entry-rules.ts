import type { EntryId } from './ids.ts';
import { afterwardsMs, type CompetitionKind, type CompetitionTimes } from './phase.ts';
import { canByRank, isMember, type Standing } from './standing.ts';

/** A gift before the end: others see of it only who makes it. */
export const isEntrySecret = ({ kind, afterEnd }: { kind: CompetitionKind; afterEnd: boolean }): boolean =>
  kind === 'gift-exchange' && !afterEnd;

/** An entry is begun from the start until the end; later only by staff. */
export const canStartEntry = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.endMs;

/** Text, image and details: from the start until two weeks after the voting. */
export const canEditEntry = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.votingEndMs + afterwardsMs;

/** Who is in the team: from the start until the end. */
export const canChangeTeam = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.endMs;

/**
 * An entry whose members never confirmed an address is missing to all but them and staff. So is one that the end
 * found with nothing in it: there is nothing to see.
 */
export const canSeeEntry = (
  standing: Standing,
  entry: { readonly id: number; readonly numShown: number; readonly isLeftEmpty: boolean },
): boolean =>
  (entry.numShown > 0 && !entry.isLeftEmpty) ||
  isMember(standing, entry.id) ||
  canByRank(standing, 'see-hidden');

/** One with nothing in it can go. While teams can change nobody takes one away from others. */
export const canDeleteEntry = (
  entry: { readonly isEmpty: boolean; readonly numMembers: number },
  times: CompetitionTimes,
  nowMs: number,
): boolean => entry.isEmpty && (entry.numMembers === 1 || !canChangeTeam(times, nowMs));

/** What somebody would miss if an entry were gone. A title alone is quickly typed again. */
export const hasContents = (entry: {
  readonly text: string;
  readonly hasImage: boolean;
  readonly numFiles: number;
}): boolean => entry.text !== '' || entry.hasImage || entry.numFiles > 0;

/** Title, text, image and the like, told by rank alone, which is to be kept in the audit log. */
const isStaffViewOfEntry = (standing: Standing, entryId: number, isSecret: boolean): boolean =>
  isSecret && !isMember(standing, entryId) && canByRank(standing, 'see-secrets');

/** What decides what a viewer may know of an entry. */
export interface EntryFacts {
  readonly id: EntryId;
  /** Members whom others see. */
  readonly numShown: number;
  /** The end found it with nothing in it. */
  readonly isLeftEmpty: boolean;
  readonly isSecret: boolean;
  readonly standing: Standing;
}

/** What a viewer may know of an entry that they open, or of its files. */
export function decideView({ id, numShown, isLeftEmpty, isSecret, standing }: EntryFacts) {
  const isStaffView = isStaffViewOfEntry(standing, id, isSecret);
  return {
    /** False: it answers as one that does not exist. */
    isVisible: canSeeEntry(standing, { id, numShown, isLeftEmpty }),
    /** Title, text, image, files and the like: of a gift before the end only for its team, and staff who look on. */
    canSeeContents: !isSecret || isMember(standing, id) || isStaffView,
    /** A look that goes into the audit log. */
    isStaffView,
  };
}

/** Whether somebody can change an entry as one of its team, by rank, or not at all. */
export function howToChangeEntry(
  times: CompetitionTimes,
  nowMs: number,
  standing: Standing,
  entryId: number,
): 'as-member' | 'by-rank' | null {
  if (isMember(standing, entryId) && canEditEntry(times, nowMs)) return 'as-member';
  return canByRank(standing, 'edit-entries') ? 'by-rank' : null;
}

/** What an account that has left is called in what it made. */
export const formerMember = 'a former member';

/** The team's own name, or its members' in order of joining. */
export const teamNameOf = (teamName: string, members: readonly string[]): string =>
  teamName === '' ? members.join(', ') : teamName;
