import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { openPlatform } from '../packages/server/src/platform/open-platform.ts';

/**
 * Renders a page's React tree again and again, with the data of one real view and nothing else: no request, no
 * session, no loaders. `GET /PAGE` with `x-count` answers with the CPU time of one rendering in milliseconds.
 */

const { WEB_BUILD = '', BENCH_PORT, COOKIE = '' } = process.env;
type Render = (...args: unknown[]) => Promise<unknown>;

// Before the site loads the same module: its renderer is replaced by one that remembers what it was given.
const build = await import(pathToFileURL(path.resolve(WEB_BUILD, 'server/index.js')).href);
const original = build.entry.module.default as Render;
let given: unknown[] = [];
build.entry.module = {
  ...build.entry.module,
  default: (...args: unknown[]) => {
    given = args;
    return original(...args);
  },
};

const platform = openPlatform(readConfig());
const app = await createApp(platform, { pages: true });
const views = new Map<string, unknown[]>();

async function viewOf(url: string): Promise<unknown[]> {
  const known = views.get(url);
  if (known) return known;
  const answer = await app.inject({ url, headers: { cookie: COOKIE } });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  // The data for the browser comes from a stream that can be read once; it is not part of the tree.
  const [request, status, headers, context, loadContext] = given;
  const again = { ...(context as object), serverHandoffStream: undefined };
  const view = [request, status, headers, again, loadContext];
  views.set(url, view);
  return view;
}

createServer(async (request, response) => {
  if (request.url === '/healthz') return void response.end();
  const args = await viewOf(request.url ?? '/');
  const count = Number(request.headers['x-count']);
  const before = process.cpuUsage();
  for (let n = 0; n < count; n += 1) await original(...args);
  const { user, system } = process.cpuUsage(before);
  response.end(String((user + system) / 1000 / count));
}).listen(Number(BENCH_PORT), '127.0.0.1');
