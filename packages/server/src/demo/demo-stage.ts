import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files/files.ts';
import type { DemoGame } from './demo-game.ts';

export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** What every part of the demo works with. */
export interface DemoStage {
  readonly db: Database;
  /** Null if there is nowhere to store files. */
  readonly files: Files | null;
  /** Stores a copy of one of the demo's pictures, in a width; null if there is nowhere to store it. */
  readonly storePicture: (name: string, width: number) => Promise<StoredPicture | null>;
  readonly nowMs: number;
  /** Usernames of everyone in the demo. */
  readonly people: readonly string[];
  /** Those who never confirmed their address. */
  readonly unverified: ReadonlySet<string>;
  /** Account ids by username, added by `account`; names taken by real users are missing. */
  readonly accounts: Map<string, AccountId>;
}

/** A post by someone whose game is not in the demo, or who is still looking for one. */
export interface DemoChatterPost {
  readonly author: string;
  /** Counted from the start while it runs, from the end afterwards. */
  readonly hour: number;
  readonly text: string;
  readonly isSpoiler?: boolean;
}

export interface DemoChatter {
  /** In order, spread over the time between the opening of the sign-up and the start. */
  readonly early: readonly Omit<DemoChatterPost, 'hour'>[];
  readonly during: readonly DemoChatterPost[];
  readonly after: readonly DemoChatterPost[];
}

/** An entry made from the texts and the picture of a game. */
export interface DemoCrowdEntry {
  readonly title: string;
  readonly game: DemoGame;
  readonly numAuthors: number;
}

/** An edition of the demo, whose competition is stored. */
export interface DemoEdition {
  readonly id: number;
  readonly competition: CompetitionTimes & { readonly short: string };
  /** The one that the demo is about. */
  readonly isChosen: boolean;
  readonly games: readonly DemoGame[];
  /** Generated entries, for galleries of thousands. */
  readonly crowd: readonly DemoCrowdEntry[];
  readonly chatter: DemoChatter;
  /** In a gift exchange each person gives to the next, and the last to the first. */
  readonly entrants: readonly { readonly name: string; readonly info: string; readonly joinedMs: number }[];
  /** Entrant ids by username, added by `entrant`; names taken by real users are missing. */
  readonly entrantIds: Map<string, EntrantId>;
  /** Ids of the games' entries by title, added by `entry`; games whose authors are missing have none. */
  readonly entryIds: Map<string, EntryId>;
}
