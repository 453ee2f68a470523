import { describe, expect, test } from 'vitest';
import { type ArchiveEntry, checkArchive, checkName } from './run-me-check.ts';

const entry = (path: string, part: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  path,
  bytes: 100,
  packedBytes: 50,
  isEncrypted: false,
  mode: 0o100644,
  ...part,
});
const check = (...paths: (string | ArchiveEntry)[]) =>
  checkArchive(
    'game.zip',
    paths.map((one) => (typeof one === 'string' ? entry(one) : one)),
  );
const executable = { mode: 0o100755 };

describe('what is in an archive', () => {
  test.each([
    [['game/', 'game/game.exe', 'game/SDL2.dll'], ['windows']],
    [[entry('game.x86_64', executable)], ['linux']],
    [[entry('snail', executable), 'data.pak'], ['linux']],
    [['Snail.app/Contents/MacOS/snail', 'Snail.app/Contents/Info.plist'], ['mac']],
    [['index.html', 'game.wasm'], ['web']],
    [['src/main.c', 'Makefile'], ['source']],
    [
      ['main.rs', 'index.html', 'game.exe'],
      ['source', 'web', 'windows'],
    ],
    [['readme.txt'], []],
  ])('%j is for %j', (paths, tags) => {
    expect(check(...(paths as (string | ArchiveEntry)[])).tags).toEqual(tags);
  });

  test('of what has no directory the name tells', () => {
    expect(checkName('snail.AppImage').tags).toEqual(['linux']);
    expect(checkName('snail-src.tar.gz').tags).toEqual(['source']);
    expect(checkName('snail-win64.7z').tags).toEqual(['windows']);
    expect(checkName('darwin.7z').tags).toEqual([]);
    expect(checkName('x.zip', true).findings).toEqual([{ kind: 'broken', subject: null }]);
  });
});

describe('what people will trip over', () => {
  test.each([
    ['index-deep', ['build/web/index.html', 'build/web/game.js'], 'build/web/'],
    ['index-case', ['Index.HTML', 'game.js'], 'Index.HTML'],
    ['no-index', ['play.html', 'game.wasm'], 'play.html'],
    ['odd-path', ['/etc/passwd'], '/etc/passwd'],
    // What the database has no text for.
    ['odd-path', ['../a\u0000b\r.js'], '../a\ufffdb\ufffd.js'],
    ['odd-path', [`../${'x'.repeat(116)}\u{1f40c}.js`], `../${'x'.repeat(116)}\ufffd`],
    ['odd-path', ['C:\\game\\game.exe'], 'C:\\game\\game.exe'],
    ['odd-path', ['../../up.txt'], '../../up.txt'],
    ['encrypted', [entry('game.exe', { isEncrypted: true })], 'game.exe'],
    ['symlink', [entry('link', { mode: 0o120777 })], 'link'],
    ['not-executable', [entry('game.x86_64')], 'game.x86_64'],
    ['not-executable', [entry('game.x86_64', { mode: null })], 'game.x86_64'],
    ['same-name', ['Data/a.png', 'data/A.png'], 'data/A.png'],
    ['leftovers', ['game.exe', 'node_modules/x/index.js'], 'node_modules/x/index.js'],
    ['leftovers', ['game.pdb'], 'game.pdb'],
    ['unpacks-large', [entry('zeros', { bytes: 2 ** 40 })], String(2 ** 40)],
  ] as const)('%s', (kind, paths, subject) => {
    expect(check(...(paths as readonly (string | ArchiveEntry)[])).findings).toContainEqual({
      kind,
      subject,
    });
  });

  test('a tidy archive has nothing to say', () => {
    expect(check('index.html', 'game.js', 'assets/snail.png').findings).toEqual([]);
    expect(check('game/', 'game/game.exe').findings).toEqual([]);
  });
});

describe('what nobody can play', () => {
  test.each([
    ['Design.DOCX', 'document'],
    ['readme.pdf', 'document'],
    ['linux.png', 'picture'],
    ['trailer.mp4', 'sound'],
  ])('[R12.03] %s is a %s', (name, kind) => {
    expect(checkName(name)).toEqual({ tags: [], findings: [{ kind, subject: name }] });
    // Office documents are archives inside.
    expect(checkArchive(name, [entry('word/document.xml')]).findings.map((one) => one.kind)).toEqual([kind]);
  });

  test('[R12.03] an archive is empty, or has nothing to run; one with anything else may be a game', () => {
    expect(check('folder/').findings).toEqual([{ kind: 'nothing-inside', subject: null }]);
    expect(check('a.png', 'b/readme.txt').findings).toEqual([{ kind: 'nothing-to-run', subject: 'a.png' }]);
    expect(check('a.png', 'game.gb').findings).toEqual([]);
    expect(checkName('game.gb').findings).toEqual([]);
  });
});
