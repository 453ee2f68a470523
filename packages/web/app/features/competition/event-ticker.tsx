import { countdownText } from '@tinsmith/domain/countdown';
import { moodOf } from '@tinsmith/domain/mood';
import { EventStrip } from '../../ui/countdown-board.tsx';
import { Ticker } from '../../ui/frame/ticker.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';
import { useCurrentEvent } from './current-event.ts';
import { clockOf } from './event-clock.ts';
import type { FrameEvent } from './frame-event.ts';

type Event = NonNullable<FrameEvent['currentEvent']>;

/** The remaining time, as the strip on small screens says it. */
export function tickerText(phase: Event['phase'], leftMs: number): string {
  const left = countdownText(leftMs);
  if (phase === 'over') return 'is over';
  if (left === '') return '';
  if (phase === 'before') return `starts in ${left}`;
  return phase === 'live' ? `${left} left` : `voting ends in ${left}`;
}

function TimeLeft({ event }: { event: Event }) {
  const { toMs, atMs } = clockOf(event);
  return tickerText(event.phase, useTimeLeft(toMs, atMs));
}

/** The current event below the header on small screens. */
export function EventTicker() {
  const { currentEvent: event } = useCurrentEvent();
  if (!event) return null;
  const { until: _, atZero: __, ...times } = clockOf(event);
  const mood = moodOf(event.kind, event.serverTime);
  return (
    <Ticker
      to={`/${event.short}/`}
      name={event.title}
      timeLeft={<TimeLeft event={event} />}
      strip={<EventStrip {...times} mood={mood} />}
      mood={mood}
    />
  );
}
