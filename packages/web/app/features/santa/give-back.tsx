import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { givePlaceBack } from '../../api/gen/gift.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Note } from '../../ui/note.tsx';

interface GiveBackProps {
  event: Competition;
  receiver: { readonly entrantId: number; readonly name: string };
  /** The page to come back to without script. */
  back: string;
}

/** An elf gives a job back, so that someone else can take it. */
export function GiveBack({ event, receiver, back }: GiveBackProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const params = { compoId: event.short, entrantId: String(receiver.entrantId) };
  const give = () =>
    send(async () => {
      await callApi(givePlaceBack, { params, body: {} });
      await revalidate();
    });
  return (
    <>
      {problem && <Note kind="err" title={problem} />}
      <PostButton
        variant="quiet"
        isSmall
        isBusy={isSending}
        action={addressOf(givePlaceBack, { params })}
        back={back}
        onPress={give}
        aria-label={`I can't after all: ${receiver.name}`}
      >
        I can't after all
      </PostButton>
    </>
  );
}
