import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { DemoEdition, DemoStage } from './demo-stage.ts';

/** A stored file and the row that it belongs to. */
export interface DemoFileOwner {
  readonly kind: string;
  readonly id: number;
  readonly address: string | null;
}

/**
 * A feature's part of the demo, exported as `demo` by `features/<feature>/demo/<feature>.demo.ts`. Each step runs for
 * all features, in their order, before the next one begins.
 */
export interface DemoPart {
  /** Reads what must survive when the previous demo is removed. The result restores it after `fillSite`. */
  readonly keep?: (db: Database) => Promise<(stage: DemoStage) => Promise<void>>;
  /**
   * Removes what would keep the previous demo's events and people (demo.competition, demo.account) from being deleted.
   * In reverse order of the features.
   */
  readonly clear?: (db: Database) => Promise<unknown>;
  /** Adds what belongs to no edition. */
  readonly fillSite?: (stage: DemoStage) => Promise<void>;
  readonly fillEdition?: (stage: DemoStage, edition: DemoEdition) => Promise<void>;
  /** Draws for an edition. They come in the order of their starts: what was drawn before is left out. */
  readonly fillDraw?: (stage: DemoStage, edition: DemoEdition) => Promise<void>;
  /** A select of its rows in the demo's events and their stored files, which are served from then on. */
  readonly files?: RawBuilder<DemoFileOwner>;
  /** Adds votes and results. Which entries can be voted for depends on the files. */
  readonly fillVotes?: (stage: DemoStage, edition: DemoEdition) => Promise<void>;
}
