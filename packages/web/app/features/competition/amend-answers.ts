import type { Competition, CurrentEvent } from '@tinsmith/contract/competition';
import type { NoticeData } from '@tinsmith/contract/live';
import { boundariesOf, type CompetitionTimes, factsOf } from '@tinsmith/domain/phase';
import { amendAnswers } from '../../api/browser-api.ts';
import { getCompetition, getCurrentEvent } from '../../api/gen/competition.ts';
import { serverNow } from '../../time/server-time.ts';
import { changeKept, copiesLiveMs } from './current-event.ts';
import type { FrameEvent } from './frame-event.ts';

// What the live stream carries is newer than what caches have: a browser's or proxy's copy may be half a minute old.
// So it corrects the copy of the frame, and every answer that was made before it.

type Times = NoticeData<'times'>;
interface Noted extends NoticeData<'notice'> {
  readonly notedAtMs: number;
}

const moved = new Map<string, Times>();
let noted: Noted | null = null;

const timesOf = (kind: Competition['kind'], times: Times): CompetitionTimes => ({
  kind,
  startMs: times.competitionStart,
  endMs: times.competitionEnd,
  votingEndMs: times.votingEnd,
  joinOpensMs: times.joinOpens,
  joinClosesMs: times.joinCloses,
});

/** The times of a notice that is newer than an event's data. */
function newerTimes({ short, serverTime }: Pick<Competition, 'short' | 'serverTime'>): Times | null {
  const times = moved.get(short);
  return times && times.serverTime >= serverTime ? times : null;
}

/** What comes at the end of an event: its prize-giving, then its results. */
type Ending = Pick<Competition, 'isPrizeGiving' | 'hasResults'>;
const endings = new Map<string, { readonly ending: Ending; readonly serverTime: number }>();

function amendEnding<T extends Pick<Competition, 'short' | 'serverTime'> & Ending>(event: T): T {
  const noted = endings.get(event.short);
  return noted && noted.serverTime >= event.serverTime ? { ...event, ...noted.ending } : event;
}

function amendCompetition<T extends Omit<Competition, 'text'>>(answer: T): T {
  const event = amendEnding(answer);
  const times = newerTimes(event);
  if (!times) return event;
  const { serverTime: _, ...own } = times;
  return { ...event, ...own, ...factsOf(timesOf(event.kind, times), serverNow()) };
}

function amendNotice<T extends { notice?: CurrentEvent['notice'] }>(
  answer: T,
  serverTime: number | undefined,
): T {
  if (!noted) return answer;
  // Without an event there is no server time to compare.
  const isNewer =
    serverTime === undefined
      ? performance.now() - noted.notedAtMs < copiesLiveMs
      : noted.serverTime >= serverTime;
  if (!isNewer) return answer;
  const { notice: __, ...rest } = answer;
  const hasEnded = noted.notice?.endsAt !== undefined && noted.notice.endsAt <= serverNow();
  return (noted.notice && !hasEnded ? { ...rest, notice: noted.notice } : rest) as T;
}

/** The next moment at which something changes, by the moved times too. */
function nextBoundary(answer: Pick<FrameEvent, 'currentEvent' | 'nextBoundary' | 'notice'>): number | null {
  const { currentEvent } = answer;
  const times = currentEvent && newerTimes(currentEvent);
  const ahead = [
    answer.nextBoundary,
    answer.notice?.endsAt,
    ...(currentEvent && times ? boundariesOf(timesOf(currentEvent.kind, times)) : []),
  ].filter((ms): ms is number => typeof ms === 'number' && ms > serverNow());
  return ahead.length === 0 ? null : Math.min(...ahead);
}

function amendFrame<T extends Pick<FrameEvent, 'currentEvent' | 'nextBoundary' | 'notice'>>(answer: T): T {
  const { currentEvent } = answer;
  const amended = amendNotice(answer, currentEvent?.serverTime);
  return {
    ...amended,
    currentEvent: currentEvent && amendCompetition(currentEvent),
    nextBoundary: nextBoundary(amended),
  };
}

// From now on, answers of the API are corrected by what the live stream reported.
amendAnswers((path, answer) => {
  if (path === getCompetition.path) return amendCompetition(answer as Competition);
  return path === getCurrentEvent.path ? amendFrame(answer as CurrentEvent) : answer;
});

/** The live stream reported moved times: the clocks in the frame show them at once. */
export function noteTimes(times: Times): void {
  moved.set(times.short, times);
  changeKept(amendFrame);
}

/** The live stream reported that the prize-giving began, or that the results are out. */
export function noteEnding(short: string, serverTime: number, ending: Ending): void {
  endings.set(short, { ending, serverTime });
  changeKept(amendFrame);
}

/** The live stream reported the organizers' notice, or its end. */
export function noteNotice(data: NoticeData<'notice'>): void {
  noted = { ...data, notedAtMs: performance.now() };
  changeKept(amendFrame);
}
