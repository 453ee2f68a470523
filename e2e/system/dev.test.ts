import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { reportFigure } from '../../packages/server/src/testing/sizes.ts';
import { endAll, run, until } from './process.ts';

const patienceMs = 60_000;

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
  const gallery = await fetch(`http://localhost:${port}/all/entries`).then((answer) => answer.text());
  expect(gallery).toContain('Signal Keeper');
  expect((await dev.end('SIGTERM')).code).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
