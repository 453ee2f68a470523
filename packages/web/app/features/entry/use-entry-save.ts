import type { InputOf } from '@tinsmith/contract/client';
import type { EntryTexts } from '@tinsmith/contract/entry';
import { callApi } from '../../api/browser-api.ts';
import { setEntryDetails } from '../../api/gen/entry.ts';
import type { Versions } from '../../forms/draft-store.ts';
import { useSend } from '../../forms/use-send.ts';
import type { EntryPartProps } from './entry-part.ts';
import { useTheirSave } from './use-their-save.ts';

type Texts = Omit<InputOf<typeof setEntryDetails>['body'], 'was' | 'isUnranked'>;

/** Saves texts of an entry; if another user saved one of them meanwhile, `theirs` is shown first. */
export function useEntrySave({ entry, onChange }: EntryPartProps) {
  const { isSending, problem, send, forget } = useSend();
  const { theirs, look } = useTheirSave(entry.id);
  const save = async (texts: Texts, began: Versions): Promise<boolean> => {
    const names = Object.keys(texts) as (keyof Texts & keyof EntryTexts)[];
    // What has been shown beside it may be replaced.
    const seen = { ...began, ...theirs?.fieldVersions };
    const was = Object.fromEntries(names.map((name) => [name, seen[name] ?? 0]));
    let isSaved = false;
    const refusal = await send(async () => {
      const changed = await callApi(setEntryDetails, {
        params: { id: String(entry.id) },
        body: { ...texts, was },
      });
      onChange(changed);
      isSaved = true;
    });
    if (refusal?.code === 'changed-meanwhile' && (await look(names))) forget();
    return isSaved;
  };
  return { isSending, problem, theirs, save };
}
