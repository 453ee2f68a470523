import { isProblem } from '@tinsmith/contract/client';
import { type Invitation, resolveInvitation, type Team } from '@tinsmith/contract/team';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { useMood } from '../../page/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { Note } from '../../ui/note.tsx';
import { listNames } from '../entry/entry-words.ts';
import { PersonLink } from '../entry/person-link.tsx';
import { Block } from './block.tsx';
import styles from './team.module.css';

interface InvitationsToMeProps {
  team: Team;
  invitations: readonly Invitation[];
  onDone: (news: string) => Promise<void>;
}

/** What becomes of what the invited one has now. */
function consequence({ members, entryId, entryTitle }: Team): string {
  const others = members.filter((member) => !member.isMe).map((member) => member.username);
  if (others.length > 0) {
    const keep = others.length === 1 ? 'keeps' : 'keep';
    return `Accepting moves you there. ${listNames(others)} ${keep} ${entryTitle || 'your entry'}.`;
  }
  return entryId === null
    ? 'Accepting moves you there.'
    : 'Accepting moves you there, and gives up your own entry.';
}

function InvitationRow({
  team,
  invitation,
  onDone,
}: Omit<InvitationsToMeProps, 'invitations'> & { invitation: Invitation }) {
  const mood = useMood();
  const { isSending, problem, send } = useSend();
  const [chosen, setChosen] = useState<'accept' | 'reject'>('accept');
  /** What the server wants to be sure of. */
  const [question, setQuestion] = useState<string | null>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question !== null) stay.current?.focus();
  }, [question]);
  const { id, senderName, entryId, entryTitle } = invitation;

  const answer = (resolution: 'accept' | 'reject', confirm = false) => {
    setChosen(resolution);
    return send(async () => {
      try {
        const body = { resolution, ...(confirm && { confirm }) };
        await callApi(resolveInvitation, { params: { id: String(id) }, body });
      } catch (error) {
        if (!isProblem(error, 'entry-has-files')) throw error;
        setQuestion(error.sentence);
        return;
      }
      const news =
        resolution === 'accept'
          ? `You are in ${senderName}'s team.`
          : `You rejected ${senderName}'s invitation.`;
      await onDone(news);
    });
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
          invites you to <Link to={`/entry/${entryId}`}>{entryTitle || 'Untitled'}</Link>
        </p>
        {question === null ? (
          <>
            <p className={styles.hint}>{consequence(team)}</p>
            <div className={styles.row}>
              <Button
                isSmall
                isBusy={isSending && chosen === 'accept'}
                busyLabel="Accepting"
                onClick={() => answer('accept')}
              >
                Accept<span className="visually-hidden"> the invitation of {senderName}</span>
              </Button>
              <Button
                variant="quiet"
                isSmall
                isBusy={isSending && chosen === 'reject'}
                busyLabel="Rejecting"
                onClick={() => answer('reject')}
              >
                Reject<span className="visually-hidden"> the invitation of {senderName}</span>
              </Button>
            </div>
          </>
        ) : (
          <Note kind="warn" title={question}>
            <div className={styles.row}>
              <Button
                variant="quiet"
                isSmall
                isBusy={isSending}
                busyLabel="Accepting"
                onClick={() => answer('accept', true)}
              >
                Accept and give it up
              </Button>
              <Button ref={stay} isSmall onClick={() => setQuestion(null)}>
                Keep my entry
              </Button>
            </div>
          </Note>
        )}
      </div>
    </li>
  );
}

export function InvitationsToMe({ team, invitations, onDone }: InvitationsToMeProps) {
  return (
    <Block id="to-me" title="Invitations to you" note={invitations.length} order={1}>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} team={team} invitation={invitation} onDone={onDone} />
        ))}
      </ul>
    </Block>
  );
}
