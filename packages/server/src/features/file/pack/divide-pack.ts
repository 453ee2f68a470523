import { packPlatforms } from '@tinsmith/contract/pack';
import type { PackedFile } from './pack.queries.ts';

export type PackPlatform = (typeof packPlatforms)[number];

/** With headers and score sheet a part stays below 4 GiB, the limit of some disks and programs. */
const maxPartBytes = 4 * 1024 ** 3 - 64 * 1024 ** 2;
const maxPartFiles = 20_000;

const isFor =
  (platform: PackPlatform) =>
  ({ tags }: Pick<PackedFile, 'tags'>): boolean =>
    platform === 'all' || tags.includes(platform);

const sumBytes = (files: readonly PackedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Groups files by entry. */
function groupByEntry<F extends PackedFile>(files: readonly F[]): F[][] {
  const groups: F[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    if (last?.[0]?.entryId === file.entryId) last.push(file);
    else groups.push([file]);
  }
  return groups;
}

/** Divides the files for a platform into parts. An entry stays in one part, unless it fills more than one. */
export function dividePack<F extends PackedFile>(
  files: readonly F[],
  platform: PackPlatform,
  { maxBytes = maxPartBytes, maxFiles = maxPartFiles } = {},
): F[][] {
  const parts: F[][] = [];
  let bytes = 0;
  const add = (group: readonly F[]) => {
    const last = parts.at(-1);
    const groupBytes = sumBytes(group);
    if (last && bytes + groupBytes <= maxBytes && last.length + group.length <= maxFiles) {
      last.push(...group);
      bytes += groupBytes;
    } else {
      parts.push([...group]);
      bytes = groupBytes;
    }
  };
  for (const group of groupByEntry(files.filter(isFor(platform)))) {
    if (sumBytes(group) <= maxBytes) add(group);
    else for (const file of group) add([file]);
  }
  return parts;
}

/** `windows.zip`, or `windows-2.zip` if there are several. */
export const packName = (platform: PackPlatform, index: number, numParts: number): string =>
  numParts > 1 ? `${platform}-${index + 1}.zip` : `${platform}.zip`;

export function parsePackName(
  name: string,
): { readonly platform: PackPlatform; readonly index: number } | null {
  const [, platform, part] = /^([a-z]+)(?:-(\d+))?\.zip$/.exec(name) ?? [];
  const known = packPlatforms.find((one) => one === platform);
  return known ? { platform: known, index: Number(part ?? 1) - 1 } : null;
}
