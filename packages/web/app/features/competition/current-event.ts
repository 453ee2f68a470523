import type { Competition } from '@tinsmith/contract/competition';
import { currentEventLifetimeMs } from '@tinsmith/domain/cache-lifetime';
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCurrentEvent } from '../../api/gen/competition.ts';
import type { RootData } from '../../page/root-data.ts';
import { learnPageTime, learnServerTime, serverNow } from '../../time/server-time.ts';
import { type FrameEvent, noEvent, toFrameEvent } from './frame-event.ts';

/** The server's time until which a copy may be used: an hour (spec §7), and never past the next boundary. */
export const keptUntil = ({ nextBoundary }: Pick<FrameEvent, 'nextBoundary'>, askedAtMs: number): number =>
  askedAtMs + currentEventLifetimeMs(nextBoundary, askedAtMs);

// The browser's copy. Never used on the server, where one process serves everyone.
let kept: FrameEvent | null = null;
let keptUntilMs = Number.POSITIVE_INFINITY;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Sign-up counts received from the live stream since, by competition. */
let counts: ReadonlyMap<string, number> = new Map();

const notifyAll = () => {
  for (const notify of listeners) notify();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function keep(event: FrameEvent): void {
  kept = event;
  // Without an event there is no server time, and the copy is simply an hour old at most.
  keptUntilMs = keptUntil(event, event.currentEvent?.serverTime ?? serverNow());
  counts = new Map();
}

/** Called by the frame with the event the page came with. */
export function keepFirst(event: FrameEvent): void {
  if (kept !== null) return;
  if (event.currentEvent) learnPageTime(event.currentEvent.serverTime);
  keep(event);
}

/** The browser's copy, for the frame's data. */
export const keptEvent = (): FrameEvent => kept ?? noEvent;

/** When the copy has to be requested again, on the server's clock. */
export const keptEventUntil = (): number => keptUntilMs;

/**
 * Asks again: after joining, logging in or out, at a boundary, when the live stream says so. With the id of a post
 * from a notice, no cached copy older than that post is returned.
 */
export function refreshCurrentEvent(latest?: string): Promise<void> {
  asking ??= callApi(getCurrentEvent, { query: { latest } })
    .then((answer) => {
      if (answer.currentEvent) learnServerTime(answer.currentEvent.serverTime);
      keep(toFrameEvent(answer));
      notifyAll();
    })
    // The old copy is better than none; the next refresh tries again.
    .catch(() => {})
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The same after a change: a request under way may return the state from before it. */
export async function renewCurrentEvent(): Promise<void> {
  await asking;
  await refreshCurrentEvent();
}

/** True if the copy is already in that phase, so that the notice is not news. */
export const isPhaseKnown = (short: string | undefined, phase: string | undefined): boolean =>
  kept?.currentEvent?.short === short && kept?.currentEvent?.phase === phase;

/** No cached answer is older than this: twice the 15 seconds of an event's responses. */
export const copiesLiveMs = 31_000;

/** The live stream reported something that the copy must show at once. */
export function changeKept(change: (event: FrameEvent) => FrameEvent): void {
  if (!kept) return;
  kept = change(kept);
  keptUntilMs = keptUntil(kept, serverNow());
  notifyAll();
}

/** The live stream reported how many have signed up. */
export function noteCount(short: string, numEntrants: number): void {
  counts = new Map(counts).set(short, numEntrants);
  notifyAll();
}

/** What has just happened in an event. */
export interface EventNews extends Pick<Competition, 'short' | 'title'> {
  readonly what: 'start' | 'prize-giving' | 'results';
}
let news: EventNews | null = null;

/** The live stream reported it: every open page shows it. */
export function noteNews(next: EventNews): void {
  news = next;
  notifyAll();
}

/** The live stream reported that the extra rules are out. */
export function noteStart(short: string): void {
  const event = kept?.currentEvent;
  if (event?.short !== short || event.kind !== 'speedhack') return;
  noteNews({ what: 'start', short, title: event.title });
}

/** What happened while the page was open. */
export const useEventNews = (): EventNews | null =>
  useSyncExternalStore(
    subscribe,
    () => news,
    () => null,
  );

/** The current event and the upcoming ones, as of now. */
export function useCurrentEvent(): FrameEvent {
  const loaded = useRouteLoaderData<RootData>('root')?.event ?? noEvent;
  return useSyncExternalStore(
    subscribe,
    () => kept ?? loaded,
    () => loaded,
  );
}

/** How many have signed up: as loaded, or as the live stream has reported since. */
export const useNumEntrants = ({ short, numEntrants }: Pick<Competition, 'short' | 'numEntrants'>): number =>
  useSyncExternalStore(
    subscribe,
    () => counts.get(short) ?? numEntrants,
    () => numEntrants,
  );
