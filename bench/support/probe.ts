import type { Bench } from './measurement.ts';
import type { Target } from './open-loop.ts';

const requests = 6;

/** About how long one answer takes when nothing else is asked for: from it the rate of a measurement follows. */
export async function probeMs(bench: Bench, port: number, targets: readonly Target[]): Promise<number> {
  const plan = { host: '127.0.0.1', port, ratePerSecond: 1000, requests, connections: 1, targets };
  const { seconds } = await bench.load(plan);
  return (1000 * seconds) / requests;
}
