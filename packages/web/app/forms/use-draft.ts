import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../page/use-site.ts';
import { serverNow } from '../time/server-time.ts';
import { browserStore, type DraftValues, draftKey, dropDraft, readDraft, saveDraft } from './draft-store.ts';
import { useUnsaved } from './unsaved.ts';

/** A draft that came back into its form. */
interface RestoredDraft {
  readonly ageMs: number;
  /** What it changed has been changed by somebody else meanwhile, or in another tab. */
  readonly isBehind: boolean;
}

export interface FormDraft {
  readonly isChanged: boolean;
  readonly restored: RestoredDraft | null;
  /** Saved: drops the draft, and lets the page be left. */
  readonly drop: () => void;
  /** Drops the draft and brings back what the form held before. */
  readonly discard: () => void;
}

interface DraftOptions<Values extends DraftValues> {
  /** What is written, such as `profile`; with the account it names the draft. */
  readonly thing: string;
  /** What is saved; the form may hold it or something else. */
  readonly saved: Values;
  readonly values: Values;
  readonly fill: (values: Values) => void;
  /** For inputs that keep their own text: what stands in them, maybe typed before the script came. */
  readonly read?: () => Values;
}

/**
 * Keeps what is typed into a form in the browser until it is saved, brings it back, and has the page ask before it is
 * left. Never for passwords.
 */
export function useDraft<Values extends DraftValues>(options: DraftOptions<Values>): FormDraft {
  const { thing, saved, values, fill, read } = options;
  const { login } = useCurrentUser();
  const key = login === null ? null : draftKey(login, thing);
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const [savedText, valuesText] = [JSON.stringify(saved), JSON.stringify(values)];
  const isChanged = savedText !== valuesText;
  const letGo = useUnsaved(isChanged, key !== null);
  /** What is kept already. A tab in which nobody typed must not take away what was typed in another. */
  const kept = useRef(savedText);

  // Before the other one, which fills the form: else an empty form would be kept in place of the draft.
  useEffect(() => {
    if (key === null || valuesText === kept.current) return;
    kept.current = valuesText;
    const store = browserStore();
    if (valuesText === savedText) dropDraft(store, key);
    else
      saveDraft(store, key, {
        values: JSON.parse(valuesText),
        began: JSON.parse(savedText),
        savedAtMs: serverNow(),
      });
  }, [key, savedText, valuesText]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears; later it is the form's turn
  useEffect(() => {
    // What was typed before the script came is newer than any draft.
    const isTyped = isChanged || (read !== undefined && JSON.stringify(read()) !== savedText);
    const draft = key === null || isTyped ? null : readDraft(browserStore(), key, saved);
    if (!draft || JSON.stringify(draft.values) === savedText) return;
    kept.current = JSON.stringify(draft.values);
    fill(draft.values);
    setRestored({
      ageMs: serverNow() - draft.savedAtMs,
      isBehind: JSON.stringify(draft.began) !== savedText,
    });
  }, [key]);

  const drop = () => {
    if (key !== null) dropDraft(browserStore(), key);
    // Until it shows what is saved, the form holds nothing that is worth keeping.
    kept.current = valuesText;
    setRestored(null);
    letGo();
  };
  return {
    isChanged,
    restored,
    drop,
    discard: () => {
      drop();
      fill(saved);
    },
  };
}
