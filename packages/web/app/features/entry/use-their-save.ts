import { isProblem } from '@tinsmith/contract/client';
import type { EntryTexts } from '@tinsmith/contract/entry';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { listEntryVersions } from '../../api/gen/entry.ts';

/** What another user saved while this one was editing. */
export interface TheirSave {
  /** Null if it is no longer known who it was. */
  readonly by: string | null;
  readonly savedAt: number | null;
  readonly texts: EntryTexts;
  readonly fieldVersions: Readonly<Record<string, number>>;
}

export const isConflict = (error: unknown): boolean => isProblem(error, 'changed-meanwhile');

type TextName = keyof EntryTexts;

/** Finds what another user saved, once a save was refused because of it. */
export function useTheirSave(entryId: number) {
  const [theirs, setTheirs] = useState<TheirSave | null>(null);
  const look = async (names: readonly TextName[]): Promise<TheirSave | null> => {
    try {
      const seen = await callApi(listEntryVersions, { params: { id: String(entryId) } });
      const last = seen.result.find(({ changed }) => names.some((name) => changed[name] !== undefined));
      const found = {
        by: last?.savedBy ?? null,
        savedAt: last?.savedAt ?? null,
        texts: seen.now,
        fieldVersions: seen.fieldVersions,
      };
      setTheirs(found);
      return found;
    } catch {
      // The error message says what happened; the next save tries again.
      return null;
    }
  };
  return { theirs, look, forget: () => setTheirs(null) };
}
