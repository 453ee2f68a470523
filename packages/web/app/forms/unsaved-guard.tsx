import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved } from './unsaved.ts';

// The guard must act at once, so every page includes it; its dialog loads once there is something to ask.
const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadDialog);

/**
 * Asks before the page is left with unsaved input; rendered only while there is any. Once per page: the router
 * supports only one guard.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    loadDialog().catch(() => {});
    // The browser asks in its own words.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
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
