import { isAllDrafted, letPageGo } from '../forms/unsaved.ts';
import { setFetching } from '../ui/is-going.ts';
import { touchedFields, typedTextKey } from './typed-fields.ts';

/** A reload takes seconds. Whatever is older belongs to another visit, perhaps of another person. */
const keptMs = 60_000;
/** A page that has just been reloaded for the same reason is not reloaded again. */
const onceInMs = 20_000;
const stayMs = 5_000;

const reloadedKey = 'reloaded';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedField {
  readonly key: string;
  /** What the field is called on the page. */
  readonly label: string;
  readonly value: string | boolean;
  /** Its value before, as far as the page tells. */
  readonly began: string | boolean;
}

interface TypedText {
  readonly path: string;
  readonly keptAtMs: number;
  readonly fields: readonly TypedField[];
}

/** The tab's storage, or null if it is disabled. */
function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const textTypes = ['text', 'search', 'email', 'url', 'tel', 'number', 'date', 'time', 'datetime-local'];
const isChoice = (field: Control): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
const isText = (field: Control): boolean =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && textTypes.includes(field.type));

/** Also a password that is shown as text, and codes that work once. */
const isSecret = (field: Control): boolean =>
  field.matches(
    '[data-secret], [type="password"], [autocomplete*="password"], [autocomplete="one-time-code"]',
  ) || /password|code|token|secret/i.test(field.name);

/** Fields that act as soon as they change would save what nobody confirmed. */
const actsAtOnce = (field: Control): boolean =>
  field.closest('[data-saves-itself]') !== null ||
  (!isText(field) && (field.form?.method !== 'post' || field.matches('[role="switch"]')));

function listFields(): Map<string, Control> {
  const found = new Map<string, Control>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Control>('main :is(input, textarea, select)')) {
    if (!(isText(field) || isChoice(field) || field instanceof HTMLSelectElement)) continue;
    if (isSecret(field) || actsAtOnce(field) || field.disabled) continue;
    const choice = isChoice(field) ? field.value : '';
    const name = [field.tagName, field.type, field.name, choice].join(' ');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(`${name} ${count}`, field);
  }
  return found;
}

const readValue = (field: Control): string | boolean => (isChoice(field) ? field.checked : field.value);

const beganAs = (field: Control): string | boolean => {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  return isChoice(field) ? field.defaultChecked : field.defaultValue;
};

/** Text typed before the script loaded shows only in the field itself. */
const isTouched = (field: Control): boolean =>
  touchedFields.has(field) || readValue(field) !== beganAs(field);

const labelOf = (field: Control): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim();

const listTyped = (): TypedField[] =>
  [...listFields()].flatMap(([key, field]) =>
    isTouched(field) ? [{ key, label: labelOf(field), value: readValue(field), began: beganAs(field) }] : [],
  );

/** Loads a page of the new build. Text typed on this page stays for it, and for no other page. */
export function reloadWithText(url: string): void {
  const store = tabStore();
  const { pathname } = new URL(url, window.location.href);
  const [lastPath, lastMs] = (store?.getItem(reloadedKey) ?? '').split(' ');
  if (lastPath === pathname && Date.now() - Number(lastMs) < onceInMs)
    throw new Error('The page was reloaded, and its code is still missing.');
  try {
    store?.setItem(reloadedKey, `${pathname} ${Date.now()}`);
    if (pathname === window.location.pathname) {
      const text: TypedText = { path: pathname, keptAtMs: Date.now(), fields: listTyped() };
      store?.setItem(typedTextKey, JSON.stringify(text));
    }
  } catch {
    // A full store: what has a draft of its own is safe.
  }
  // Nothing is lost then, so the browser need not ask.
  if (pathname === window.location.pathname || isAllDrafted()) letPageGo();
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
  // Still here after a while: its user was asked, and stays.
  setTimeout(() => setFetching(false), stayMs);
}

/** The text kept for this page, once. */
function takeKept(): TypedText | null {
  const store = tabStore();
  try {
    const kept = JSON.parse(store?.getItem(typedTextKey) ?? 'null') as TypedText | null;
    store?.removeItem(typedTextKey);
    const isFresh = kept?.path === window.location.pathname && Math.abs(Date.now() - kept.keptAtMs) < keptMs;
    return isFresh && Array.isArray(kept.fields) ? kept : null;
  } catch {
    return null;
  }
}

/** As if it were typed: React listens for the event and ignores values it did not see change. */
function fill(field: Control, value: string | boolean): void {
  if (isChoice(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as Control;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export interface RestoredText {
  /** How many fields have their text again. */
  readonly numRestored: number;
  /** Texts whose field is not on the page now, such as that of a dialog. */
  readonly others: readonly { readonly label: string; readonly text: string }[];
}

/** Puts text back that was typed before the page reloaded itself. Nothing is sent. */
export function restoreTypedText(): RestoredText | null {
  const kept = takeKept();
  if (!kept) return null;
  const fields = listFields();
  let numRestored = 0;
  const others: { label: string; text: string }[] = [];
  for (const { key, label, value, began } of kept.fields) {
    const field = fields.get(key);
    const now = field && readValue(field);
    // What the page restored by itself, such as a draft, counts.
    if (now === value) continue;
    // Nothing that was typed since, or changed on the site meanwhile, is replaced.
    if (field && !isTouched(field) && (now === '' || now === began)) {
      fill(field, value);
      numRestored += 1;
    } else if (typeof value === 'string' && value.trim() !== '') others.push({ label, text: value });
  }
  return numRestored > 0 || others.length > 0 ? { numRestored, others } : null;
}
