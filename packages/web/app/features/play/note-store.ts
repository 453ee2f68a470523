import { isApiError } from '@tinsmith/contract/client';
import type { NoteList } from '@tinsmith/contract/play-note';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { cleanNote, maxPlayedSeconds, type PlayNote, sortNotes } from '@tinsmith/domain/play-notes';

export interface NoteSite {
  list(): Promise<NoteList>;
  save(entrantId: number, note: PlayNote): Promise<NoteList>;
  remove(entrantId: number, keys: readonly string[]): Promise<NoteList>;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const retryAfterMs = [2_000, 4_000, 8_000, 15_000] as const;

/** Errors that no retry can fix. */
const final: readonly (ProblemCode | null)[] = [
  'own-entry',
  'former-team',
  'not-your-ballot',
  'empty-note',
  'too-many-notes',
  'voting-closed',
  'not-joined',
  'not-verified',
  'no-entry',
  'invalid-input',
];

function parse(text: string | null): PlayNote | null {
  try {
    const { key, playedSeconds, text: words } = JSON.parse(text ?? 'null') as PlayNote;
    return typeof key === 'string' && Number.isInteger(playedSeconds) && typeof words === 'string'
      ? { key, playedSeconds, text: words }
      : null;
  } catch {
    return null;
  }
}

/** Notes that the site does not have, in the browser. A full or closed storage loses the copy, never the page's own. */
class KeptNotes {
  readonly #store: Store | null;
  readonly #prefix: string;

  constructor(store: Store | null, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
  }

  list(): PlayNote[] {
    try {
      const keys = Array.from({ length: this.#store?.length ?? 0 }, (_, at) => this.#store?.key(at) ?? '');
      return keys
        .filter((key) => key.startsWith(this.#prefix))
        .flatMap((key) => parse(this.#store?.getItem(key) ?? null) ?? []);
    } catch {
      return [];
    }
  }

  keep(note: PlayNote): void {
    try {
      this.#store?.setItem(this.#prefix + note.key, JSON.stringify(note));
    } catch {
      // It is still on the page.
    }
  }

  drop(key: string): void {
    try {
      this.#store?.removeItem(this.#prefix + key);
    } catch {
      // There was nothing to drop.
    }
  }
}

/**
 * The notes on one game. A voter's are saved on the site, and wait in the browser until it has them; all others stay in
 * this tab: those of visitors, of the team itself, and after voting.
 */
export class NoteStore {
  readonly #site: NoteSite | null;
  readonly #waiting: KeptNotes;
  readonly #inTab: KeptNotes;
  readonly #listeners = new Set<() => void>();
  #saved: readonly PlayNote[] = [];
  #entrantId: number | null = null;
  /** Null until the site has answered. */
  #canSave: boolean | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #numFailed = 0;
  #isSending = false;

  /** `site`: null for viewers who take no part; `prefix` names the user and the game. */
  constructor(site: NoteSite | null, waiting: Store | null, inTab: Store | null, prefix: string) {
    this.#site = site;
    this.#canSave = site ? null : false;
    this.#waiting = new KeptNotes(waiting, prefix);
    this.#inTab = new KeptNotes(inTab, prefix);
  }

  version = 0;
  problem: string | null = null;
  /** What waits to be sent. */
  pending: readonly PlayNote[] = [];
  /** What only this tab knows. */
  local: readonly PlayNote[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** All of them, in the order of the game. */
  get notes(): PlayNote[] {
    const keys = new Set(this.#saved.map(({ key }) => key));
    return sortNotes([...this.#saved, ...this.pending.filter(({ key }) => !keys.has(key)), ...this.local]);
  }

  get isInTabOnly(): boolean {
    return this.#canSave === false;
  }

  #learn({ result, canSave, entrantId }: NoteList): void {
    this.#saved = result;
    this.#entrantId = entrantId;
    this.#canSave = canSave;
    this.#numFailed = 0;
  }

  /** Reads what the site has, and sends what waited. Also when the page is looked at again. */
  async open(): Promise<void> {
    if (this.pending.length === 0) this.pending = this.#waiting.list();
    this.local = this.#inTab.list();
    this.#changed();
    await this.#send();
  }

  async add(playedSeconds: number, typed: string): Promise<PlayNote | null> {
    const text = cleanNote(typed);
    if (text === '') return null;
    const seconds = Math.min(Math.max(0, Math.floor(playedSeconds)), maxPlayedSeconds);
    const note = { key: crypto.randomUUID(), playedSeconds: seconds, text };
    this.problem = null;
    if (this.#canSave === false) {
      this.#keepInTab(note);
      this.#changed();
      return note;
    }
    this.#waiting.keep(note);
    this.pending = [...this.pending, note];
    this.#changed();
    void this.#send();
    return note;
  }

  async remove(keys: readonly string[]): Promise<void> {
    const isKept = ({ key }: PlayNote) => !keys.includes(key);
    for (const key of keys) {
      this.#waiting.drop(key);
      this.#inTab.drop(key);
    }
    this.pending = this.pending.filter(isKept);
    this.local = this.local.filter(isKept);
    const before = this.#saved;
    const saved = before.filter((note) => !isKept(note)).map(({ key }) => key);
    this.#saved = before.filter(isKept);
    this.#changed();
    if (saved.length === 0 || !this.#site || this.#entrantId === null) return;
    try {
      this.#learn(await this.#site.remove(this.#entrantId, saved));
    } catch (error) {
      this.#saved = before;
      this.problem = isApiError(error) ? error.message : "We couldn't reach the site. Try again.";
    }
    this.#changed();
  }

  /** One after the other, until none waits. */
  async #send(): Promise<void> {
    if (!this.#site || this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    try {
      this.#learn(await this.#site.list());
      for (let note = this.pending[0]; note && this.#canSave; note = this.pending[0])
        await this.#sendOne(this.#site, note);
      if (!this.#canSave) this.#giveUp();
    } catch {
      this.#timer = setTimeout(() => void this.#send(), retryAfterMs[Math.min(this.#numFailed, 3)]);
      this.#numFailed += 1;
    }
    this.#isSending = false;
    this.#changed();
  }

  async #sendOne(site: NoteSite, note: PlayNote): Promise<void> {
    try {
      this.#learn(await site.save(this.#entrantId ?? 0, note));
    } catch (error) {
      if (!isApiError(error) || !final.includes(error.code)) throw error;
      this.problem = error.message;
      if (error.code === 'voting-closed') this.#canSave = false;
      else this.#keepInTab(note);
    }
    this.#waiting.drop(note.key);
    this.pending = this.pending.filter(({ key }) => key !== note.key);
    this.#changed();
  }

  #keepInTab(note: PlayNote): void {
    this.#inTab.keep(note);
    this.local = [...this.local, note];
  }

  /** Voting has ended: what waited is kept no longer than what was saved. */
  #giveUp(): void {
    for (const { key } of this.pending) this.#waiting.drop(key);
    this.pending = [];
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
