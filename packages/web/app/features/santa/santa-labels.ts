const weekdays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "Monday 4 January" of 2027-01-04. */
export const writeReadyDay = (day: string): string =>
  weekdays.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
