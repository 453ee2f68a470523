import { calendarDay } from './calendar-day.ts';

const shortMonth = (month: string): string => month.slice(0, 3);

/** The UTC days of an event as usually written: `7–10 Aug 2026`, `28 Nov – 2 Dec 2026`, `20 Dec 2026 – 3 Jan 2027`. */
export function formatDays(startMs: number, endMs: number): string {
  const first = calendarDay(startMs);
  // The end is exclusive: one at midnight belongs to the day before.
  const last = calendarDay(Math.max(startMs, endMs - 1));
  const end = `${last.day} ${shortMonth(last.month)} ${last.year}`;
  if (first.year !== last.year) return `${first.day} ${shortMonth(first.month)} ${first.year} – ${end}`;
  if (first.month !== last.month) return `${first.day} ${shortMonth(first.month)} – ${end}`;
  return first.day === last.day ? end : `${first.day}–${end}`;
}
