export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** '40 seconds', '12 minutes', '38 hours', '5 days': one unit, the largest that keeps a number of some size. */
export function formatSeconds(seconds: number): string {
  if (seconds < 120) return count(Math.round(seconds), 'second');
  if (seconds < 2 * 3600) return count(Math.round(seconds / 60), 'minute');
  if (seconds < 3 * 86_400) return count(Math.floor(seconds / 3600), 'hour');
  return count(Math.floor(seconds / 86_400), 'day');
}
