import { type InsideSite, listAddresses, openInsideSite } from '../support/inside-site.ts';
import { measureBlock } from '../support/longest-block.ts';
import type { Measurement, Row } from '../support/measurement.ts';
import type { BenchSite } from '../support/site.ts';

const maxMs = 50;
const numShown = 12;
const numSaid = 40;

async function measure(site: InsideSite, url: string, cookie: string, rounds: number) {
  const { ms, cpuMs, status } = await measureBlock(site.app, url, cookie, rounds);
  return status >= 500 ? { ours: [], error: `status ${status}` } : { ours: [ms], also: { cpuMs } };
}

const readersOf = (site: BenchSite): Readonly<Record<string, string>> => {
  const plain = (header: string) => header.replace(/^Cookie: /, '');
  return { guest: '', entrant: plain(site.cookies[0] ?? ''), owner: plain(site.ownerCookie) };
};

export const measurement: Measurement = {
  title: 'The longest block of the event loop, by every read call and every page',
  beside: 'nothing',
  unfair: [
    'The least of the rounds, since a busy machine can only make it longer; the first time, with code that is not compiled yet, is left out.',
    'Each is asked for alone. Several at once block no longer each, but one after the other.',
  ],
  async run(bench) {
    const found: Row[] = [];
    for (const phase of ['voting', 'results'] as const) {
      const site = await bench.openSite(bench.percent, phase);
      const inside = await openInsideSite(site);
      const addresses = await listAddresses(inside, site.pool);
      bench.say(`${addresses.length} addresses, ${phase}`);
      for (const [reader, cookie] of Object.entries(readersOf(site)))
        for (const url of addresses) {
          const name = `${url}, ${reader}, ${phase}`;
          if (!bench.isWanted(name)) continue;
          const measured = await measure(inside, url, cookie, Math.min(3, bench.rounds));
          if ('error' in measured) bench.say(`${name}: ${measured.error}`);
          found.push({ name, unit: 'ms', beside: [], oursAtMost: maxMs, ...measured });
        }
      await inside.close();
    }
    const blockOf = ({ ours }: Row) => ours[0] ?? Number.POSITIVE_INFINITY;
    const longest = found.toSorted((a, b) => blockOf(b) - blockOf(a));
    for (const row of longest.slice(0, numSaid)) bench.say(`${row.name}: ${blockOf(row).toFixed(1)} ms`);
    return longest.slice(0, numShown);
  },
};
