import type { FormFile, FormShape } from '@tinsmith/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { maxParts, parseMultipart } from './parse-multipart.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: FormShape | undefined;
    takesPlainForm?: boolean;
    isPage?: boolean;
    isOneClick?: boolean;
  }
}

const plainFormType = 'application/x-www-form-urlencoded';

/** Whether a page without scripts sent this. */
export const isPlainForm = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takesPlainForm === true &&
  (request.headers['content-type'] ?? '').startsWith(plainFormType);

/** Accepts forms with files as bodies; the route limits their size. Plain forms only where a route accepts them. */
export function addFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(plainFormType, { parseAs: 'string' }, (request, body, done) => {
    // A page parses it itself: a name may occur more than once.
    if (request.routeOptions.config.isPage) done(null, body);
    // The body sent by a mail client adds nothing to the URL.
    else if (request.routeOptions.config.isOneClick) done(null, undefined);
    else if (isPlainForm(request)) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new Problem('wrong-type'));
  });
}

function parsePlainForm(body: string): FormData {
  const form = new FormData();
  if (body.split('&', maxParts + 1).length > maxParts) throw new Problem('invalid-input');
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  return form;
}

/** Only such a form can have files. */
export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

export async function parseForm(request: FastifyRequest): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (typeof request.body === 'string' && type.startsWith(plainFormType)) return parsePlainForm(request.body);
  if (!Buffer.isBuffer(request.body) || !isMultipart(request)) throw new Problem('wrong-type');
  return parseMultipart(request.body, type);
}

/** The value of a file field without a chosen file. */
const isNothing = (file: File): boolean => file.name === '' && file.size === 0;

/** The fields and files of a submitted form, validated as its route declares. */
export async function readForm(
  shape: FormShape,
  request: FastifyRequest,
): Promise<{ fields: unknown; files: readonly FormFile[] }> {
  const fields: Record<string, string> = {};
  const files: FormFile[] = [];
  for (const [field, value] of await parseForm(request)) {
    // A form sends every newline as CRLF, which is not what the user typed.
    if (typeof value === 'string') fields[field] = value.replaceAll('\r\n', '\n');
    else if (shape.files.includes(field) && !isNothing(value)) {
      files.push({ field, name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
    }
  }
  const parsed = z.safeParse(shape.fields, fields);
  if (parsed.success) return { fields: parsed.data, files };
  const where = parsed.error.issues[0]?.path.join(' ');
  throw new Problem('invalid-input', where ? { sentence: `Please check this field: ${where}.` } : {});
}
