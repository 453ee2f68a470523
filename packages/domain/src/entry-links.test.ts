import { expect, test } from 'vitest';
import { hostOfLink, maxLinkLength, parseLink } from './entry-links.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['https://example.org/game', 'https://example.org/game'],
  ['  HTTPS://Example.org  ', 'https://example.org/'],
  ['anna.itch.io/moon', 'https://anna.itch.io/moon'],
  ['example.org', 'https://example.org/'],
  ['https://bücher.example/ü?q=ü', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%BC'],
  ['https://example.org:8443/x', 'https://example.org:8443/x'],
])('%j is kept as %j', (given, kept) => {
  expect(parseLink(given)).toBe(kept);
});

test.each([
  'http://example.org/',
  'javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,x',
  '//example.org/',
  '/upload/x',
  'https:example.org',
  'https://',
  'https://localhost/',
  'https://user@example.org/',
  'https://user:secret@example.org/',
  'https://exa mple.org/',
  'mailto:anna@example.org',
  'a game',
  `https://example.org/${'a'.repeat(maxLinkLength)}`,
])('%j is no link', (given) => {
  expect(parseLink(given)).toBeNull();
});

test('a link is known by its site', () => {
  expect(hostOfLink('https://www.example.org:8443/x')).toBe('example.org');
});
