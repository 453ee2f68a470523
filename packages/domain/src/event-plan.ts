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

const dayMs = 86_400_000;

export interface TimelinePhase {
  readonly name: 'sign-up' | 'live' | 'voting' | 'results' | 'gifts';
  readonly fromMs: number;
  /** Null: it has no end. */
  readonly toMs: number | null;
  /** Its place on the timeline, from 0 to 1: phases of days and of weeks are all readable. */
  readonly from: number;
  readonly to: number;
}

/** The phases of an event, with their places on its timeline. */
export function listPhases(times: CompetitionTimes): TimelinePhase[] {
  const { kind, startMs, endMs, votingEndMs, joinOpensMs } = times;
  const opensMs = Math.min(joinOpensMs ?? startMs - 14 * dayMs, startMs - 1);
  const first = { name: 'sign-up', fromMs: opensMs, toMs: startMs, from: 0 } as const;
  if (kind === 'gift-exchange')
    return [
      { ...first, to: 0.3 },
      { name: 'live', fromMs: startMs, toMs: endMs, from: 0.3, to: 0.75 },
      { name: 'gifts', fromMs: endMs, toMs: null, from: 0.75, to: 1 },
    ];
  return [
    { ...first, to: 0.245 },
    { name: 'live', fromMs: startMs, toMs: endMs, from: 0.245, to: 0.585 },
    { name: 'voting', fromMs: endMs, toMs: votingEndMs, from: 0.585, to: 0.85 },
    { name: 'results', fromMs: votingEndMs, toMs: null, from: 0.85, to: 1 },
  ];
}

/** A moment's place on the timeline, from 0 to 1. */
export function placeOnTimeline(times: CompetitionTimes, ms: number): number {
  const phase = listPhases(times).findLast(({ fromMs }) => ms >= fromMs);
  if (!phase) return 0;
  const { fromMs, toMs, from, to } = phase;
  // A phase without an end: its first month fills half of it.
  const share = toMs === null ? Math.min(0.5, (ms - fromMs) / (60 * dayMs)) : (ms - fromMs) / (toMs - fromMs);
  return from + (to - from) * share;
}
