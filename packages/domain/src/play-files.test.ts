import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describePlayFile,
  isWorthPacking,
  maxPlayBytes,
  maxPlayFileBytes,
  maxPlayFiles,
  type PackedFile,
  planUnpacking,
} from './play-files.ts';

const member = (path: string, part: Partial<PackedFile> = {}): PackedFile => ({
  path,
  bytes: 100,
  isEncrypted: false,
  mode: 0o100644,
  method: 8,
  ...part,
});
const plan = (...paths: (string | PackedFile)[]) =>
  planUnpacking(paths.map((one) => (typeof one === 'string' ? member(one) : one)));

describe('how a file of a game is served', () => {
  test.each([
    ['index.html', 'text/html', null],
    ['a/game.WASM', 'application/wasm', null],
    ['game.data', 'application/octet-stream', null],
    ['Build/x.wasm.gz', 'application/wasm', 'gzip'],
    ['Build/x.framework.js.br', 'text/javascript', 'br'],
    ['Build/x.data.gz', 'application/octet-stream', 'gzip'],
    ['levels.gz', 'application/octet-stream', null],
    ['x.unityweb', 'application/octet-stream', null],
    ['page.xhtml', 'application/octet-stream', null],
    ['page.shtml', 'application/octet-stream', null],
    ['noextension', 'application/octet-stream', null],
  ])('[R15.04] %s is %s, encoded as %s', (path, type, encoding) => {
    expect(describePlayFile(path)).toEqual({ type, encoding });
  });

  test('[R15.04] what is large and not compressed yet gets a compressed copy', () => {
    expect(['a.wasm', 'a.pck', 'a.data', 'a.js'].every(isWorthPacking)).toBe(true);
    expect(['a.png', 'a.ogg', 'a.wasm.gz', 'a.br', 'a.html'].some(isWorthPacking)).toBe(false);
  });
});

describe('what is unpacked', () => {
  test('[R15.03] a game starts at the top, or in the only folder with an index.html', () => {
    expect(plan('index.html', 'sub/index.html')).toMatchObject({ refusal: null, startFolder: '' });
    expect(plan('web/', 'web/index.html', 'readme.txt')).toMatchObject({
      refusal: null,
      startFolder: 'web/',
    });
    expect(plan('index.html', 'love.js', 'love.worker.js')).toMatchObject({ isThreaded: true });
    expect(plan('index.html', 'a/b/c.js', 'a/d.js', 'e/')).toMatchObject({ folders: ['a', 'a/b'] });
  });

  test('[R15.03] leftovers of tools are left out', () => {
    const found = plan('index.html', '__MACOSX/._index.html', '.git/config', 'a/.DS_Store', 'a/b.js');
    if (found.refusal !== null) throw new Error(found.refusal);
    expect(found.files.map(({ path }) => path)).toEqual(['index.html', 'a/b.js']);
  });

  test.each<[string, (string | PackedFile)[], string | null]>([
    ['no-index', ['game.html', 'game.js'], 'game.html'],
    ['no-index', [], null],
    ['index-case', ['Index.html', 'game.js'], 'Index.html'],
    ['index-case', ['web/index.HTM'], 'web/index.HTM'],
    ['index-deep', ['a/b/index.html'], 'a/b/'],
    ['index-deep', ['a/index.html', 'b/index.html'], 'a/'],
    ['odd-path', ['index.html', '../up.js'], '../up.js'],
    ['odd-path', ['index.html', 'a/../../up.js'], 'a/../../up.js'],
    ['odd-path', ['/index.html'], '/index.html'],
    ['odd-path', ['C:index.html'], 'C:index.html'],
    ['odd-path', ['index.html', 'a//b.js'], 'a//b.js'],
    ['odd-path', ['index.html', './a.js'], './a.js'],
    ['odd-path', ['index.html', 'a\u0000.js'], 'a\u0000.js'],
    ['odd-path', ['index.html', 'x'.repeat(300)], 'x'.repeat(120)],
    ['symlink', ['index.html', member('l', { mode: 0o120777 })], 'l'],
    ['symlink', ['index.html', member('fifo', { mode: 0o010644 })], 'fifo'],
    ['encrypted', [member('index.html', { isEncrypted: true })], 'index.html'],
    ['odd-packing', ['index.html', member('a.js', { method: 14 })], 'a.js'],
    ['same-name', ['index.html', 'A.js', 'a.js'], 'a.js'],
    ['same-name', ['index.html', 'index.html'], 'index.html'],
    ['same-name', ['index.html', 'a', 'a/b.js'], 'a/b.js'],
    ['same-name', ['index.html', 'Art/a.png', 'art/b.png'], 'art/b.png'],
    ['odd-path', ['index.html', 'a\ufffd.js'], 'a\ufffd.js'],
    ['odd-path', ['index.html', `${'a/'.repeat(50)}b`], `${'a/'.repeat(50)}b`],
    ['same-name', ['index.html', 'a/b.js', 'A'], 'A'],
    ['same-name', ['index.html', 'cafe\u0301.js', 'caf\u00e9.js'], 'caf\u00e9.js'],
    ['too-large-here', ['index.html', member('big', { bytes: maxPlayFileBytes + 1 })], 'big'],
    [
      'too-large-here',
      ['index.html', ...[1, 2, 3].map((at) => member(`b${at}`, { bytes: maxPlayBytes / 2.9 }))],
      null,
    ],
    ['too-many-files', ['index.html', ...Array.from({ length: maxPlayFiles }, (_, at) => `f${at}`)], null],
    [
      'too-many-files',
      ['index.html', ...Array.from({ length: 200 }, (_, at) => `${at}/${'a/'.repeat(40)}b`)],
      null,
    ],
  ])('[R15.03] %s stops it', (refusal, members, subject) => {
    expect(plan(...members)).toEqual({ refusal, subject });
  });

  test('[R15.03] whatever the names are, every file stays inside and has a place of its own', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'A', '..', '.', '', 'index.html', '.git', 'e\u0301', '\u00e9', 'C:', '\\'),
      fc.string({ maxLength: 5 }),
    );
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
    fc.assert(
      fc.property(fc.array(path, { maxLength: 8 }), (paths) => {
        const found = plan('index.html', ...paths);
        if (found.refusal !== null) return;
        const written = found.files.map((file) => file.path);
        for (const one of written)
          expect(one.split('/').some((part) => ['', '.', '..'].includes(part))).toBe(false);
        expect(new Set(written.map((one) => one.normalize('NFC').toLowerCase())).size).toBe(written.length);
      }),
    );
  });
});
