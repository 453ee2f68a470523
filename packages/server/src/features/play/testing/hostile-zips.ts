import { randomBytes } from 'node:crypto';
import type { PlayRefusal } from '@tinsmith/domain/play-files';
import { isNightly, sizes } from '../../../testing/sizes.ts';
import { createZip, type ZipEntry, zip64Extra } from '../../../testing/zip.ts';

/** An archive made to do harm, or to be read in two ways, and what becomes of it. */
export interface HostileZip {
  readonly name: string;
  readonly make: () => Buffer;
  /** Null if it is a game like any other. */
  readonly refusal: PlayRefusal | null;
}

const page: ZipEntry = { path: 'index.html', content: Buffer.from('<!doctype html><p>Hello') };
const game = (...more: ZipEntry[]) => createZip([page, ...more]);
const named = (...names: (string | Buffer)[]) =>
  game(...names.map((path) => ({ path, content: Buffer.from('1'), flags: 0 })));
const script: ZipEntry = { path: 'a.js', content: Buffer.from('// A game\n'.repeat(20)) };
const many = (count: number, entry: (at: number) => ZipEntry): ZipEntry[] =>
  Array.from({ length: count }, (_, at) => entry(at));
const max32 = 0xffff_ffff;
const mebibyte = 1024 ** 2;

/** A second archive behind the first, whose own directory is never read. */
const twoInOne = (): Buffer =>
  createZip([page, script], { prefix: createZip([{ ...page, content: Buffer.from('Another') }]) });

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const html = Buffer.from('<html><script>alert(1)</script>');

const small: readonly HostileZip[] = [
  // Sizes
  {
    name: 'bomb by declared sizes',
    make: () => game(...many(9, (at) => ({ path: `z${at}`, isDeflated: true, saidBytes: max32 - 1 }))),
    refusal: 'too-large-here',
  },
  {
    name: 'bomb that declares 1,000 bytes',
    make: () => game({ path: 'b', content: Buffer.alloc(20_000_000), isDeflated: true, saidBytes: 1000 }),
    refusal: 'broken',
  },
  {
    name: 'declares more than there is',
    make: () => game({ ...script, isDeflated: true, saidBytes: 5000 }),
    refusal: 'broken',
  },
  {
    name: 'stored, and two sizes',
    make: () => game({ ...script, saidBytes: 5 }),
    refusal: 'broken',
  },
  {
    name: 'packed size beyond the end',
    make: () => game({ ...script, isDeflated: true, saidPackedBytes: 1_000_000 }),
    refusal: 'broken',
  },
  {
    name: 'packed size too small',
    make: () => game({ ...script, isDeflated: true, saidPackedBytes: 3 }),
    refusal: 'broken',
  },
  {
    name: 'overlapping files',
    make: () => {
      const first = { path: 'f', content: Buffer.alloc(5_000_000), isDeflated: true };
      return game(first, ...many(50, (at) => ({ ...first, path: `f${at}`, isShared: true })));
    },
    refusal: 'broken',
  },
  { name: 'wrong checksum', make: () => game({ ...script, saidCrc32: 1 }), refusal: 'broken' },
  // Numbers of files
  { name: 'more files said', make: () => createZip([page, script], { saidEntries: 5 }), refusal: 'broken' },
  { name: 'fewer files said', make: () => createZip([page, script], { saidEntries: 1 }), refusal: 'broken' },
  {
    name: 'too many files',
    make: () => game(...many(sizes.hostileEntries, (at) => ({ path: `f${at}` }))),
    refusal: 'too-many-files',
  },
  {
    name: 'too many files, as a zip64',
    make: () =>
      createZip([page, ...many(sizes.hostileEntries, (at) => ({ path: `f${at}` }))], {
        saidEntries: 0xffff,
        zip64: {},
      }),
    refusal: 'too-many-files',
  },
  {
    name: 'too many files, of which two are said',
    make: () =>
      createZip([page, ...many(sizes.hostileEntries, (at) => ({ path: `f${at}` }))], { saidEntries: 2 }),
    refusal: 'broken',
  },
  {
    name: 'folders in folders',
    make: () => game(...many(sizes.hostileEntries / 25, (at) => ({ path: `${at}/${'a/'.repeat(45)}f.txt` }))),
    refusal: 'too-many-files',
  },
  {
    name: 'a million extra fields',
    make: () =>
      game(
        ...many(sizes.hostileEntries / 25, (at) => ({
          path: `f${at}`,
          extra: Buffer.alloc(65_532, '\u0002\u0000\u0000\u0000'),
        })),
      ),
    refusal: 'broken',
  },
  // Links, names and collisions
  {
    name: 'symbolic link',
    make: () => game({ path: 'l', content: Buffer.from('/etc/passwd'), mode: 0o120777 }),
    refusal: 'symlink',
  },
  { name: 'device', make: () => game({ path: 'd', mode: 0o060666 }), refusal: 'symlink' },
  { name: 'same name twice', make: () => game(script, script), refusal: 'same-name' },
  { name: 'letter case', make: () => named('A.js', 'a.js'), refusal: 'same-name' },
  { name: 'letter case of folders', make: () => named('Art/a.png', 'art/b.png'), refusal: 'same-name' },
  {
    name: 'composed and not',
    make: () => game({ path: 'caf\u00e9.js' }, { path: 'cafe\u0301.js' }),
    refusal: 'same-name',
  },
  { name: 'file and folder', make: () => named('a', 'a/b.js'), refusal: 'same-name' },
  {
    name: 'bytes that are no text',
    make: () => game({ path: Buffer.from([0x61, 0xff, 0xc3, 0x28]) }),
    refusal: 'odd-path',
  },
  { name: 'way out', make: () => named('a/../../b.js'), refusal: 'odd-path' },
  { name: 'way out by backslashes', make: () => named('..\\b.js'), refusal: 'odd-path' },
  { name: 'absolute', make: () => named('/etc/cron.d/x'), refusal: 'odd-path' },
  { name: 'drive letter', make: () => named('C:/b.js'), refusal: 'odd-path' },
  { name: 'NUL', make: () => named('b.js\u0000.png'), refusal: 'odd-path' },
  { name: 'line break', make: () => named('b\r\nSet-Cookie: a=b'), refusal: 'odd-path' },
  { name: 'five hundred folders down', make: () => named(`${'a/'.repeat(480)}b.js`), refusal: 'odd-path' },
  { name: 'longest name', make: () => named('x'.repeat(65_535)), refusal: 'odd-path' },
  {
    name: 'folder called index.html',
    make: () => createZip([{ path: 'index.html/' }, script]),
    refusal: 'no-index',
  },
  { name: 'no files', make: () => createZip([{ path: 'a/' }]), refusal: 'no-index' },
  // Packing
  { name: 'password', make: () => game({ ...script, flags: 0x801, isDeflated: true }), refusal: 'encrypted' },
  {
    name: 'strong encryption',
    make: () => game({ ...script, flags: 0x840, isDeflated: true }),
    refusal: 'broken',
  },
  ...[1, 9, 12, 14, 93, 95, 99].map(
    (saidMethod): HostileZip => ({
      name: `compression ${saidMethod}`,
      make: () => game({ ...script, saidMethod }),
      refusal: 'odd-packing',
    }),
  ),
  {
    name: 'no deflated bytes',
    make: () => game({ ...script, saidMethod: 8 }),
    refusal: 'broken',
  },
  {
    name: 'zip64 sizes beyond every disk',
    make: () =>
      game({
        path: 'z',
        isDeflated: true,
        saidBytes: max32,
        saidPackedBytes: max32,
        extra: zip64Extra(2n ** 60n, 2n ** 60n),
      }),
    refusal: 'too-large-here',
  },
  {
    name: 'zip64 size that is missing',
    make: () => game({ path: 'z', isDeflated: true, saidBytes: max32, extra: zip64Extra() }),
    refusal: 'broken',
  },
  {
    name: 'zip64 with another directory',
    make: () => {
      const hidden = createZip([{ ...page, content: Buffer.from('Another') }, script]);
      return createZip([page], {
        prefix: hidden,
        zip64: { saidEntries: 2, saidStart: hidden.readUInt32LE(hidden.length - 6) },
      });
    },
    refusal: 'broken',
  },
  // Polyglots
  { name: 'page before it', make: () => createZip([page], { prefix: html }), refusal: 'not-zip' },
  { name: 'picture before it', make: () => Buffer.concat([jpeg, game()]), refusal: 'not-zip' },
  { name: 'picture after it', make: () => Buffer.concat([game(), jpeg]), refusal: 'broken' },
  { name: 'another zip before it', make: twoInOne, refusal: 'broken' },
  {
    name: 'another zip after it',
    make: () => Buffer.concat([game(), createZip([page, script])]),
    refusal: 'broken',
  },
  {
    name: 'two directories',
    make: () => createZip([page, script], { afterDirectory: createZip([page]).subarray(-90, -22) }),
    refusal: 'broken',
  },
  {
    name: 'end in its comment',
    make: () => createZip([page], { comment: createZip([script]) }),
    refusal: 'broken',
  },
  { name: 'cut off', make: () => game(script).subarray(0, -30), refusal: 'broken' },
  { name: 'nothing but an end', make: () => createZip([]), refusal: 'not-zip' },
  { name: 'rar', make: () => Buffer.from('Rar!\u001a\u0007\u0000 and so on'), refusal: 'not-zip' },
  // Odd, and games all the same
  {
    name: 'names that Windows has not',
    make: () => named('con', 'aux.js', 'a.', 'b ', 'c. /d.js', '\u202egpj.js'),
    refusal: null,
  },
  { name: 'backslashes inside', make: () => named('sub\\a.js'), refusal: null },
  { name: 'old encoding', make: () => named(Buffer.from([0x81, 0x2e, 0x6a, 0x73])), refusal: null },
  { name: 'UTF-8 that is not said', make: () => named(Buffer.from('é.js')), refusal: null },
  {
    name: 'folder called as a copy',
    make: () => game({ ...script, content: Buffer.alloc(5000, 'x') }, { path: 'a.js.gz/b.js' }),
    refusal: null,
  },
  {
    name: 'folder and file index.html',
    make: () => createZip([{ path: 'index.html/' }, page]),
    refusal: null,
  },
  { name: 'page in its comment', make: () => createZip([page], { comment: html }), refusal: null },
  { name: 'zip in a zip', make: () => game({ path: 'r.zip', content: game() }), refusal: null },
  {
    name: 'zip64 though it is small',
    make: () =>
      createZip(
        [page, { ...script, saidBytes: max32, saidPackedBytes: max32, extra: zip64Extra(200n, 200n) }],
        { zip64: {} },
      ),
    refusal: null,
  },
];

/** What is allowed, at its limits. */
const large: readonly HostileZip[] = [
  {
    name: 'bomb within the limits',
    make: () =>
      game(
        ...many(3, (at) => ({
          path: `z${at}.data`,
          content: Buffer.alloc(166 * mebibyte),
          isDeflated: true,
        })),
      ),
    refusal: null,
  },
  {
    name: '490 MiB that cannot be compressed',
    make: () => {
      const content = randomBytes(163 * mebibyte);
      return game(...many(3, (at) => ({ path: `z${at}.data`, content })));
    },
    refusal: null,
  },
  {
    name: '490 MiB that are compressed slowly',
    make: () => {
      const words = Array.from({ length: 4_000 }, () => randomBytes(5).toString('latin1'));
      const text = Array.from({ length: 4 * mebibyte }, () => words[Math.floor(Math.random() * 4_000)]).join(
        '',
      );
      const part = Buffer.from(text, 'latin1');
      const content = Buffer.concat(Array.from({ length: 8 }, () => part));
      return game(...many(3, (at) => ({ path: `z${at}.data`, content, isDeflated: true })));
    },
    refusal: null,
  },
  {
    name: '4,900 scripts',
    make: () =>
      game(
        ...many(4_900, (at) => ({
          path: `s${at}.js`,
          content: Buffer.alloc(1200, `var a${at};`),
          isDeflated: true,
        })),
      ),
    refusal: null,
  },
  {
    name: '4,900 files far down',
    make: () => game(...many(4_900, (at) => ({ path: `${'a/'.repeat(49)}${at}` }))),
    refusal: null,
  },
  {
    name: '3,000 pages of comments',
    make: () =>
      game(
        ...many(3_000, (at) => ({
          path: `p${at}.html`,
          content: Buffer.alloc(130_000, '<!--'),
          isDeflated: true,
        })),
      ),
    refusal: null,
  },
];

/** In CI without those that take seconds each. */
export const hostileZips: readonly HostileZip[] = isNightly ? [...small, ...large] : small;
