import type { Candidate, Invitation, Invitations, Team } from '@tinsmith/contract/team';
import type { EntrantId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetitionOnce } from '../competition/competition.queries.ts';
import { type InvitationRow, listInvitationsFrom, listInvitationsTo } from './invitation.queries.ts';
import { findOwnTeam, listCandidateRows, listTeamMembers } from './team.queries.ts';

const maxCandidates = 8;

/** The competition, the account and its team. */
export async function findPlace({ db }: Pick<Platform, 'db'>, viewer: Viewer, short: string) {
  const { id: accountId } = getAccount(viewer);
  const competition = await findCompetitionOnce(db, viewer, short);
  if (!competition) throw new Problem('no-competition');
  return { accountId, competition, own: await findOwnTeam(db, competition.id, accountId) };
}

/** The viewer's team; empty if they have not joined or have no entry yet. */
export async function readTeam(platform: Pick<Platform, 'db'>, viewer: Viewer, short: string): Promise<Team> {
  const { own, accountId } = await findPlace(platform, viewer, short);
  const members = own?.entryId ? await listTeamMembers(platform.db, own.entryId) : [];
  return {
    entrantId: own?.entrantId ?? null,
    entryId: own?.entryId ?? null,
    entryTitle: own?.entryTitle ?? '',
    editable: own?.isOpen ?? false,
    canStart: own?.canStart ?? false,
    members: members.map((member, place) => ({
      entrantId: member.entrantId,
      username: member.username,
      avatar: member.avatar,
      joinedAt: member.joinedAt.getTime(),
      isFounder: place === 0,
      isMe: member.accountId === accountId,
    })),
  };
}

export const presentInvitation = (
  { createdAt, senderEntrantId, ...row }: InvitationRow,
  viewerId: EntrantId,
): Invitation => ({ ...row, isMine: senderEntrantId === viewerId, date: createdAt.getTime() });

/** Pending invitations: to the viewer, from the viewer, and from the rest of the viewer's team. */
export async function readInvitations(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
): Promise<Invitations> {
  const { own } = await findPlace(platform, viewer, short);
  if (!own) return { toMe: [], fromMe: [], fromMates: [] };
  const [toMe, fromTeam] = await Promise.all([
    listInvitationsTo(platform.db, own.entrantId),
    own.entryId ? listInvitationsFrom(platform.db, own.entryId) : [],
  ]);
  const present = (row: InvitationRow) => presentInvitation(row, own.entrantId);
  const sent = fromTeam.map(present);
  return {
    toMe: toMe.map(present),
    fromMe: sent.filter(({ isMine }) => isMine),
    fromMates: sent.filter(({ isMine }) => !isMine),
  };
}

/** Entrants the viewer might invite. */
export async function readCandidates(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  short: string,
  search: string,
): Promise<{ result: Candidate[] }> {
  const { own, competition } = await findPlace(platform, viewer, short);
  if (!own) return { result: [] };
  const place = { competitionId: competition.id, entrantId: own.entrantId, entryId: own.entryId };
  const rows = await listCandidateRows(platform.db, place, normalizeText(search), maxCandidates);
  return { result: rows.map((row) => ({ ...row, teamMates: [...row.teamMates] })) };
}
