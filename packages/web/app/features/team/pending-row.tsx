import { addressOf } from '@tinsmith/contract/client';
import type { Invitation } from '@tinsmith/contract/team';
import { callApi } from '../../api/browser-api.ts';
import { takeBackInvitation } from '../../api/gen/team.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Ago } from '../../ui/ago.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { PersonLink } from '../entry/person-link.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import styles from './team.module.css';

interface PendingRowProps {
  invitation: Invitation;
  /** The team's page. */
  page: string;
  /** Whether teams can still change. */
  isOpen: boolean;
  onDone: (news: string) => Promise<void>;
}

/** An invitee. The sender can withdraw the invitation at once: nothing is lost by that. */
export function PendingRow({ invitation, page, isOpen, onDone }: PendingRowProps) {
  const { id, recipientName, senderName, isMine, date } = invitation;
  const { isSending, problem, send } = useSend();
  const takeBack = () =>
    send(async () => {
      await callApi(takeBackInvitation, { params: { id: String(id) }, body: undefined });
      await onDone(`You've cancelled the invitation to ${recipientName}.`);
    });
  const invited = <Ago epochMs={date} />;
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
      <div className={styles.act}>
        {isMine && isOpen ? (
          <PostButton
            variant="quiet"
            isSmall
            action={addressOf(takeBackInvitation, { params: { id: String(id) } })}
            back={page}
            isBusy={isSending}
            busyLabel="Cancelling"
            onPress={takeBack}
          >
            Cancel invitation<span className="visually-hidden"> to {recipientName}</span>
          </PostButton>
        ) : (
          <Pill kind="warn">No answer yet</Pill>
        )}
      </div>
    </li>
  );
}
