import { formatFileSize } from '@tinsmith/domain/file-size';
import type { Clock } from '../../ui/use-clock.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** `1 h 05 min`, `4 min`, `20 seconds`: as precise as the user needs. */
export function describeLeft(leftMs: number): string {
  const seconds = Math.max(1, Math.round(leftMs / 1000));
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

export const describeSpeed = (bytesPerSecond: number): string =>
  `${formatFileSize(Math.round(bytesPerSecond))} a second`;

interface Course {
  readonly nowMs: number;
  readonly endMs: number;
  readonly graceEndMs: number;
  /** When the last byte arrives at this speed. */
  readonly arrivesMs: number | null;
  readonly sealedMs: number;
  readonly isSealedInTime: boolean;
}

export interface Saying {
  readonly title: string;
  readonly text: string;
  readonly isWarning: boolean;
}

/** What a seal is worth: without a grace period, all of the file has to be here by the finish. */
export function describeSeal(graceMs: number): string {
  if (graceMs <= 0) return 'A sealed file counts if all of it arrives before the finish.';
  const later = graceMs >= 7_200_000 ? 'hours later' : `${describeLeft(graceMs)} later`;
  return `A sealed file counts, even if its last byte arrives ${later}.`;
}

/** What to say about an upload under way: always relative to the bell or the end of the grace period. */
export function describeWay(course: Course, clock: Clock): Saying {
  const { nowMs, endMs, graceEndMs, arrivesMs, sealedMs, isSealedInTime } = course;
  if (!isSealedInTime)
    return {
      title: 'On its way.',
      text: 'It will be listed as added after the finish.',
      isWarning: false,
    };
  const isLive = nowMs < endMs;
  const title = isLive ? 'Sealed, so it counts.' : 'Sealed before the finish, so it counts.';
  if (arrivesMs === null)
    return {
      title: `Sealed at ${clock.exact(sealedMs)}.`,
      text: `You can close your laptop and continue later: the rest can arrive until ${clock(graceEndMs)}.`,
      isWarning: false,
    };
  if (arrivesMs >= graceEndMs)
    return {
      title: `At this speed it will arrive at ${clock(arrivesMs)}, after the ${graceEndMs > endMs ? 'grace period' : 'finish'}.`,
      text: isLive ? 'Try a smaller file or a faster connection.' : 'Try a faster connection.',
      isWarning: true,
    };
  if (arrivesMs < endMs)
    return {
      title,
      text: `It should arrive around ${clock(arrivesMs)}, before the finish.`,
      isWarning: false,
    };
  const after = isLive
    ? `${describeLeft(arrivesMs - endMs)} after the finish. That's fine.`
    : `${describeLeft(graceEndMs - arrivesMs)} before the grace period ends.`;
  return { title, text: `It should arrive around ${clock(arrivesMs)}, ${after}`, isWarning: false };
}
