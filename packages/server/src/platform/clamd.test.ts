import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { isNightly } from '../testing/sizes.ts';
import { isClamdThere, type RunningClamd, startClamd, virus, virusName } from '../testing/start-clamd.ts';
import { openClamd, type Scanner, ScannerAway } from './clamd.ts';

const mebibyte = 1024 * 1024;

async function scan(scanner: Scanner, ...parts: Uint8Array[]) {
  const begun = await scanner.begin();
  for (const part of parts) await begun.write(part);
  return begun.finish();
}

if (!isClamdThere && !isNightly)
  process.stdout.write(
    'clamd is not installed: what it really answers is tested by the nightly run alone.\n',
  );

describe.skipIf(!isClamdThere && !isNightly)('a real clamd', () => {
  const limits = ['StreamMaxLength 4M', 'MaxFileSize 2M', 'MaxScanSize 8M'];
  let clamd: RunningClamd;
  let trusting: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd([...limits, 'AlertExceedsMax yes', 'AlertEncryptedArchive yes']);
    trusting = await startClamd(limits);
  });
  afterAll(async () => {
    await clamd?.stop();
    await trusting?.stop();
  });

  test('finds what it knows, also inside an archive and over two pieces, and nothing else', async () => {
    const scanner = openClamd(clamd.address);
    const found = { state: 'found', finding: virusName };
    expect(await scan(scanner, Buffer.from('A game.'))).toEqual({ state: 'clean' });
    expect(await scan(scanner)).toEqual({ state: 'clean' });
    expect(await scan(scanner, Buffer.from(`before ${virus} after`))).toEqual(found);
    expect(await scan(scanner, gzipSync(gzipSync(virus)))).toEqual(found);
    expect(await scan(scanner, Buffer.from(virus.slice(0, 9)), Buffer.from(virus.slice(9)))).toEqual(found);
    expect(await scan(scanner, ...Array.from({ length: 20 }, () => randomBytes(65_536)))).toEqual({
      state: 'clean',
    });
  });

  test('that left something out has not scanned it', async () => {
    const scanner = openClamd(clamd.address);
    // Larger than its scan limit, larger than its stream limit, and small but large inside.
    expect(await scan(scanner, randomBytes(3 * mebibyte))).toEqual({
      state: 'not-scanned',
      finding: expect.stringMatching(/^Heuristics\.Limits\.Exceeded/),
    });
    const large = Array.from({ length: 64 }, () => randomBytes(mebibyte));
    expect(await scan(scanner, ...large)).toEqual({
      state: 'not-scanned',
      finding: 'StreamMaxLength exceeded',
    });
    expect(await scan(scanner, gzipSync(Buffer.alloc(32 * mebibyte)))).toMatchObject({
      state: 'not-scanned',
    });
  });

  test('that does not say what it left out is not believed when it says nothing was found', async () => {
    const scanner = openClamd(trusting.address);
    expect(await scan(scanner, Buffer.from('A game.'))).toEqual({
      state: 'not-scanned',
      finding: 'clamd runs without AlertExceedsMax',
    });
    expect(await scan(scanner, Buffer.from(virus))).toEqual({ state: 'found', finding: virusName });
  });
});

describe('a clamd that', () => {
  let server: Server;
  let port = 0;
  let handle: (socket: Socket) => void = () => undefined;
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      handle(socket);
    });
    port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  test('is not there, hangs up or complains is away', async () => {
    await expect(scan(openClamd('/tmp/no-such-socket'), Buffer.from('x'))).rejects.toThrow(ScannerAway);
    await expect(scan(openClamd(`127.0.0.1:${await freePort()}`))).rejects.toThrow(ScannerAway);
    handle = (socket) => socket.destroy();
    await expect(scan(openClamd(`127.0.0.1:${port}`), Buffer.from('x'))).rejects.toThrow(ScannerAway);
    handle = (socket) => void socket.end('UNKNOWN COMMAND\0');
    await expect(scan(openClamd(`127.0.0.1:${port}`), Buffer.from('x'))).rejects.toThrow(ScannerAway);
  });

  test('hung up on a file that is too long, and whose word was lost, is asked again', async () => {
    handle = (socket) => {
      let got = Buffer.alloc(0);
      socket.on('data', (bytes) => {
        got = Buffer.concat([got, bytes]);
        if (got.length < 14) return;
        const announced = got.readUInt32BE(10);
        if (announced > mebibyte) socket.end('INSTREAM size limit exceeded. ERROR\0');
        else if (announced === mebibyte) socket.destroy();
        else if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
      });
    };
    const scanner = openClamd(`127.0.0.1:${port}`);
    const part = Buffer.alloc(mebibyte, 1);
    expect(await scan(scanner, part, part)).toEqual({
      state: 'not-scanned',
      finding: 'StreamMaxLength exceeded',
    });
  });
});
