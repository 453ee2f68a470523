import { lazy, Suspense, useState } from 'react';
import { useCurrentEvent } from './current-event.ts';

const GiftsOpenBar = lazy(() => import('./gifts-open-bar.tsx').catch(() => ({ default: () => null })));

/** A notice on every open page when the gifts of the current event open. Its code loads then. */
export function GiftsOpened() {
  const { currentEvent: event } = useCurrentEvent();
  const [making, setMaking] = useState<string | null>(null);
  if (event?.kind !== 'gift-exchange') return null;
  const isMaking = event.phase === 'live';
  if (isMaking && making !== event.short) setMaking(event.short);
  return event.afterEnd && making === event.short ? (
    <Suspense>
      <GiftsOpenBar event={event} />
    </Suspense>
  ) : null;
}
