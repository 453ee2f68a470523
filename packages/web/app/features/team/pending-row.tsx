import { type Invitation, takeBackInvitation } from '@tinsmith/contract/team';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { PersonLink } from '../entry/person-link.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import styles from './team.module.css';

interface PendingRowProps {
  invitation: Invitation;
  /** Whether teams can still change. */
  isOpen: boolean;
  onDone: (news: string) => Promise<void>;
}

/** Somebody who was asked. Whoever asked can take it back at once: nothing is lost by that. */
export function PendingRow({ invitation, isOpen, onDone }: PendingRowProps) {
  const { id, recipientName, senderName, isMine, date } = invitation;
  const { isSending, problem, send } = useSend();
  const takeBack = () =>
    send(async () => {
      await callApi(takeBackInvitation, { params: { id: String(id) }, body: undefined });
      await onDone(`Invitation to ${recipientName} taken back.`);
    });
  const invited = <LocalTime epochMs={date} format="moment" />;
  return (
    <li className={styles.member}>
      <span className={styles.asleep}>
        <SmallFace name={recipientName} avatar={null} />
      </span>
      <span className={styles.who}>
        <PersonLink name={recipientName} />
        <span className={styles.hint}>
          {isMine ? (
            <>hasn't answered yet, invited {invited}</>
          ) : (
            <>
              invited by {senderName} {invited}
            </>
          )}
        </span>
        {problem && <Note className={styles.problem} kind="err" title={problem} />}
      </span>
      <span className={styles.act}>
        {isMine && isOpen ? (
          <Button
            className={styles.scripted}
            variant="quiet"
            isSmall
            isBusy={isSending}
            busyLabel="Taking it back"
            onClick={takeBack}
          >
            Take it back<span className="visually-hidden"> (invitation to {recipientName})</span>
          </Button>
        ) : (
          <Pill kind="warn">No answer yet</Pill>
        )}
      </span>
    </li>
  );
}
