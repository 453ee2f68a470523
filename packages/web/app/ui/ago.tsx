import { useSyncExternalStore } from 'react';
import { serverNow } from '../time/server-time.ts';
import { formatAge } from './format-age.ts';
import { formatLocal, type TimeFormat } from './format-time.ts';
import { LocalTime, useTimeZone } from './local-time.tsx';

const minuteMs = 60_000;
/** Anything longer ago is shown as a date. */
const longAgoMs = 7 * 24 * 60 * minuteMs;
const format: TimeFormat = 'moment';

/** How long ago something was, on the server's clock. The page as sent, which may be cached, has the date. */
export function Ago({ epochMs }: { epochMs: number }) {
  const timeZone = useTimeZone();
  const minute = useSyncExternalStore(eachMinute, readMinute, noMinute);
  if (timeZone === null || minute === null || serverNow() - epochMs > longAgoMs)
    return <LocalTime epochMs={epochMs} format={format} />;
  return (
    <time dateTime={new Date(epochMs).toISOString()} title={formatLocal(epochMs, format, timeZone)}>
      {formatAge(serverNow() - epochMs)}
    </time>
  );
}

const readMinute = (): number | null => Math.floor(serverNow() / minuteMs);
const noMinute = (): number | null => null;
function eachMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMs / 2);
  return () => clearInterval(timer);
}
