import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../platform/files/files.ts';
import { ownMs } from '../../../testing/own-time.ts';
import { limit, reportFigure, sizes } from '../../../testing/sizes.ts';
import { createZip, type ZipEntry } from '../../../testing/zip.ts';
import { readArchive } from './read-archive.ts';

/** A storage of one file; counts the bytes read. */
function read(bytes: Buffer, name = 'game.zip') {
  let readBytes = 0;
  const open: Files['open'] = async (_file, range) => {
    const part = bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1);
    readBytes += part.length;
    return Readable.from([part]);
  };
  const file = { name, bytes: bytes.length, backend: 'disk', storageKey: 'x' };
  return readArchive({ files: { open } as Files }, file).then((found) => ({ ...found, readBytes }));
}
const kinds = async (bytes: Buffer) => (await read(bytes)).findings.map(({ kind }) => kind);

describe('an archive is read by its directory', () => {
  test('which is found behind a comment, and nothing else of the file is read', async () => {
    const zip = createZip([{ path: 'src/main.c', content: randomBytes(2_000_000) }, { path: 'game.exe' }], {
      comment: Buffer.from('made in a hurry'),
    });
    const found = await read(zip);
    expect(found.tags).toEqual(['source', 'windows']);
    expect(found.findings).toEqual([]);
    expect(found.readBytes).toBeLessThan(70_000);
  });

  test('what is no zip is told by its name', async () => {
    expect(await read(randomBytes(1000), 'snail.AppImage')).toMatchObject({ tags: ['linux'], findings: [] });
    expect(await read(Buffer.from('x'), 'x.7z')).toMatchObject({ tags: [], findings: [] });
  });

  test.each([
    ['cut off', (zip: Buffer) => zip.subarray(0, zip.length - 40)],
    ['no zip at all', () => randomBytes(500)],
    ['a directory beyond its end', () => createZip([{ path: 'a' }], { saidStart: 4_000_000_000 })],
    ['a directory elsewhere', () => createZip([{ path: 'a' }], { saidStart: 1 })],
    ['more files than there is room for', () => createZip([{ path: 'a' }], { saidEntries: 60_000 })],
    ['four bytes', () => Buffer.from('PK\u0003\u0004')],
  ])('broken: %s', async (_, breakIt) => {
    expect(await kinds(breakIt(createZip([{ path: 'game.exe' }, { path: 'b' }])))).toEqual(['broken']);
  });

  test('any bytes at all are read without a fault', async () => {
    const zip = createZip([{ path: 'index.html' }, { path: 'a/b.exe' }]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        async (changes) => {
          const changed = Buffer.from(zip);
          for (const [at, value] of changes) changed[at] = value;
          await read(changed);
        },
      ),
    );
  });
});

describe('hostile archives', () => {
  const million = 1_000_000;
  test.each([
    [
      'a bomb',
      createZip([
        { path: 'zeros', saidBytes: 0xfffffffe },
        { path: 'more', saidBytes: 0xfffffffe },
        { path: 'yet more', saidBytes: 0xfffffffe },
      ]),
      'unpacks-large',
    ],
    ['a link', createZip([{ path: 'link', mode: 0o120777 }]), 'symlink'],
    ['a way out', createZip([{ path: '../../../etc/cron.d/x' }]), 'odd-path'],
    ['a password', createZip([{ path: 'game.exe', flags: 1 }]), 'encrypted'],
  ])('%s is told', async (_, zip, kind) => {
    expect(await kinds(zip)).toContain(kind);
  });

  test('names that are no text are read all the same', async () => {
    const zip = createZip([
      { path: Buffer.from([0xff, 0xfe, 0x2e, 0x65, 0x78, 0x65]) },
      { path: 'a\u0000b' },
    ]);
    expect((await read(zip)).tags).toEqual(['windows']);
  });

  /** Reads a directory within fixed limits of time and memory. */
  async function expectFrugal(what: string, zip: Buffer): Promise<void> {
    const before = process.memoryUsage().rss;
    const began = performance.now();
    await read(zip);
    const [took, grew] = [performance.now() - began, process.memoryUsage().rss - before];
    reportFigure(`the directory of ${what}: ${took.toFixed(0)} ms, ${(grew / million).toFixed(0)} MB`);
    expect(took).toBeLessThan(limit(2_000));
    expect(grew).toBeLessThan(100 * million);
  }
  const many = (count: number, entry: (index: number) => ZipEntry) =>
    createZip(Array.from({ length: count }, (_, index) => entry(index)));

  test('a hundred thousand files take under 100 MB and 2 s', () =>
    expectFrugal(
      '100,000 files',
      many(100_000, (n) => ({ path: `assets/level ${n}/picture of a snail.png` })),
    ));

  test.each<[string, (index: number) => ZipEntry]>([
    ['links out of the archive', (n) => ({ path: `../${n}`, mode: 0o120777 })],
    ['files that lie about their size', (n) => ({ path: `${n}`, saidBytes: 0xfffffffe })],
    ['names that are no text', (n) => ({ path: Buffer.from([0xff, 0xfe, n >> 8, n & 0xff, 0xc3]) })],
    ['folders in folders', (n) => ({ path: `${'a/'.repeat(60)}${n}` })],
  ])('nor do %s take more', (what, entry) =>
    expectFrugal(`${sizes.hostileEntries} ${what}`, many(sizes.hostileEntries, entry)),
  );

  test('[R10.12] of a directory of 32 MB the first 4 MiB are read, in a moment', async () => {
    const zip = createZip([
      { path: 'game.exe' },
      ...Array.from({ length: 500 }, () => ({ path: 'x/'.repeat(32_767) })),
    ]);
    const start = ownMs();
    const found = await read(zip);
    expect(ownMs() - start).toBeLessThan(limit(100));
    expect(found.readBytes).toBeLessThan(4 * 1024 ** 2 + 70_000);
    // The rest is missing, which is no fault of the file.
    expect([found.tags, found.findings.map(({ kind }) => kind)]).toEqual([
      ['windows'],
      ['same-name', 'long-path'],
    ]);
  });

  test('[R10.12] a long path is told by its beginning and its end', async () => {
    const found = await read(createZip([{ path: `../${'x'.repeat(60_000)}.exe` }]));
    expect([found.tags, found.findings.map(({ kind }) => kind)]).toEqual([
      ['windows'],
      ['odd-path', 'long-path'],
    ]);
  });

  test('nor do the longest names there are', () =>
    expectFrugal(
      '1,000 names of 64 KiB',
      many(1_000, () => ({ path: 'x'.repeat(65_535) })),
    ));
});
