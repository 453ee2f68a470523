import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readLinks } from './read-links.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** A plain web server for a folder, below a path of its own. */
export async function serveFolder(dir: string, below: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(pathname);
    const file = path.join(dir, name.slice(below.length));
    if (!name.startsWith(below) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${below}`, close: () => void server.close() };
}

export interface StaticCrawl {
  readonly visited: ReadonlySet<string>;
  readonly broken: readonly string[];
  /** What a browser would request from elsewhere, or from outside the folder. */
  readonly elsewhere: readonly string[];
  readonly bodies: ReadonlyMap<string, string>;
}

const sourcePattern =
  /<(?:img|video|source|script|iframe|link|audio|embed|object|form)\b[^>]*?\s(?:src|href|data|action|poster|srcset)="([^"]*)"/g;

/** Follows every link of a site of plain files, and every request that its pages and styles make. */
export async function crawlStatic(url: string): Promise<StaticCrawl> {
  const queue = [`${url}index.html`];
  const visited = new Set<string>();
  const broken: string[] = [];
  const elsewhere: string[] = [];
  const bodies = new Map<string, string>();
  const anchors: { readonly from: string; readonly to: string; readonly id: string }[] = [];
  const follow = (from: string, link: string, isRequest: boolean): void => {
    const to = new URL(link, from);
    const isInside = to.href.startsWith(url);
    const isAbsolute = /^(?:[a-z]+:|\/)/i.test(link);
    if (isRequest && (!isInside || isAbsolute)) elsewhere.push(`${from}: ${link}`);
    // A link may lead elsewhere, as long as it says so.
    if (!isInside && !/^[a-z]+:/i.test(link)) broken.push(`${from}: ${link} leaves the folder`);
    if (!isInside) return;
    if (to.hash) anchors.push({ from, to: to.href.replace(/#.*/, ''), id: to.hash.slice(1) });
    to.hash = '';
    if (!visited.has(to.href)) queue.push(to.href);
  };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (visited.has(next)) continue;
    visited.add(next);
    const answer = await fetch(next);
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    if (answer.status !== 200) broken.push(`${next}: ${answer.status}`);
    bodies.set(next, body);
    if (type.startsWith('text/html')) {
      for (const [, source = ''] of body.matchAll(sourcePattern)) follow(next, source, true);
      for (const link of readLinks(type, body).links) follow(next, link, false);
    }
    if (type === 'text/css')
      for (const [, source = ''] of body.matchAll(/url\("?([^")]+)"?\)/g))
        if (!source.startsWith('data:')) follow(next, source, true);
  }
  for (const { from, to, id } of anchors)
    if (!bodies.get(to)?.includes(` id="${id}"`)) broken.push(`${from}: no #${id} in ${to}`);
  return { visited, broken, elsewhere, bodies };
}
