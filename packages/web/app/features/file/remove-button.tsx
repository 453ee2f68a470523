import type { SealedFile } from '@tinsmith/contract/file';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { disc } from '../../ui/craft/sprites-summer.ts';
import { FateList, WayBack } from '../../ui/fate-list.tsx';

interface RemoveButtonProps {
  file: SealedFile;
  isLive: boolean;
  /** Whether nothing else of the entry counts. */
  isOnlyCounted: boolean;
  /** `restores`: the replaced file that comes back. */
  onRemove: (restores: number | null) => Promise<void>;
}

function fateOf({ postCompo }: SealedFile, isLive: boolean, isOnlyCounted: boolean): string {
  if (isLive) return 'Nobody can download it any more.';
  if (isOnlyCounted) return "It's your only file that was on time. It disappears from lists and game packs.";
  return postCompo ? 'Nobody can download it any more.' : 'It disappears from lists and game packs.';
}

/** Removes a file that has arrived, after asking. Nothing that it replaced comes back unasked. */
export function RemoveButton({ file, isLive, isOnlyCounted, onRemove }: RemoveButtonProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { replaced } = file;
  const ask = () =>
    setQuestion({
      title: 'Remove this file?',
      body: (
        <>
          <FateList
            title="Will be gone"
            isGoing
            fates={[{ what: file.name, more: fateOf(file, isLive, isOnlyCounted), sprite: disc }]}
          />
          <WayBack isFinal={!isLive}>
            {isLive
              ? 'You can upload it again until the finish. Its receipt stays, marked as removed.'
              : "This can't be undone. Your entry will say that you removed a file after the finish. The receipt stays, marked as removed."}
          </WayBack>
        </>
      ),
      verb: 'Remove the file',
      busyVerb: 'Removing',
      keep: 'Keep it',
      ...(isLive &&
        replaced && {
          choice: { name: 'restores', label: `Bring back ${replaced.name}, which it replaced`, isOn: false },
        }),
    });
  return (
    <>
      <Button variant="quiet" isSmall icon="close" onClick={ask}>
        Remove<span className="visually-hidden"> {file.name}</span>
      </Button>
      <ConfirmDialog
        question={question}
        onClose={() => setQuestion(null)}
        confirm={(isRestoring) => onRemove(isRestoring ? (replaced?.id ?? null) : null)}
      />
    </>
  );
}
