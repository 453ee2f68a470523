import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before somebody leaves the page with what they have written and not saved. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    // The browser asks in its own words.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  const leave = () => blocker.state === 'blocked' && blocker.proceed();
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button variant="quiet" onClick={leave}>
            Leave
          </Button>
        </>
      }
    >
      What you have written here is not saved yet.
    </Dialog>
  );
}
