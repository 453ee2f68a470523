import type { Competition, CurrentEvent } from '@tinsmith/contract/competition';

/** What the frame tells of the current event. Its text and the list of all events are for pages that show them. */
export interface FrameEvent {
  readonly currentEvent: Omit<Competition, 'text'> | null;
  readonly upcoming: CurrentEvent['upcoming'];
  readonly nextBoundary: number | null;
}

export const noEvent: FrameEvent = { currentEvent: null, upcoming: [], nextBoundary: null };

export function toFrameEvent({ currentEvent, upcoming, nextBoundary }: CurrentEvent): FrameEvent {
  if (!currentEvent) return { currentEvent, upcoming, nextBoundary };
  const { text: _, ...event } = currentEvent;
  return { currentEvent: event, upcoming, nextBoundary };
}
