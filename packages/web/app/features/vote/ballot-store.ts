import { isApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import type { Ballot, VoteProgress } from '@tinsmith/contract/vote';
import { isComplete } from '@tinsmith/domain/ballot';
import { type BallotValues, emptyBallot, isSameBallot, type KeptBallots } from './kept-ballots.ts';

/**
 * `changed`: about to be saved. `kept`: the connection is down, it waits in this browser. `differs`: it waited, and
 * something else was saved meanwhile: its author decides. `refused`: it will never be saved.
 */
type SaveState = 'untouched' | 'changed' | 'saving' | 'saved' | 'kept' | 'differs' | 'refused';

export interface EditedBallot {
  readonly values: BallotValues;
  /** The site's version that it is based on. */
  readonly baseVersion: number;
  readonly state: SaveState;
  readonly savedAtMs: number | null;
  /** It was also changed in another tab or on another device. */
  readonly isElsewhere: boolean;
  /** The site's ballot, if it differs. */
  readonly other: Ballot | null;
  readonly problem: string | null;
}

interface Save extends BallotValues {
  readonly baseVersion: number;
  readonly isQueued: boolean;
}

export interface BallotSite {
  save(
    entryId: number,
    save: Save,
  ): Promise<{ ballot: Ballot; hasReplaced: boolean; progress: VoteProgress }>;
  read(entryId: number): Promise<Ballot | null>;
  /** A ballot that waited in the browser has arrived; it counts as a vote once it has all scores. */
  countSent(isWhole: boolean): void;
  /** Notifies this person's other tabs. */
  notify(entryId: number, ballot: Ballot): void;
}

/** After the last key. */
const saveAfterMs = 600;
const retryAfterMs = [2_000, 4_000, 8_000, 15_000] as const;

/** Of what was sent without an answer. */
const maxSent = 10;

/** Errors that no retry can fix. */
const final: readonly (ProblemCode | null)[] = [
  'not-your-ballot',
  'voting-closed',
  'own-entry',
  'former-team',
  'not-on-ballot',
  'not-joined',
  'not-verified',
  'no-entry',
  'text-too-long',
  'invalid-input',
];

const nothing: EditedBallot = {
  values: emptyBallot,
  baseVersion: 0,
  state: 'untouched',
  savedAtMs: null,
  isElsewhere: false,
  other: null,
  problem: null,
};

const valuesOf = ({ scores, review }: Ballot): BallotValues => ({ scores, review });

/** Saves ballots on every change, keeps them in the browser until the site has them, and asks if they differ. */
export class BallotStore {
  readonly #site: BallotSite;
  readonly #kept: KeptBallots;
  readonly #ballots = new Map<number, EditedBallot>();
  readonly #queued = new Set<number>();
  /** What was sent of a ballot since the site's last answer. */
  readonly #sent = new Map<number, readonly BallotValues[]>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #numFailed = 0;
  #progress: VoteProgress | null = null;

  constructor(site: BallotSite, kept: KeptBallots) {
    this.#site = site;
    this.#kept = kept;
  }

  /** Increases with every change: pages subscribe to it. */
  version = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(entryId: number): EditedBallot {
    return this.#ballots.get(entryId) ?? nothing;
  }

  /** The author's progress, from the last response. */
  get progress(): VoteProgress | null {
    return this.#progress;
  }

  learnProgress(progress: VoteProgress): void {
    this.#progress = progress;
    this.#notifyPage();
  }

  #notifyPage(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  #set(entryId: number, change: Partial<EditedBallot>): void {
    this.#ballots.set(entryId, { ...this.get(entryId), ...change });
    this.#notifyPage();
  }

  #isPending = (entryId: number): boolean =>
    ['changed', 'saving', 'kept', 'differs'].includes(this.get(entryId).state);

  /** The site's ballot, unless something newer is typed. */
  learn(entryId: number, ballot: Ballot | null): void {
    if (!ballot || this.#isPending(entryId) || ballot.version <= this.get(entryId).baseVersion) return;
    this.#set(entryId, {
      values: valuesOf(ballot),
      baseVersion: ballot.version,
      savedAtMs: ballot.savedAt,
    });
  }

  /** Resumes ballots that waited in this browser. */
  restore(): void {
    for (const [entryId, { values, baseVersion, sent }] of this.#kept.list()) {
      if (this.#isPending(entryId)) continue;
      if (isSameBallot(values, this.get(entryId).values)) {
        this.#kept.drop(entryId);
        continue;
      }
      this.#queued.add(entryId);
      this.#sent.set(entryId, sent);
      this.#set(entryId, { values, baseVersion, state: 'kept' });
      void this.#save(entryId);
    }
  }

  edit(entryId: number, change: Partial<BallotValues>): void {
    const now = this.get(entryId);
    const values = { ...now.values, ...change };
    this.#keep(entryId, values, now.baseVersion);
    // A save under way or a pending decision goes on; it will find these values.
    const state = now.state === 'saving' || now.state === 'differs' ? now.state : 'changed';
    this.#set(entryId, { values, state, problem: null });
    if (state === 'changed') this.#saveAfter(entryId, saveAfterMs);
  }

  #keep(entryId: number, values: BallotValues, baseVersion: number): void {
    this.#kept.keep(entryId, { values, baseVersion, sent: this.#sent.get(entryId) ?? [] });
  }

  #noteSent(entryId: number, values: BallotValues): void {
    const before = this.#sent.get(entryId) ?? [];
    // A retry sends the same again.
    if (before.some((sent) => isSameBallot(sent, values))) return;
    const sent = [...before, values].slice(-maxSent);
    this.#sent.set(entryId, sent);
    this.#kept.noteSent(entryId, sent);
  }

  #saveAfter(entryId: number, ms: number): void {
    clearTimeout(this.#timers.get(entryId));
    this.#timers.set(
      entryId,
      setTimeout(() => void this.#save(entryId), ms),
    );
  }

  /** Saves waiting ballots at once, such as when the connection is back or the page is left. */
  saveNow(): void {
    for (const [entryId, { state }] of this.#ballots)
      if (state === 'changed' || state === 'kept') void this.#save(entryId);
  }

  /** Ballots the site does not have yet, for a last call as the page unloads. */
  listUnsaved(): [number, Save][] {
    return [...this.#ballots].flatMap(([entryId, { state, values, baseVersion }]): [number, Save][] =>
      state === 'changed' || state === 'kept'
        ? [[entryId, { ...values, baseVersion, isQueued: this.#queued.has(entryId) }]]
        : [],
    );
  }

  async #save(entryId: number): Promise<void> {
    clearTimeout(this.#timers.get(entryId));
    const { values, baseVersion, state } = this.get(entryId);
    if (state !== 'changed' && state !== 'kept') return;
    this.#noteSent(entryId, values);
    this.#set(entryId, { state: 'saving' });
    try {
      const isQueued = this.#queued.has(entryId);
      const { ballot, hasReplaced, progress } = await this.#site.save(entryId, {
        ...values,
        baseVersion,
        isQueued,
      });
      this.#numFailed = 0;
      this.#progress = progress;
      this.#site.notify(entryId, ballot);
      this.#settle(entryId, values, ballot, hasReplaced);
    } catch (error) {
      await this.#fail(entryId, values, error);
    }
  }

  /** The site has it; changes typed meanwhile are saved next. */
  #settle(entryId: number, values: BallotValues, ballot: Ballot, isElsewhere: boolean): void {
    const now = this.get(entryId);
    const isLatest = isSameBallot(now.values, values);
    this.#sent.delete(entryId);
    if (this.#queued.delete(entryId)) this.#site.countSent(isComplete(ballot.scores));
    if (isLatest) this.#kept.drop(entryId);
    else this.#keep(entryId, now.values, ballot.version);
    this.#set(entryId, {
      baseVersion: ballot.version,
      savedAtMs: ballot.savedAt,
      state: isLatest ? 'saved' : 'changed',
      isElsewhere: now.isElsewhere || isElsewhere,
      other: null,
      problem: null,
    });
    if (!isLatest) this.#saveAfter(entryId, saveAfterMs);
  }

  async #fail(entryId: number, values: BallotValues, error: unknown): Promise<void> {
    const code = isApiError(error) ? error.code : null;
    if (code === 'ballot-changed') return this.#compare(entryId, values);
    if (isApiError(error) && final.includes(code)) {
      this.#kept.drop(entryId);
      this.#queued.delete(entryId);
      this.#set(entryId, { state: 'refused', problem: error.message });
      return;
    }
    this.#queued.add(entryId);
    this.#set(entryId, { state: 'kept', problem: isApiError(error) ? error.message : null });
    this.#saveAfter(entryId, retryAfterMs[Math.min(this.#numFailed, retryAfterMs.length - 1)] ?? 15_000);
    this.#numFailed += 1;
  }

  /**
   * Something else was saved since this was queued. If it is the same, only a response was lost; if it was sent from
   * here, such as just before a reload, what was typed since then follows.
   */
  async #compare(entryId: number, values: BallotValues): Promise<void> {
    const other = await this.#site.read(entryId).catch(() => null);
    if (!other) {
      this.#set(entryId, { state: 'kept' });
      this.#saveAfter(entryId, retryAfterMs[3]);
    } else if (
      isSameBallot(values, other) ||
      this.#sent.get(entryId)?.some((sent) => isSameBallot(sent, other))
    )
      this.#settle(entryId, other, other, false);
    else this.#set(entryId, { state: 'differs', other });
  }

  /** Its author decides between the queued ballot and the site's. */
  choose(entryId: number, which: 'here' | 'site'): void {
    const { other } = this.get(entryId);
    if (!other) return;
    this.#queued.delete(entryId);
    if (which === 'here') {
      this.#set(entryId, { state: 'changed', baseVersion: other.version, other: null });
      void this.#save(entryId);
      return;
    }
    this.#kept.drop(entryId);
    this.#set(entryId, {
      values: valuesOf(other),
      baseVersion: other.version,
      savedAtMs: other.savedAt,
      state: 'saved',
      other: null,
    });
  }

  /** Another tab has saved. */
  hear(entryId: number, ballot: Ballot): void {
    if (this.#isPending(entryId)) this.#set(entryId, { isElsewhere: true });
    else if (ballot.version > this.get(entryId).baseVersion)
      this.#set(entryId, {
        values: valuesOf(ballot),
        baseVersion: ballot.version,
        savedAtMs: ballot.savedAt,
        state: 'saved',
        isElsewhere: true,
      });
  }

  /** Stops retrying; waiting ballots stay in the browser. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
