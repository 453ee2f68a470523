import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { reportFigure } from '../../packages/server/src/testing/sizes.ts';
import { askRaw } from './ask.ts';
import { endAll, run, until } from './process.ts';

const patienceMs = 60_000;

/** On a connection of its own: the server may close a kept one at the moment at which a form is sent. */
const read = (url: string, { headers, ...options }: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...options, headers: { ...headers, connection: 'close' } });

afterAll(endAll);

test('npm run dev on nothing at all: /news answers with its posts within a minute, the demo is there, and it leaves in order', async () => {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-dev-'));
  const begunAt = performance.now();
  const dev = run(process.execPath, ['scripts/dev.ts'], { PORT: String(port), DATA_DIR: dataDir });
  const readNews = () =>
    fetch(`http://localhost:${port}/news`).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
  await until('/news answers', async () => (await readNews()).includes('<article'), patienceMs).catch(
    (error) => {
      throw new Error(`${error.message}\n${dev.lines.join('\n')}`);
    },
  );
  reportFigure(`dev: /news after ${Math.round(performance.now() - begunAt)} ms`);
  expect((await readNews()).match(/<article/g)).toHaveLength(10);
  const gallery = await read(`http://localhost:${port}/all/entries`).then((answer) => answer.text());
  expect(gallery).toContain('Signal Keeper');
  // Games are played below localhost, which needs nothing to be set up (R15.09).
  const probe = await askRaw({
    port,
    path: '/tinsmith/probe.html',
    headers: { host: `e1.play.localhost:${port}` },
  });
  expect([probe.status, probe.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining(`frame-ancestors http://localhost:${port}`),
  ]);

  // The switch, as a browser without script uses it: be someone, then fill the demo again and still be the same.
  const cookies = new Map<string, string>();
  const ask = async (url: string, fields?: Record<string, string>) => {
    const answer = await read(`http://localhost:${port}${url}`, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(fields && {
        method: 'POST',
        body: new URLSearchParams({ ...fields, csrftoken: cookies.get('csrftoken') ?? '', next: '/news' }),
      }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const readPage = async () => (await ask('/news')).text();
  expect(await readPage()).toContain('Demo switch, only in development');
  expect((await ask('/dev/be', { role: 'organizer' })).status).toBe(303);
  expect(await readPage()).toMatch(/Speedhack, live, .*as .*amarok/);
  expect((await ask('/dev/kind', { kind: 'gift-exchange' })).status).toBe(303);
  expect(await readPage()).toMatch(/Gift exchange, live, .*as .*amarok/);

  expect((await dev.end('SIGTERM')).code).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
