import {
  canChangeTeam,
  canDeleteEntry,
  canSeeEntry,
  decideView,
  howToChangeEntry,
} from '@tinsmith/domain/entry-rules';
import { canByRank, isMember } from '@tinsmith/domain/standing';
import type { EntryCardRow, EntryRow, MemberRow } from './entry.queries.ts';

/** What a viewer may know of an entry and do with it. */
export interface EntryView {
  readonly isMember: boolean;
  /** False: it answers as one that does not exist. */
  readonly isVisible: boolean;
  /** Title, text, image and the like: of a gift before the end only for its team, and staff who look on. */
  readonly canSeeContents: boolean;
  /** A look that goes into the audit log. */
  readonly isStaffView: boolean;
  readonly authors: readonly MemberRow[];
}

/** In lists a secret is shown to its team alone: staff who want to see it open it. */
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

/** The link to the team's page is for those whose team it is. */
export const isTeamEditable = (row: EntryRow, view: EntryView): boolean =>
  view.isMember && canChangeTeam(row, row.nowMs);

export const isDeletable = (row: EntryRow, view: EntryView): boolean =>
  view.isMember && canDeleteEntry({ isEmpty: row.isEmpty, numMembers: row.members.length }, row, row.nowMs);
