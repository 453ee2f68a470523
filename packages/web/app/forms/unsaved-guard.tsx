import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasUnsaved } from './unsaved.ts';

// Asked at once, so the guard comes with every page; its question is loaded once there is something to ask about.
const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadDialog);

/**
 * Asks before the page is left with what was written and not saved; there only while something is. Once a page: the
 * router asks one guard only.
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
