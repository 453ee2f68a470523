import { useSyncExternalStore } from 'react';
import { formatLocal, formatUtc, type TimeFormat } from './format-time.ts';

interface LocalTimeProps {
  epochMs: number;
  /** `moment` has no year, for dates of the running event; `full` has one. */
  format: TimeFormat;
  className?: string | undefined;
}

/** UTC in the page as sent, so that it is the same for everyone; the viewer's own time once the script runs. */
export function LocalTime({ epochMs, format, className }: LocalTimeProps) {
  const timeZone = useTimeZone();
  return (
    <time className={className} dateTime={new Date(epochMs).toISOString()}>
      {timeZone === null ? formatUtc(epochMs, format) : formatLocal(epochMs, format, timeZone)}
    </time>
  );
}

/** The viewer's time zone; null in the page as sent. */
export const useTimeZone = (): string | null => useSyncExternalStore(neverChanges, readTimeZone, noTimeZone);

const neverChanges = () => () => {};
const readTimeZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone;
const noTimeZone = (): string | null => null;
