import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { jamShort } from '../fill/record-jam.ts';
import { cpuMsOf } from '../support/machine.ts';
import type { Measurement, Row } from '../support/measurement.ts';
import { startProgram, untilAnswers } from '../support/processes.ts';
import { recordStatements } from '../support/record-statements.ts';
import { median, quantile } from '../support/statistics.ts';

const calls = [
  ['competition', `/api/v1/compo/${jamShort}`],
  ['log page', `/api/v1/log/event/${jamShort}?page=3`],
  ['entries page', `/api/v1/entries/all?event=${jamShort}&card=true`],
] as const;

const ratePerSecond = 60;
/** Of a round, in turns: a busy machine's speed changes within seconds. */
const numTurns = 8;
/** Enough for several of the garbage collections that take 100 ms each. */
const requestsOfTurn = 60;
/** Before the first round: until then V8 compiles, and what it has compiled differs from process to process. */
const warmUp = { ratePerSecond: 75, requests: 1_500 };
/** As the site's own pool. */
const poolSize = '10';

export const measurement: Measurement = {
  title: 'API with a session',
  beside: 'bare Fastify that sends the same statements, prepared, and answers with the same JSON',
  unfair: [
    'The ratio is that of CPU time, of the Node process and PostgreSQL together, over the same requests at the same rate: what one core could answer. It is not a measurement at saturation.',
    'The bare server checks nothing: no session beyond its statement, no access, no validation of input or output, no limits, no log.',
    'It has its JSON ready as an object and only turns it into text; ours makes it from the rows.',
    'It sends the statements one after the other; where ours sends some at the same time, its latency is lower and its CPU time the same.',
  ],
  async run(bench) {
    const site = await bench.openSite(bench.percent, 'voting');
    const cookie = (site.cookies[0] ?? '').replace('Cookie: ', '');
    const recorded: { path: string; statements: unknown; body: string }[] = [];
    for (const [, url] of calls) {
      const { statements, body } = await recordStatements(site, { url, headers: { cookie } });
      recorded.push({ path: url.split('?')[0] ?? '', statements, body });
    }
    const callsFile = path.join(bench.folder, 'calls.json');
    writeFileSync(callsFile, JSON.stringify(recorded));
    const port = await freePort();
    const bare = startProgram(
      process.execPath,
      ['bench/bare-api.ts'],
      {
        ...{ NODE_ENV: 'production', DATABASE_URL: site.databaseUrl, PORT: String(port) },
        ...{ CALLS: callsFile, POOL: poolSize },
      },
      path.join(bench.folder, 'bare-api.log'),
    );
    await untilAnswers(`http://127.0.0.1:${port}/healthz`);
    const rows: Row[] = [];
    for (const [name, url] of calls.filter(([name]) => bench.isWanted(name))) {
      const [ours, beside]: [number[], number[]] = [[], []];
      const sql: [number[], number[]] = [[], []];
      const latencies: [number[], number[]] = [[], []];
      const targets = site.cookies.map((header) => ({ name: 'call', path: url, headers: [header] }));
      const load = async (to: number, plan: typeof warmUp) => {
        // Few people ask for what thousands would.
        await site.pool.query('delete from rate_limit');
        return bench.load({ host: '127.0.0.1', port: to, targets, ...plan });
      };
      const once = async (to: number, pid: number) => {
        const [before, sqlBefore] = [cpuMsOf(pid), site.postgresCpuMs()];
        const { latenciesMs } = await load(to, { ratePerSecond, requests: requestsOfTurn });
        const sqlMs = site.postgresCpuMs() - sqlBefore;
        return { cpuMs: cpuMsOf(pid) - before + sqlMs, sqlMs, latencies: latenciesMs.call ?? [] };
      };
      type Turn = Awaited<ReturnType<typeof once>>;
      const meanOf = (turns: readonly Turn[], cost: 'cpuMs' | 'sqlMs') =>
        turns.reduce((sum, turn) => sum + turn[cost], 0) / (numTurns * requestsOfTurn);
      const p95In = (turns: readonly Turn[]) =>
        quantile(
          turns.flatMap((turn) => turn.latencies),
          0.95,
        );
      for (const to of [site.port, port]) await load(to, warmUp);
      for (let round = 0; round < bench.rounds; round += 1) {
        const [our, other]: [Turn[], Turn[]] = [[], []];
        for (let turn = 0; turn < numTurns; turn += 1) {
          our.push(await once(site.port, site.webPid));
          other.push(await once(port, bare.pid));
        }
        ours.push(meanOf(our, 'cpuMs'));
        beside.push(meanOf(other, 'cpuMs'));
        sql[0].push(meanOf(our, 'sqlMs'));
        sql[1].push(meanOf(other, 'sqlMs'));
        latencies[0].push(p95In(our));
        latencies[1].push(p95In(other));
      }
      // Answers a second of one core, from the CPU time of one.
      const capacity = (values: readonly number[]) => values.map((ms) => 1000 / ms);
      const row = {
        name,
        unit: 'a second',
        ours: capacity(ours),
        beside: capacity(beside),
        ratioAtLeast: 0.6,
      };
      const also = { p95Ms: median(latencies[0]), bareP95Ms: median(latencies[1]), ratePerSecond };
      bench.say(`${name}: ${median(row.ours).toFixed(0)} a second, bare ${median(row.beside).toFixed(0)}`);
      rows.push({ ...row, also });
      // Of the whole a slower statement is a small part.
      rows.push({ name: `${name}: PostgreSQL alone`, unit: 'ms of CPU', ours: sql[0], beside: sql[1] });
    }
    await bare.stop();
    return rows;
  },
};
