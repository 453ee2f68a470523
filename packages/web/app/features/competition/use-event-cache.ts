import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { accountChannel } from '../../api/current-user.ts';
import {
  hasClockJumped,
  isServerTimeDoubtful,
  onServerTimeLearned,
  serverNow,
} from '../../time/server-time.ts';
import { whenRested } from '../../ui/idle.ts';
import { loadPart } from '../../ui/load-part.ts';
import { keepFirst, keptEventUntil, refreshCurrentEvent, useCurrentEvent } from './current-event.ts';
import { type FrameEvent, noEvent } from './frame-event.ts';

const longestWaitMs = 3_000;
const longestTimerMs = 2 ** 31 - 1;

/** Refreshes the event, and the open page if it belongs to a competition. Several calls make one refresh. */
function useChangeSoon(): () => void {
  const { revalidate } = useRevalidator();
  const isOfCompetition = useMatches().some(
    ({ params, pathname }) => params.compoId ?? /^\/join\/?$/.test(pathname),
  );
  const change = async () => {
    await refreshCurrentEvent();
    if (isOfCompetition) await revalidate();
  };
  const latest = useRef(change);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    // All clients learn of a boundary in the same instant; they must not all ask in it.
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void latest.current();
    }, Math.random() * longestWaitMs);
  }, []);
}

/** Asks again when the copy is too old or a boundary has come, even if no live stream gets through. */
function useExpiry(event: FrameEvent, changeSoon: () => void): void {
  const { key } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const leftMs = keptEventUntil() - serverNow();
      timer = setTimeout(changeSoon, Math.min(Math.max(leftMs, 1_000), longestTimerMs));
    };
    const lookAgain = () => {
      if (!document.hidden && hasClockJumped()) changeSoon();
      plan();
    };
    // The timer restarts on a navigation, a new copy, or a return to the tab.
    if (event && key) lookAgain();
    document.addEventListener('visibilitychange', lookAgain);
    const unlearn = onServerTimeLearned(plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
      unlearn();
    };
  }, [event, key, changeSoon]);
}

/** Opens the live stream once the page is idle; its code is not part of the first load. */
function useLive(changeSoon: () => void): void {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void whenRested().then(async () => {
      // The page may be an old cached copy: the countdowns must not wait for a notice to learn that.
      if (isServerTimeDoubtful()) void refreshCurrentEvent();
      const { hearNotices } = await loadPart(() => import('./hear-notices.ts'));
      if (!isGone) stop = hearNotices(changeSoon);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [changeSoon]);
}

/** Keeps the current event up to date while the page is open. Used in the frame, once. */
export function useEventCache(loaded: FrameEvent = noEvent, login: string | null): void {
  // While rendering, and before anything below reads the clock: the first countdown must not trust the browser's.
  if (typeof window !== 'undefined') keepFirst(loaded);
  const event = useCurrentEvent();
  const changeSoon = useChangeSoon();
  useExpiry(event, changeSoon);
  useLive(changeSoon);

  // In this tab or another: both copies are renewed together (spec §7).
  useEffect(() => {
    const channel = new BroadcastChannel(accountChannel);
    channel.onmessage = () => void refreshCurrentEvent();
    return () => channel.close();
  }, []);

  // Having joined is personal: another user must not see it.
  const shownTo = useRef(login);
  useEffect(() => {
    if (shownTo.current === login) return;
    shownTo.current = login;
    void refreshCurrentEvent();
  }, [login]);
}
