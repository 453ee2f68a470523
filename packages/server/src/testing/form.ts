import type { LightMyRequestResponse } from 'fastify';
import type { Visitor } from './test-app.ts';

export type FormValue = string | { readonly name: string; readonly bytes: Uint8Array };

/** Posts a form with files, as a browser would. A field may occur more than once. */
export async function postForm(
  visitor: Visitor,
  url: string,
  fields: readonly (readonly [string, FormValue])[],
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [field, value] of fields) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([Buffer.from(value.bytes)]), value.name);
  }
  const { headers, body } = await encodeForm(form);
  return visitor.post(url, body, { ...more, ...headers });
}

async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
