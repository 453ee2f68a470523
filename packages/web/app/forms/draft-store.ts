/** What somebody typed and has not posted yet. */
export interface Draft {
  readonly message: string;
  readonly isSpoiler: boolean;
  readonly savedAtMs: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft an event and account: two people at one computer must not read each other's. */
export const draftKey = (short: string, login: string): string =>
  `log-draft ${short.toLowerCase()} ${login.toLowerCase()}`;

/** The browser's store, or nothing where it is switched off. */
export function browserStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parseDraft(kept: string): Draft | null {
  const { message, isSpoiler, savedAtMs } = JSON.parse(kept) as Partial<Draft>;
  if (typeof message !== 'string' || message.trim() === '' || typeof savedAtMs !== 'number') return null;
  return { message, isSpoiler: isSpoiler === true, savedAtMs };
}

export function readDraft(store: Store | null, key: string): Draft | null {
  try {
    const kept = store?.getItem(key);
    return kept ? parseDraft(kept) : null;
  } catch {
    // Whatever stands there was not written by this page.
    return null;
  }
}

/** Keeps a draft; one without text is none. A full store loses the draft, never the page. */
export function keepDraft(store: Store | null, key: string, draft: Draft): void {
  try {
    if (draft.message.trim() === '') store?.removeItem(key);
    else store?.setItem(key, JSON.stringify(draft));
  } catch {
    // The text is still in the form.
  }
}

export function dropDraft(store: Store | null, key: string): void {
  try {
    store?.removeItem(key);
  } catch {
    // There was nothing to drop.
  }
}
