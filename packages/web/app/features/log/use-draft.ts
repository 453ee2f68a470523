import { useEffect, useRef, useState } from 'react';
import { browserStore, draftKey, dropDraft, keepDraft, readDraft } from '../../forms/draft-store.ts';
import { serverNow } from '../../time/server-time.ts';
import type { LogFields } from './use-log-fields.ts';

/** Keeps what is typed in the browser until it is posted. Answers when the draft that came back was saved. */
export function useDraft(fields: LogFields, short: string, login: string) {
  const key = draftKey(short, login);
  const [restoredFromMs, setRestoredFromMs] = useState<number | null>(null);
  const { message, isSpoiler, areaRef } = fields;
  /** What is kept already. A tab in which nobody typed must not take away what was typed in another. */
  const kept = useRef({ message: '', isSpoiler: false });

  // Before the other one, which fills the form: else an empty form would be kept in place of the draft.
  useEffect(() => {
    if (message === kept.current.message && isSpoiler === kept.current.isSpoiler) return;
    kept.current = { message, isSpoiler };
    keepDraft(browserStore(), key, { message, isSpoiler, savedAtMs: serverNow() });
  }, [key, message, isSpoiler]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears; later it is the form's turn
  useEffect(() => {
    const draft = readDraft(browserStore(), key);
    // What was typed before the script came is newer than any draft.
    if (!draft || areaRef.current?.value) return;
    kept.current = draft;
    fields.fill(draft.message, draft.isSpoiler);
    setRestoredFromMs(draft.savedAtMs);
  }, [key]);

  return {
    restoredFromMs,
    drop: () => {
      dropDraft(browserStore(), key);
      setRestoredFromMs(null);
    },
  };
}
