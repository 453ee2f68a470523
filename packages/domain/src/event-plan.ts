import { type CompetitionTimes, phaseOf } from './phase.ts';

export interface PlannedMoment {
  readonly what: 'join-opens' | 'join-closes' | 'start' | 'end' | 'grace-ends' | 'voting-ends';
  readonly atMs: number;
}

/** Everything scheduled from now on, in order. */
export function listComing(times: CompetitionTimes, graceMs: number, nowMs: number): PlannedMoment[] {
  const isSpeedhack = times.kind === 'speedhack';
  const moments: PlannedMoment[] = [
    ...(times.joinOpensMs === null ? [] : [{ what: 'join-opens', atMs: times.joinOpensMs } as const]),
    { what: 'start', atMs: times.startMs },
    ...(times.joinClosesMs === times.startMs || times.joinClosesMs === times.endMs
      ? []
      : [{ what: 'join-closes', atMs: times.joinClosesMs } as const]),
    { what: 'end', atMs: times.endMs },
    { what: 'grace-ends', atMs: times.endMs + graceMs },
    ...(isSpeedhack ? [{ what: 'voting-ends', atMs: times.votingEndMs } as const] : []),
  ];
  return moments.filter(({ atMs }) => atMs > nowMs).toSorted((one, other) => one.atMs - other.atMs);
}

export type OrganizerTask =
  | 'post-news'
  | 'check-pool'
  | 'comment-on-rules'
  | 'answer-uploads'
  | 'move-finish'
  | 'watch-voting'
  | 'calculate-results'
  | 'repair-exchange'
  | 'send-notice';

/** What staff have to do now, by phase of the event. */
export function listTasks(times: CompetitionTimes, nowMs: number): OrganizerTask[] {
  const isSpeedhack = times.kind === 'speedhack';
  switch (phaseOf(times, nowMs)) {
    case 'before':
      return [isSpeedhack ? 'check-pool' : 'repair-exchange', 'post-news', 'send-notice'];
    case 'live':
      return [
        'move-finish',
        'answer-uploads',
        isSpeedhack ? 'comment-on-rules' : 'repair-exchange',
        'post-news',
        'send-notice',
      ];
    case 'voting':
      return ['watch-voting', 'answer-uploads', 'post-news', 'send-notice'];
    default:
      return [
        ...(isSpeedhack ? (['calculate-results', 'watch-voting'] as const) : (['repair-exchange'] as const)),
        'post-news',
        'send-notice',
      ];
  }
}

/** A moment's position on the timeline from joining to the end of voting, from 0 to 1. All phases have equal length. */
export function placeOnTimeline(times: CompetitionTimes, ms: number): number {
  const day = 86_400_000;
  const opens = Math.min(times.joinOpensMs ?? times.startMs - 14 * day, times.startMs - 1);
  const marks = [opens, times.startMs, times.endMs, Math.max(times.votingEndMs, times.endMs + day)];
  const shares = [0, 0.28, 0.68, 0.92];
  const at = marks.findLastIndex((mark) => ms >= mark);
  if (at < 0) return 0;
  const [from, to] = [marks[at] ?? 0, marks[at + 1]];
  const [low, high] = [shares[at] ?? 0, shares[at + 1] ?? 1];
  if (to === undefined) return 0.96;
  return low + ((high - low) * (ms - from)) / (to - from);
}
