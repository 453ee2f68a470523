import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

type Value = string | readonly string[] | { readonly name: string; readonly bytes: Uint8Array };

/** What a browser shows: the final URL, and its page. */
export interface Shown {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  readonly headers: LightMyRequestResponse['headers'];
  /** The text of the page's main part, without markup. */
  readonly text: string;
}

export interface PlainForm {
  readonly method: string;
  /** Null if the form is sent to its page's own URL. */
  readonly action: string | null;
  readonly type: string;
  readonly role: string | null;
  readonly html: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const decodeText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag);
  return found ? decodeText(found[1] ?? '') : null;
}

/** A form's initial values: those of untouched inputs and text areas. */
function readFields(html: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const [tag, , kind, body] of html.matchAll(
    /(<(input|textarea)[^>]*>)(?:([^<]*)<\/textarea>)?/g,
  ) as unknown as Iterable<[string, string, string, string | undefined]>) {
    const name = attribute(tag, 'name');
    const isChoice = /type="(checkbox|radio)"/.test(tag);
    if (!name || attribute(tag, 'type') === 'file' || (isChoice && !/\schecked=""/.test(tag))) continue;
    const text = kind === 'textarea' ? decodeText(body ?? '').replace(/^\n/, '') : attribute(tag, 'value');
    fields.push([name, text ?? (isChoice ? 'on' : '')]);
  }
  return fields;
}

/** All forms of a page, as a browser reads them. */
export const readForms = (page: string): PlainForm[] =>
  [...page.matchAll(/(<form[^>]*>)([\s\S]*?)<\/form>/g)].map(([, tag = '', html = '']) => ({
    method: (attribute(tag, 'method') ?? 'get').toLowerCase(),
    action: attribute(tag, 'action'),
    type: (attribute(tag, 'encType') ?? 'application/x-www-form-urlencoded').toLowerCase(),
    role: attribute(tag, 'role'),
    html,
    fields: readFields(html),
  }));

async function encode(form: PlainForm, values: Readonly<Record<string, Value>>) {
  const data = new FormData();
  for (const [name, value] of form.fields) if (!(name in values)) data.append(name, value);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object' && 'bytes' in value)
      data.append(name, new Blob([Buffer.from(value.bytes)]), value.name);
    else for (const text of [value].flat()) data.append(name, String(text).replaceAll('\n', '\r\n'));
  }
  if (form.type !== 'multipart/form-data') {
    const plain = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    return { type: form.type, payload: Buffer.from(plain.toString()) };
  }
  const encoded = new Response(data);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

const textOf = (html: string): string =>
  decodeText(
    (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, ' '),
  ).replace(/\s+/g, ' ');

/** A browser without scripts: it opens pages, fills in their forms, and follows redirects. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly #t: TestApp;
  readonly #headers: Record<string, string>;

  constructor(t: TestApp, headers: Record<string, string> = {}) {
    this.#t = t;
    this.#headers = headers;
  }

  async ask(method: 'GET' | 'POST', url: string, body?: { type: string; payload: Buffer }) {
    const answer = await this.#t.app.inject({
      method,
      url,
      headers: { ...this.#headers, ...(body && { 'content-type': body.type }) },
      cookies: Object.fromEntries(this.cookies),
      ...(body && { payload: body.payload }),
    });
    for (const { name, value, expires, maxAge } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async open(url: string): Promise<Shown> {
    return this.#follow(url, await this.ask('GET', url));
  }

  /** Fills in the one form of a page that has a button with this text, and presses it. */
  async send(page: Shown, button: string, values: Readonly<Record<string, Value>> = {}): Promise<Shown> {
    const form = readForms(page.html).find(({ html }) => textOf(html).includes(button));
    if (!form) throw new Error(`No form with the button '${button}' at ${page.url}:\n${page.text}`);
    const url = form.action ?? page.url;
    return this.#follow(url, await this.ask('POST', url, await encode(form, values)));
  }

  async #follow(url: string, answer: LightMyRequestResponse): Promise<Shown> {
    const to = answer.headers.location;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && to) return this.open(to);
    const { statusCode: status, body: html, headers } = answer;
    return { url, status, html, headers, text: textOf(html) };
  }
}
