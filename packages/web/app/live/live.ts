import { type LiveNotice, liveEvents, liveStream } from '@tinsmith/contract/live';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** The stream was away: what happened meanwhile has to be asked for, as after one that the server tells of. */
const resync: LiveNotice = { event: 'resync', data: {} };

/** Opens the stream and holds it open: the browser mends a broken line, this mends a refused one. */
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
      if (stream.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      // Spread out, so that a server that comes back is not met by everybody at once.
      timer = setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    for (const event of liveEvents) {
      stream.addEventListener(event, ({ data }) => {
        try {
          notify({ event, data: JSON.parse(data) } as LiveNotice);
        } catch {
          // A notice that cannot be read is one that a newer server sends to newer pages.
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

/** Listens to the live stream: one stream a browser, held by one of its tabs, which tells the others. */
export function listenLive(hear: (notice: LiveNotice) => void): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return keepStreamOpen(hear);

  let leave = () => {};
  const join = () => {
    const channel = new BroadcastChannel('live');
    channel.onmessage = ({ data }: MessageEvent<LiveNotice>) => hear(data);
    const waiting = new AbortController();
    let closeStream = () => {};
    // Whoever has the lock holds the stream; when that tab goes, the lock passes to the next.
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
  // A page in the back-forward cache sleeps: it must not hold the stream for tabs that are awake.
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
