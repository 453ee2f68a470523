import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { AtStake, Invitations, Team } from '@tinsmith/contract/team';
import { removeTeamMember, resolveInvitation } from '../../api/gen/team.ts';
import { ConfirmPanel } from '../../forms/confirm-panel.tsx';
import { useMood } from '../../page/use-site.ts';
import { Note } from '../../ui/note.tsx';
import { invitedTo } from './invitation-list.tsx';
import { askToAccept, askToLeave, askToRemove } from './questions.tsx';
import type { TeamAction } from './team-action.ts';

interface TeamQuestionProps {
  competition: Competition;
  team: Team;
  invitations: Invitations;
  what: TeamAction;
  stake: AtStake;
}

/** The question as part of the page, when no dialog can ask it. */
export function TeamQuestion({ competition, team, invitations, what, stake }: TeamQuestionProps) {
  const mood = useMood();
  const common = { back: `/${competition.short}/team` };
  const remove = (entrantId: number) =>
    addressOf(removeTeamMember, { params: { entrantId: String(entrantId) } });
  if (what.kind === 'accept') {
    const invitation = invitations.toMe.find(({ id }) => id === what.invitationId);
    if (!invitation) return <Note title="This invitation is no longer open." />;
    return (
      <ConfirmPanel
        {...common}
        question={askToAccept(invitation, invitedTo(competition, invitation), stake, mood)}
        action={addressOf(resolveInvitation, { params: { id: String(invitation.id) } })}
        fields={{ resolution: 'accept', confirm: 'true' }}
      />
    );
  }
  const me = team.members.find((member) => member.isMe);
  if (what.kind === 'leave' && me)
    return <ConfirmPanel {...common} question={askToLeave(stake, mood)} action={remove(me.entrantId)} />;
  const leaver = team.members.find((member) => what.kind === 'remove' && member.entrantId === what.entrantId);
  if (!leaver) return <Note title="That person isn't in your team." />;
  return (
    <ConfirmPanel
      {...common}
      question={askToRemove(leaver.username, team, mood)}
      action={remove(leaver.entrantId)}
    />
  );
}
