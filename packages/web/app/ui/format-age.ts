const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long ago something was, in the largest unit that fits: "3 minutes ago". */
export function formatAge(ageMs: number): string {
  if (ageMs < minuteMs) return 'a moment ago';
  if (ageMs < hourMs) return counted(Math.floor(ageMs / minuteMs), 'minute');
  if (ageMs < dayMs) return counted(Math.floor(ageMs / hourMs), 'hour');
  return counted(Math.floor(ageMs / dayMs), 'day');
}
