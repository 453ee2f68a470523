import { useEffect, useRef, useState } from 'react';
import { isTyping, watchTyping } from './typing.ts';
import { usePoll } from './use-poll.ts';

const deskMs = 10_000;

interface LiveDesk<T> {
  readonly desk: T;
  /** Something has changed that is not shown yet, because the viewer is typing. */
  readonly hasNews: boolean;
  readonly showNews: () => unknown;
}

interface Options<T> {
  /** The event whose desk it is; empty for one of the whole site. */
  readonly event: string;
  readonly isOn?: boolean;
  /** The part that must differ for the page to change: without what is random or only the time. */
  readonly relevant?: (desk: T) => unknown;
}

/**
 * A page for staff or a team that asks privately for what is new while it is open: nothing about desks goes over the public
 * stream. While the viewer types, changes wait, so that no row moves or disappears under the cursor.
 */
export function useLiveDesk<T>(
  loaded: T,
  ask: () => Promise<T>,
  { event, isOn = true, relevant = (desk) => desk }: Options<T>,
): LiveDesk<T> {
  const [shown, setShown] = useState({ event, desk: loaded });
  const [news, setNews] = useState<T | null>(null);
  const lastQuestion = useRef(0);
  // Another event's page: nothing of the one before may stay.
  const isOther = shown.event !== event;
  const desk = isOther ? loaded : shown.desk;
  const show = (answer: T) => {
    setShown({ event, desk: answer });
    setNews(null);
  };
  const isSame = (one: T, other: T) => JSON.stringify(relevant(one)) === JSON.stringify(relevant(other));
  const receive = useRef((_answer: T) => {});
  receive.current = (answer) => {
    if (isOther) show(answer);
    else if (isSame(answer, desk)) setNews(null);
    else if (isTyping()) setNews(answer);
    else show(answer);
  };
  const look = async () => {
    lastQuestion.current += 1;
    const question = lastQuestion.current;
    const answer = await ask().catch(() => null);
    // Without an answer, or if it was overtaken, the next request may get through.
    if (answer !== null && question === lastQuestion.current) receive.current(answer);
  };
  usePoll(look, deskMs, isOn);
  useEffect(watchTyping, []);
  // The page was loaded again, for example after one of its forms was sent.
  const lastLoaded = useRef(loaded);
  useEffect(() => {
    if (loaded === lastLoaded.current) return;
    lastLoaded.current = loaded;
    lastQuestion.current += 1;
    receive.current(loaded);
  }, [loaded]);
  return { desk, hasNews: news !== null && !isOther, showNews: () => news !== null && show(news) };
}

/** The desks that are open in this tab. */
const openDesks = new Set<string>();

/** Notes that a desk is open, so that loading it again is a refresh and no new look. */
export function useOpenDesk(path: string): void {
  useEffect(() => {
    openDesks.add(path);
    return () => void openDesks.delete(path);
  }, [path]);
}

/** The query of a call whose looks are in the audit log. Never a refresh on the server, where nothing stays open. */
export const refreshOf = (path: string) => ({ isRefresh: openDesks.has(path) ? 'true' : 'false' }) as const;
