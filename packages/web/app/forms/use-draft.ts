import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../page/use-site.ts';
import { serverNow } from '../time/server-time.ts';
import {
  browserStore,
  type DraftValues,
  draftKey,
  dropDraft,
  readDraft,
  saveDraft,
  type Versions,
} from './draft-store.ts';
import { useUnsaved } from './unsaved.ts';

/** A draft restored into its form. */
interface RestoredDraft {
  readonly ageMs: number;
  /** The saved values have been changed meanwhile by another user, or in another tab. */
  readonly isBehind: boolean;
}

export interface FormDraft {
  readonly isChanged: boolean;
  readonly restored: RestoredDraft | null;
  /** After saving: removes the draft, and lets the page be left. */
  readonly drop: () => void;
  /** Removes the draft and restores the form's previous values. */
  readonly discard: () => void;
  /** By text, the version that the form's input began from: that of the draft, if one was restored. */
  readonly was: Versions;
  /** The user has seen these versions, and goes on from there. */
  readonly see: (versions: Versions) => void;
}

interface DraftOptions<Values extends DraftValues> {
  /** The thing edited, such as `profile`; with the account it names the draft. */
  readonly thing: string;
  /** The saved values; the form may have others. */
  readonly saved: Values;
  readonly values: Values;
  readonly fill: (values: Values) => void;
  /** For uncontrolled inputs: their current values, maybe typed before the script loaded. */
  readonly read?: () => Values;
  /** By text, the version of the saved values, where the server keeps versions. */
  readonly was?: Versions;
}

const noVersions: Versions = {};

/**
 * Keeps a form's input in the browser until it is saved, restores it, and makes the page ask before it is left.
 * Never for passwords.
 */
export function useDraft<Values extends DraftValues>(options: DraftOptions<Values>): FormDraft {
  const { thing, saved, values, fill, read, was: current = noVersions } = options;
  const { login } = useCurrentUser();
  const key = login === null ? null : draftKey(login, thing);
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  // Not that of later data: the page may learn of a new version while an old text is being edited.
  const [was, setWas] = useState(current);
  const [savedText, valuesText] = [JSON.stringify(saved), JSON.stringify(values)];
  const isChanged = savedText !== valuesText;
  const letGo = useUnsaved(isChanged, key !== null);
  /** The values already stored. A tab without input must not remove a draft typed in another. */
  const kept = useRef(savedText);

  // Before the other effect, which fills the form: otherwise an empty form would replace the draft.
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
        ...(was !== noVersions && { was }),
      });
  }, [key, savedText, valuesText, was]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears; later the form decides
  useEffect(() => {
    // Text typed before the script loaded is newer than any draft.
    const isTyped = isChanged || (read !== undefined && JSON.stringify(read()) !== savedText);
    const draft = key === null || isTyped ? null : readDraft(browserStore(), key, saved);
    if (!draft || JSON.stringify(draft.values) === savedText) return;
    kept.current = JSON.stringify(draft.values);
    fill(draft.values);
    if (draft.was) setWas(draft.was);
    setRestored({
      ageMs: serverNow() - draft.savedAtMs,
      isBehind: JSON.stringify(draft.began) !== savedText,
    });
  }, [key]);

  const drop = () => {
    if (key !== null) dropDraft(browserStore(), key);
    // Until the form shows the saved values, its input is not worth storing.
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
      setWas(current);
    },
    was,
    see: (versions) => setWas((before) => ({ ...before, ...versions })),
  };
}
