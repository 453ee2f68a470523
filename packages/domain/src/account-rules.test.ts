import { describe, expect, test } from 'vitest';
import { checkEmail, checkPassword, checkUsername } from './account-rules.ts';
import { reservedNames } from './reserved-names.ts';

describe('usernames', () => {
  test.each(['abc', 'A-b_9', 'x'.repeat(30)])('%s will do', (name) => expect(checkUsername(name)).toBeNull());
  test.each(['', 'ab', 'x'.repeat(31), 'a b', 'ä-b', 'a.b', 'a/b', 'abc\n', 'deleted-12', 'DELETED-1'])(
    '%j will not do',
    (name) => expect(checkUsername(name)).not.toBeNull(),
  );
  test('reserved words are taken, however they are written', () => {
    for (const word of reservedNames) expect(checkUsername(word.toUpperCase())).toMatch(/ is taken\.$/);
  });
});

describe('passwords', () => {
  test.each([
    ['ten characters', 'abcdefghij', 'heron', true],
    ['nine characters', 'abcdefghi', 'heron', false],
    ['200 characters', 'x'.repeat(200), 'heron', true],
    ['201 characters', 'x'.repeat(201), 'heron', false],
    ['the username in it', 'my HERON is grey', 'heron', false],
  ])('%s', (_, password, username, isGood) =>
    expect(checkPassword(password, username) === null).toBe(isGood),
  );
});

describe('addresses', () => {
  test.each(['a@b.cd', "o'neil+tag@sub.example.org", 'ü@exämple.org'])('%s will do', (email) =>
    expect(checkEmail(email)).toBeNull(),
  );
  test.each([
    '',
    'a',
    'a@b',
    '@b.cd',
    'a@.c',
    'a b@c.de',
    'a@b.cd\n',
    'a@b.cd,e@f.gh',
    'A <a@b.cd>',
    'a@b@c.de',
  ])('%j will not do', (email) => expect(checkEmail(email)).not.toBeNull());
});
