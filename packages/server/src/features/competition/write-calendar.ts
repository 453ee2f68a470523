import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { type CompetitionRow, findCompetition, listCompetitions } from './competition.queries.ts';

/** Titles are staff's own words; whatever they contain, they must not break the calendar's lines. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

interface Place {
  readonly url: string;
  readonly host: string;
}

interface Moment {
  readonly part: string;
  readonly summary: string;
  readonly startMs: number;
  readonly endMs?: number;
}

function momentsOf(row: CompetitionRow): Moment[] {
  const title = oneLine(row.title);
  return [
    { part: 'jam', summary: title, startMs: row.startMs, endMs: row.endMs },
    ...(row.joinOpensMs === null
      ? []
      : [{ part: 'join-opens', summary: `${title}: sign-up opens`, startMs: row.joinOpensMs }]),
    { part: 'join-closes', summary: `${title}: sign-up closes`, startMs: row.joinClosesMs },
    ...(row.votingEndMs > row.endMs
      ? [{ part: 'voting-ends', summary: `${title}: voting ends`, startMs: row.votingEndMs }]
      : []),
  ];
}

const toEvents = (row: CompetitionRow, { url, host }: Place): ICalEventData[] =>
  momentsOf(row).map(({ part, summary, startMs, endMs }) => ({
    // From the row's number, not its name: a calendar that has the event keeps it, whatever staff change.
    id: `competition-${row.id}-${part}@${host}`,
    summary,
    start: new Date(startMs),
    ...(endMs !== undefined && { end: new Date(endMs) }),
    // Not the time of the call, so that an unchanged calendar has the same bytes.
    stamp: row.changedAt,
    lastModified: row.changedAt,
    url: `${url}/${row.short}/`,
  }));

type Services = Pick<Platform, 'config'> & { readonly db: Database };

function write({ config }: Services, name: string, path: string, rows: readonly CompetitionRow[]): string {
  const { host } = new URL(config.publicUrl);
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Tinsmith', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${config.publicUrl}${path}`,
    ttl: 3600,
  });
  for (const row of rows) {
    for (const event of toEvents(row, { url: config.publicUrl, host })) calendar.createEvent(event);
  }
  return `${calendar.toString()}\r\n`;
}

/** Every event's dates as iCalendar, in UTC, to subscribe to. */
export async function writeCalendar(services: Services): Promise<string> {
  const [settings, rows] = await Promise.all([readSiteSettings(services.db), listCompetitions(services.db)]);
  return write(services, settings.name, '/calendar.ics', rows);
}

/** The dates of one event, to add to a personal calendar. */
export async function writeCompetitionCalendar(services: Services, short: string): Promise<string> {
  const row = await findCompetition(services.db, short);
  if (!row) throw new Problem('no-competition');
  return write(services, row.title, `/${row.short}/calendar.ics`, [row]);
}
