/** A form's values, by field. */
export type DraftValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Unsaved input of a user. */
export interface Draft<Values extends DraftValues = DraftValues> {
  readonly values: Values;
  /** The form's values before, to detect changes made meanwhile. */
  readonly began: Values;
  readonly savedAtMs: number;
  /** By text, the version it began from, where the server keeps versions. */
  readonly was?: Versions;
}

export type Versions = Readonly<Record<string, number>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'draft ';
const prefixOf = (login: string): string => `${prefix}${login.toLowerCase()} `;

/** One draft per account and thing: two people at one computer must not read each other's. */
export const draftKey = (login: string, thing: string): string => prefixOf(login) + thing.toLowerCase();

/** The browser's storage, or null if it is disabled. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether a value has the form's fields, each of the same type. */
function hasFieldsOf<Values extends DraftValues>(form: Values, kept: unknown): kept is Values {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(form).every(([name, value]) => {
    const other = (kept as Record<string, unknown>)[name];
    return Array.isArray(value) ? isTexts(other) : typeof other === typeof value;
  });
}

const isVersions = (value: unknown): value is Versions =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

/** The draft of a form with these fields. */
export function readDraft<Values extends DraftValues>(
  store: Store | null,
  key: string,
  form: Values,
): Draft<Values> | null {
  try {
    const { values, began, savedAtMs, was } = JSON.parse(store?.getItem(key) ?? 'null') as Partial<Draft>;
    if (typeof savedAtMs !== 'number' || !hasFieldsOf(form, values) || !hasFieldsOf(form, began)) return null;
    return { values, began, savedAtMs, ...(isVersions(was) && { was }) };
  } catch {
    // It was not written by this page.
    return null;
  }
}

/** Stores a draft. A full store loses the draft, never the page. */
export function saveDraft(store: Store | null, key: string, draft: Draft): void {
  try {
    store?.setItem(key, JSON.stringify(draft));
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

/** Removes all drafts except those of the logged-in account. */
export function dropDraftsOfOthers(store: Storage | null, login: string | null): void {
  try {
    const keys = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '');
    const own = login === null ? null : prefixOf(login);
    for (const key of keys)
      if (key.startsWith(prefix) && !(own && key.startsWith(own))) store?.removeItem(key);
  } catch {
    // There was nothing to drop.
  }
}
