export type TimeFormat = 'day' | 'moment' | 'full';

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(epochMs: number, timeZone: string): Record<Intl.DateTimeFormatPartTypes, string> {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(epochMs).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The same for UTC, which needs no zone tables: a log page formats some hundred times. */
function partsOfUtc(
  epochMs: number,
): Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string> {
  const date = new Date(epochMs);
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    day: String(date.getUTCDate()),
    month: months[date.getUTCMonth()] ?? '',
    year: String(date.getUTCFullYear()),
    hour: twoDigits(date.getUTCHours()),
    minute: twoDigits(date.getUTCMinutes()),
  };
}

function dateIn(parts: Record<string, string>, format: TimeFormat): string {
  const { weekday, day, month, year } = parts;
  if (format === 'day') return `${day} ${month} ${year}`;
  return format === 'full' ? `${weekday} ${day} ${month} ${year}` : `${weekday} ${day} ${month}`;
}

/** Day: "9 August 2026". Moment: "Mon 10 August, 12:00 UTC". Full: the moment with its year. */
export function formatUtc(epochMs: number, format: TimeFormat): string {
  const utc = partsOfUtc(epochMs);
  const date = dateIn(utc, format);
  return format === 'day' ? date : `${date}, ${utc.hour}:${utc.minute} UTC`;
}

/** Its abbreviation, or its city where there is none in English: "CEST", "in Los Angeles". */
const zoneName = (short: string, timeZone: string): string =>
  short.startsWith('GMT') && /^(?!Etc\/).+\//.test(timeZone)
    ? `in ${timeZone.replace(/.*\//, '').replaceAll('_', ' ')}`
    : short;

/** The same in the viewer's time zone, with UTC beside it: "Mon 10 August, 14:00 CEST (12:00 UTC)". */
export function formatLocal(epochMs: number, format: TimeFormat, timeZone: string): string {
  const local = partsOf(epochMs, timeZone);
  const utc = partsOfUtc(epochMs);
  const isSameClock = local.hour === utc.hour && local.minute === utc.minute;
  const isSameDay = dateIn(local, 'day') === dateIn(utc, 'day');
  if (isSameDay && (isSameClock || format === 'day')) return formatUtc(epochMs, format);

  const date = dateIn(local, format);
  const zone = zoneName(local.timeZoneName, timeZone);
  if (format === 'day') return `${date} ${zone} (${dateIn(utc, format)} UTC)`;
  const utcTime = `${utc.hour}:${utc.minute} UTC`;
  const beside = isSameDay ? utcTime : `${dateIn(utc, 'moment')}, ${utcTime}`;
  return `${date}, ${local.hour}:${local.minute} ${zone} (${beside})`;
}
