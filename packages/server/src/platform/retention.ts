import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from './database/database.ts';
import type { DB } from './database/tables.ts';

type Table = keyof DB & string;

interface KeptBase {
  /** For the reader of the privacy page. */
  readonly what: string;
  readonly why: string;
  /** The tables whose rows these are; none for what is kept outside the database. */
  readonly tables: readonly Table[];
}

/** What a job removes when its time is over. */
export interface KeptForTime extends KeptBase {
  readonly hours: number;
  /** What the time is counted from, such as 'the report'. */
  readonly after: string;
  /**
   * What `enforce-retention` deletes: rows of the tables whose column is older than the hours, or, if `isEnd`, whose
   * column is over. `clock: both` waits for the real clock too. Without it `job` names the job with a rule of its own.
   */
  readonly expires?: {
    readonly column: string;
    readonly isEnd?: boolean;
    readonly clock?: 'site' | 'both' | 'real';
  };
  readonly job?: string;
}

/** What goes with something else, and who removes that. */
export const ends = {
  account: { howLong: 'Until you delete your account', removedBy: 'You' },
  event: { howLong: 'As long as the event is on this site', removedBy: 'The organizers' },
  voting: { howLong: 'Until voting ends, or you delete your account', removedBy: 'The site, by itself' },
  entry: { howLong: 'As long as the entry is on this site', removedBy: 'Its team, or the organizers' },
  site: { howLong: 'As long as this site exists', removedBy: 'Nobody' },
} as const;

interface KeptWith extends KeptBase {
  readonly until: keyof typeof ends;
}

/** What is kept outside the database, for as long as a setting says. */
interface KeptBySetting extends KeptBase {
  readonly setting: (config: Config) => string;
  readonly removedBy: string;
}

/** One row of the table of everything that the site keeps: docs/decisions/0099. */
export type Kept = KeptForTime | KeptWith | KeptBySetting;

export const hoursOf = ({ days }: { readonly days: number }): number => days * 24;

export const isTimed = (kept: Kept): kept is KeptForTime => 'hours' in kept;

/** The period as an interval, for rules of a job's own. */
export const periodOf = ({ hours }: Pick<KeptForTime, 'hours'>): RawBuilder<Date> =>
  sql<Date>`make_interval(hours => ${sql.lit(hours)})`;

const clocks = {
  site: sql`app_now()`,
  real: sql`wall_now()`,
  both: sql`least(wall_now(), app_now())`,
};

/** Deletes the rows whose time is over. Returns how many. */
export async function deleteExpired(db: Database, kept: KeptForTime): Promise<number> {
  const { tables, expires } = kept;
  if (!expires) return 0;
  const { column, isEnd = false, clock = 'site' } = expires;
  const end = isEnd ? clocks[clock] : sql`${clocks[clock]} - ${periodOf(kept)}`;
  let numDeleted = 0;
  for (const table of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} <= ${end}`.execute(db);
    numDeleted += Number(numAffectedRows ?? 0n);
  }
  return numDeleted;
}

const plural = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

function writePeriod(hours: number): string {
  if (hours % (365 * 24) === 0) return plural(hours / (365 * 24), 'year');
  return hours >= 24 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');
}

export interface KeptLine {
  readonly what: string;
  readonly howLong: string;
  readonly why: string;
  readonly removedBy: string;
}

/** A row as the privacy page shows it. */
export function describeKept(kept: Kept, config: Config): KeptLine {
  const { what, why } = kept;
  if ('until' in kept) return { what, why, ...ends[kept.until] };
  if ('setting' in kept) return { what, why, howLong: kept.setting(config), removedBy: kept.removedBy };
  return {
    what,
    why,
    howLong: `${writePeriod(kept.hours)} after ${kept.after}`,
    removedBy: 'The site, by itself',
  };
}
