import { isReading, type RouteShape } from '@tinsmith/contract/route';
import fc, { type Arbitrary } from 'fast-check';
import {
  asText,
  encode,
  type Fields,
  fieldsOf,
  hostileText,
  hostileValue,
  type KnownValues,
  mostly,
  rawly,
  withFault,
} from './fuzz-values.ts';
import { tusHeaders } from './uploads.ts';

/** A request as sent over the wire: nothing about it has to make sense. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const paramsOf = (route: RouteShape, known: KnownValues): Arbitrary<string> => {
  const valid = fieldsOf(route.params, known);
  const fill = (encodeOne: (text: string) => string) => (fields: Fields) =>
    route.path.replace(/:(\w+)/g, (_, name: string) => encodeOne(asText(fields[name] ?? '')));
  return mostly(
    valid.map(fill(encode)),
    fc.oneof(withFault(valid).map(fill(encode)), withFault(valid).map(fill(rawly))),
  );
};

const writeQuery = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(asText(one))}`),
    )
    .join('&');

const queryOf = (route: RouteShape, known: KnownValues): Arbitrary<string> => {
  const valid = fieldsOf(route.query, known);
  return mostly(
    valid.map(writeQuery),
    fc.oneof(
      withFault(valid).map(writeQuery),
      hostileText.map(rawly),
      withFault(valid).map((f) => `${writeQuery(f)}&${writeQuery(f)}`),
    ),
  );
};

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

const boundary = 'the-boundary';

/** Fields and files as multipart, or nearly. */
const writeForm = (parts: readonly (readonly [string, Buffer])[], end: string): Body => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    ...parts.flatMap(([disposition, bytes]) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]),
});

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

const quoted = (text: string): string => text.toWellFormed().replace(/["\r\n]/g, '_');

function formBody(form: NonNullable<RouteShape['form']>, pictures: readonly Buffer[]): Arbitrary<Body> {
  const fields = mostly(fieldsOf(form.fields, {}), withFault(fieldsOf(form.fields, {})));
  const files = fc.array(
    fc.tuple(fc.constantFrom(...form.files), hostileText, fc.oneof(fc.constantFrom(...pictures), anyBytes)),
    { maxLength: 2 },
  );
  const end = mostly(fc.constant(`--${boundary}--\r\n`), fc.constantFrom('', `--${boundary}`, '--', '\0'));
  return fc
    .tuple(fields, files, end)
    .map(([given, sent, close]) =>
      writeForm(
        [
          ...Object.entries(given).map(
            ([name, value]) => [`name="${quoted(name)}"`, Buffer.from(asText(value))] as const,
          ),
          ...sent.map(
            ([name, file, bytes]) => [`name="${name}"; filename="${quoted(file)}"`, bytes] as const,
          ),
        ],
        close,
      ),
    );
}

const json = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? ''),
});

/** Nothing that the route accepts. */
const strangeBody: Arbitrary<Body> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
    'x/y;',
  ),
  bytes: fc.oneof(
    anyBytes,
    hostileText.map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  ),
});

function bodyOf(route: RouteShape, known: KnownValues, pictures: readonly Buffer[]): Arbitrary<Body | null> {
  if (isReading(route)) return fc.constant(null);
  if (route.stream) {
    const piece = anyBytes.map((bytes) => ({ type: route.stream?.mediaType ?? '', bytes }));
    return mostly<Body | null>(piece, strangeBody);
  }
  if (route.form) return mostly<Body | null>(formBody(route.form, pictures), strangeBody);
  if (!route.body) {
    const picture = fc.record({
      type: fc.constantFrom('image/png', 'image/jpeg', 'image/gif'),
      bytes: fc.oneof(fc.constantFrom(...pictures), anyBytes),
    });
    return mostly<Body | null>(picture, strangeBody);
  }
  const valid = fieldsOf(route.body, known);
  return fc.oneof(
    { arbitrary: valid.map(json), weight: 3 },
    { arbitrary: withFault(valid).map(json), weight: 2 },
    { arbitrary: fc.oneof(strangeBody, hostileValue.map(json), fc.constant(null)), weight: 1 },
  );
}

/** Headers that some code reads. */
const headersOf = fc.oneof(
  { arbitrary: fc.constant({}), weight: 4 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'cookie',
          'x-csrftoken',
          'accept',
          'accept-encoding',
          'if-none-match',
          'range',
          'user-agent',
          'x-forwarded-for',
          'referer',
          'if-range',
          'upload-offset',
          'tus-resumable',
          'origin',
        ),
        hostileText.map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')),
        fc.constantFrom('', 'oauth_pending=', 'oauth_state=', 'theme=', 'session='),
      )
      .map(([name, value, cookie]) => ({ [name]: name === 'cookie' ? `${cookie}${value}` : value })),
    weight: 1,
  },
);

/** Requests of a route: valid ones, and ones with a fault. */
export const requestsOf = (
  route: RouteShape,
  known: KnownValues,
  pictures: readonly Buffer[],
): Arbitrary<FuzzedRequest> =>
  fc
    .tuple(paramsOf(route, known), queryOf(route, known), bodyOf(route, known, pictures), headersOf)
    .map(([path, query, body, headers]) => ({
      method: route.method,
      path: query ? `${path}?${query}` : path,
      headers: {
        ...((route.stream || route.method === 'HEAD') && { ...tusHeaders, 'upload-offset': '0' }),
        ...headers,
        ...(body && { 'content-type': body.type }),
      },
      body: body?.bytes ?? null,
    }));
