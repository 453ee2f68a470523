import type { AccountId, EntrantId } from '../../packages/domain/src/ids.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import type { PlannedEdition } from './plan-editions.ts';

/** What every part of the demo works with. */
export interface DemoStage {
  readonly db: Database;
  /** Null if there is nowhere to store pictures. */
  readonly files: Files | null;
  readonly nowMs: number;
  /** Account ids by username. */
  readonly accounts: ReadonlyMap<string, AccountId>;
}

/** A planned edition whose competition and entrants are stored. */
export interface StoredEdition extends PlannedEdition {
  readonly id: number;
  /** Entrant ids by username; names taken by real users are missing. */
  readonly entrantIds: ReadonlyMap<string, EntrantId>;
}
