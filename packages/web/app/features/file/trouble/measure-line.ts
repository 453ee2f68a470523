import { probeLine, type TroubleFacts } from '@tinsmith/contract/trouble';

import { callApi } from '../../../api/browser-api.ts';
import { serverNow } from '../../../time/server-time.ts';
import type { ShownFile } from '../file-course.ts';
import { readLine } from './line-record.ts';
import { sha256Hex } from './probe-hash.ts';

const answerTimeoutMs = 10_000;
const probeTimeoutMs = 90_000;
const probeLetters = 1024 * 1024 - 64;

async function measureAnswer(): Promise<number | null> {
  const began = performance.now();
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerTimeoutMs) });
    return Math.round(performance.now() - began);
  } catch {
    return null;
  }
}

/** Letters that nothing on the way can pack. */
function makeProbe(): string {
  const bytes = new Uint8Array(probeLetters);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 0x30 + ((bytes[at] ?? 0) & 0x3f);
  return new TextDecoder('latin1').decode(bytes).replaceAll('\\', '/');
}

/** How long 1 MiB takes; null where it does not arrive, or not as it was. */
async function measureProbe(): Promise<number | null> {
  const text = makeProbe();
  const began = performance.now();
  try {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('It takes too long.')), probeTimeoutMs);
    const { sha256 } = await Promise.race([callApi(probeLine, { body: { text } }), promise]);
    clearTimeout(timer);
    return sha256 === sha256Hex(text) ? Math.round(performance.now() - began) : null;
  } catch {
    return null;
  }
}

/** Whether the files are what they were when they were chosen; null where there are none. */
async function areReadable(files: readonly ShownFile[]): Promise<boolean | null> {
  const chosen = files.flatMap(({ local }) => (local && local.phase !== 'sent' ? [local.file] : []));
  if (chosen.length === 0) return null;
  const reads = chosen.flatMap((file) =>
    [file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer()),
  );
  return (await Promise.allSettled(reads)).every(({ status }) => status === 'fulfilled');
}

export interface Measured {
  readonly facts: TroubleFacts;
  readonly wasTested: boolean;
}

/** Looks at everything that could be wrong. Takes as long as 1 MiB takes. */
export async function measureLine(files: readonly ShownFile[]): Promise<Measured> {
  const answerMs = await measureAnswer();
  const [testMs, isReadable] = await Promise.all([
    answerMs === null ? null : measureProbe(),
    areReadable(files),
  ]);
  const { numDrops, silentSeconds, errors } = readLine();
  const speeds = files.flatMap(({ local }) => local?.bytesPerSecond ?? []);
  return {
    wasTested: answerMs !== null,
    facts: {
      browser: navigator.userAgent.slice(0, 300),
      answerMs,
      bytesPerSecond: speeds.length === 0 ? null : Math.round(Math.max(...speeds)),
      numDrops,
      silentSeconds,
      testMs,
      isReadable,
      clockAheadSeconds: Math.round((Date.now() - serverNow()) / 1000),
      errors: errors.map((error) => error.slice(0, 200)),
      files: files.slice(0, 20).map(({ size, arrivedBytes, sealed }) => ({
        bytes: size,
        sentBytes: Math.min(size, arrivedBytes),
        isSealed: sealed !== null,
      })),
    },
  };
}
