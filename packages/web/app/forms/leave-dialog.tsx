import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './confirm.module.css';
import { isAllDrafted } from './unsaved.ts';

export interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) stay.current?.focus();
  }, [isOpen]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onLeave}>
            Leave
          </Button>
          <Button ref={stay} className={styles.keep} onClick={onStay}>
            Stay
          </Button>
        </div>
      }
    >
      {isAllDrafted()
        ? "Your changes aren't saved yet. This browser will keep them as a draft until you come back."
        : "Your changes aren't saved yet. If you leave now, they'll be lost."}
    </Dialog>
  );
}
