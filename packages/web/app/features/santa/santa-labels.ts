const weekdays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Whether a promised day, such as 2027-01-04 in UTC, has passed. */
export const isDayOver = (day: string, nowMs: number): boolean =>
  new Date(nowMs).toISOString().slice(0, 10) > day;

/** "Monday 4 January" of 2027-01-04. */
export const writeReadyDay = (day: string): string =>
  weekdays.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
