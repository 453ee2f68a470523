import * as contract from '@tinsmith/contract/entry';
import { entryTags } from '@tinsmith/domain/entry-tags';
import type { EntryId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteEntry } from './delete-entry.ts';
import { addEntryImage, changeEntryImage, removeEntryImage, setEntryImage } from './entry-images.ts';
import { readAllEntries, readEntriesOfUser } from './list-entries.ts';
import { readEntriesByUser } from './list-makers.ts';
import { makeOwnEntry, startEntryFor } from './make-own-entry.ts';
import { readVersions } from './read-versions.ts';
import { setEntryDetails } from './set-entry-details.ts';
import { setEntryText } from './set-entry-text.ts';
import { type EntryParts, showEntry } from './show-entry.ts';

const listTags = ({ config }: Pick<Platform, 'config'>) => ({
  result: entryTags.map(({ id, group, icon, desc, how }) => ({
    id,
    group,
    icon,
    desc,
    isChosen: how === 'chosen',
  })),
  hasPlay: config.play !== null,
});

export const entryRoutes = (platform: Platform, parts: EntryParts) => [
  bind(contract.myEntry, ({ subject }) => makeOwnEntry(platform, subject)),
  bind(contract.startEntry, ({ viewer, subject }) => startEntryFor(platform, viewer, subject)),
  bind(contract.deleteEntry, ({ subject }) => deleteEntry(platform, subject)),
  bind(contract.getEntry, ({ viewer, params }) => showEntry(platform, parts, viewer, params.id as EntryId)),
  bind(contract.setEntryImage, ({ form, ...editor }) => setEntryImage(platform, editor, form)),
  bind(contract.addEntryImage, ({ form, ...editor }) => addEntryImage(platform, editor, form)),
  bind(contract.changeEntryImage, ({ body, ...editor }) => changeEntryImage(platform, editor, body)),
  bind(contract.removeEntryImage, ({ body, ...editor }) => removeEntryImage(platform, editor, body)),
  bind(contract.setEntryText, ({ viewer, subject, isByRank, body }) =>
    setEntryText(platform, viewer, subject, isByRank, body),
  ),
  bind(contract.setEntryDetails, ({ viewer, subject, isByRank, body }) =>
    setEntryDetails(platform, parts, viewer, subject, isByRank, body),
  ),
  bind(contract.listEntryVersions, ({ viewer, subject }) => readVersions(platform, viewer, subject.row.id)),
  bind(contract.listAllEntries, ({ viewer, query }) => readAllEntries(platform, parts, viewer, query)),
  bind(contract.listEntriesByUser, ({ viewer, query }) => readEntriesByUser(platform, viewer, query)),
  bind(contract.listEntriesOfUser, ({ viewer, params, query }) =>
    readEntriesOfUser(platform, parts, viewer, params.userId, query),
  ),
  bind(contract.listEntryTags, () => listTags(platform)),
];
