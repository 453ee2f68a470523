import { anyone, uncached } from '@tinsmith/contract/access';
import { route } from '@tinsmith/contract/route';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FormValue, postForm } from '../testing/form.ts';
import { ownMs } from '../testing/own-time.ts';
import { limit, sizes } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bind } from './bind.ts';

const url = '/api/v1/formProbe';
const probe = route({
  method: 'POST',
  path: url,
  summary: '',
  access: anyone,
  cache: uncached,
  limit: { max: 1_000_000, perSeconds: 60, by: 'address' },
  form: {
    fields: z.object({
      message: z.string().check(z.minLength(1), z.maxLength(50)),
      kind: z._default(z.enum(['small', 'large']), 'small'),
    }),
    files: ['screenshot', 'second'],
    maxFileBytes: 1_048_576,
  },
  output: z.object({
    fields: z.looseObject({}),
    files: z.array(z.object({ field: z.string(), name: z.string(), hex: z.string() })),
  }),
});

const t = useTestApp({
  extraRoutes: [
    bind(probe, ({ form }) => ({
      fields: { ...form.fields },
      files: form.files.map(({ field, name, bytes }) => ({
        field,
        name,
        hex: Buffer.from(bytes).toString('hex').slice(0, 40),
      })),
    })),
  ],
});

const post = (...fields: (readonly [string, FormValue])[]) => postForm(t.visitor(), url, fields);
const file = (name: string, hex: string) => ({ name, bytes: Buffer.from(hex, 'hex') });
const postRaw = (body: string | Buffer, type = 'multipart/form-data; boundary=line') =>
  t.visitor().post(url, Buffer.from(body), { 'content-type': type });
const part = (head: string, body = 'x') =>
  `--line\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const message = part('name="message"', 'hello');
const last = '--line--\r\n';

describe('[R5.03] a form with files', () => {
  test('comes with its fields checked, defaults filled in and its files byte for byte', async () => {
    const answer = await post(
      ['message', 'Grüße\n\u{1f384}'],
      ['screenshot', file('a.png', '0d0a2d2d6c696e65ff00')],
    );
    expect(answer.json()).toEqual({
      fields: { message: 'Grüße\n\u{1f384}', kind: 'small' },
      files: [{ field: 'screenshot', name: 'a.png', hex: '0d0a2d2d6c696e65ff00' }],
    });
  });

  test('may have several files, in order; a file of a field that takes none is passed over', async () => {
    const answer = await post(
      ['screenshot', file('1', '01')],
      ['message', 'm'],
      ['other', file('9', '09')],
      ['screenshot', file('2', '02')],
      ['second', file('3', '03')],
    );
    expect(answer.json().files.map(({ hex }: { hex: string }) => hex)).toEqual(['01', '02', '03']);
  });

  test('an input for which nothing was chosen is no file; an empty file is one', async () => {
    expect((await post(['message', 'm'], ['screenshot', file('', '')])).json().files).toEqual([]);
    expect((await post(['message', 'm'], ['screenshot', file('a.png', '')])).json().files).toHaveLength(1);
  });

  test('of a field that came twice the last one counts, and fields nobody asked for are dropped', async () => {
    const answer = await post(['message', '1'], ['message', '2'], ['__proto__', 'x'], ['more', 'x']);
    expect(answer.json().fields).toEqual({ message: '2', kind: 'small' });
  });

  test.each([
    ['a missing field', [['kind', 'small']], 'message'],
    ['one that is too long', [['message', 'x'.repeat(51)]], 'message'],
    [
      'one of none of its values',
      [
        ['message', 'x'],
        ['kind', 'huge'],
      ],
      'kind',
    ],
    ['a file in place of a text', [['message', file('a', '01')]], 'message'],
  ] as const)('%s is told by its name', async (_, fields, name) => {
    const answer = await post(...fields);
    expect([answer.statusCode, answer.body]).toEqual([400, `Please check this field: ${name}.\n`]);
  });
});

describe('[R5.03] bodies that are refused', () => {
  test.each([
    ['application/json', '{"message":"x"}'],
    ['text/plain', 'message=x'],
    ['application/x-www-form-urlencoded', 'message=x'],
    ['image/png', 'x'],
    ['multipart/mixed; boundary=line', `${message}${last}`],
  ])('%s', async (type, body) => {
    const answer = await postRaw(body, type);
    expect([answer.statusCode, answer.body]).toEqual([415, "We don't understand that kind of data.\n"]);
  });

  test('none at all', async () => {
    expect((await t.visitor().post(url)).statusCode).toBe(415);
  });

  test.each([
    ['nothing', ''],
    ['no boundary', `${message}${last}`, 'multipart/form-data'],
    ['an empty boundary', `${message}${last}`, 'multipart/form-data; boundary='],
    ['a boundary that is too long', message, `multipart/form-data; boundary=${'x'.repeat(500)}`],
    ['another boundary', `${message}${last}`, 'multipart/form-data; boundary=other'],
    ['no end', message],
    ['cut off in a head', '--line\r\nContent-Disp'],
    ['cut off in a text', message.slice(0, -3)],
    ['no name', `${part('filename="x"')}${last}`],
    ['JSON inside', '{"message":"x"}'],
    ['very many parts', `${message.repeat(65)}${last}`],
  ])('malformed: %s', async (_, body, type?: string) => {
    const answer = await postRaw(body, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/^Something you entered isn't right\. Please check it and try again\.\n$/);
  });

  test.each([
    ['another disposition', `--line\r\nContent-Disposition: attachment; name="message"\r\n\r\nx\r\n${last}`],
    ['no head', `--line\r\n\r\nx\r\n${last}`],
  ])('a part that is no field is none: %s', async (_, body) => {
    const answer = await postRaw(body);
    expect([answer.statusCode, answer.body]).toEqual([400, 'Please check this field: message.\n']);
  });

  test('a name that is not closed, or no text at all, does not break anything', async () => {
    for (const body of [`${part('name="message')}${last}`, `${message}${part('name="\u0000"')}${last}`])
      expect([200, 400]).toContain((await postRaw(body)).statusCode);
  });

  test('a body larger than any form is answered with the size that a file may have', async () => {
    const answer = await post(
      ['message', 'm'],
      ['screenshot', { name: 'a', bytes: Buffer.alloc(9_000_000) }],
    );
    expect([answer.statusCode, answer.body]).toEqual([
      413,
      'File too large! Received: 8.58 MiB, maximum: 1.00 MiB\n',
    ]);
  });

  test('8 MiB of the smallest parts are refused within a second', async () => {
    const body = Buffer.alloc(8_000_000, part('name="message"'));
    const start = ownMs();
    expect((await postRaw(body)).statusCode).toBe(400);
    expect(ownMs() - start).toBeLessThan(1000);
  });
});

const pieces = fc.constantFrom(
  ...[
    '--line',
    '--line\r\n',
    '\r\n--line',
    '--line--',
    '--',
    '\r\n',
    '\r\n\r\n',
    '\n',
    '\0',
    'line',
    ';',
    ':',
  ],
  ...[
    'Content-Disposition: form-data; name="message"',
    'Content-Disposition: form-data',
    '; name=',
    '"',
    '%22',
  ],
  ...[
    '; filename="a.png"',
    "; filename*=UTF-8''a%00",
    '; filename=""',
    '; name="screenshot"',
    '\u00ff',
    '\\"',
  ],
  ...[
    'Content-Type: image/png',
    'Content-Type: text/plain; charset=utf-7',
    'Content-Transfer-Encoding: base64',
  ],
  ...[
    'Content-Type: multipart/mixed; boundary=inner',
    'Content-Type:',
    'name="kind"',
    'small',
    'hello',
    ' ',
    '\t',
  ],
  ...[message, part('name="screenshot"; filename="a.png"'), part('name="kind"', 'large'), last],
);
const wholeParts = fc.oneof(
  fc.constantFrom(message, part('name="screenshot"; filename="a.png"'), part('name="kind"', 'large')),
  pieces.map((piece) => part('name="other"', piece)),
  pieces.map((piece) => part('name="second"; filename="b.png"', piece)),
);
const types = fc.constantFrom(
  ...Array<string>(8).fill('multipart/form-data; boundary=line'),
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary="line"',
    'multipart/form-data; boundary=line; x=y',
  ],
  ...[
    'multipart/form-data;boundary="li ne',
    'multipart/form-data; boundary=\u00ff',
    'Multipart/Form-Data; Boundary=line',
  ],
);

describe('[R5.03] forms of any kind', () => {
  test('fuzzed bodies are answered 200, 400 or 415, never as an error of ours', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        types,
        fc.oneof(
          fc.array(pieces, { maxLength: 25 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
          fc
            .array(wholeParts, { maxLength: 12 })
            .map((parts) => Buffer.from(`${message}${parts.join('')}${last}`, 'latin1')),
          fc
            .tuple(fc.array(pieces, { maxLength: 6 }), fc.uint8Array({ maxLength: 60 }))
            .map(([parts, noise]) => Buffer.from(`${message}${parts.join('')}${noise}${last}`, 'latin1')),
          fc.uint8Array({ maxLength: 300 }).map((noise) => Buffer.from(noise)),
        ),
        async (type, body) => {
          const { statusCode } = await postRaw(body, type);
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          expect([200, 400, 415]).toContain(statusCode);
        },
      ),
      { numRuns: sizes.fuzzedForms },
    );
    // Both outcomes occur.
    expect(Math.min(statuses.get(200) ?? 0, statuses.get(400) ?? 0)).toBeGreaterThan(10);
  }, 120_000);
});

/** Parameters that may stand around the boundary: names that contain it, quotes, cases, repetitions, no sense. */
const parameter = fc.oneof(
  fc.constantFrom(
    ...['boundary=a', 'boundary="a"', 'BOUNDARY=a', ' boundary = a', 'boundary=a ', 'boundary=', 'boundary'],
    ...['xboundary=zzzz', 'x-boundary=zzzz', 'boundary=zzzz', 'boundary*=a', "boundary*=UTF-8''zzzz"],
    ...['boundaryx=zzzz', '"boundary=zzzz"', 'x="boundary=zzzz; boundary=a"', 'charset=utf-16le', 'x="\\'],
    ...['boundary="zz\\"zz"', 'boundary="a', '=', '', ',', 'boundary=a, boundary=zzzz', 'boundary=\u00ff'],
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }).filter((text) => !/[\0\r\n]/.test(text)),
);
const contentTypes = fc
  .tuple(
    fc.constantFrom('multipart/form-data', 'Multipart/Form-Data', 'multipart/form-data ', 'multipart/mixed'),
    fc.array(parameter, { maxLength: 4 }),
  )
  .map(([type, parameters]) => [type, ...parameters].join(';'));
const smallParts = (count: number) =>
  Buffer.from(`--a\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n`.repeat(count));

describe('[R10.08] a form of many parts', () => {
  test('is refused at its 65th part, whatever its content type looks like', async () => {
    const body = smallParts(82_000);
    for (const type of [
      'multipart/form-data; xboundary=zzzz; boundary=a',
      'multipart/form-data; boundary=a; boundary=zzzz',
      'multipart/form-data; x="boundary=zzzz"; boundary=a',
      'multipart/form-data; boundary="a"',
    ]) {
      const start = ownMs();
      expect([type, (await postRaw(body, type)).statusCode]).toEqual([type, 400]);
      expect(ownMs() - start).toBeLessThan(limit(100));
    }
  });

  test('may have 64 of them', async () => {
    const form = (count: number) => Buffer.concat([smallParts(count), Buffer.from('--a--\r\n')]);
    expect((await postRaw(form(64), 'multipart/form-data; boundary=a')).statusCode).toBe(200);
    expect((await postRaw(form(65), 'multipart/form-data; boundary=a')).statusCode).toBe(400);
  });

  test('costs less than 100 ms of CPU under any content type', async () => {
    const body = smallParts(82_000);
    let slowest = 0;
    await fc.assert(
      fc.asyncProperty(contentTypes, async (type) => {
        const start = ownMs();
        expect([400, 415]).toContain((await postRaw(body, type)).statusCode);
        slowest = Math.max(slowest, ownMs() - start);
        expect(slowest).toBeLessThan(limit(100));
      }),
      { numRuns: sizes.fuzzRequests * 4 },
    );
  }, 120_000);
});

describe('[R10.08] a form that the parser cannot finish', () => {
  test.each([
    ['a part whose head never ends', '--a\r\nContent-Type:;\r\n--a--'],
    ['a part without a head', '--a\r\n\r\n--a--a\r\n'],
    ['dashes after its last line', '--a\r\n; name=--a--\r\n--a----a'],
  ])('is refused and keeps nobody waiting: %s', async (_, body) => {
    expect((await postRaw(body, 'multipart/form-data; boundary=a')).statusCode).toBe(400);
  });

  test('leaves no error behind where it breaks off among too many parts, after files of any size', async () => {
    const parts = smallParts(70);
    for (let kib = 0; kib <= 160; kib += 4) {
      const file = '--a\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n';
      const body = Buffer.concat([Buffer.from(file), Buffer.alloc(kib * 1024), Buffer.from('\r\n'), parts]);
      expect((await postRaw(body, 'multipart/form-data; boundary=a')).statusCode).toBe(400);
    }
  });

  test('is refused for texts of more than half a MiB together', async () => {
    const text = `--a\r\nContent-Disposition: form-data; name="more"\r\n\r\n${'\xff'.repeat(131_072)}\r\n`;
    const form = (count: number) => Buffer.from(`${text.repeat(count)}${smallParts(1)}--a--\r\n`, 'latin1');
    expect((await postRaw(form(3), 'multipart/form-data; boundary=a')).statusCode).toBe(200);
    expect((await postRaw(form(5), 'multipart/form-data; boundary=a')).statusCode).toBe(400);
  });
});

describe('[R10.08] a form under a fuzzed content type', () => {
  test('is either understood in full or refused', async () => {
    const body =
      '--a\r\nContent-Disposition: form-data; name="message"\r\n\r\nhello\r\n' +
      '--a\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n1\r\n--a--\r\n';
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(contentTypes, async (type) => {
        const answer = await postRaw(body, type);
        seen.add(answer.statusCode);
        expect([200, 400, 415]).toContain(answer.statusCode);
        if (answer.statusCode === 200)
          expect(answer.json()).toMatchObject({ fields: { message: 'hello' }, files: [{ name: 'a.png' }] });
      }),
      { numRuns: sizes.fuzzRequests * 12 },
    );
    expect([...seen].sort()).toEqual([200, 400, 415]);
  }, 120_000);
});

describe('forms in the OpenAPI document', () => {
  test('stand there as multipart bodies with their fields and files', async () => {
    const document = (await t.app.inject({ url: '/api/v1/openapi.json' })).json();
    const { content } = document.paths[url].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    const { schema } = content['multipart/form-data'];
    expect(schema.required).toEqual(['message']);
    expect(schema.properties).toMatchObject({
      message: { type: 'string', maxLength: 50 },
      kind: { enum: ['small', 'large'], default: 'small' },
      screenshot: { type: 'string', format: 'binary' },
      second: { type: 'string', format: 'binary' },
    });
  });
});
