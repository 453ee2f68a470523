import { decideView, isOpenToEveryone } from '@tinsmith/domain/entry-rules';
import { standingOf } from '@tinsmith/domain/standing';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { type EntryFileFacts, entryFileFacts, entryFileKind, isEntryFile } from './entry-file.queries.ts';
import { noteLook } from './show-entry.ts';

/** Everyone who may see inside an entry may have its image. */
export const entryFiles: FileOwnerKind<EntryFileFacts> = {
  kind: entryFileKind,
  isNamed: isEntryFile,
  facts: ({ account }) => entryFileFacts(account?.id ?? null),
  audienceOf: async (facts, { account }, db) => {
    // An entry with a file is not empty.
    const entry = {
      ...facts,
      isLeftEmpty: false,
      standing: standingOf(account, facts.place, facts, facts.nowMs),
    };
    const view = decideView(entry);
    if (!view.isVisible || !view.canSeeContents) return 'nobody';
    await noteLook({ db }, entry, view);
    return isOpenToEveryone(entry) ? 'everyone' : 'viewer';
  },
};
