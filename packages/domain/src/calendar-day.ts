const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export interface CalendarDay {
  readonly day: number;
  readonly month: string;
  readonly year: number;
}

/** The UTC day of a moment, as the parts that news posts show. */
export function calendarDay(epochMs: number): CalendarDay {
  const date = new Date(epochMs);
  return { day: date.getUTCDate(), month: months[date.getUTCMonth()] ?? '', year: date.getUTCFullYear() };
}

export function formatDay(epochMs: number): string {
  const { day, month, year } = calendarDay(epochMs);
  return `${day} ${month} ${year}`;
}
