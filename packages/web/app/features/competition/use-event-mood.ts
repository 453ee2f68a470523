import { type Mood, moodOf } from '@tinsmith/domain/mood';
import type { RootData } from '../../page/root-data.ts';
import { serverNow } from '../../time/server-time.ts';
import { useCurrentEvent } from './current-event.ts';

/** The site's mood as of now: an event of the other kind may have become current since the page loaded. */
export function useEventMood(loaded: RootData | undefined): Mood {
  const { currentEvent } = useCurrentEvent();
  if (currentEvent) return moodOf(currentEvent.kind, currentEvent.serverTime);
  // It has ended since; until then the server's choice counts, since its clock is the right one.
  if (loaded?.event.currentEvent) return moodOf(null, serverNow());
  return loaded?.site.mood ?? 'summer';
}
