import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeNextPath } from './next-path.ts';

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'http:\\\\evil.example',
  '//evil.example@tinsmith.test',
  '/@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:x@evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/news\r\nSet-Cookie: a=b',
  '/%00//evil.example',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  'news',
  './news',
  '../news',
  '?next=//evil.example',
  '#//evil.example',
  '',
  `/${'a'.repeat(500)}`,
];

const good = [
  '/',
  '/news',
  '/news/12',
  '/news?page=2',
  '/join/?compo=tins26',
  '/user/Heron_1',
  '/krampushack26/entries#list',
  '/rule-o-matic?a=1&b=2',
];

const site = 'https://tinsmith.test';
const staysHere = (next: string) => {
  const url = new URL(safeNextPath(next), site);
  return url.origin === site && url.protocol === 'https:' && url.username === '';
};

describe('next never leaves the site', () => {
  test('the corpus has at least 30 hostile forms', () => expect(hostile.length).toBeGreaterThan(30));

  test.each(hostile)('%j goes to the news instead', (next) => {
    expect(safeNextPath(next)).toBe('/news');
    expect(staysHere(next)).toBe(true);
  });

  test.each(good)('%s is followed as it is', (next) => expect(safeNextPath(next)).toBe(next));

  test('none given goes to the news', () => {
    expect([safeNextPath(null), safeNextPath(undefined)]).toEqual(['/news', '/news']);
  });

  test('whatever is made of the dangerous signs stays here, also decoded once more', () => {
    const pieces = [
      '/',
      '\\',
      '%2f',
      '%5c',
      '%252f',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      '.',
      'https:',
      'evil.example',
      '?',
      '#',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        for (const next of [parts.join(''), `/${parts.join('')}`]) {
          expect(staysHere(next)).toBe(true);
          const url = new URL(decodeURIComponent(safeNextPath(next)), site);
          expect(url.origin).toBe(site);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
