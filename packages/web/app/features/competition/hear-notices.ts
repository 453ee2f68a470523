import { type LiveNotice, listenLive } from '../../live/live.ts';
import { noteLog } from '../../live/log-news.ts';
import { learnServerTime } from '../../time/server-time.ts';
import { isPhaseKnown, keptEvent, noteCount, refreshCurrentEvent } from './current-event.ts';

/** All that any notice may tell. */
interface Facts {
  readonly serverTime?: number;
  readonly short?: string;
  readonly numEntrants?: number;
  readonly phase?: string;
  readonly numLogs?: number;
  readonly latestId?: number | null;
}

const longestWaitMs = 3_000;

/** Brings the newest post into the event's box; not everybody has to ask in the same instant. */
function followLatestPost() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newestId: number | null = null;
  const isBehind = () => (keptEvent().latestPost?.id ?? null) !== newestId;
  const ask = async () => {
    timer = undefined;
    if (isBehind()) await refreshCurrentEvent(newestId === null ? undefined : String(newestId));
  };
  return {
    notified: (latestId: number | null) => {
      newestId = latestId;
      timer ??= setTimeout(ask, Math.random() * longestWaitMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Takes what the live stream tells to where it belongs, until the answer is called. */
export function hearNotices(changeSoon: () => void): () => void {
  const latestPost = followLatestPost();
  const onNotice = ({ event, data }: LiveNotice) => {
    const { serverTime, short, numEntrants, phase, numLogs, latestId = null } = (data ?? {}) as Facts;
    if (serverTime) learnServerTime(serverTime);
    if (event === 'count' && short && numEntrants !== undefined) noteCount(short, numEntrants);
    if (event === 'phase' && !isPhaseKnown(short, phase)) changeSoon();
    if (event === 'log' && short && numLogs !== undefined) {
      noteLog(short, { numLogs, latestId });
      if (short === keptEvent().currentEvent?.short) latestPost.notified(latestId);
    }
  };
  const leave = listenLive({ onNotice, onReturn: changeSoon });
  return () => {
    latestPost.stop();
    leave();
  };
}
