import { rememberDrawn } from '../../ui/craft/remember-drawn.ts';

const dayMs = 86_400_000;
const maxDaysWithTimes = 5;

export interface AxisMark {
  /** 0 to 1 of the event's length. */
  readonly at: number;
  readonly strong: string;
  readonly rest: string;
}

interface Parts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly time: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function partsOf(epochMs: number, timeZone: string): Parts {
  const formatter = formatterFor(timeZone);
  const all = Object.fromEntries(formatter.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const time = `${all.hour}:${all.minute}`;
  return {
    weekday: all.weekday ?? '',
    day: all.day ?? '',
    // Shortened by hand: some browsers write Sept.
    month: (all.month ?? '').slice(0, 3),
    time: time === '12:00' ? 'noon' : time === '00:00' ? 'midnight' : time,
  };
}

function readMarks(startMs: number, endMs: number, timeZone: string): readonly AxisMark[] {
  const days = (endMs - startMs) / dayMs;
  const isShort = days <= maxDaysWithTimes;
  const stepMs = isShort ? dayMs : 7 * dayMs;
  const moments = [startMs];
  // A mark too close to the end would run into its words.
  for (let next = startMs + stepMs; endMs - next > stepMs * 0.6; next += stepMs) moments.push(next);
  return [...moments, endMs].map((moment) => {
    const { weekday, day, month, time } = partsOf(moment, timeZone);
    return {
      at: (moment - startMs) / (endMs - startMs),
      strong: isShort ? weekday : `${weekday} ${day}`,
      rest: isShort ? time : month,
    };
  });
}

/** The dates under an event's picture: each day of a short event, the weeks of a long one, and its end. */
export const axisMarks = rememberDrawn(readMarks, 10);
