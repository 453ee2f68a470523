import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createPng } from '../../../packages/server/src/testing/sized-png.ts';

/** The site allows an account 60 posts an hour. */
const postsPerPerson = 55;
/** How much slower than this an answer counts as a failure. */
const maxMs = 15_000;

interface Written {
  readonly text: string;
  readonly postId: number;
  readonly hasPicture: boolean;
}

export interface LoadReport {
  readonly requests: number;
  /** Every request that was not answered with success, in words. */
  readonly failed: readonly string[];
  readonly written: readonly Written[];
  readonly slowestMs: number;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

class KeptConnectionClosed extends Error {}

/**
 * People who post, every fifth time with a picture (which is a job), and people who read pages with the files that these
 * name. Nothing is sent again: each request must succeed the first time.
 */
export function startLoad(
  url: string,
  event: { readonly short: string; readonly tokens: readonly string[] },
  { writers = 6, readers = 4 } = {},
): { stop(): Promise<LoadReport>; count(): number } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const failed: string[] = [];
  const written: Written[] = [];
  let requests = 0;
  let slowestMs = 0;
  let isOver = false;

  const send = (path: string, { method = 'GET', headers = {}, body }: Question, by: Agent | false) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = request(
        `${url}${path}`,
        { agent: by, method, headers, timeout: maxMs },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${maxMs} ms`)));
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          outgoing.reusedSocket && error.code === 'ECONNRESET'
            ? new KeptConnectionClosed(error.message)
            : error,
        ),
      );
      outgoing.end(body);
    });

  async function ask(path: string, { method = 'GET', headers = {}, body }: Question = {}) {
    const begunAt = performance.now();
    requests += 1;
    const question = { method, headers, ...(body && { body }) };
    const answer = await send(path, question, agent)
      // A connection that was kept may be closed as it is used, such as when nginx reloads: like a browser, on a new one.
      .catch((error) => {
        if (error instanceof KeptConnectionClosed) return send(path, question, false);
        throw error;
      })
      .catch((error: Error): Answer => ({ status: 0, body: error.message }));
    slowestMs = Math.max(slowestMs, performance.now() - begunAt);
    if (answer.status === 200 || answer.status === 302) return answer;
    const at = new Date().toISOString().slice(11, 23);
    failed.push(`${at} ${method} ${path}: ${answer.status} ${answer.body.slice(0, 100)}`);
    return null;
  }

  const cookieOf = (token: string) => `session=${token}; csrftoken=drill`;

  async function write(writer: number): Promise<void> {
    for (let index = 0; !isOver; index += 1) {
      const place = writer + writers * Math.floor(index / postsPerPerson);
      const token = event.tokens[place];
      if (token === undefined) throw new Error('There are too few people for so many posts.');
      const text = `writer-${writer}-post-${index}-`;
      const hasPicture = index % 5 === 0;
      const form = new FormData();
      form.append('message', text);
      if (hasPicture) {
        const picture = createPng(60, 40, { shade: (writer * 31 + index) % 255 });
        form.append('screenshot', new Blob([new Uint8Array(picture)]), 'shot.png');
      }
      const encoded = new Response(form);
      const answer = await ask(`/api/v1/log/event/${event.short}`, {
        method: 'POST',
        headers: {
          cookie: cookieOf(token),
          'x-csrftoken': 'drill',
          'idempotency-key': randomUUID(),
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        body: Buffer.from(await encoded.arrayBuffer()),
      });
      if (answer) written.push({ text, postId: JSON.parse(answer.body).post.id, hasPicture });
      await wait(150);
    }
  }

  async function read(reader: number): Promise<void> {
    const paths = [
      '/news',
      `/${event.short}`,
      `/${event.short}/log`,
      `/api/v1/log/event/${event.short}`,
      '/',
    ];
    // Half of them are logged in, which gets past nginx's cache.
    const headers = reader % 2 === 0 ? {} : { cookie: cookieOf(event.tokens.at(-1 - reader) ?? '') };
    for (let index = reader; !isOver; index += 1) {
      const page = await ask(paths[index % paths.length] ?? '/', { headers });
      const files = [...new Set(page?.body.match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [])];
      // A page without its files is a broken page.
      for (const file of files.toSorted(() => Math.random() - 0.5).slice(0, 4)) await ask(file);
      await wait(150);
    }
  }

  const going = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
  ]);
  // Noticed when the load is stopped.
  going.catch(() => undefined);
  return {
    count: () => requests,
    async stop() {
      isOver = true;
      await going;
      agent.destroy();
      return { requests, failed, written, slowestMs: Math.round(slowestMs) };
    },
  };
}
