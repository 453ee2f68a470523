import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved, useHasUnsaved } from './unsaved.ts';

// The guard stands in the frame of every page; its question is loaded once there is something to ask about.
const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadDialog);

/** Asks before the page is left with what was written and not saved. Once a page: the router asks one guard only. */
export default function UnsavedGuard(): ReactNode {
  const isOn = useHasUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    loadDialog().catch(() => {});
    // The browser asks in its own words.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
  if (blocker.state === 'unblocked') return null;
  return (
    <Suspense>
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.state === 'blocked' && blocker.reset()}
        onLeave={() => blocker.state === 'blocked' && blocker.proceed()}
      />
    </Suspense>
  );
}
