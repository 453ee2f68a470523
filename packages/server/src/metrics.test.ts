import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualLanes } from './http/admission.ts';
import { allSeries, type Metrics, openMetrics, openRegistry, startMetrics } from './metrics.ts';
import { openPlatform } from './platform/open-platform.ts';
import { openDatabaseProxy } from './testing/database-proxy.ts';
import { createEntry, createJoined } from './testing/entry-factories.ts';
import { createAccount, createCompetition, createSession } from './testing/factories.ts';
import { freePort } from './testing/free-port.ts';
import { limit } from './testing/sizes.ts';
import { useTestApp } from './testing/test-app.ts';
import { seal, sendPiece } from './testing/uploads.ts';

const registry = openRegistry();
const lines: string[] = [];
const t = useTestApp({ pages: true, registry, onLogLine: (line) => void lines.push(line) });
const startMs = Date.UTC(2026, 6, 17, 18);
const hourMs = 3_600_000;
let metrics: Metrics;

beforeAll(async () => {
  metrics = openMetrics(t.platform, registry);
  await t.setClock(startMs + hourMs);
});
afterAll(() => metrics.close());

const scrape = () => metrics.scrape(t.app);
/** On a busy machine the database may take longer than a scrape waits for it. */
async function scrapeAll(own: Metrics, app: typeof t.app | null = t.app): Promise<string> {
  for (;;) {
    const text = await own.scrape(app);
    if (readValue(text, 'tinsmith_database_up') === 1) return text;
  }
}
/** What the database says is remembered for some seconds: another reader has not asked before. */
async function scrapeNow(): Promise<string> {
  const own = openMetrics(t.platform);
  try {
    return await scrapeAll(own);
  } finally {
    await own.close();
  }
}
/** The value of a series with these labels; undefined if there is none. */
const readValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const countSeries = (text: string): number =>
  text.split('\n').filter((line) => line.startsWith('tinsmith_')).length;

describe('what is exported', () => {
  test('[R18.01] every series is there with its help text, in a web process and in a worker', async () => {
    await createCompetition(t.platform.db, { startMs });
    await t.visitor().get('/api/v1/news');
    const [web, worker] = [await scrapeAll(metrics), await scrapeAll(metrics, null)];
    const nameOf = (line: string) => /^[a-z_]+/.exec(line)?.[0] ?? '';
    for (const text of [web, worker]) {
      for (const [name, { kind, help }] of Object.entries(allSeries)) {
        expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`);
        expect(name.endsWith('_total'), name).toBe(kind === 'counter');
      }
      for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
        expect(text).toContain(`# HELP ${name} `);
    }
    expect(web).toContain('# TYPE tinsmith_http_request_duration_seconds histogram\n');
    const withValue = new Set(web.split('\n').map(nameOf));
    expect(Object.keys(allSeries).filter((name) => !withValue.has(name))).toEqual([]);
    // A worker answers no requests.
    const inWorker = new Set(worker.split('\n').map(nameOf));
    expect(Object.keys(allSeries).filter((name) => !inWorker.has(name))).toEqual([
      'tinsmith_requests_in_progress',
      'tinsmith_requests_waiting',
      'tinsmith_requests_refused_total',
    ]);
  });

  test('[R18.01] the values are those of the site: phase, queue, e-mails, uploads, streams, pool', async () => {
    const jam = await createCompetition(t.platform.db, { startMs });
    const anna = await createJoined(t.platform.db, jam);
    const entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
    const before = await scrapeNow();
    const bytes = randomBytes(70_000);
    const visitor = t.visitor(anna.token);
    await sendPiece(visitor, (await seal(visitor, entryId, bytes)).id, 0, bytes);
    await t.platform.mail.send({ to: 'a@example.org', subject: 'Hello', text: 'Hello', id: 'a' });
    await sql`select graphile_worker.add_job('a-late-one', run_at => now() - interval '10 minutes')`.execute(
      t.platform.db,
    );
    await sql`select graphile_worker.add_job('in-the-future', run_at => now() + interval '10 minutes')`.execute(
      t.platform.db,
    );
    await sql`select graphile_worker.add_job('given-up', max_attempts => 1)`.execute(t.platform.db);
    await sql`update graphile_worker._private_jobs set attempts = 1 where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'given-up')`.execute(t.platform.db);
    const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await fetch(`${url}/api/v1/live`);

    const text = await scrapeNow();
    const grown = (name: string) => (readValue(text, name) ?? 0) - (readValue(before, name) ?? 0);
    expect(grown('tinsmith_uploaded_bytes_total')).toBe(bytes.length);
    expect(grown('tinsmith_mails_sent_total')).toBe(1);
    expect(grown('tinsmith_live_streams')).toBe(1);
    expect(grown('tinsmith_jobs_failed')).toBe(1);
    expect(grown('tinsmith_jobs_waiting')).toBeGreaterThanOrEqual(1);
    expect(readValue(text, 'tinsmith_uploads_in_progress')).toBe(0);
    expect(readValue(text, 'tinsmith_job_oldest_due_seconds')).toBeGreaterThanOrEqual(600);
    expect(readValue(text, 'tinsmith_job_oldest_due_seconds')).toBeLessThan(700);
    expect(readValue(text, 'tinsmith_workers_running')).toBe(0);
    expect(readValue(text, 'tinsmith_database_up')).toBe(1);
    expect(readValue(text, 'tinsmith_database_standbys')).toBe(0);
    expect(readValue(text, 'tinsmith_database_pool_max')).toBe(4);
    expect(readValue(text, 'tinsmith_database_pool_connections')).toBeGreaterThanOrEqual(1);
    expect(readValue(text, 'tinsmith_event_phase{phase="live"}')).toBe(1);
    expect(readValue(text, 'tinsmith_event_phase{phase="voting"}')).toBe(0);
    expect(readValue(text, 'tinsmith_next_boundary_seconds')).toBe(71 * 3600);
    expect(readValue(text, 'tinsmith_last_boundary_seconds')).toBe(3600);
    expect(readValue(text, 'tinsmith_files_disk_free_bytes')).toBeGreaterThan(0);

    await stream.body?.cancel();
    await expect.poll(() => t.platform.counts.liveStreams).toBe(0);
  });

  test('[R18.01] a request counts by its pattern, that of its page or as unmatched, and once', async () => {
    const jam = await createCompetition(t.platform.db, { startMs });
    const labels = (method: string, route: string, status: string) =>
      `tinsmith_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    const asked = [
      ['GET', `/api/v1/compo/${jam.short}/uploads`, labels('GET', '/api/v1/compo/:compoId/uploads', '4xx')],
      ['GET', `/${jam.short}`, labels('GET', '/:compoId', '2xx')],
      ['GET', '/news', labels('GET', '/news', '2xx')],
      ['GET', '/no/such/page/at/all', labels('GET', 'unmatched', '4xx')],
      ['GET', '/api/v1/nothing', labels('GET', 'unmatched', '4xx')],
      ['HEAD', '/healthz', labels('HEAD', '/healthz', '2xx')],
      ['POST', '/api/v1/error', labels('POST', '/api/v1/error', '4xx')],
    ] as const;
    for (const [method, url, series] of asked) {
      const before = readValue(await scrape(), series) ?? 0;
      await t.app.inject({ method, url });
      expect([url, readValue(await scrape(), series)]).toEqual([url, before + 1]);
    }
  });

  test('[R18.01] a try to send an e-mail that fails is counted, also one of many', async () => {
    const platform = openPlatform({ ...t.platform.config, smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
    await expect(
      platform.mail.send({ to: 'a@example.org', subject: 'Hello', text: 'Hello', id: 'c' }),
    ).rejects.toThrow();
    await expect(platform.mail.openLine()).rejects.toThrow();
    expect(platform.counts).toMatchObject({ mailsSent: 0, mailsFailed: 2 });
    await platform.close();
  });

  test('[R18.01] what is in progress, waits and is refused counts by importance', async () => {
    const { promise: door, resolve: open } = Promise.withResolvers<void>();
    const { guest } = usualLanes;
    const read = async () => {
      const text = await scrape();
      return ['in_progress', 'waiting', 'refused_total'].map((what) =>
        readValue(text, `tinsmith_requests_${what}{importance="guest"}`),
      );
    };
    const work = Array.from({ length: guest.maxInProgress + guest.maxWaiting }, () =>
      t.app.admission.run('guest', () => door),
    );
    expect(await read()).toEqual([guest.maxInProgress, guest.maxWaiting, 0]);
    await expect(t.app.admission.run('guest', () => door)).rejects.toThrow();
    expect(t.app.admission.refusalOf('guest')).not.toBeNull();
    expect(await read()).toEqual([guest.maxInProgress, guest.maxWaiting, 2]);
    open();
    await Promise.all(work);
    expect(await read()).toEqual([0, 0, 2]);
  });
});

test('[R18.01] the number of series stays the same, whatever visitors ask for', {
  timeout: 120_000,
}, async () => {
  /** Everything that a visitor can choose, in every place of a request. */
  const askAs = async (name: string) => {
    const { id, username } = await createAccount(t.platform.db);
    const { short } = await createCompetition(t.platform.db, { startMs });
    const member = t.visitor(await createSession(t.platform.db, id));
    const number = Number.parseInt(name, 16) % 100_000;
    for (const path of [
      `/${name}`,
      `/${name}/${name}/${name}`,
      `/${short}`,
      `/${short}/entry/${number}`,
      `/user/${username}`,
      `/user/${name}`,
      `/news?${name}=${name}`,
      `/news/${number}`,
      `/upload/${name}.png`,
      `/assets/${name}.js`,
      `/%2e/${name}`,
      `/api/v1/${name}`,
      `/api/v1/compo/${name}`,
      `/api/v1/compo/${short}`,
      `/api/v1/entry/${number}`,
      `/api/v1/user/${username}`,
    ]) {
      const headers = { 'user-agent': name, 'x-request-id': name, host: `${name}.example.org` };
      await t.visitor().get(path, headers);
      await member.get(path, headers);
      await t.app.inject({ method: 'DELETE', url: path });
    }
    for (const method of ['OPTIONS', 'PROPFIND', 'LOCK'])
      await t.app.inject({ method: method as 'OPTIONS', url: `/${name}` });
  };
  await askAs(randomBytes(6).toString('hex'));
  const once = countSeries(await scrapeNow().then(scrape));
  for (let time = 0; time < 5; time += 1) await askAs(randomBytes(6).toString('hex'));
  expect(countSeries(await scrape())).toBe(once);
  // Beside the durations there is nothing that could grow at all.
  for (const { label } of Object.values(allSeries)) expect(label?.values.length ?? 1).toBeLessThan(10);
});

describe('while the database is away', () => {
  test.each(['cut', 'silent'] as const)(
    '[R18.01] (%s) a scrape answers within a second with what the process knows',
    async (fault) => {
      const { config } = t.platform;
      const proxy = await openDatabaseProxy(config.databaseUrl);
      const platform = openPlatform({ ...config, databaseUrl: proxy.through(config.databaseUrl) });
      const own = openMetrics(platform);
      try {
        await scrapeAll(own);
        proxy.setFault(fault);
        const late = openMetrics(platform);
        for (let time = 0; time < 3; time += 1) {
          const beganAt = performance.now();
          const text = await late.scrape(t.app);
          expect(performance.now() - beganAt).toBeLessThan(limit(1_000));
          expect(readValue(text, 'tinsmith_database_up')).toBe(0);
          expect(readValue(text, 'tinsmith_database_pool_max')).toBe(4);
          expect(readValue(text, 'tinsmith_requests_waiting{importance="member"}')).toBe(0);
          // Unknown, which is not 0.
          expect(readValue(text, 'tinsmith_job_oldest_due_seconds')).toBeUndefined();
          expect(text).toContain('# HELP tinsmith_job_oldest_due_seconds ');
        }
        // A reader that had asked before shows for half a minute what it knew.
        expect(readValue(await own.scrape(t.app), 'tinsmith_jobs_waiting')).toBeGreaterThanOrEqual(0);
        proxy.setFault('none');
        await expect
          .poll(async () => readValue(await late.scrape(t.app), 'tinsmith_database_up'), { timeout: 20_000 })
          .toBe(1);
        await late.close();
      } finally {
        await own.close();
        await platform.close();
        await proxy.close();
      }
    },
  );
});

describe('where it is served', () => {
  test('[R18.01] the public app has no metrics, also for staff and for the machine itself', async () => {
    const { id } = await createAccount(t.platform.db, { rank: 'owner' });
    const owner = t.visitor(await createSession(t.platform.db, id));
    for (const path of ['/metrics', '/metrics/', '/api/v1/metrics', '/api/metrics'])
      for (const visitor of [t.visitor(), owner]) {
        const answer = await visitor.get(path);
        expect([path, answer.statusCode]).toEqual([path, 404]);
        expect(answer.body).not.toContain('# HELP');
      }
  });

  test('[R18.01] they have a port of their own, which serves nothing else', async () => {
    const port = await freePort();
    const own = openMetrics(t.platform);
    const platform = { ...t.platform, config: { ...t.platform.config, metricsPort: port } };
    const stop = await startMetrics(platform, own, t.app);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('tinsmith_live_streams 0\n');
    for (const path of ['/', '/news', '/api/v1/news', '/metrics/x', '/metrics?x=1'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await stop();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  test('[R18.01] a port that is taken is logged, and the site starts without them', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const platform = { ...t.platform, config: { ...t.platform.config, metricsPort: port } };
    const stop = await startMetrics(platform, openMetrics(t.platform), t.app);
    expect(lines.some((line) => line.includes('the metrics are not served'))).toBe(true);
    await stop();
    other.close();
  });
});
