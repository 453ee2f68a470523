import {
  canChangeTeam,
  canDeleteEntry,
  canSeeEntry,
  decideView,
  howToChangeEntry,
} from '@tinsmith/domain/entry-rules';
import { canByRank, isMember } from '@tinsmith/domain/standing';
import type { EntryCardRow, EntryRow, MemberRow } from './entry.queries.ts';

/** A viewer's rights to see and change an entry. */
export interface EntryView {
  readonly isMember: boolean;
  /** False: it responds as if it did not exist. */
  readonly isVisible: boolean;
  /** Title, text, image and the like: of a gift before the end only for its team and staff by rank. */
  readonly canSeeContents: boolean;
  /** A view recorded in the audit log. */
  readonly isStaffView: boolean;
  readonly authors: readonly MemberRow[];
}

/** In lists a secret is shown to its team alone: staff open it to see it. */
export function viewCard(row: EntryCardRow): EntryView {
  const isOwn = isMember(row.standing, row.id);
  const seesAll = isOwn || canByRank(row.standing, 'see-hidden');
  return {
    isMember: isOwn,
    isVisible: canSeeEntry(row.standing, row),
    canSeeContents: !row.isSecret || isOwn,
    isStaffView: false,
    authors: row.members.filter((member) => member.isVerified || seesAll),
  };
}

export const viewEntry = (row: EntryRow): EntryView => ({ ...viewCard(row), ...decideView(row) });

export const isEditable = (row: EntryRow): boolean =>
  howToChangeEntry(row, row.nowMs, row.standing, row.id) !== null;

/** Only members get the link to the team's page. */
export const isTeamEditable = (row: EntryRow, view: EntryView): boolean =>
  view.isMember && canChangeTeam(row, row.nowMs);

export const isDeletable = (row: EntryRow, view: EntryView): boolean =>
  view.isMember && canDeleteEntry({ ...row, numMembers: row.members.length }, row, row.nowMs);
