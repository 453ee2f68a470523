import type { Competition, CurrentEvent } from '@tinsmith/contract/competition';

/** What the frame shows of the current event. Its text and the list of all events are for pages that show them. */
export interface FrameEvent {
  readonly currentEvent: Omit<Competition, 'text'> | null;
  readonly latestPost: CurrentEvent['latestPost'];
  readonly upcoming: CurrentEvent['upcoming'];
  readonly nextBoundary: number | null;
  readonly notice?: CurrentEvent['notice'];
}

export const noEvent: FrameEvent = { currentEvent: null, latestPost: null, upcoming: [], nextBoundary: null };

export function toFrameEvent(answer: CurrentEvent): FrameEvent {
  const { events: _, currentEvent, ...rest } = answer;
  if (!currentEvent) return { ...rest, currentEvent };
  const { text: __, ...event } = currentEvent;
  return { ...rest, currentEvent: event };
}
