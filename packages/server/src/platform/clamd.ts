import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The result of a scan. `not-scanned`: the scanner could not look at all of it, and says why. */
export type ScanResult =
  | { readonly state: 'clean' }
  | { readonly state: 'found' | 'not-scanned'; readonly finding: string };

/** The scanner does not respond: retry later. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}

/** One file being sent to the scanner, in parallel to other readers. */
export interface Scan {
  /** Waits if the scanner is slower than the source. */
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<ScanResult>;
  /** Gives up if the file could not be read to its end. */
  cancel(): void;
}

export interface Scanner {
  begin(): Promise<Scan>;
}

const connectMs = 5_000;
/** Longer than clamd's own limit for a scan. */
const answerMs = 300_000;

/** clamd's names for things that it did not scan, reported by AlertExceedsMax and AlertEncrypted. */
const notLookedAt = /^Heuristics\.(?:Limits\.Exceeded|Encrypted)/;

const isTooLong = (said: string): boolean => /size limit exceeded/.test(said);
const tooLong: ScanResult = { state: 'not-scanned', finding: 'StreamMaxLength exceeded' };

function readAnswer(answer: string): ScanResult {
  const said = answer.replace(/\0+$/, '').trim();
  if (said === 'stream: OK') return { state: 'clean' };
  const found = /^stream: (.*) FOUND$/.exec(said)?.[1];
  if (found !== undefined)
    return { state: notLookedAt.test(found) ? 'not-scanned' : 'found', finding: found.slice(0, 200) };
  if (isTooLong(said)) return tooLong;
  throw new ScannerAway(`clamd answered: ${said.slice(0, 200) || 'nothing'}`);
}

/** Connects to clamd: the path of its socket, or host:port. */
function open(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const { hostname, port } = new URL(`tcp://${address}`);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

const command = Buffer.from('zINSTREAM\0');
const maxLength = 0xffff_ffff;
const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Math.min(bytes, maxLength));
  return length;
};

/** Whether it rejects a file of that length: it says so before the first byte, or else waits for it. */
async function refuses(address: string, bytes: number): Promise<boolean> {
  const socket = open(address);
  let said = '';
  socket.on('error', () => undefined);
  socket.setTimeout(connectMs, () => socket.destroy());
  socket.on('data', (text) => {
    said += String(text);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(Buffer.concat([command, lengthOf(bytes)]));
  await closed;
  return isTooLong(said);
}

async function begin(address: string): Promise<Scan> {
  const socket = open(address);
  let answer = '';
  let failure: Error | null = null;
  socket.setTimeout(connectMs, () => socket.destroy(new Error('clamd says nothing.')));
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', (error) => {
    failure = error;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  if (socket.destroyed) throw new ScannerAway('clamd is away.', { cause: failure });
  socket.setTimeout(answerMs);

  // clamd responds at once when its limit is reached and disconnects; nothing more is sent after that.
  const send = async (bytes: Uint8Array): Promise<void> => {
    if (!socket.writable || answer !== '') return;
    if (!socket.write(bytes))
      await Promise.race([new Promise<void>((resolve) => socket.once('drain', () => resolve())), closed]);
  };
  let total = 0;
  await send(command);
  return {
    async write(bytes) {
      if (bytes.length === 0) return;
      total += bytes.length;
      await send(lengthOf(bytes.length));
      await send(bytes);
    },
    async finish() {
      await send(lengthOf(0));
      await closed;
      // A write after the other side disconnected loses its response.
      if (answer === '' && (await refuses(address, total))) return tooLong;
      if (answer === '') throw new ScannerAway('clamd hung up without an answer.', { cause: failure });
      return readAnswer(answer);
    },
    cancel: () => socket.destroy(),
  };
}

/** Deeper than clamd can be configured to scan: its result shows whether it reports what it left out. */
const deepestRecursion = 120;
function nest(): Buffer {
  let nested: Buffer = Buffer.from('Nothing.');
  for (let level = 0; level < deepestRecursion; level += 1) nested = gzipSync(nested, { level: 0 });
  return nested;
}
const probeAgainMs = 3_600_000;

/** clamd at an address. Unless it reports what it left out (AlertExceedsMax), its OK means nothing and is dropped. */
export function openClamd(address: string): Scanner {
  let probed: { readonly saysAll: boolean; readonly at: number } | null = null;
  const saysAll = async (): Promise<boolean> => {
    if (probed && Date.now() - probed.at < probeAgainMs) return probed.saysAll;
    const probe = await begin(address);
    await probe.write(nest());
    probed = { saysAll: (await probe.finish()).state === 'not-scanned', at: Date.now() };
    return probed.saysAll;
  };
  return {
    async begin() {
      const isTrusted = await saysAll();
      const scan = await begin(address);
      return {
        ...scan,
        async finish() {
          const result = await scan.finish();
          if (result.state !== 'clean' || isTrusted) return result;
          return { state: 'not-scanned', finding: 'clamd runs without AlertExceedsMax' };
        },
      };
    },
  };
}
