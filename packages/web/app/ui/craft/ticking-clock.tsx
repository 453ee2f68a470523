import { type CountdownPart, countdownParts, progressOf } from '@tinsmith/domain/countdown';
import { useTimeLeft } from '../time-left.ts';
import { ClockBoard } from './clock-board.tsx';
import type { ClockSize } from './clock-scene.ts';
import { CraftStrip } from './craft-strip.tsx';
import type { Mood } from './palette.ts';

/** The times of an event's clock; all of them epoch milliseconds of the server. */
export interface EventTimes {
  readonly startMs: number;
  readonly endMs: number;
  /** The end of the countdown; in the past once the event is over. */
  readonly toMs: number;
  /** When the page was rendered. */
  readonly atMs: number;
}

const units: Record<'wide' | 'small', Record<CountdownPart['unit'], string>> = {
  wide: { day: 'd', hour: 'h', min: 'min', sec: 's' },
  small: { day: 'd', hour: 'h', min: 'm', sec: 's' },
};

const clockParts = (leftMs: number, size: ClockSize) =>
  countdownParts(leftMs).map(({ count, unit }, index) => ({
    digits: index === 0 ? String(count) : String(count).padStart(2, '0'),
    unit: units[size === 'wide' ? 'wide' : 'small'][unit],
  }));

/** The elapsed share of the event, computed from the remaining time so that both change together. */
function progressWith({ startMs, endMs, toMs }: EventTimes, leftMs: number): number {
  return leftMs === 0 && toMs >= endMs ? 1 : progressOf(startMs, endMs, toMs - leftMs);
}

interface TickingClockProps extends EventTimes {
  readonly mood: Mood;
  readonly size: ClockSize;
}

export function TickingClock({ mood, size, ...times }: TickingClockProps) {
  const leftMs = useTimeLeft(times.toMs, times.atMs);
  return (
    <ClockBoard
      mood={mood}
      size={size}
      parts={clockParts(leftMs, size)}
      progress={progressWith(times, leftMs)}
    />
  );
}

interface TickingStripProps extends EventTimes {
  readonly mood: Mood;
}

export function TickingStrip({ mood, ...times }: TickingStripProps) {
  const leftMs = useTimeLeft(times.toMs, times.atMs);
  return <CraftStrip mood={mood} progress={progressWith(times, leftMs)} />;
}
