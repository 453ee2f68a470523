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
}

export const isSameBallot = (one: BallotValues, other: BallotValues): boolean =>
  one.review === other.review &&
  categories.every((category) => one.scores[category] === other.scores[category]);

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const isScore = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5);

/** The stored ballot, if this page wrote it. */
function parse(text: string | null): KeptBallot | null {
  try {
    const { values, baseVersion } = JSON.parse(text ?? 'null') as KeptBallot;
    const isFine =
      typeof values.review === 'string' &&
      Number.isInteger(baseVersion) &&
      categories.every((category) => isScore(values.scores[category]));
    return isFine ? { values, baseVersion } : null;
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
        const kept = parse(this.#store?.getItem(key) ?? null);
        if (kept) found.set(Number(key.slice(this.#prefix.length)), kept);
      }
    } catch {
      // An unreadable store counts as empty.
    }
    return found;
  }
}
