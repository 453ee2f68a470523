import type { CompetitionTimes } from './phase.ts';

const dayMs = 86_400_000;

/**
 * The same weekday of the same week of its month, this many years later: the first Friday of August stays the
 * first Friday of August. A fifth one that a month lacks becomes its last.
 */
export function sameWeekday(ms: number, years: number): number {
  const from = new Date(ms);
  const [year, month] = [from.getUTCFullYear() + years, from.getUTCMonth()];
  const first = new Date(Date.UTC(year, month, 1));
  const firstSuch = 1 + ((from.getUTCDay() - first.getUTCDay() + 7) % 7);
  const week = Math.floor((from.getUTCDate() - 1) / 7);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = firstSuch + week * 7;
  return Date.UTC(year, month, day > lastDay ? day - 7 : day) + (ms % dayMs);
}

/** `TINS 2025` becomes `TINS 2026`, and `tins25` `tins26`; a name without its year stays unchanged. */
function moveYear(name: string, from: number, to: number): string {
  const long = new RegExp(`(?<!\\d)${from}(?!\\d)`);
  if (long.test(name)) return name.replace(long, String(to));
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
  return name.replace(new RegExp(`(?<!\\d)${twoDigits(from)}(?!\\d)`), twoDigits(to));
}

interface Edition extends CompetitionTimes {
  readonly title: string;
  readonly short: string;
}

/** The edition after one, in the first year whose start is in the future. All distances to the start are kept. */
export function planNextEdition(edition: Edition, nowMs: number): Edition {
  const year = new Date(edition.startMs).getUTCFullYear();
  let years = 1;
  while (sameWeekday(edition.startMs, years) <= nowMs) years += 1;
  const byMs = sameWeekday(edition.startMs, years) - edition.startMs;
  return {
    kind: edition.kind,
    title: moveYear(edition.title, year, year + years),
    short: moveYear(edition.short, year, year + years),
    startMs: edition.startMs + byMs,
    endMs: edition.endMs + byMs,
    votingEndMs: edition.votingEndMs + byMs,
    joinOpensMs: edition.joinOpensMs === null ? null : edition.joinOpensMs + byMs,
    joinClosesMs: edition.joinClosesMs + byMs,
  };
}
