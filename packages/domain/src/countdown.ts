export interface CountdownPart {
  readonly count: number;
  readonly unit: 'day' | 'hour' | 'min' | 'sec';
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The remaining time as displayed: days and hours, then hours and minutes, then minutes and seconds. */
export function countdownParts(leftMs: number): CountdownPart[] {
  if (leftMs <= 0) return [];
  if (leftMs >= dayMs) {
    return [
      { count: Math.floor(leftMs / dayMs), unit: 'day' },
      { count: Math.floor((leftMs % dayMs) / hourMs), unit: 'hour' },
    ];
  }
  if (leftMs >= hourMs) {
    return [
      { count: Math.floor(leftMs / hourMs), unit: 'hour' },
      { count: Math.floor((leftMs % hourMs) / minuteMs), unit: 'min' },
    ];
  }
  return [
    { count: Math.floor(leftMs / minuteMs), unit: 'min' },
    { count: Math.floor((leftMs % minuteMs) / secondMs), unit: 'sec' },
  ];
}

const words = {
  day: ['day', 'days'],
  hour: ['hour', 'hours'],
  min: ['min', 'min'],
  sec: ['sec', 'sec'],
} as const;

/** `17 hours 42 min`; empty once the time is past. */
export const countdownText = (leftMs: number): string =>
  countdownParts(leftMs)
    .map(({ count, unit }) => `${count} ${words[unit][count === 1 ? 0 : 1]}`)
    .join(' ');

/** Milliseconds until the text changes: hourly, each minute or each second, as the smaller unit demands; null when past. */
export function msToNextChange(leftMs: number): number | null {
  if (leftMs <= 0) return null;
  const step = leftMs >= dayMs ? hourMs : leftMs >= hourMs ? minuteMs : secondMs;
  // One more than a whole step: the text changes once its last millisecond is gone.
  return Math.min((leftMs % step) + 1, Math.max(leftMs, 1));
}

/** The share of the event that is over, 0 to 1. */
export function progressOf(startMs: number, endMs: number, nowMs: number): number {
  if (endMs <= startMs) return nowMs >= endMs ? 1 : 0;
  return Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
}
