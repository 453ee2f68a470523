import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isAllDrafted } from './unsaved.ts';

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button variant="quiet" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      {isAllDrafted()
        ? "Your changes aren't saved yet. This browser keeps them as a draft for when you come back."
        : "Your changes aren't saved yet, and will be lost."}
    </Dialog>
  );
}
