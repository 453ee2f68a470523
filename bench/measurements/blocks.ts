import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InsideSite, listAddresses, openInsideSite } from '../support/inside-site.ts';
import type { Measurement, Row } from '../support/measurement.ts';
import type { BenchSite } from '../support/site.ts';

const maxMs = 50;
const slowMs = 2_000;
const numShown = 12;

/** The longest that nothing else could run, while a request was answered. */
async function measureBlock({ app }: InsideSite, url: string, cookie: string): Promise<number> {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const watch = (async () => {
    while (!isOver) {
      await nextTurn();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  const answer = await app.inject({ url, headers: { accept: 'text/html, application/json', cookie } });
  isOver = true;
  await watch;
  if (answer.statusCode >= 500) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  return longest;
}

/** The first time is left out, with code that isn't compiled yet. One that takes seconds is asked for twice at most. */
async function measureRounds(site: InsideSite, url: string, cookie: string, num: number): Promise<number[]> {
  const began = performance.now();
  await measureBlock(site, url, cookie);
  const isSlow = performance.now() - began > slowMs;
  const rounds: number[] = [];
  while (rounds.length < (isSlow ? 1 : num)) rounds.push(await measureBlock(site, url, cookie));
  return rounds;
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
          const measured = await measureRounds(inside, url, cookie, Math.min(3, bench.rounds)).then(
            (rounds) => ({ ours: [Math.min(...rounds)] }),
            (error: Error) => ({ ours: [], error: error.message }),
          );
          if ('error' in measured) bench.say(`${name}: ${measured.error}`);
          found.push({ name, unit: 'ms', beside: [], oursAtMost: maxMs, ...measured });
        }
      await inside.close();
    }
    const blockOf = ({ ours }: Row) => ours[0] ?? Number.POSITIVE_INFINITY;
    return found.toSorted((a, b) => blockOf(b) - blockOf(a)).slice(0, numShown);
  },
};
