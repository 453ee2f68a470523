import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createCompetition } from '../../packages/server/src/testing/factories.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { isNightly, reportFigure } from '../../packages/server/src/testing/sizes.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-app.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { endAll, launchWorker, run, startWeb, until, untilWorking, type WebProcess } from './process.ts';

// A real Prometheus (Debian: prometheus), which CI doesn't need, with the sample of its settings, the alerts and the
// dashboard.

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-prometheus-'));
});
afterAll(async () => {
  await endAll();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings as they are documented, with the ports of this test and once a second. */
async function writeSettings(web: readonly number[], worker: number): Promise<string> {
  const here = path.join(root, 'deploy/prometheus');
  const sample = await readFile(path.join(here, 'prometheus.yml'), 'utf8');
  const targets = [web, [worker]].map((ports) => ports.map((port) => `127.0.0.1:${port}`).join(', '));
  const settings = sample
    .replace(/_interval: 15s/g, '_interval: 1s')
    .replace('scrape_timeout: 5s', 'scrape_timeout: 1s')
    .replace(/^ {6}- targets: \[.*\]$/gm, () => `      - targets: [${targets.shift()}]`);
  expect(targets).toEqual([]);
  await copyFile(path.join(here, 'rules.yml'), path.join(folder, 'rules.yml'));
  const file = path.join(folder, 'prometheus.yml');
  await writeFile(file, settings);
  return file;
}

test.runIf(isNightly)(
  'Prometheus reads every process, evaluates every alert, and has data for every expression of the dashboard',
  async () => {
    const { db } = openDatabase({ databaseUrl: database.databaseUrl, databasePool: 1 });
    await createCompetition(db, { startMs: Date.now() + 3_600_000 });
    await db.destroy();
    const ports = [await freePort(), await freePort()];
    const workerPort = await freePort();
    const webs: WebProcess[] = [];
    for (const port of ports) webs.push(await startWeb(database, { METRICS_PORT: String(port) }));
    await untilWorking(launchWorker(database, { METRICS_PORT: String(workerPort) }));

    const port = await freePort();
    const prometheus = run(
      '/usr/bin/prometheus',
      [
        `--config.file=${await writeSettings(ports, workerPort)}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      {},
      'SIGTERM',
    );
    const ask = async (call: string) =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1/${call}`)).json()).data;
    const visit = () =>
      Promise.all(
        webs.flatMap(({ url }) => ['/news', '/api/v1/news', '/no/page'].map((one) => fetch(url + one))),
      );
    const query = async (expression: string): Promise<unknown[]> =>
      (await ask(`query?query=${encodeURIComponent(expression)}`)).result;
    await until('Prometheus has seen all processes twice', async () => {
      await visit();
      return (await query('count_over_time(up[1m]) > 2').catch(() => [])).length === 3;
    });

    const { activeTargets } = await ask('targets');
    expect(activeTargets.map(({ health }: { health: string }) => health)).toEqual(['up', 'up', 'up']);
    const { panels } = JSON.parse(
      await readFile(path.join(root, 'deploy/grafana/tinsmith.json'), 'utf8'),
    ) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const without: string[] = [];
    for (const { targets } of panels)
      for (const { expr } of targets) {
        // Nothing fails here: what is asked of failures has to work for successes.
        const result = await query(expr.replace('status="5xx"', 'status="2xx"'));
        if (result.length === 0) without.push(expr);
      }
    expect(without).toEqual([]);

    await until('all rules were evaluated', async () => {
      const { groups } = await ask('rules');
      return groups[0]?.rules.every(({ health }: { health: string }) => health === 'ok');
    });
    const { groups } = await ask('rules');
    const firing = groups[0].rules.filter(({ state }: { state: string }) => state === 'firing');
    expect(firing.map(({ name }: { name: string }) => name)).toEqual([]);

    const beganAt = performance.now();
    const text = await (await fetch(`http://127.0.0.1:${ports[0]}/metrics`)).text();
    reportFigure(
      `a scrape: ${Math.round(performance.now() - beganAt)} ms, ${text.split('\n').length} lines, ${text.length} bytes`,
    );
    // Names, units and help texts as Prometheus recommends them.
    const lint = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect(`${lint.stdout}${lint.stderr}`.split('\n').filter((line) => line.includes('tinsmith_'))).toEqual(
      [],
    );
    const rules = spawnSync('promtool', ['test', 'rules', 'rules.test.yml'], {
      cwd: path.join(root, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    expect([rules.status, rules.stdout, rules.stderr]).toEqual([0, expect.stringContaining('SUCCESS'), '']);
    await prometheus.end('SIGTERM');
  },
);
