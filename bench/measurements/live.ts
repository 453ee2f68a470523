import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { type Memory, openMemoryProbe } from '../../e2e/system/memory.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { notifyLive } from '../../packages/server/src/platform/notify-live.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { onGeneratorCore } from '../support/machine.ts';
import type { Bench, Measurement } from '../support/measurement.ts';
import { startProgram, untilAnswers } from '../support/processes.ts';
import { median } from '../support/statistics.ts';

const fullCrowd = 10_000;
const maxDelayMs = 300;

interface Crowd {
  /** Sends them a notice and returns when the last one had it. */
  end(notify: () => Promise<unknown>): Promise<number>;
}

async function gather(bench: Bench, port: number, clients: number): Promise<Crowd> {
  const program = path.join(root, 'bench/live-clients.ts');
  const options = [`--port=${port}`, `--clients=${clients}`, '--seconds=120'];
  const limited = [
    '-c',
    'ulimit -n 20000 2>/dev/null; exec "$0" "$@"',
    process.execPath,
    program,
    ...options,
  ];
  const [file, given] = onGeneratorCore(bench.isPinned, 'sh', limited);
  const child = spawn(file, given, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  await Promise.race([once(reader, 'line'), ended]);
  return {
    async end(notify) {
      const sentAt = Date.now();
      await notify();
      await ended;
      const { notified, lost, lastNotifiedAt } = JSON.parse(lines.at(-1) ?? '{}');
      if (notified !== clients || lost > 0)
        throw new Error(`Of ${clients}, ${notified} were notified, ${lost} lost.`);
      return lastNotifiedAt - sentAt;
    },
  };
}

interface Holding {
  readonly heapKb: number;
  readonly rssKb: number;
  readonly delayMs: number;
}

async function measure(
  bench: Bench,
  clients: number,
  { port, inspectPort, notify }: { port: number; inspectPort: number; notify: () => Promise<unknown> },
): Promise<Holding> {
  const probe = await openMemoryProbe(inspectPort);
  // A few first: memory for the code itself must not count.
  await (await gather(bench, port, 50)).end(notify);
  const before = await probe.read();
  const crowd = await gather(bench, port, clients);
  const after = await probe.read();
  const delayMs = await crowd.end(notify);
  probe.close();
  const perClient = (read: (memory: Memory) => number) => (read(after) - read(before)) / clients / 1024;
  return {
    heapKb: perClient((memory) => memory.heapUsed),
    rssKb: perClient((memory) => memory.rss),
    delayMs,
  };
}

export const measurement: Measurement = {
  title: 'Live streams',
  beside: 'bare Fastify that keeps the same streams and writes the same notice to all',
  unfair: [
    'Both without nginx, which needs memory of its own for each stream.',
    'Each round starts both processes again: memory that a process had once is not given back.',
    'The delay of ours begins before the notice is sent to PostgreSQL, that of the other before its HTTP request.',
    'The clients are one process; reading 10,000 notices takes it part of the delay.',
  ],
  async run(bench) {
    const clients = (fullCrowd * bench.percent) / 100;
    const all: { ours: Holding; beside: Holding }[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      const inspectPort = await freePort();
      const site = await bench.openSite(1, 'voting', {
        name: 'live',
        settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` },
      });
      const { db } = openDatabase({ databaseUrl: site.databaseUrl, databasePool: 1 });
      const notify = () =>
        sql`select ${notifyLive('phase', { short: sql`'jam'`, phase: sql`'live'`, serverTime: sql`0` })}`.execute(
          db,
        );
      const ours = await measure(bench, clients, { port: site.port, inspectPort, notify });
      await db.destroy();
      const [port, bareInspectPort] = [await freePort(), await freePort()];
      const bare = startProgram(
        process.execPath,
        [`--inspect=127.0.0.1:${bareInspectPort}`, 'bench/bare-live.ts'],
        { NODE_ENV: 'production', PORT: String(port) },
        path.join(bench.folder, 'bare-live.log'),
      );
      await untilAnswers(`http://127.0.0.1:${port}/healthz`);
      const url = `http://127.0.0.1:${port}/notify`;
      const beside = await measure(bench, clients, {
        ...{ port, inspectPort: bareInspectPort },
        notify: () => fetch(url, { method: 'POST' }),
      });
      await bare.stop();
      all.push({ ours, beside });
      bench.say(
        `RSS ${ours.rssKb.toFixed(1)} KB each, bare ${beside.rssKb.toFixed(1)} KB; ${ours.delayMs} ms`,
      );
    }
    const figures = (read: (holding: Holding) => number) => ({
      ours: all.map(({ ours }) => read(ours)),
      beside: all.map(({ beside }) => read(beside)),
    });
    const delays = figures(({ delayMs }) => delayMs);
    return [
      { name: `RSS of each of ${clients}`, unit: 'KB', ...figures(({ rssKb }) => rssKb), ratioAtMost: 1.2 },
      { name: 'heap of each', unit: 'KB', ...figures(({ heapKb }) => heapKb), ratioAtMost: 1.6 },
      {
        name: 'a phase change to the last',
        unit: 'ms',
        ...delays,
        oursAtMost: maxDelayMs,
        also: { median: median(delays.ours) },
      },
    ];
  },
};
