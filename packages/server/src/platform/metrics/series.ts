import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';

export interface Series {
  readonly kind: 'counter' | 'gauge';
  readonly help: string;
  /**
   * Its only label, with every value that it can have. Series that grow with what visitors ask for would fill the
   * memory of this process and of Prometheus.
   */
  readonly label?: { readonly name: string; readonly values: readonly string[] };
}

/** A number, or one for each value of the label; null if it is unknown now. */
type SeriesValue = number | Readonly<Record<string, number>> | null;
export type SeriesValues = Readonly<Record<string, SeriesValue>>;

/** Some series by name, and how to get their current values. */
export interface SeriesSource<From> {
  readonly series: Readonly<Record<string, Series>>;
  readonly read: (from: From) => SeriesValues | Promise<SeriesValues>;
}

/** The compiler checks that each series gets a value. */
export const defineSeries = <From, S extends Readonly<Record<string, Series>>>(
  series: S,
  read: (
    from: From,
  ) => { readonly [Name in keyof S]: SeriesValue } | Promise<{ readonly [Name in keyof S]: SeriesValue }>,
): SeriesSource<From> => ({ series, read });

/** What is read for a scrape and may take a moment: the database, by a connection for this alone, and the disk. */
export interface ScrapeContext {
  readonly db: Database;
  readonly config: Config;
}
export type ScrapedSeries = SeriesSource<ScrapeContext>;
