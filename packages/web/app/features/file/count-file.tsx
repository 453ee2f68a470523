import type { SealedFile } from '@tinsmith/contract/file';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { countFile } from '../../api/gen/file.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import styles from './upload.module.css';

interface CountButtonProps {
  readonly file: SealedFile;
  readonly onChange: (file: SealedFile) => void;
}

/** For staff: counts a late file as on time, for a reason that everyone can read, or undoes that. */
export function CountButton({ file, onChange }: CountButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isSending, problem, send } = useSend();
  const count = async (reason: string | null) =>
    onChange(await callApi(countFile, { params: { fileId: String(file.id) }, body: { reason } }));
  if (!file.postCompo && file.countedReason === null) return null;
  return (
    <div className={styles.actions}>
      {file.countedReason === null ? (
        <Button variant="quiet" isSmall onClick={() => setIsOpen(true)}>
          Count as on time…
        </Button>
      ) : (
        <Button variant="quiet" isSmall isBusy={isSending} onClick={() => send(() => count(null))}>
          Don't count it as on time
        </Button>
      )}
      {problem !== null && <FieldMessage error={problem} />}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Count ${file.name} as on time`}
        hint="Everyone can read this next to the file. It's also in the audit log."
        verb="Count it"
        busyVerb="Counting"
        maxLetters={500}
        send={count}
      />
    </div>
  );
}
