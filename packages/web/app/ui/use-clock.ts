import { useMemo } from 'react';
import { useTimeZone } from './local-time.tsx';

/** `11:02`, exactly `11:02:41`. */
export interface Clock {
  (epochMs: number): string;
  exact: (epochMs: number) => string;
}

/** In the viewer's own time; in UTC in the page as sent. */
export function useClock(): Clock {
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
        ...options,
      });
      return (epochMs: number) => format.format(epochMs);
    };
    return Object.assign(write({}), { exact: write({ second: '2-digit' }) });
  }, [timeZone]);
}
