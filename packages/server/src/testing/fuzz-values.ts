import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/** Existing values, by the name of their parameter. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
}

const describe = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The limits of numbers, dates and columns. */
const edgeNumber = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  fc.constantFrom(-8.64e15, 8.64e15, -210_866_803_200_001, -1e14, 1e14),
  fc.maxSafeInteger(),
);

/** A list cursor, as passed between pages: JSON in base64. */
const cursor = fc
  .array(
    fc.oneof(
      { arbitrary: edgeNumber, weight: 6 },
      { arbitrary: fc.string({ unit: 'binary', maxLength: 4 }), weight: 1 },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));
const sampleCursor = Buffer.from('[1,2,3]').toString('base64url');

/** Values that programs choke on: too long, too large, not quite text, not quite a number, half encoded. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '.', '..', '0', '-1', '1e999', 'NaN', 'null', '[object Object]', '__proto__', 'constructor'],
    ...[
      '\0',
      'a\0b',
      '\uffff',
      '\ufffe',
      '\ud800',
      '\udfff\ud800',
      '\u0001',
      '\r\nx: y',
      '\u202e',
      '%00',
      '%ff',
    ],
    ...['9007199254740993', '9223372036854775808', '99999999999999999999', '-99999999999999'],
    ...["'", '"', '\\', ';--', '%', '_', '../../etc/passwd', '<img src=x onerror=y>', '&#xFFFF;'],
    ...['0001-01-01', '-004714-01-01', '275760-09-14', 'infinity', 'x'.repeat(300), '\u{1f600}'.repeat(200)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  cursor,
);

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[]], 'x'.repeat(40_000)),
  fc.jsonValue({ maxDepth: 3 }),
);

function validText({ pattern, maxLength = 300 }: JsonSchema): Arbitrary<string> {
  if (pattern) {
    const form = new RegExp(pattern);
    const matching = fc.stringMatching(form).map((text) => text.slice(0, 300));
    return form.test(sampleCursor)
      ? fc.oneof(
          matching,
          cursor.filter((text) => form.test(text)),
        )
      : matching;
  }
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 60) }),
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60) }),
    hostileText.map((text) => text.slice(0, maxLength)),
  );
}

/** A value that the schema allows. */
function validValue(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValue));
  if (schema.type === 'string') return validText(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.nat(), edgeNumber);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(validValue(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  if (schema.type === 'object') {
    const values = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, validValue(part)]);
    return fc.record(Object.fromEntries(values), { requiredKeys: [...(schema.required ?? [])] as never[] });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

export type Fields = Record<string, unknown>;

/** The same with one fault: a value replaced, removed or added. */
export const withFault = (valid: Arbitrary<Fields>): Arbitrary<Fields> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('replace', 'drop', 'add'), hostileText, hostileValue)
    .map(([fields, at, fault, name, value]) => {
      const keys = Object.keys(fields);
      const key = fault === 'add' || keys.length === 0 ? name : (keys[at % keys.length] ?? name);
      const { [key]: _old, ...others } = fields;
      return fault === 'drop' ? others : Object.fromEntries([...Object.entries(others), [key, value]]);
    });

export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
/** As part of a URL without encoding. */
export const rawly = (text: string): string => text.replace(/[^\u0021-\u00ff]|[?#]/g, '');

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export function fieldsOf(schema: z.ZodMiniType | undefined, known: KnownValues): Arbitrary<Fields> {
  if (!schema) return fc.constant({});
  const { properties = {}, required = [] } = describe(schema);
  const values = Object.entries(properties).map(([name, part]) => {
    const there = known[name];
    const value = validValue(part);
    return [name, there ? fc.oneof({ arbitrary: fc.constantFrom(...there), weight: 3 }, value) : value];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] as never[] });
}

/** Mostly valid, so that a request gets past the checks and into the code that they protect. */
export const mostly = <T>(valid: Arbitrary<T>, faulty: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: valid, weight: 3 }, { arbitrary: faulty, weight: 1 });
