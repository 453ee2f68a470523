import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import { clearTexts, keepImages, keepTexts } from '../entry/keep-contents.queries.ts';
import type { HeldEntrant } from '../entry/membership.queries.ts';

/** Moves the files of an entry to another; false if there is no room for them. */
export type KeepFiles = (
  transaction: Database,
  files: {
    readonly accountId: AccountId;
    readonly fromId: EntryId;
    readonly toId: EntryId;
    readonly images: readonly { readonly address: string; readonly title: string }[];
  },
) => Promise<boolean>;

export type KeepContents = (
  transaction: Database,
  entrant: Pick<HeldEntrant, 'accountId'>,
  fromId: EntryId,
  toId: EntryId,
) => Promise<void>;

/**
 * Hands the contents of an entrant's own entry over to the team that they join, in the transaction that moves them:
 * it happens as a whole or not at all.
 */
export const keepContentsBy =
  (keepFiles: KeepFiles): KeepContents =>
  async (transaction, { accountId }, fromId, toId) => {
    const handover = { accountId, fromId, toId };
    await keepTexts(transaction, handover);
    const images = await keepImages(transaction, handover);
    if (!(await keepFiles(transaction, { ...handover, images })))
      throw new Problem('entry-full', {
        sentence:
          "There's no room for your files in their entry. Remove some first, or join without keeping a copy.",
      });
    await clearTexts(transaction, fromId);
  };
