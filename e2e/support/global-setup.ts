import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cloneTemplate, createTemplate } from '../../packages/server/src/testing/databases.ts';
import { copyTestBuild } from '../../packages/server/src/testing/ensure-test-build.ts';
import { startPostgres } from '../../packages/server/src/testing/start-postgres.ts';

const root = path.resolve(import.meta.dirname, '../..');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error(`${url} did not answer.`);
}

/** The built site with its worker on a real PostgreSQL, as the browser tests use it. */
export default async function setup() {
  const build = path.join(root, `packages/web/build/browser-${process.pid}`);
  await copyTestBuild(build);
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-e2e-'));
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres'), isPersistent: false });
  const template = await createTemplate(postgres.urlOf);
  const database = await cloneTemplate(postgres.urlOf, template);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: postgres.urlOf(database),
    FILES_DIR: path.join(folder, 'files'),
    WEB_BUILD: build,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
  };
  const children: ChildProcess[] = ['web', 'worker'].map((role) =>
    spawn(process.execPath, ['packages/server/src/main.ts', role], {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    }),
  );
  await waitFor(`${url}/healthz`);
  process.env.E2E_URL = url;
  process.env.E2E_DATABASE_URL = postgres.urlOf(database);
  return async () => {
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(build, { recursive: true, force: true });
  };
}
