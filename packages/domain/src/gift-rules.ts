import type { CompetitionTimes } from './phase.ts';

const dayMs = 86_400_000;

/** How long after the end a late giver, or an elf, may take. */
export const maxLateDays = 14;
/** How long before the end a giver can say that it will be late. */
const earlyDays = 3;

const isExchange = ({ kind }: CompetitionTimes): boolean => kind === 'gift-exchange';

/** Letters are written while the exchange runs; they stay readable. */
export const canWriteLetter = (times: CompetitionTimes, nowMs: number): boolean =>
  isExchange(times) && nowMs >= times.startMs && nowMs < times.endMs;

export const canOpenGift = (times: CompetitionTimes, nowMs: number): boolean =>
  isExchange(times) && nowMs >= times.endMs;

/** From when on a giver can say that their gift will be late. */
export const sayLateFromMs = ({ endMs }: Pick<CompetitionTimes, 'endMs'>): number =>
  endMs - earlyDays * dayMs;

/** 'Running late, by DATE': from three days before the end on, as long as there is a day left to name. */
export const canSayLate = (times: CompetitionTimes, nowMs: number): boolean =>
  isExchange(times) && nowMs >= sayLateFromMs(times) && nowMs < times.endMs + (maxLateDays + 1) * dayMs;

/** Such as 2026-12-31, in UTC. */
export const dayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** The days that a gift can be promised for: from the day of the end, or today, to two weeks after `fromMs`. */
export function readyDays(fromMs: number, nowMs: number): string[] {
  const first = Math.max(fromMs, nowMs);
  const last = dayOf(fromMs + maxLateDays * dayMs);
  const days: string[] = [];
  for (let day = first; dayOf(day) <= last; day += dayMs) days.push(dayOf(day));
  return days;
}
