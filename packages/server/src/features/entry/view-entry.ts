import { canChangeTeam, canEditEntry, formerMember } from '@tinsmith/domain/entry-rules';
import { can, type Rank } from '@tinsmith/domain/ranks';
import type { Viewer } from '../../http/viewer.ts';
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

const rankOf = (viewer: Viewer): Rank | null => viewer.account?.rank ?? null;

const isIn = (row: EntryCardRow, viewer: Viewer): boolean =>
  row.members.some((member) => member.accountId === viewer.account?.id);

/** In lists a secret is shown to its team alone: staff who want to see it open it. */
export function viewCard(row: EntryCardRow, viewer: Viewer): EntryView {
  const isMember = isIn(row, viewer);
  const seesAll = isMember || can(rankOf(viewer), 'see-hidden');
  return {
    isMember,
    isVisible: row.numShown > 0 || seesAll,
    canSeeContents: !row.isSecret || isMember,
    isStaffView: false,
    authors: row.members.filter((member) => member.isVerified || seesAll),
  };
}

export function viewEntry(row: EntryRow, viewer: Viewer): EntryView {
  const card = viewCard(row, viewer);
  // Whoever takes part in a gift exchange sees it as an entrant does, staff or not.
  const isStaffView = !card.canSeeContents && can(rankOf(viewer), 'see-secrets') && !row.isViewerEntrant;
  return { ...card, canSeeContents: card.canSeeContents || isStaffView, isStaffView };
}

export const isEditable = (row: EntryRow, view: EntryView, viewer: Viewer): boolean =>
  (view.isMember && canEditEntry(row, row.nowMs)) ||
  (view.canSeeContents && can(rankOf(viewer), 'edit-entries'));

/** The link to the team's page is for those whose team it is. */
export const isTeamEditable = (row: EntryRow, view: EntryView): boolean =>
  view.isMember && canChangeTeam(row, row.nowMs);

export const nameOf = (member: MemberRow): string => (member.isGone ? formerMember : member.name);
