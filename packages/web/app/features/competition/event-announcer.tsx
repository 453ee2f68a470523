import { CountdownAnnouncer } from '../../ui/countdown.tsx';
import { useCurrentEvent } from './current-event.ts';
import { clockOf } from './event-clock.ts';

/** Tells screen readers how the current event's time runs out. Once per page, whatever it shows. */
export function EventAnnouncer() {
  const { currentEvent: event } = useCurrentEvent();
  if (!event) return null;
  const { toMs, atMs, until, atZero } = clockOf(event);
  return <CountdownAnnouncer toMs={toMs} atMs={atMs} name={event.title} until={until} atZero={atZero} />;
}
