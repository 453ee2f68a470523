import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { cloneTemplate, createTemplate } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { asApp, asOwner } from '../../packages/server/src/testing/roles.ts';
import { type RunningPostgres, startPostgres } from '../../packages/server/src/testing/start-postgres.ts';
import { root, testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { stopClock } from './clock.ts';

export interface RunningSite {
  readonly url: string;
  readonly port: number;
  /** As its owner, for tests that set up data; the site itself runs as the app's role. */
  readonly ownerUrl: string;
  readonly filesDir: string;
  readonly playDir: string;
  /** The web process's id. */
  readonly webPid: number;
  /** What the web process of a new site wrote to standard output. */
  readonly printed: () => string;
  /** Stops the web process; the worker goes on. */
  stopWeb(): Promise<void>;
  /** Starts the web process again, at the same address, with another build. */
  startWeb(build: string): Promise<void>;
  stop(): Promise<void>;
}

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error(`${url} did not answer.`);
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  const ended = children.map(
    (child) =>
      new Promise<unknown>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve(null);
        else child.once('exit', resolve);
      }),
  );
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
}

/** The template is that of a site already set up. */
async function reopenSetup(databaseUrl: string, nowMs: number): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1 });
  await db.updateTable('site_setup').set({ finished_at: null, texts: 'neutral' }).execute();
  await stopClock(db, nowMs);
  await db.destroy();
}

interface Ground {
  readonly postgres: Pick<RunningPostgres, 'urlOf'>;
  readonly template: string;
  readonly build: string;
  readonly settings?: Record<string, string>;
  /** A site without an owner, still to be set up; its clock is stopped at this moment. */
  readonly newAtMs?: number;
  /** Games can be played, below localhost; all on one origin if they share it. */
  readonly hasPlay?: boolean | 'shared';
}

/** A built site with its worker and its first texts, on its own database. */
export async function startSiteOn(ground: Ground): Promise<RunningSite> {
  const { postgres, template, build, settings, newAtMs, hasPlay } = ground;
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-site-'));
  // nginx runs as another user, who has to find the games.
  if (hasPlay) await chmod(folder, 0o755);
  const databaseUrl = asApp(postgres.urlOf(await cloneTemplate(postgres.urlOf, template)));
  const isNew = newAtMs !== undefined;
  if (isNew) await reopenSetup(asOwner(databaseUrl), newAtMs);
  const filesDir = path.join(folder, 'files');
  const playDir = path.join(folder, 'play');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    ...testEnvironment(databaseUrl, filesDir),
    WEB_BUILD: build,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    ...(hasPlay && {
      PLAY_URL: `http://${hasPlay === 'shared' ? '' : '*.'}play.localhost:${port}`,
      PLAY_DIR: playDir,
    }),
    ...settings,
  };
  const start = (role: string, env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, ['packages/server/src/main.ts', role], {
      cwd: root,
      env,
      stdio: ['ignore', isNew ? 'pipe' : 'inherit', 'inherit'],
    });
  let web = start('web', environment);
  const worker = start('worker', environment);
  const printed: string[] = [];
  for (const { stdout } of [web, worker])
    stdout?.on('data', (bytes: Buffer) => printed.push(bytes.toString()));
  await waitFor(`${url}/healthz`);
  return {
    url,
    port,
    ownerUrl: asOwner(databaseUrl),
    filesDir,
    playDir,
    webPid: web.pid ?? 0,
    printed: () => printed.join(''),
    stopWeb: () => endAll([web]),
    async startWeb(other) {
      web = start('web', { ...environment, WEB_BUILD: other });
      await waitFor(`${url}/healthz`);
    },
    async stop() {
      await endAll([web, worker]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same with its own PostgreSQL. */
export async function startSite(build: string, settings: Record<string, string> = {}): Promise<RunningSite> {
  const postgres = await startPostgres({
    folder: await mkdtemp(path.join(tmpdir(), 'tinsmith-postgres-')),
    isPersistent: false,
  });
  const template = await createTemplate(postgres.urlOf);
  const site = await startSiteOn({ postgres, template, build, settings });
  return {
    ...site,
    async stop() {
      await site.stop();
      await postgres.stop();
    },
  };
}
