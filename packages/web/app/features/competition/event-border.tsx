import { progressOf } from '@tinsmith/domain/countdown';
import { LeftBorder } from '../../ui/craft/left-border.tsx';
import type { Mood } from '../../ui/craft/palette.ts';
import { useTimeLeft } from '../../ui/time-left.ts';
import { useCurrentEvent } from './current-event.ts';
import type { FrameEvent } from './frame-event.ts';

type Event = NonNullable<FrameEvent['currentEvent']>;

function LiveBorder({ mood, event }: { mood: Mood; event: Event }) {
  const { competitionStart, competitionEnd, serverTime } = event;
  const leftMs = useTimeLeft(competitionEnd, serverTime);
  return (
    <LeftBorder
      mood={mood}
      progress={progressOf(competitionStart, competitionEnd, competitionEnd - leftMs)}
    />
  );
}

/** The clock set upright. It tracks time only while an event is live; otherwise it is complete. */
export function EventBorder({ mood }: { mood: Mood }) {
  const { currentEvent: event } = useCurrentEvent();
  if (event?.phase !== 'live') return <LeftBorder mood={mood} progress={null} />;
  return <LiveBorder mood={mood} event={event} />;
}
