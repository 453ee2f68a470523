import { categories, noScores, type Scores } from '@tinsmith/domain/ballot';
import { draftKey } from '../../forms/draft-store.ts';

/** The scores and review of an entry. */
export interface BallotValues {
  readonly scores: Scores;
  readonly review: string;
}

export const emptyBallot: BallotValues = { scores: noScores, review: '' };

/** A ballot that has not reached the site yet. */
export interface KeptBallot {
  readonly values: BallotValues;
  /** The version it is based on; 0 if there was none. */
  readonly baseVersion: number;
  /** What was sent of it without an answer: the site may have any of them. */
  readonly sent: readonly BallotValues[];
}

export const isSameBallot = (one: BallotValues, other: BallotValues): boolean =>
  one.review === other.review &&
  categories.every((category) => one.scores[category] === other.scores[category]);

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const isScore = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5);

const areValues = (values: BallotValues): boolean =>
  typeof values.review === 'string' && categories.every((category) => isScore(values.scores[category]));

/** The stored ballot, if this page wrote it; an earlier release noted nothing that was sent. */
function parse(text: string | null): KeptBallot | null {
  try {
    const { values, baseVersion, sent = [] } = JSON.parse(text ?? 'null') as KeptBallot;
    const isFine = Number.isInteger(baseVersion) && [values, ...sent].every(areValues);
    return isFine ? { values, baseVersion, sent } : null;
  } catch {
    return null;
  }
}

/**
 * Ballots under way, in the browser: by account, like drafts, so that they are removed when the user logs out or
 * another user logs in.
 */
export class KeptBallots {
  readonly #store: Store | null;
  readonly #prefix: string;

  constructor(store: Store | null, login: string, entrantId: number) {
    this.#store = store;
    this.#prefix = draftKey(login, `ballot ${entrantId} `);
  }

  keep(entryId: number, ballot: KeptBallot): void {
    try {
      this.#store?.setItem(this.#prefix + entryId, JSON.stringify(ballot));
    } catch {
      // A full store loses the copy, never the page's own state.
    }
  }

  /** Notes what is about to be sent of a ballot that waits here; one that was removed, as by logging out, stays away. */
  noteSent(entryId: number, sent: readonly BallotValues[]): void {
    const kept = this.#read(this.#prefix + entryId);
    if (kept) this.keep(entryId, { ...kept, sent });
  }

  #read(key: string): KeptBallot | null {
    try {
      return parse(this.#store?.getItem(key) ?? null);
    } catch {
      // An unreadable store counts as empty.
      return null;
    }
  }

  drop(entryId: number): void {
    try {
      this.#store?.removeItem(this.#prefix + entryId);
    } catch {
      // There was nothing to drop.
    }
  }

  list(): Map<number, KeptBallot> {
    const found = new Map<number, KeptBallot>();
    try {
      const keys = Array.from(
        { length: this.#store?.length ?? 0 },
        (_, index) => this.#store?.key(index) ?? '',
      );
      for (const key of keys.filter((one) => one.startsWith(this.#prefix))) {
        const kept = this.#read(key);
        if (kept) found.set(Number(key.slice(this.#prefix.length)), kept);
      }
    } catch {
      // An unreadable store counts as empty.
    }
    return found;
  }
}
