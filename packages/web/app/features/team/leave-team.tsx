import { removeTeamMember, type Team } from '@tinsmith/contract/team';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { listNames } from '../entry/entry-words.ts';
import { Block } from './block.tsx';
import styles from './team.module.css';

interface LeaveTeamProps {
  team: Team;
  onDone: (news: string) => Promise<void>;
}

/** Goes by oneself; asked for once more in place. */
export function LeaveTeam({ team, onDone }: LeaveTeamProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, problem, send } = useSend();
  const stayButton = useRef<HTMLButtonElement>(null);
  const leaveButton = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) stayButton.current?.focus();
    else if (wasAsking.current) leaveButton.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const me = team.members.find((member) => member.isMe);
  const others = team.members.filter((member) => !member.isMe).map((member) => member.username);
  const leave = async () => {
    const refused = await send(async () => {
      await callApi(removeTeamMember, { params: { entrantId: String(me?.entrantId) }, body: undefined });
      await onDone('You go by yourself now, with a fresh entry of your own.');
    });
    if (refused !== null) setIsAsking(false);
  };
  return (
    <Block id="leave" title="Leave" order={4}>
      {problem && <Note className={styles.problem} kind="err" title={problem} />}
      {isAsking ? (
        <Note kind="warn" icon="logout" title="Are you sure you want to leave this team and go by yourself?">
          <p className={styles.consequence}>
            You get a fresh entry of your own. {team.entryTitle || 'This one'} stays with {listNames(others)}.
          </p>
          <div className={styles.row}>
            <Button variant="quiet" isSmall isBusy={isSending} busyLabel="Leaving" onClick={leave}>
              Leave the team
            </Button>
            <Button ref={stayButton} isSmall onClick={() => setIsAsking(false)}>
              Stay
            </Button>
          </div>
        </Note>
      ) : (
        <Button ref={leaveButton} variant="quiet" icon="logout" onClick={() => setIsAsking(true)}>
          Leave the team
        </Button>
      )}
    </Block>
  );
}
