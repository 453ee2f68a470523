import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { LeaveDialogProps } from './leave-dialog.tsx';
import { hasUnsaved, isAllDrafted, isPageLetGo } from './unsaved.ts';

// The guard must act at once, so every page includes it; its dialog loads once there is something to ask.
const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy<ComponentType<LeaveDialogProps>>(() =>
  loadDialog().catch(() => ({ default: PlainQuestion })),
);

/** The browser's own question, for when the dialog cannot be fetched. */
function PlainQuestion({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  useEffect(() => {
    if (!isOpen) return;
    if (window.confirm(isAllDrafted() ? 'Leave without saving? Your draft stays.' : 'Leave without saving?'))
      onLeave();
    else onStay();
  }, [isOpen, onStay, onLeave]);
  return null;
}

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
    const warn = (event: BeforeUnloadEvent) => {
      if (!isPageLetGo()) event.preventDefault();
    };
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
