import type { RouteShape } from '@tinsmith/contract/route';
import fc from 'fast-check';
import { type Fields, fieldsOf, type KnownValues } from './fuzz-values.ts';
import { sizes } from './sizes.ts';

/** A body made to cost as much time as its size allows. */
export interface HostileBody {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Texts that patterns, parsers and sanitizers stumble over when there are many of them. */
const texts = [
  '[](',
  '<b>',
  '\u{1f384}',
  'a',
  ' ',
  '\n',
  '<',
  '&',
  '*_',
  '@a.',
  '%41',
  'http://',
  '- \n',
  '> ',
];

const fill = (text: string, bytes: number): string =>
  text.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(JSON.stringify(text).slice(1, -1)))));

const json = (name: string, text: string): HostileBody => ({
  name,
  type: 'application/json',
  bytes: Buffer.from(text),
});

/** JSON that is large in every way that there is, and the route's own fields filled with each of the texts. */
export function hostileJson(route: RouteShape, maxBytes: number, known: KnownValues): HostileBody[] {
  const half = Math.floor(maxBytes / 2) - 10;
  const bodies = [
    json('nested lists', `${'['.repeat(half)}${']'.repeat(half)}`),
    json('nested objects', `${'{"a":'.repeat(maxBytes / 7)}1${'}'.repeat(maxBytes / 7)}`),
    json('many keys', `{${Array.from({ length: maxBytes / 12 }, (_, at) => `"${at}":1`).join(',')}}`),
    json('forbidden keys', `[${'{"__proto__":1},'.repeat(maxBytes / 17)}1]`),
    json('escapes', `"${'\\u0041'.repeat(maxBytes / 6 - 1)}"`),
    json('not closed', `{"a":"${'\\"'.repeat(half)}`),
  ];
  const [sample] = fc.sample(fieldsOf(route.body, known), { numRuns: 1, seed: 1 }) as [Fields];
  for (const [field, value] of Object.entries(sample)) {
    const rest = Buffer.byteLength(JSON.stringify({ ...sample, [field]: '' }));
    const room = maxBytes - rest - 8;
    if (typeof value === 'string')
      for (const text of texts.slice(0, sizes.hostileFillings))
        bodies.push(
          json(
            `${field} of ${JSON.stringify(text)}`,
            JSON.stringify({ ...sample, [field]: fill(text, room) }),
          ),
        );
    if (Array.isArray(value)) {
      const item = JSON.stringify(value[0] ?? 1);
      const items = `[${`${item},`.repeat(room / (Buffer.byteLength(item) + 1) - 1)}${item}]`;
      bodies.push(
        json(`${field} with many`, JSON.stringify({ ...sample, [field]: '?' }).replace('"?"', items)),
      );
    }
  }
  return bodies;
}

const part = (head: string, body: string | Buffer = 'x'): Buffer =>
  Buffer.concat([
    Buffer.from(`--a\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const close = Buffer.from('--a--\r\n');

/** Multipart forms: many parts, long heads, texts that must be decoded, near misses of the boundary. */
export function hostileForms(maxBytes: number): HostileBody[] {
  const several = (count: number, head: string, filling: string) =>
    Buffer.concat([
      ...Array<Buffer>(count).fill(part(head, Buffer.alloc(maxBytes / count - 100, filling, 'latin1'))),
      close,
    ]);
  const headed = (filling: string) =>
    Buffer.concat([
      Buffer.from('--a\r\nContent-Disposition: form-data; name="f'),
      Buffer.alloc(maxBytes - 100, filling),
      Buffer.from('\r\n\r\nx\r\n'),
      close,
    ]);
  const bodies: Record<string, Buffer> = {
    'folded head': headed('\r\n '),
    texts: several(63, 'name="f"', '\xff'),
    parts: Buffer.alloc(maxBytes, part('name="f"')),
    'empty parts': Buffer.alloc(maxBytes, '--a\r\n\r\n'),
    boundaries: Buffer.alloc(maxBytes, '--a\r\n'),
    'near boundaries': several(1, 'name="f"; filename="x"', '\r\n--'),
    preamble: Buffer.alloc(maxBytes, '\r\n--'),
    'one file': several(1, 'name="f"; filename="x"', '\0'),
    files: several(63, 'name="f"; filename="x"', '\0'),
    'long texts': several(8, 'name="f"', '\xff'),
    'head of quotes': headed('\\"'),
    'head of parameters': headed(';a=b'),
    'head of lines': headed('\r\nA: b'),
    heads: Buffer.alloc(maxBytes, part(`name="f"; ${"x*=u'%41';".repeat(12_000)}`)),
  };
  const type = 'multipart/form-data; boundary=a';
  const disguised = 'multipart/form-data; xboundary=zzzz; boundary=a';
  return [
    { name: 'disguised parts', type: disguised, bytes: Buffer.alloc(maxBytes, part('name="f"')) },
    ...Object.entries(bodies).map(([name, bytes]) => ({ name, type, bytes: bytes.subarray(0, maxBytes) })),
  ];
}

/** Forms as a page without scripts sends them. */
export const hostilePlainForms = (maxBytes: number): HostileBody[] =>
  ['a=b&', '&', 'a&', '%41', '%', '+', '=', '%ff', 'csrftoken=x&'].map((text) => ({
    name: `a plain form of ${text}`,
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.alloc(maxBytes, text),
  }));
