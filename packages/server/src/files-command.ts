import { formatFileSize } from '@tinsmith/domain/file-size';
import { readBackendUse } from './features/file/move-files.queries.ts';
import { moveFiles } from './features/file/move-files.ts';
import { listFound, readScanCounts } from './features/file/scan/scan.queries.ts';
import { StorageAway } from './platform/files/storage.ts';
import type { Platform } from './platform/platform.ts';
import { listUsedBackends, markStorage } from './platform/site-identity.ts';

const usage = `Usage: tinsmith files show where files are kept
       tinsmith files found list files with viruses and their owners
       tinsmith files mark write the marker file of this site where files are, if they are in the right place
       tinsmith files move disk|s3 move all files there while the site runs; can be stopped and resumed
`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function printUse({ db, config }: Platform): Promise<number> {
  for (const { backend, numFiles, bytes, numOthers } of await readBackendUse(db)) {
    const others = numOthers > 0 ? `, plus ${numOthers} being uploaded or waiting to be removed` : '';
    print(`${backend}: ${count(numFiles, 'file')}, ${formatFileSize(bytes)}${others}`);
  }
  print(`New files go to: ${config.filesBackend}`);
  const scans = await readScanCounts(db);
  if (config.clamd !== null || scans.found > 0)
    print(
      `Virus scan: ${scans.clean} clean, ${scans.found} found, ${scans.notScanned} not scanned, ${scans.waiting} waiting`,
    );
  return 0;
}

async function printFound({ db }: Platform): Promise<number> {
  for (const { id, address, ownerKind, ownerId, finding } of await listFound(db))
    print(`${id} ${finding}: /upload/${address} of ${ownerKind} ${ownerId}`);
  return 0;
}

async function mark(platform: Platform): Promise<number> {
  for (const backend of await listUsedBackends(platform)) {
    await markStorage(platform, backend);
    print(`Marked as the files of this site: ${backend}.`);
  }
  return 0;
}

/** The first signal lets it finish the files it has started; a second one stops it at once. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
  return stop.signal;
}

async function move(platform: Platform, to: string): Promise<number> {
  const { config } = platform;
  const stopped = stopOnSignal();
  const report = await moveFiles(
    platform,
    to,
    ({ moved, bytes }) => print(`${count(moved, 'file')}, ${formatFileSize(bytes)}`),
    stopped,
  );
  for (const address of report.lost) print(`Missing: ${address}`);
  for (const address of report.damaged) print(`Damaged, does not match its hash: ${address}`);
  print(`Moved ${count(report.moved, 'file')} to ${to}.`);
  if (stopped.aborted) print('Stopped early. Run it again to continue.');
  else print('The old copies are removed within about an hour.');
  if (config.filesBackend !== to)
    print(
      `New files still go to ${config.filesBackend}: set FILES_BACKEND=${to}, restart, and run this again.`,
    );
  return report.lost.length + report.damaged.length > 0 || stopped.aborted ? 1 : 0;
}

/** Runs the given command and returns the exit code. */
export async function runFiles(platform: Platform, given: readonly string[]): Promise<number> {
  const [action, to, ...rest] = given;
  if (action === undefined) return printUse(platform);
  if (action === 'found' && to === undefined) return printFound(platform);
  if (action === 'mark' && to === undefined) return mark(platform);
  if (action !== 'move' || !(to === 'disk' || to === 's3') || rest.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  if (to === 's3' && !platform.config.s3) {
    process.stderr.write('S3 is not configured: set S3_URL and its keys.\n');
    return 1;
  }
  try {
    return await move(platform, to);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    platform.log.error({ err: error }, 'files could not be moved');
    process.stderr.write("S3 isn't responding. Nothing is lost. Run it again to continue.\n");
    return 1;
  }
}
