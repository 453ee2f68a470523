import type { LoadOutcome, LoadPlan } from './open-loop.ts';
import type { BenchSite, SiteOptions } from './site.ts';
import type { Phase } from './templates.ts';

/** One line of the table. The figures are those of each round, in the order in which they were measured. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly ours: readonly number[];
  /** Of the bare engine, or of what else it is compared with. */
  readonly beside: readonly number[];
  /** What a ratio (ours to the other) must be. */
  readonly ratioAtMost?: number;
  readonly ratioAtLeast?: number;
  /** A bound of our figure itself. */
  readonly oursAtMost?: number;
  /** Depends little on the machine's speed: a number of bytes, or a time that an emulated network takes up. */
  readonly isPaced?: boolean;
  /** Why there are no figures. The goal counts as missed. */
  readonly error?: string;
  /** Other figures worth keeping, such as latencies beside CPU time. */
  readonly also?: Readonly<Record<string, number>>;
}

export interface Bench {
  readonly rounds: number;
  /** In percent of the record. */
  readonly percent: number;
  readonly isPinned: boolean;
  /** Of the bench's own PostgreSQL, as its superuser. */
  readonly adminUrl: string;
  /** A folder that is removed at the end. */
  readonly folder: string;
  say(line: string): void;
  /** Whether a row of that name was asked for. */
  isWanted(row: string): boolean;
  /** A site with the jam, shared by the measurements unless it has settings of its own. */
  openSite(percent: number, phase: Phase, options?: SiteOptions): Promise<BenchSite>;
  /** On the generator's core. Throws if there was any error. */
  load(plan: LoadPlan): Promise<LoadOutcome>;
}

export interface Measurement {
  readonly title: string;
  /** What it is compared with. */
  readonly beside: string;
  /** What a reader must know before believing it. */
  readonly unfair: readonly string[];
  readonly run: (bench: Bench) => Promise<Row[]>;
}
