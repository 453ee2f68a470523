import type { LiveEvent, LiveNotice } from '@tinsmith/contract/live';
import { liveStream } from '../api/gen/live.ts';
import { doubtConnection } from '../connection/rescue.ts';

// An EventSource has to name the events it listens for.
const names: Record<LiveEvent, true> = {
  hello: true,
  resync: true,
  phase: true,
  count: true,
  log: true,
  drawn: true,
  prize: true,
  results: true,
  changed: true,
  times: true,
  notice: true,
};
const liveEvents = Object.keys(names) as readonly LiveEvent[];

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** The stream was down: the page has to ask for what it missed, as after a resync sent by the server. */
const resync: LiveNotice = { event: 'resync', data: {} };

/** Opens the stream and keeps it open: the browser retries a broken connection, this a refused one. */
function keepStreamOpen(notify: (notice: LiveNotice) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let wasAway = false;
  const open = () => {
    const stream = new EventSource(liveStream.path);
    source = stream;
    stream.onopen = () => {
      retryMs = firstRetryMs;
      if (wasAway) notify(resync);
      wasAway = false;
    };
    stream.onerror = () => {
      wasAway = true;
      doubtConnection();
      if (stream.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      // With jitter, so that not all clients reconnect at once when the server comes back.
      timer = setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    for (const event of liveEvents) {
      stream.addEventListener(event, ({ data }) => {
        try {
          notify({ event, data: JSON.parse(data) } as LiveNotice);
        } catch {
          // An unreadable notice is meant for newer pages, from a newer server.
        }
      });
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Listens to the live stream: one stream per browser, in one of its tabs, which notifies the others. */
export function listenLive(hear: (notice: LiveNotice) => void): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return keepStreamOpen(hear);

  let leave = () => {};
  const join = () => {
    const channel = new BroadcastChannel('live');
    channel.onmessage = ({ data }: MessageEvent<LiveNotice>) => hear(data);
    const waiting = new AbortController();
    let closeStream = () => {};
    // The tab with the lock keeps the stream; when it closes, the lock passes to the next.
    const openStream = () =>
      new Promise<void>((resolve) => {
        const close = keepStreamOpen((notice) => {
          hear(notice);
          channel.postMessage(notice);
        });
        closeStream = () => {
          close();
          resolve();
        };
      });
    navigator.locks.request('live', { signal: waiting.signal }, openStream).catch(() => {});
    leave = () => {
      waiting.abort();
      closeStream();
      channel.close();
      leave = () => {};
    };
  };
  // A page in the back-forward cache is suspended: it must not keep the stream from active tabs.
  const pause = () => leave();
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    join();
    hear(resync);
  };
  join();
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', resume);
  return () => {
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', resume);
    leave();
  };
}
