import { isApiError } from '@tinsmith/contract/client';
import type { TroubleFacts } from '@tinsmith/contract/trouble';
import { callApi } from '../../../api/browser-api.ts';
import { probeLine } from '../../../api/gen/trouble.ts';
import { serverNow } from '../../../time/server-time.ts';
import type { ShownFile } from '../file-course.ts';
import { readLine } from './line-record.ts';
import { sha256Hex } from './probe-hash.ts';

const answerTimeoutMs = 10_000;
const probeTimeoutMs = 90_000;
const probeLetters = 1024 * 1024 - 64;

/** How long the site takes to respond, and whether it is healthy; a proxy may respond in its place. */
async function measureAnswer(): Promise<{ answerMs: number | null; isWell: boolean }> {
  const began = performance.now();
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal });
    return { answerMs: Math.round(performance.now() - began), isWell: ok };
  } catch {
    return { answerMs: null, isWell: true };
  }
}

/** Text that nothing on the way can compress. */
function makeProbe(): string {
  const bytes = new Uint8Array(probeLetters);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 0x30 + ((bytes[at] ?? 0) & 0x3f);
  return new TextDecoder('latin1').decode(bytes).replaceAll('\\', '/');
}

interface Probe {
  /** Null if it did not arrive, or arrived changed. */
  readonly testMs: number | null;
  /** False if the server rejected it: that says nothing about the connection. */
  readonly wasTested: boolean;
}

/** How long 1 MiB takes. */
async function measureProbe(): Promise<Probe> {
  const text = makeProbe();
  const began = performance.now();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It takes too long.')), probeTimeoutMs);
  try {
    const { sha256 } = await Promise.race([callApi(probeLine, { body: { text } }), promise]);
    const testMs = sha256 === sha256Hex(text) ? Math.round(performance.now() - began) : null;
    return { testMs, wasTested: true };
  } catch (error) {
    return { testMs: null, wasTested: !isApiError(error) || error.code === null };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the files are unchanged since they were chosen; null if there are none. */
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
  /** The site responds, but is not healthy. */
  readonly isOurTrouble: boolean;
}

/** Checks everything that could be wrong. Takes as long as sending 1 MiB. */
export async function measureLine(files: readonly ShownFile[]): Promise<Measured> {
  const { answerMs, isWell } = await measureAnswer();
  const untested: Probe = { testMs: null, wasTested: false };
  const [{ testMs, wasTested }, isReadable] = await Promise.all([
    answerMs === null || !isWell ? untested : measureProbe(),
    areReadable(files),
  ]);
  const { numDrops, silentSeconds, errors } = readLine();
  const speeds = files.flatMap(({ local }) => local?.bytesPerSecond ?? []);
  return {
    wasTested,
    isOurTrouble: !isWell,
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
