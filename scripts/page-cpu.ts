import { measurePageCpu } from './measure-page-cpu.ts';

// npm run page-cpu: CPU time of the web process over 500 page views with a session, in the demo. CPU_PROFILE names
// a folder for V8's profiles of it.
const { CPU_PROFILE } = process.env;
const costs = await measurePageCpu(
  CPU_PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${CPU_PROFILE}` } : {},
);
for (const { page, ms, mostMs } of costs) {
  process.stdout.write(`${page}: ${ms.toFixed(2)} ms of CPU a view (at most ${mostMs})\n`);
}
process.exit(costs.every(({ ms, mostMs }) => ms <= mostMs) ? 0 : 1);
