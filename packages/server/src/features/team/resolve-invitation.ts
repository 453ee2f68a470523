import type { EntryKeeper } from '@tinsmith/domain/entry-rules';
import { hasContents } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteWithoutMembers,
  type EntryContents,
  findContents,
  findKeeper,
  isTeamOpen,
  listMemberIds,
  lockEntrants,
  lockEntries,
  moveEntrant,
} from '../entry/membership.queries.ts';
import {
  closeInvitation,
  findResolution,
  type InvitationState,
  listAsked,
  takeBackAllOf,
} from './invitation.queries.ts';
import type { KeepContents } from './keep-contents.ts';
import type { TeamLimits } from './may-team-up.ts';
import { stopLooking } from './team.queries.ts';

interface Answer {
  readonly resolution: 'accept' | 'reject';
  /** Deletes the viewer's own entry although it has contents. */
  readonly confirm?: boolean | undefined;
  /** The team gets a copy of its contents. */
  readonly keep?: boolean | undefined;
}

const refuseAnswered = (resolution: string | null): never => {
  if (resolution === 'lapse') throw new Problem('invitation-lapsed');
  throw new Problem(resolution === 'take-back' ? 'invitation-taken-back' : 'invitation-answered');
};

/** The contents lost with an entry, as a sentence names them: "its text, its picture and 2 files". */
function nameContents({ text, hasImage, numFiles }: EntryContents): string {
  const parts = [
    ...(text === '' ? [] : ['its text']),
    ...(hasImage ? ['its image'] : []),
    ...(numFiles === 0 ? [] : [numFiles === 1 ? '1 file' : `${numFiles} files`]),
  ];
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

const givenUpSentences: Readonly<Record<EntryKeeper, string>> = {
  result: 'it is in the results.',
  ballot: 'people have voted on it, reviewed it or reported a problem with it.',
  rule: 'it says how it meets the rules. Clear those answers first.',
};

/** An entry that something refers to is not deleted by its last member's move to another team. */
const refuseGivingUp = (keeper: EntryKeeper): Problem =>
  new Problem('entry-in-use', {
    sentence: `You can't accept, because your own entry would be deleted, and ${givenUpSentences[keeper]}`,
  });

/** An entry disappears with its last member: if it has contents, only after confirmation. Lock it first. */
async function assertCanGiveUp(transaction: Database, entryId: EntryId, isConfirmed: boolean): Promise<void> {
  if ((await listMemberIds(transaction, entryId)).length > 1) return;
  const keeper = await findKeeper(transaction, entryId);
  if (keeper) throw refuseGivingUp(keeper);
  if (isConfirmed) return;
  const contents = await findContents(transaction, entryId);
  if (!contents || !hasContents(contents)) return;
  const title = contents.title || 'Untitled';
  throw new Problem('entry-would-go', {
    sentence: `If you accept, your own entry, ${title}, will be deleted, including ${nameContents(contents)}.`,
  });
}

interface Accepting {
  readonly isConfirmed: boolean;
  /** Hands the contents of one's own entry over to the team; null if they are given up. */
  readonly keepContents: KeepContents | null;
}

/** Moves the recipient into the team. Everything is checked under locks: see entry/membership.queries.ts. */
async function accept(
  transaction: Database,
  { mayTeamUp, settleTeam }: TeamLimits,
  { id, entryId, recipientEntrantId, competitionId }: InvitationState,
  { isConfirmed, keepContents }: Accepting,
): Promise<EntryId> {
  if (entryId === null) return refuseAnswered('lapse');
  // The members too: they stop looking for a team.
  const known = await listMemberIds(transaction, entryId);
  const held = await lockEntrants(transaction, [recipientEntrantId, ...known]);
  const recipient = held.find((entrant) => entrant.id === recipientEntrantId);
  const there = await lockEntries(transaction, [recipient?.entryId ?? null, entryId]);
  if (!recipient) throw new Problem('no-invitation');
  if (!there.has(entryId)) return refuseAnswered('lapse');
  if (!(await isTeamOpen(transaction, competitionId))) throw new Problem('team-closed');
  const members = await listMemberIds(transaction, entryId);
  // All of them have withdrawn.
  if (members.length === 0) return refuseAnswered('lapse');
  if (recipient.entryId !== entryId) {
    if (keepContents && recipient.entryId !== null) {
      const isAlone = (await listMemberIds(transaction, recipient.entryId)).length === 1;
      // Those who stay keep it anyway.
      if (isAlone) await keepContents(transaction, recipient, recipient.entryId, entryId);
    }
    // Including invited entrants: the team may soon be theirs.
    const receiverIds = [...members, ...(await listAsked(transaction, entryId))];
    if (!(await mayTeamUp(transaction, { competitionId, giverId: recipient.id, receiverIds })))
      throw new Problem('cannot-be-invited');
    if (recipient.entryId !== null) await assertCanGiveUp(transaction, recipient.entryId, isConfirmed);
  }
  if (!(await closeInvitation(transaction, id, 'accept')))
    return refuseAnswered(await findResolution(transaction, id));
  if (recipient.entryId !== entryId) {
    const left = recipient.entryId === null ? [] : await listMemberIds(transaction, recipient.entryId);
    // If nobody stays behind they lapse with the entry.
    if (recipient.entryId !== null && left.length > 1)
      await takeBackAllOf(transaction, recipient.id, recipient.entryId);
    if (!(await moveEntrant(transaction, recipient.id, entryId))) throw new Problem('voted-on-entry');
    if (recipient.entryId !== null) await deleteWithoutMembers(transaction, recipient.entryId);
    await settleTeam(transaction, { competitionId, entryId, memberIds: [...members, recipient.id] });
  }
  await stopLooking(
    transaction,
    entryId,
    held.map((entrant) => entrant.id),
  );
  return entryId;
}

/** Accepts or rejects an invitation to the viewer, once. */
export async function resolveInvitation(
  { db }: Pick<Platform, 'db'>,
  limits: TeamLimits,
  invitation: InvitationState,
  { resolution, confirm = false, keep = false }: Answer,
  keepContents: KeepContents,
): Promise<{ entryId: EntryId | null }> {
  if (invitation.resolution !== null) return refuseAnswered(invitation.resolution);
  if (resolution === 'accept') {
    const entryId = await db.transaction().execute((transaction) =>
      accept(transaction, limits, invitation, {
        isConfirmed: confirm,
        keepContents: keep ? keepContents : null,
      }),
    );
    return { entryId };
  }
  if (!(await closeInvitation(db, invitation.id, 'reject')))
    return refuseAnswered(await findResolution(db, invitation.id));
  return { entryId: null };
}
