import { type InputOf, isApiError, isLoggedOut, isProblem } from '@tinsmith/contract/client';
import type { SealedFile } from '@tinsmith/contract/file';
import { callApi } from '../../api/browser-api.ts';
import { sealFile } from '../../api/gen/file.ts';
import { serverNow } from '../../time/server-time.ts';
import { hashFile } from './hash-file.ts';
import { askOffset, sendBytes } from './send-bytes.ts';
import { noteDrop, noteSent } from './trouble/line-record.ts';

/** The state of a file that this browser is sending. */
export type UploadPhase =
  | 'waiting'
  | 'hashing'
  | 'sealing'
  | 'queued'
  | 'sending'
  | 'paused'
  /** The connection is down; it retries by itself. */
  | 'waiting-for-line'
  | 'waiting-for-login'
  | 'waiting-for-room'
  | 'sent'
  | 'failed';

/** The connection was down, and where it resumed. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offset: number;
}

export interface LocalUpload {
  readonly key: number;
  readonly entryId: number;
  readonly file: File;
  readonly phase: UploadPhase;
  readonly readBytes: number;
  readonly sealed: SealedFile | null;
  readonly sentBytes: number;
  /** Null until it can be estimated. */
  readonly bytesPerSecond: number | null;
  readonly gap: Gap | null;
  readonly problem: string | null;
}

interface Job {
  upload: LocalUpload;
  controller: AbortController;
  readonly replaces: number | null;
  readonly known: readonly SealedFile[];
  readonly pieceBytes: number | null;
}

// Uploads live outside the page: visiting another page of the site loses nothing.
const jobs = new Map<number, Job>();
const listeners = new Set<() => void>();
let snapshot: readonly LocalUpload[] = [];
const none: readonly LocalUpload[] = [];
let lastKey = 0;

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const readUploads = (): readonly LocalUpload[] => snapshot;
export const readNoUploads = (): readonly LocalUpload[] => none;

function change(job: Job, part: Partial<LocalUpload>): void {
  if (!jobs.has(job.upload.key)) return;
  job.upload = { ...job.upload, ...part };
  snapshot = [...jobs.values()].map(({ upload }) => upload);
  for (const listener of listeners) listener();
}

export function forgetUpload(key: number): void {
  const job = jobs.get(key);
  if (!job) return;
  job.controller.abort(new DOMException('Given up.', 'AbortError'));
  jobs.delete(key);
  snapshot = [...jobs.values()].map(({ upload }) => upload);
  for (const listener of listeners) listener();
}

/** True while leaving the page would lose a fingerprint in the making. */
export const isHashing = (): boolean =>
  snapshot.some(({ phase }) => phase === 'waiting' || phase === 'hashing' || phase === 'sealing');

interface NewUpload {
  readonly entryId: number;
  readonly files: readonly File[];
  readonly replaces?: number | null;
  /** Files already sealed: choosing the same one again resumes it. */
  readonly known: readonly SealedFile[];
  readonly pieceBytes: number | null;
}

/** Accepts files: all of them are sealed first, then sent one after the other. */
export function addUploads({ entryId, files, replaces = null, known, pieceBytes }: NewUpload): void {
  for (const file of files) {
    lastKey += 1;
    const upload: LocalUpload = {
      key: lastKey,
      entryId,
      file,
      phase: 'waiting',
      readBytes: 0,
      sealed: null,
      sentBytes: 0,
      bytesPerSecond: null,
      gap: null,
      problem: null,
    };
    const job: Job = { upload, controller: new AbortController(), replaces, known, pieceBytes };
    jobs.set(upload.key, job);
    change(job, {});
  }
  void sealNext();
}

let isSealing = false;
let isSending = false;

const firstIn = (...phases: UploadPhase[]): Job | undefined =>
  [...jobs.values()].find(({ upload }) => phases.includes(upload.phase));

async function sealNext(): Promise<void> {
  if (isSealing) return;
  isSealing = true;
  for (let job = firstIn('waiting'); job; job = firstIn('waiting')) {
    await seal(job).catch((error: unknown) => fail(job as Job, error));
    void sendNext();
  }
  isSealing = false;
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.';

function fail(job: Job, error: unknown): void {
  if (job.controller.signal.aborted) return;
  change(job, { phase: 'failed', problem: sentenceOf(error) });
}

async function seal(job: Job): Promise<void> {
  const { file, entryId } = job.upload;
  const { signal } = job.controller;
  change(job, { phase: 'hashing' });
  const sha256 = await hashFile(file, (readBytes) => change(job, { readBytes }), signal);
  const same = job.known.find(
    (one) => one.sha256 === sha256 && one.size === file.size && !one.isSuperseded && one.isMatch !== false,
  );
  if (same) return change(job, { sealed: same, phase: same.state === 'receiving' ? 'queued' : 'sent' });
  change(job, { phase: 'sealing' });
  // A seal waits for no question: two files of the same name are both kept until the user decides.
  let body: InputOf<typeof sealFile>['body'] = {
    name: file.name,
    size: file.size,
    sha256,
    keepBoth: true,
    ...(job.replaces !== null && { replaces: job.replaces }),
  };
  for (let tries = 0; ; tries += 1) {
    try {
      const sealed = await callApi(sealFile, { params: { id: String(entryId) }, body });
      return change(job, { sealed, phase: sealed.state === 'receiving' ? 'queued' : 'sent' });
    } catch (error) {
      if (isProblem(error, 'no-file') && body.replaces !== undefined) {
        // A team mate replaced or removed that file meanwhile: the seal matters more.
        const { replaces: _, ...rest } = body;
        body = rest;
        continue;
      }
      if (!isPassing(error)) throw error;
      noteDrop(sentenceOf(error));
      change(job, { phase: 'sealing', problem: sentenceOf(error) });
      await pauseBeforeTry(tries, signal);
      change(job, { problem: null });
    }
  }
}

/** Whether a retry is the only remedy: the connection, the server's own failure, or too many at once. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status >= 500 || error.status === 408 || error.status === 429;

const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

function pauseBeforeTry(tries: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = () => resolve();
  const timer = setTimeout(done, waitsMs[Math.min(tries, waitsMs.length - 1)]);
  // Coming back online ends the wait.
  window.addEventListener('online', done, { once: true });
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', done);
  });
}

async function sendNext(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let job = firstIn('queued'); job; job = firstIn('queued')) {
    await send(job).catch((error: unknown) => {
      // A pause is not a failure.
      if (job?.upload.phase !== 'paused') fail(job as Job, error);
    });
  }
  isSending = false;
}

const smallestPiece = 1024 * 1024;
const largestPiece = 256 * 1024 * 1024;
/** The target time per piece: proxies cut a request that takes minutes. */
const pieceSeconds = 10;

const pieceFor = ({ pieceBytes, upload }: Job): number =>
  pieceBytes ??
  Math.min(largestPiece, Math.max(smallestPiece, (upload.bytesPerSecond ?? 400_000) * pieceSeconds));

/** Speed over the last seconds: a slow connection varies all the time. */
function openMeter() {
  const marks: { readonly atMs: number; readonly bytes: number }[] = [];
  return (bytes: number): number | null => {
    const atMs = performance.now();
    marks.push({ atMs, bytes });
    while (marks.length > 2 && atMs - (marks[0]?.atMs ?? atMs) > 8_000) marks.shift();
    const [first] = marks;
    if (!first || atMs - first.atMs < 300) return null;
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000;
  };
}

const phaseAfter = (error: unknown): UploadPhase => {
  if (isLoggedOut(error) || isProblem(error, 'csrf-mismatch')) return 'waiting-for-login';
  return isProblem(error, 'no-room') ? 'waiting-for-room' : 'waiting-for-line';
};
const isWorthTrying = (error: unknown): boolean =>
  isPassing(error) ||
  isLoggedOut(error) ||
  isProblem(error, 'csrf-mismatch', 'wrong-offset', 'upload-finished', 'no-room');

async function send(job: Job): Promise<void> {
  const { sealed, file } = job.upload;
  if (!sealed) return;
  const { signal } = job.controller;
  change(job, { phase: 'sending' });
  const meter = openMeter();
  let lostAtMs: number | null = null;
  for (let tries = 0; ; ) {
    try {
      const offset = await askOffset(sealed.id, signal);
      change(job, {
        phase: 'sending',
        sentBytes: offset,
        problem: null,
        ...(lostAtMs !== null && { gap: { fromMs: lostAtMs, toMs: serverNow(), offset } }),
      });
      lostAtMs = null;
      if (offset >= file.size) return change(job, { phase: 'sent', sentBytes: file.size });
      const onSent = (bytes: number) => {
        const sentBytes = offset + bytes;
        noteSent(sentBytes - job.upload.sentBytes);
        change(job, { sentBytes, bytesPerSecond: meter(sentBytes) ?? job.upload.bytesPerSecond });
      };
      await sendBytes(sealed.id, {
        offset,
        bytes: file.slice(offset, offset + pieceFor(job)),
        onSent,
        signal,
      });
      tries = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthTrying(error)) throw error;
      if (!isProblem(error, 'wrong-offset', 'upload-finished')) {
        if (lostAtMs === null) noteDrop(sentenceOf(error));
        lostAtMs ??= serverNow();
        change(job, { phase: phaseAfter(error), problem: isApiError(error) ? error.sentence : null });
        await pauseBeforeTry(tries, signal);
        tries += 1;
      }
    }
  }
}

export function pauseUpload(key: number): void {
  const job = jobs.get(key);
  if (!job) return;
  change(job, { phase: 'paused' });
  job.controller.abort(new DOMException('Paused.', 'AbortError'));
}

export function resumeUpload(key: number): void {
  const job = jobs.get(key);
  if (!job) return;
  job.controller = new AbortController();
  change(job, { phase: job.upload.sealed ? 'queued' : 'waiting', problem: null });
  void sealNext().then(sendNext);
}
