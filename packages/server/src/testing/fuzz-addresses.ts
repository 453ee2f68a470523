import fc, { type Arbitrary } from 'fast-check';
import { encode, hostileText, type KnownValues, rawly } from './fuzz-values.ts';

const pathPieces = [
  '/',
  '//',
  '[',
  ']',
  '%',
  '%2f',
  '%00',
  '%ff',
  '..',
  '.',
  ':',
  '@',
  '?',
  '&',
  '=',
  '#',
  '\\',
  ';',
  '*',
  '.data',
  '\u00ff',
  'http:',
  'localhost',
  '__manifest',
];

/** URLs of pages: known ones with hostile parameters and queries, and ones that are hardly URLs. */
export function pageAddresses(paths: readonly string[], known: KnownValues): Arbitrary<string> {
  const valuesOf = (name: string) =>
    fc.oneof(fc.constantFrom(...(known[name] ?? ['x'])), hostileText.map(encode), hostileText.map(rawly));
  const page = fc.constantFrom(...paths).chain((path) => {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    return fc.tuple(...names.map(valuesOf)).map((values) => {
      let at = 0;
      return path.replace(/:\w+/g, () => values[at++] ?? '');
    });
  });
  const query = fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'page',
          'after',
          'search',
          'tag',
          'year',
          'by',
          'letter',
          'next',
          'token',
          'q',
          'event',
        ),
        hostileText,
      ),
      { maxLength: 2 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'));
  const start = fc.constantFrom('/', '/', '//', '//[', '/\\', '///');
  const strange = fc
    .tuple(
      start,
      fc.array(
        fc.oneof(
          fc.constantFrom(...pathPieces),
          hostileText.map(rawly),
          fc.constantFrom('news', 'all', 'entries'),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([first, pieces]) => `${first}${pieces.join('')}`);
  return fc.oneof(
    fc.tuple(page, query).map(([path, rest]) => (rest ? `${path}?${rest}` : path)),
    strange,
  );
}
