import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { signAtWork } from '../../api/gen/letter.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './letters.module.css';

interface AtWorkSignProps {
  event: Competition;
  canSign: boolean;
  /** A person the viewer makes a second game for. */
  receiverId?: string | undefined;
}

/** For givers with no question: one sentence, the same for all. */
export function AtWorkSign({ event, canSign, receiverId }: AtWorkSignProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const params = { compoId: event.short };
  const sign = () =>
    send(async () => {
      await callApi(signAtWork, { params, body: { receiverId } });
      await revalidate();
    });
  return (
    <Card className={styles.sign}>
      <p>
        <b>Too shy to ask?</b> Let them know that someone is working on their game. All it says is: "Your
        santa is at work."
      </p>
      {problem && <Note kind="err" title={problem} />}
      {canSign ? (
        <PostButton
          variant="quiet"
          isSmall
          isBusy={isSending}
          action={addressOf(signAtWork, { params })}
          fields={receiverId === undefined ? {} : { receiverId }}
          back={`/${event.short}/letters`}
          onPress={sign}
        >
          Let them know
        </PostButton>
      ) : (
        <p>It goes out with the next post.</p>
      )}
    </Card>
  );
}
