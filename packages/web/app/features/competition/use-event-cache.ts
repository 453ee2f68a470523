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
import { keepFirst, keptEventUntil, refreshCurrentEvent, useCurrentEvent } from './current-event.ts';
import { type FrameEvent, noEvent } from './frame-event.ts';

const longestWaitMs = 3_000;
const longestTimerMs = 2 ** 31 - 1;

/** Asks for the event anew, and with it the open page if that is one of a competition. Once for several calls. */
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
    // Everybody learns of a boundary in the same instant; not everybody has to ask in it.
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void latest.current();
    }, Math.random() * longestWaitMs);
  }, []);
}

/** Asks again when the copy is too old or a boundary has come, also where no live stream gets through. */
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
    // Each look starts anew: a navigation, a new copy, a tab that is looked at again.
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

/** Opens the live stream once the page is at rest; its code is no part of the first load. */
function useLive(changeSoon: () => void): void {
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void whenRested().then(async () => {
      // The page may be an old copy out of some cache: the countdowns must not wait for a notice to learn that.
      if (isServerTimeDoubtful()) void refreshCurrentEvent();
      const { hearNotices } = await import('./hear-notices.ts');
      if (!isGone) stop = hearNotices(changeSoon);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [changeSoon]);
}

/** Keeps the current event true while the page is open. Stands in the frame, once. */
export function useEventCache(loaded: FrameEvent = noEvent, login: string | null): void {
  // While rendering, and before anything below looks at the clock: the first countdown must not trust the browser's.
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

  // Having joined is a fact of the person: another one must not see it.
  const shownTo = useRef(login);
  useEffect(() => {
    if (shownTo.current === login) return;
    shownTo.current = login;
    void refreshCurrentEvent();
  }, [login]);
}
