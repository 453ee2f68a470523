import type { EntryId } from './ids.ts';
import { afterwardsMs, type CompetitionKind, type CompetitionTimes } from './phase.ts';
import { canByRank, isMember, type Standing } from './standing.ts';

/** A gift before the end: others see only who makes it. */
export const isEntrySecret = ({ kind, afterEnd }: { kind: CompetitionKind; afterEnd: boolean }): boolean =>
  kind === 'gift-exchange' && !afterEnd;

/** An entry is created from the start until the end; later only by staff, or by a giver who is late. */
export const canStartEntry = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.endMs;

/** After the end of a gift exchange a giver can still start one while the pair is theirs. */
export const canStartLate = ({ kind, endMs }: CompetitionTimes, nowMs: number): boolean =>
  kind === 'gift-exchange' && nowMs >= endMs;

/** Text, image and details: from the start until two weeks after voting. */
export const canEditEntry = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.votingEndMs + afterwardsMs;

/** Team membership: from the start until the end. */
export const canChangeTeam = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.endMs;

/**
 * An entry whose members never confirmed an address is visible only to them and staff. So is one that was
 * empty at the end: there is nothing to see.
 */
export const canSeeEntry = (
  standing: Standing,
  entry: { readonly id: number; readonly numShown: number; readonly isLeftEmpty: boolean },
): boolean =>
  (entry.numShown > 0 && !entry.isLeftEmpty) ||
  isMember(standing, entry.id) ||
  canByRank(standing, 'see-hidden');

/** What refers to an entry and keeps it from being deleted: others' votes and reports, its place, a met rule. */
export type EntryKeeper = 'result' | 'ballot' | 'rule';

/**
 * An empty entry can be deleted, unless something refers to it. While teams can change, no member can delete
 * it for the others.
 */
export const canDeleteEntry = (
  entry: {
    readonly isEmpty: boolean;
    readonly keptFor: EntryKeeper | null;
    readonly numMembers: number;
  },
  times: CompetitionTimes,
  nowMs: number,
): boolean =>
  entry.isEmpty && entry.keptFor === null && (entry.numMembers === 1 || !canChangeTeam(times, nowMs));

/** Contents that would be missed if an entry were gone. A title alone is quickly retyped. */
export const hasContents = (entry: {
  readonly text: string;
  readonly hasImage: boolean;
  readonly numFiles: number;
}): boolean => entry.text !== '' || entry.hasImage || entry.numFiles > 0;

/** Whether contents are visible by rank alone, which must be recorded in the audit log. */
const isStaffViewOfEntry = (standing: Standing, entryId: number, isSecret: boolean): boolean =>
  isSecret && !isMember(standing, entryId) && canByRank(standing, 'see-secrets');

/** The facts that decide what a viewer may know of an entry. */
export interface EntryFacts {
  readonly id: EntryId;
  /** Members visible to others. */
  readonly numShown: number;
  /** It was empty at the end. */
  readonly isLeftEmpty: boolean;
  readonly isSecret: boolean;
  readonly standing: Standing;
}

/** What a viewer may know of an entry that they open, or of its files. */
export function decideView({ id, numShown, isLeftEmpty, isSecret, standing }: EntryFacts) {
  const isStaffView = isStaffViewOfEntry(standing, id, isSecret);
  return {
    /** False: the response is that of one that does not exist. */
    isVisible: canSeeEntry(standing, { id, numShown, isLeftEmpty }),
    /** Title, text, image, files and the like: of a secret gift only for its team and inspecting staff. */
    canSeeContents: !isSecret || isMember(standing, id) || isStaffView,
    /** A view that is recorded in the audit log. */
    isStaffView,
  };
}

/** Whether everyone may see what is in an entry, logged in or not. */
export const isOpenToEveryone = ({
  isSecret,
  numShown,
}: Pick<EntryFacts, 'isSecret' | 'numShown'>): boolean => !isSecret && numShown > 0;

/** Whether the user can change an entry as a team member, by rank, or not at all. */
export function howToChangeEntry(
  times: CompetitionTimes,
  nowMs: number,
  standing: Standing,
  entryId: number,
): 'as-member' | 'by-rank' | null {
  if (isMember(standing, entryId) && canEditEntry(times, nowMs)) return 'as-member';
  return canByRank(standing, 'edit-entries') ? 'by-rank' : null;
}

/** The name shown for a deleted account in its content. */
export const formerMember = 'a former member';

/** The names of a comma-separated list, each once. */
export const readAuthors = (names: string): string[] => [
  ...new Set(
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The team's own name, or its members' in order of joining. */
export const teamNameOf = (teamName: string, members: readonly string[]): string =>
  teamName === '' ? members.join(', ') : teamName;
