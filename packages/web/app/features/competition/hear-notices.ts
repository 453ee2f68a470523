import { listenLive } from '../../live/live.ts';
import { noteLog } from '../../live/log-news.ts';
import { learnServerTime } from '../../time/server-time.ts';
import {
  copiesLiveMs,
  isPhaseKnown,
  keptEvent,
  noteCount,
  noteNews,
  noteStart,
  refreshCurrentEvent,
} from './current-event.ts';

const longestWaitMs = 3_000;

/** Brings the newest post into the event's box, after a random delay so that not all clients ask at once. */
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

/** Rarely needed: its code loads with the first notice of its kind. */
const loadAmending = () => import('./amend-answers.ts');

/** Requests everything again: at once, and again when no cached copy can be older than what was missed. */
function openResync(changeSoon: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start: () => {
      changeSoon();
      clearTimeout(timer);
      timer = setTimeout(changeSoon, copiesLiveMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Passes on what the live stream reports, until the returned function is called. */
export function hearNotices(changeSoon: () => void): () => void {
  const latestPost = followLatestPost();
  const resync = openResync(changeSoon);
  const leave = listenLive(({ event, data }) => {
    switch (event) {
      case 'hello':
        return learnServerTime(data.serverTime);
      case 'resync':
        return resync.start();
      case 'phase':
        learnServerTime(data.serverTime);
        if (!isPhaseKnown(data.short, data.phase)) changeSoon();
        return;
      case 'drawn':
        noteStart(data.short);
        return changeSoon();
      case 'prize':
        // The end comes with its own notice.
        if (!data.isOver) noteNews({ what: 'prize-giving', short: data.short, title: data.title });
        if (data.slide !== 0 || data.isOver) return;
        loadAmending().then(
          ({ noteEnding }) =>
            noteEnding(data.short, data.serverTime, { isPrizeGiving: true, hasResults: false }),
          () => {},
        );
        return resync.start();
      case 'results':
        noteNews({ what: 'results', short: data.short, title: data.title });
        loadAmending().then(
          ({ noteEnding }) =>
            noteEnding(data.short, data.serverTime, { isPrizeGiving: false, hasResults: true }),
          () => {},
        );
        return resync.start();
      case 'changed':
        return changeSoon();
      case 'times':
        learnServerTime(data.serverTime);
        loadAmending().then(({ noteTimes }) => noteTimes(data), changeSoon);
        return resync.start();
      case 'notice':
        learnServerTime(data.serverTime);
        loadAmending().then(({ noteNotice }) => noteNotice(data), changeSoon);
        return;
      case 'count':
        return noteCount(data.short, data.numEntrants);
      case 'log':
        noteLog(data.short, data);
        if (data.short === keptEvent().currentEvent?.short) latestPost.notified(data.latestId);
    }
  });
  return () => {
    latestPost.stop();
    resync.stop();
    leave();
  };
}
