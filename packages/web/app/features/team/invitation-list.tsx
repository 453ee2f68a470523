import { addressOf, isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation, Team } from '@tinsmith/contract/team';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getAtStake, resolveInvitation } from '../../api/gen/team.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useMood } from '../../page/use-site.ts';
import { Ago } from '../../ui/ago.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { Note } from '../../ui/note.tsx';
import { listNames, titleOf } from '../entry/entry-labels.ts';
import { PersonLink } from '../entry/person-link.tsx';
import { askToAccept } from './questions.tsx';
import styles from './team.module.css';

interface InvitationListProps {
  competition: Competition;
  team: Team;
  invitations: readonly Invitation[];
  onDone: (news: string) => Promise<void>;
}

/** What happens to the invitee's current entry. */
function consequence({ members, entryId, entryTitle }: Team): string {
  const others = members.filter((member) => !member.isMe).map((member) => member.username);
  if (others.length > 0) {
    const keep = others.length === 1 ? 'keeps' : 'keep';
    return `If you accept, you join their team. ${listNames(others)} ${keep} ${entryTitle || 'your entry'}.`;
  }
  return entryId === null
    ? 'If you accept, you join their team.'
    : 'If you accept, you join their team and your own entry is deleted.';
}

/** The entry of an invitation, as far as the invitee may know it. */
export const invitedTo = (competition: Competition, { entryTitle }: Pick<Invitation, 'entryTitle'>): string =>
  titleOf({ title: entryTitle, isSecret: isEntrySecret(competition) });

type RowProps = Omit<InvitationListProps, 'invitations'> & { invitation: Invitation };

function InvitationRow({ competition, team, invitation, onDone }: RowProps) {
  const mood = useMood();
  const { isSending, problem, send } = useSend();
  const [chosen, setChosen] = useState<'accept' | 'reject'>('accept');
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, senderName, entryId } = invitation;
  const title = invitedTo(competition, invitation);
  const resolve = (body: { resolution: 'accept' | 'reject'; confirm?: true; keep?: boolean }) =>
    callApi(resolveInvitation, { params: { id: String(id) }, body });
  const joined = () => onDone(`You've joined ${senderName}'s team.`);

  const accept = () => {
    setChosen('accept');
    return send(async () => {
      try {
        await resolve({ resolution: 'accept' });
      } catch (error) {
        if (!isProblem(error, 'entry-would-go')) throw error;
        // One's own entry as it is now, not as it was when the page was opened.
        const stake = await callApi(getAtStake, { params: { compoId: competition.short } });
        setQuestion(askToAccept(invitation, title, stake, mood));
        return;
      }
      await joined();
    });
  };
  const reject = () => {
    setChosen('reject');
    return send(async () => {
      await resolve({ resolution: 'reject' });
      await onDone(`You've rejected ${senderName}'s invitation. They can invite you again.`);
    });
  };
  const confirm = async (isKept: boolean) => {
    await resolve({ resolution: 'accept', confirm: true, keep: isKept });
    await joined();
  };
  return (
    <li className={styles.invitation}>
      <Creature name={senderName} mood={mood} />
      <div>
        {problem && <Note className={styles.problem} kind="err" title={problem} />}
        <p className={styles.sentence}>
          <b>
            <PersonLink name={senderName} />
          </b>{' '}
          has invited you to join <Link to={`/entry/${entryId}`}>{title}</Link>
        </p>
        <p className={styles.hint}>
          Sent <Ago epochMs={invitation.date} />. {consequence(team)}
        </p>
        <div className={styles.row}>
          <AskButton
            isSmall
            page={`/${competition.short}/team`}
            query={{ accept: String(id) }}
            isBusy={isSending && chosen === 'accept'}
            busyLabel="Accepting"
            onAsk={accept}
          >
            Accept<span className="visually-hidden"> the invitation from {senderName}</span>
          </AskButton>
          <PostButton
            variant="quiet"
            isSmall
            action={addressOf(resolveInvitation, { params: { id: String(id) } })}
            fields={{ resolution: 'reject' }}
            back={`/${competition.short}/team`}
            isBusy={isSending && chosen === 'reject'}
            busyLabel="Rejecting"
            onPress={reject}
          >
            Reject<span className="visually-hidden"> the invitation from {senderName}</span>
          </PostButton>
        </div>
        <ConfirmDialog question={question} onClose={() => setQuestion(null)} confirm={confirm} />
      </div>
    </li>
  );
}

/** The invitations that wait for a reply. */
export function InvitationList({ invitations, ...rest }: InvitationListProps) {
  return (
    <ul>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
      ))}
    </ul>
  );
}
