import path from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { testEnvironment } from '../../packages/server/src/testing/test-environment.ts';
import { base, jamShort } from '../fill/record-jam.ts';
import { cpuMsOf } from '../support/machine.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import { startProgram, untilAnswers } from '../support/processes.ts';
import { type BenchSite, buildDir } from '../support/site.ts';
import { median } from '../support/statistics.ts';

const pages = {
  voting: ['/news', `/${jamShort}`, `/${jamShort}/log`, `/${jamShort}/vote`, `/entry/${base + 50}`],
  results: [`/${jamShort}/results`],
} as const;

const views = 60;

async function startRenderer(bench: Bench, site: BenchSite, name: string) {
  const port = await freePort();
  const program = startProgram(
    process.execPath,
    ['bench/render-alone.ts'],
    {
      ...testEnvironment(site.databaseUrl, site.filesDir),
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      WEB_BUILD: buildDir,
      BENCH_PORT: String(port),
      COOKIE: (site.cookies[0] ?? '').replace('Cookie: ', ''),
    },
    path.join(bench.folder, `render-${name}.log`),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/healthz`);
  const render = async (page: string, count: number): Promise<number> => {
    const answer = await fetch(url + page, { headers: { 'x-count': String(count) } });
    return Number(await answer.text());
  };
  return { render, stop: program.stop };
}

export const measurement: Measurement = {
  title: 'CPU of a page with a session',
  beside: "React's rendering of the same tree alone, with the data of one view",
  unfair: [
    'React renders the way the site does (renderToPipeableStream, whole): the build has no renderToString.',
    'Alone it does not write the data that the page carries for the browser.',
    'Alone it renders the same view over and over, with warm caches and no other garbage to collect.',
    'Ours is the CPU time of the web process without that of PostgreSQL.',
  ],
  async run(bench) {
    const rows: Row[] = [];
    for (const phase of ['voting', 'results'] as const) {
      if (!pages[phase].some(bench.isWanted)) continue;
      const site = await bench.openSite(bench.percent, phase);
      const { render, stop } = await startRenderer(bench, site, phase);
      for (const page of pages[phase].filter(bench.isWanted)) {
        const view = async (ratePerSecond: number) => {
          const before = cpuMsOf(site.webPid);
          await bench.load({
            ...{ host: '127.0.0.1', port: site.port, ratePerSecond, requests: views },
            targets: site.cookies.map((cookie) => ({ name: 'page', path: page, headers: [cookie] })),
          });
          return (cpuMsOf(site.webPid) - before) / views;
        };
        // Also warms both up.
        const rate = Math.min(50, 500 / (await view(10)));
        for (let round = 0; round < 2; round += 1) await view(rate);
        await render(page, 3 * views);
        const [ours, beside]: [number[], number[]] = [[], []];
        for (let round = 0; round < bench.rounds; round += 1) {
          ours.push(await view(rate));
          beside.push(await render(page, views));
        }
        bench.say(`${page}: ${median(ours).toFixed(1)} ms, React alone ${median(beside).toFixed(1)} ms`);
        rows.push({ name: page, unit: 'ms', ours, beside, ratioAtMost: 2.2 });
      }
      await stop();
    }
    return rows;
  },
};
