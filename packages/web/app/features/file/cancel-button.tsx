import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { disc } from '../../ui/craft/sprites-summer.ts';
import { FateList, WayBack } from '../../ui/fate-list.tsx';

interface CancelButtonProps {
  name: string;
  /** The seal's value; null if there is none yet, and nothing to lose. */
  seal: { readonly isInTime: boolean; readonly isLive: boolean } | null;
  onCancel: () => Promise<void>;
}

function askToCancel(name: string, { isInTime, isLive }: NonNullable<CancelButtonProps['seal']>): Question {
  return {
    title: 'Cancel this upload?',
    body: (
      <>
        <FateList
          title="Will be gone"
          isGoing
          fates={[{ what: name, more: 'And its seal.', sprite: disc }]}
        />
        <WayBack isFinal={isInTime && !isLive}>
          {isInTime && !isLive
            ? "This can't be undone. The finish has passed, so the file can't be sealed on time again."
            : 'You can upload the file again, but it will count from its new seal.'}
        </WayBack>
      </>
    ),
    verb: 'Cancel the upload',
    busyVerb: 'Cancelling',
    keep: 'Keep it',
  };
}

/** Cancels an upload. For a sealed file it asks first: its seal may be worth the whole weekend. */
export function CancelButton({ name, seal, onCancel }: CancelButtonProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        icon="close"
        onClick={() => (seal ? setQuestion(askToCancel(name, seal)) : onCancel())}
      >
        Cancel
      </Button>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} confirm={onCancel} />
    </>
  );
}
