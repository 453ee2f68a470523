import type { SealedFile } from '@tinsmith/contract/file';
import type { LocalUpload } from './upload-store.ts';

/** A file as its team sees it here: its state on the server, and what this browser is doing. */
export interface ShownFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sealed: SealedFile | null;
  readonly local: LocalUpload | null;
  /** How many bytes have arrived. */
  readonly arrivedBytes: number;
}

const showLocal = (local: LocalUpload, sealed: SealedFile | null): ShownFile => ({
  key: `local-${local.key}`,
  name: sealed?.name ?? local.file.name,
  size: local.file.size,
  sealed,
  local,
  arrivedBytes: Math.max(local.sentBytes, sealed?.receivedBytes ?? 0),
});

const showSealed = (sealed: SealedFile): ShownFile => ({
  key: `file-${sealed.id}`,
  name: sealed.name,
  size: sealed.size,
  sealed,
  local: null,
  arrivedBytes: sealed.receivedBytes,
});

/** Unsealed first, then uploading, then arrived. */
const rankOf = ({ sealed }: ShownFile): number => {
  if (!sealed) return 0;
  return sealed.state === 'receiving' ? 1 : 2;
};

/** Joins the server's files with those this browser sends. Replaced files are left out. */
export function joinFiles(files: readonly SealedFile[], locals: readonly LocalUpload[]): ShownFile[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const shown = locals.map((local) => {
    const known = local.sealed && (byId.get(local.sealed.id) ?? local.sealed);
    return showLocal(local, known);
  });
  const sentHere = new Set(locals.map(({ sealed }) => sealed?.id));
  const others = files.filter(({ id }) => !sentHere.has(id)).map(showSealed);
  return [...shown, ...others]
    .filter(({ sealed }) => !sealed?.isSuperseded)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** When the last byte arrives at this speed; null if unknown. */
export function arrivalOf({ local, size, arrivedBytes }: ShownFile, nowMs: number): number | null {
  if (!local?.bytesPerSecond || local.phase !== 'sending') return null;
  return nowMs + ((size - arrivedBytes) / local.bytesPerSecond) * 1000;
}

/** An older file of the same name. A file chosen later here is never older, whatever the clock says. */
export function findTwin(
  files: readonly SealedFile[],
  locals: readonly LocalUpload[],
  sealed: SealedFile,
  local: LocalUpload,
): SealedFile | null {
  const later = new Set(locals.filter(({ key }) => key > local.key).map((one) => one.sealed?.id));
  const isOlder = (one: SealedFile) => one.sealedAt <= sealed.sealedAt && !later.has(one.id);
  return (
    files.find(
      (one) => one.name === sealed.name && one.id !== sealed.id && !one.isSuperseded && isOlder(one),
    ) ?? null
  );
}
