import type { EntryUpload } from '@tinsmith/contract/entry';
import type { FileTags, SealedFile } from '@tinsmith/contract/file';
import type { Platform } from '../../platform/platform.ts';
import type { EntryFileRow } from './entry-file.queries.ts';

/** Tag names in the database, by their names in the API. */
const tagNames = {
  hasSource: 'source',
  hasWindows: 'windows',
  hasLinux: 'linux',
  hasMac: 'mac',
  hasWeb: 'web',
} as const satisfies Record<keyof FileTags, string>;
const tagEntries = Object.entries(tagNames) as [keyof FileTags, string][];

export const presentTags = (tags: readonly string[]): FileTags =>
  Object.fromEntries(tagEntries.map(([name, tag]) => [name, tags.includes(tag)])) as unknown as FileTags;

export const parseTags = (tags: FileTags): string[] =>
  tagEntries.filter(([name]) => tags[name]).map(([, tag]) => tag);

const presentCommon = ({ scanner }: Pick<Platform, 'scanner'>, file: EntryFileRow) => ({
  id: file.id,
  name: file.name,
  size: file.bytes,
  postCompo: !file.isInTime,
  countedReason: file.countedReason,
  tags: presentTags(file.tags),
  scan: file.scanState ?? (scanner ? ('waiting' as const) : null),
});

const urlOf = (file: EntryFileRow): string => `/upload/${file.address}`;

/** The fields for everyone who sees the entry. */
export const presentUpload = (platform: Pick<Platform, 'scanner'>, file: EntryFileRow): EntryUpload => ({
  ...presentCommon(platform, file),
  url: urlOf(file),
  time: (file.isMatch ? file.sealedMs : file.receivedMs) ?? file.sealedMs,
});

/** The fields for its team; the storage knows how far the upload is. */
export async function presentSealedFile(
  platform: Pick<Platform, 'files' | 'scanner'>,
  file: EntryFileRow,
): Promise<SealedFile> {
  const { files } = platform;
  const isReceiving = file.state === 'receiving' && file.pieces !== null;
  const receivedBytes = isReceiving
    ? await files.storageOf(file.backend).countReceived(file.storageKey, file.pieces ?? '')
    : file.state === 'receiving'
      ? 0
      : file.bytes;
  return {
    ...presentCommon(platform, file),
    sha256: file.sha256.toString('hex'),
    state: file.state,
    sealedAt: file.sealedMs,
    receivedAt: file.receivedMs,
    receivedBytes,
    isMatch: file.isMatch,
    isSuperseded: file.isSuperseded,
    removedAt: file.removedMs,
    replaced: file.replaced,
    url: file.state === 'checked' && file.removedMs === null ? urlOf(file) : null,
    areTagsChosen: file.areTagsChosen,
    findings: [...file.findings],
    downloads: file.numDownloads,
  };
}
