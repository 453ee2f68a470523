import { type Competition, getCurrentEvent } from '@tinsmith/contract/competition';
import { currentEventLifetimeMs } from '@tinsmith/domain/cache-lifetime';
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import type { RootData } from '../../page/root-data.ts';
import { learnPageTime, learnServerTime, serverNow } from '../../time/server-time.ts';
import { type FrameEvent, noEvent, toFrameEvent } from './frame-event.ts';

/** The server's time until which a copy may be used: an hour (spec §7), and never past the next boundary. */
export const keptUntil = ({ nextBoundary }: Pick<FrameEvent, 'nextBoundary'>, askedAtMs: number): number =>
  askedAtMs + currentEventLifetimeMs(nextBoundary, askedAtMs);

// The browser's copy. Never used on the server, where one process serves everybody.
let kept: FrameEvent | null = null;
let keptUntilMs = Number.POSITIVE_INFINITY;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Numbers of sign-ups that the live stream told since, by competition. */
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
  // Without an event nothing tells the server's time, and the copy is simply an hour old at most.
  keptUntilMs = keptUntil(event, event.currentEvent?.serverTime ?? serverNow());
  counts = new Map();
}

/** Called by the frame with what the page came with. */
export function keepFirst(event: FrameEvent): void {
  if (kept !== null) return;
  if (event.currentEvent) learnPageTime(event.currentEvent.serverTime);
  keep(event);
}

/** The browser's copy, for the frame's data. */
export const keptEvent = (): FrameEvent => kept ?? noEvent;

/** When the copy has to be asked for anew, on the server's clock. */
export const keptEventUntil = (): number => keptUntilMs;

/**
 * Asks anew: after joining, logging in or out, at a boundary, when the live stream says so. With the number of a post
 * that it told of no copy answers that is older than that.
 */
export function refreshCurrentEvent(latest?: string): Promise<void> {
  asking ??= callApi(getCurrentEvent, { query: { latest } })
    .then((answer) => {
      if (answer.currentEvent) learnServerTime(answer.currentEvent.serverTime);
      keep(toFrameEvent(answer));
      notifyAll();
    })
    // The old copy is better than none; the next occasion tries again.
    .catch(() => {})
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The same where something has just changed: an answer under way may be from before. */
export async function renewCurrentEvent(): Promise<void> {
  await asking;
  await refreshCurrentEvent();
}

/** True where the copy has already gone over to a phase, so that news of it is no news. */
export const isPhaseKnown = (short: string | undefined, phase: string | undefined): boolean =>
  kept?.currentEvent?.short === short && kept?.currentEvent?.phase === phase;

/** The live stream told how many have signed up. */
export function noteCount(short: string, numEntrants: number): void {
  counts = new Map(counts).set(short, numEntrants);
  notifyAll();
}

/** The current event and what comes next, as of now. */
export function useCurrentEvent(): FrameEvent {
  const loaded = useRouteLoaderData<RootData>('root')?.event ?? noEvent;
  return useSyncExternalStore(
    subscribe,
    () => kept ?? loaded,
    () => loaded,
  );
}

/** How many have signed up: what was loaded, or what the live stream told since. */
export const useNumEntrants = ({ short, numEntrants }: Pick<Competition, 'short' | 'numEntrants'>): number =>
  useSyncExternalStore(
    subscribe,
    () => counts.get(short) ?? numEntrants,
    () => numEntrants,
  );
