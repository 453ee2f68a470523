import { reloadWithText } from './typed-text.ts';
import { isUnanswered } from './unanswered.ts';

/** Short gaps show nothing. */
const quietMs = 3_000;
const backMs = 6_000;
const retryAfterMs = [2_000, 4_000, 8_000, 15_000] as const;
const probeMs = 8_000;

export interface ConnectionState {
  readonly kind: 'fine' | 'lost' | 'back';
  /** Whether it has lasted long enough to be mentioned. */
  readonly isShown: boolean;
  /** When it was lost. */
  readonly sinceMs: number;
  readonly nextTryMs: number;
  readonly isTrying: boolean;
  /** Whether it was this device that had no connection; otherwise the site did not answer. */
  readonly wasOffline: boolean;
  /** Votes that waited in this browser and have been sent since, and those of them that lack a score. */
  readonly numVotesSent: number;
  readonly numPartVotesSent: number;
}

const fine: ConnectionState = {
  kind: 'fine',
  isShown: false,
  sinceMs: 0,
  nextTryMs: 0,
  isTrying: false,
  wasOffline: false,
  numVotesSent: 0,
  numPartVotesSent: 0,
};

/** Work that waits for the site. Resolves to whether the site answered. */
type Attempt = () => Promise<boolean>;

/** Whether the site answers and can save something. Costs it nothing, so that all open pages may ask. */
const probe = (): Promise<boolean> =>
  fetch('/api/v1/available', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Looks after the connection: notices that it is lost, tries again, and resumes what waited. */
export class Connection {
  readonly #attempts = new Set<Attempt>();
  readonly #listeners = new Set<() => void>();
  #state = fine;
  #numTries = 0;
  #isProbing = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor() {
    // A page that includes this file is rendered on the server, too.
    if (typeof window === 'undefined') return;
    window.addEventListener('offline', () => {
      this.#lose();
      this.#set({ wasOffline: true });
    });
    window.addEventListener('online', () => void this.tryNow());
    if (!navigator.onLine) this.#lose();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ConnectionState => this.#state;

  #set(change: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const notify of this.#listeners) notify();
  }

  #after(ms: number, work: () => void): void {
    this.#timers.push(setTimeout(work, ms));
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** A request got no response. One alone proves little. */
  async doubt(): Promise<void> {
    if (this.#state.kind === 'lost' || this.#isProbing) return;
    this.#isProbing = true;
    const isThere = await probe();
    this.#isProbing = false;
    if (!isThere) this.#lose();
  }

  #lose(): void {
    if (this.#state.kind === 'lost') return;
    this.#clearTimers();
    this.#numTries = 0;
    this.#set({ ...fine, kind: 'lost', sinceMs: Date.now(), wasOffline: !navigator.onLine });
    this.#after(quietMs, () => this.#set({ isShown: true }));
    this.#planTry();
  }

  #planTry(): void {
    const waitMs = retryAfterMs[Math.min(this.#numTries, retryAfterMs.length - 1)] ?? 15_000;
    // With jitter, so that not all clients ask in the instant in which the site comes back.
    const ms = waitMs * (0.8 + Math.random() * 0.4);
    this.#numTries += 1;
    this.#set({ nextTryMs: Date.now() + ms });
    this.#after(ms, () => void this.tryNow());
  }

  /** What waits is tried itself: a site that is only half there answers probes, but no calls. */
  async tryNow(): Promise<void> {
    if (this.#state.kind !== 'lost' || this.#state.isTrying) return;
    this.#set({ isTrying: true });
    const attempts = [...this.#attempts];
    const answers = await Promise.all(attempts.length > 0 ? attempts.map((attempt) => attempt()) : [probe()]);
    this.#set({ isTrying: false });
    if (answers.includes(true)) this.#comeBack();
    else this.#planTry();
  }

  #comeBack(): void {
    const { isShown: wasShown, wasOffline, numVotesSent, numPartVotesSent } = this.#state;
    this.#clearTimers();
    this.#set(wasShown ? { ...fine, kind: 'back', wasOffline, numVotesSent, numPartVotesSent } : fine);
    if (wasShown) this.#after(backMs, () => this.#set(fine));
  }

  /** A vote that waited has reached the site. */
  countVote(isWhole: boolean): void {
    const { kind, numVotesSent, numPartVotesSent } = this.#state;
    if (kind === 'fine') return;
    this.#set(isWhole ? { numVotesSent: numVotesSent + 1 } : { numPartVotesSent: numPartVotesSent + 1 });
  }

  /** Repeats work until it is answered, with a result or an error of its own. */
  repeat<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = async () => {
        try {
          resolve(await work());
        } catch (error) {
          if (isUnanswered(error)) return false;
          reject(error);
        }
        this.#attempts.delete(attempt);
        return true;
      };
      const giveUp = () => {
        this.#attempts.delete(attempt);
        reject(signal.reason);
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      this.#attempts.add(attempt);
      this.#lose();
    });
  }

  /**
   * Fetches code again. If the site answers and does not have it, it has another build, and the URL is loaded as a whole.
   * Returns whether the code is there.
   */
  async #fetchOrReload(load: () => Promise<unknown>, url: string): Promise<boolean> {
    if (!(await probe())) throw new TypeError('The site could not be fetched from.');
    const isThere = await load().then(
      () => true,
      () => false,
    );
    if (!isThere) reloadWithText(url);
    return isThere;
  }

  /** For code of the open page. */
  async reloadIfReplaced(load: () => Promise<unknown>): Promise<void> {
    try {
      await this.#fetchOrReload(load, window.location.href);
    } catch {
      void this.doubt();
    }
  }

  /** For the code of another page: waits until the site answers. */
  async fetchPage(load: () => Promise<unknown>, url: string, signal: AbortSignal): Promise<boolean> {
    const fetchOnce = () => this.#fetchOrReload(load, url);
    try {
      return await fetchOnce();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return this.repeat(fetchOnce, signal);
    }
  }
}

export const connection = new Connection();
