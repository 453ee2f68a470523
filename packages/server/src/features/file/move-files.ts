import { randomName, writeMeasured } from '../../platform/files/files.ts';
import { discardFiles, insertPending } from '../../platform/files/stored-file.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { listElsewhere, type MovableFile, switchPlace } from './move-files.queries.ts';

const maxAtOnce = 200;
/** Small files wait for round trips; large ones fill the connection with fewer. */
const lanes = 4;

export interface MoveReport {
  moved: number;
  bytes: number;
  /** Addresses without bytes to move, and addresses whose bytes differ from the recorded hash. */
  readonly lost: string[];
  readonly damaged: string[];
}

type Outcome = { readonly movedBytes: number } | 'lost' | 'damaged' | 'changed';
type Parts = Pick<Platform, 'db' | 'files'>;

/**
 * Copies a file, then switches to the copy in one transaction: until then the old bytes are read, afterwards
 * the new ones. A kill at any point leaves either valid, and a useless copy has a row that the sweep finds.
 */
async function moveFile({ db, files }: Parts, file: MovableFile, to: string): Promise<Outcome> {
  const storage = files.storageOf(to);
  const storageKey = randomName();
  const address = randomName();
  const id = await insertPending(db, { address, storageKey, backend: to, mediaType: file.mediaType });
  const copy = async (): Promise<Outcome> => {
    const source = await files.storageOf(file.backend).read(file.storageKey);
    if (!source) return 'lost';
    // A storage that refuses at once has not touched the stream.
    const written = await writeMeasured(storage, storageKey, source).finally(() => source.destroy());
    if (file.sha256 && !file.sha256.equals(written.sha256)) return 'damaged';
    const isMoved = await switchPlace(db, file, { id, backend: to, storageKey, ...written });
    return isMoved ? { movedBytes: written.bytes } : 'changed';
  };
  let outcome: Outcome | null = null;
  try {
    outcome = await copy();
    return outcome;
  } finally {
    // Discards a failed copy; otherwise the sweep finds it by its age.
    if (outcome === null || typeof outcome === 'string')
      await discardFiles(db, [address]).catch(() => undefined);
  }
}

/**
 * Moves every file in use to a backend, while the site runs. Repeats over the rows until there is nothing
 * more to move, since files arrive meanwhile. Stopped by `signal` it finishes the files that it has begun.
 */
export async function moveFiles(
  parts: Parts,
  to: string,
  onProgress: (report: MoveReport) => void = () => undefined,
  signal?: AbortSignal,
): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, bytes: 0, lost: [], damaged: [] };
  const add = ({ address }: MovableFile, outcome: Outcome) => {
    if (outcome === 'lost' || outcome === 'damaged') report[outcome].push(address);
    else if (outcome !== 'changed') {
      report.moved += 1;
      report.bytes += outcome.movedBytes;
    }
  };
  const moveAll = async (queue: MovableFile[]) => {
    for (let file = queue.shift(); file && !signal?.aborted; file = queue.shift())
      add(file, await moveFile(parts, file, to));
  };
  const movePass = async (): Promise<boolean> => {
    const movedBefore = report.moved;
    report.lost.length = 0;
    report.damaged.length = 0;
    let afterId = 0;
    for (;;) {
      const batch = await listElsewhere(parts.db, to, afterId, maxAtOnce);
      if (batch.length === 0 || signal?.aborted) return report.moved > movedBefore;
      afterId = batch.at(-1)?.id ?? 0;
      const ended = await Promise.allSettled(Array.from({ length: lanes }, () => moveAll(batch)));
      for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
      onProgress(report);
    }
  };
  parts.files.storageOf(to);
  while ((await movePass()) && !signal?.aborted);
  return report;
}
