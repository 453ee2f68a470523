import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../testing/sizes.ts';
import { type RunningCeph, startCeph } from '../../../testing/start-ceph.ts';
import { listKeys, testStorage } from '../../../testing/storage-suite.ts';
import type { Storage } from '../storage.ts';
import { openS3Client, type S3Config } from './s3-client.ts';
import { listObjects, partBytes } from './s3-multipart.ts';
import { openS3Pieces } from './s3-pieces.ts';
import { openS3Storage } from './s3-storage.ts';

// A real Ceph takes 15 seconds to start, and needs packages that CI has no other use for.
describe.skipIf(!isNightly)('storage on S3', () => {
  let ceph: RunningCeph;
  let config: S3Config;
  let storage: Storage;
  beforeAll(async () => {
    ceph = await startCeph();
    config = await ceph.createBucket('suite');
    storage = openS3Storage(config);
  });
  afterAll(() => ceph?.stop());
  testStorage(() => storage);

  describe('a file that comes in pieces', () => {
    const bytes = randomBytes(2 * partBytes + 3_000_000);
    const newKey = () => randomBytes(16).toString('hex');
    const open = () => openS3Pieces(openS3Client(config), '/tmp');
    const piece = (from: number, to: number) => Readable.from([bytes.subarray(from, to)]);
    const readHash = async (key: string) => {
      const stream = await storage.read(key);
      return (
        stream &&
        createHash('sha256')
          .update(Buffer.concat(await stream.toArray()))
          .digest('hex')
      );
    };
    const wanted = createHash('sha256').update(bytes).digest('hex');
    const objectsOf = (key: string) => Readable.from(listObjects(openS3Client(config), key)).toArray();

    test.each([
      ['in one', [bytes.length]],
      ['at the edge of a part', [partBytes, 2 * partBytes, bytes.length]],
      ['anywhere', [1, 7_000_000, partBytes + 1, partBytes + 2, 2 * partBytes + 1, bytes.length]],
    ])('%s is what they were, and nothing is left of them', async (_, ends) => {
      const key = newKey();
      const pieces = await open().beginPieces(key);
      let at = 0;
      for (const end of ends) {
        expect(await open().countReceived(key, pieces)).toBe(at);
        await open().append(key, pieces, at, piece(at, end));
        at = end;
      }
      expect([await open().countReceived(key, pieces), await storage.size(key)]).toEqual([
        bytes.length,
        null,
      ]);
      expect(await listKeys(storage)).toContain(key);
      await open().joinPieces(key, pieces);
      await open().joinPieces(key, pieces);
      expect([await open().countReceived(key, pieces), await readHash(key)]).toEqual([bytes.length, wanted]);
      expect(await objectsOf(key)).toEqual([key]);
      await storage.remove(key);
    });

    test('keeps what came before a break, and no byte counts twice after a kill', async () => {
      const key = newKey();
      const pieces = await open().beginPieces(key);
      const broken = async function* () {
        yield bytes.subarray(0, partBytes + 1_000);
        throw new Error('The connection dropped.');
      };
      await expect(open().append(key, pieces, 0, broken())).rejects.toThrow('The connection dropped.');
      expect(await open().countReceived(key, pieces)).toBe(partBytes + 1_000);
      // The tail that began the second part still exists, as if a process was killed before removing it.
      await open().append(key, pieces, partBytes + 1_000, piece(partBytes + 1_000, 2 * partBytes));
      expect(await objectsOf(key)).toEqual([`${key}.t2`]);
      expect(await open().countReceived(key, pieces)).toBe(2 * partBytes);
      await open().append(key, pieces, 2 * partBytes, piece(2 * partBytes, bytes.length));
      await open().joinPieces(key, pieces);
      expect([await readHash(key), await objectsOf(key)]).toEqual([wanted, [key]]);
    });

    test('that was given up leaves nothing', async () => {
      const key = newKey();
      const pieces = await open().beginPieces(key);
      await open().append(key, pieces, 0, piece(0, partBytes + 5));
      await storage.remove(key);
      expect([await open().countReceived(key, pieces), await objectsOf(key)]).toEqual([0, []]);
      expect(await listKeys(storage)).not.toContain(key);
      await expect(open().joinPieces(key, pieces)).rejects.toThrow('gone');
    });
  });
});
