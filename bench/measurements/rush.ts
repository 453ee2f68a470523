import { setTimeout as wait } from 'node:timers/promises';
import { jamShort } from '../fill/record-jam.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import type { Target } from '../support/open-loop.ts';
import type { BenchSite } from '../support/site.ts';
import { quantile } from '../support/statistics.ts';
import type { Phase } from '../support/templates.ts';

const visitors = 2000;
const entrants = 300;
/** All of them load the page in these seconds, the boundary is after the first two. */
const rushSeconds = 10;
const beforeSeconds = 2;
/** How often those who watch for the boundary ask. They are not counted, and cost as much as others. */
const watchedMs = 250;
/** What the site has done before: a rush does not come right after its start. */
const usedPerSecond = 60;
const usedSeconds = 40;
const goals = { p99Ms: 1000, lastMs: 5000 };

interface Boundary {
  readonly name: string;
  /** Of the filled jam that it is made from. */
  readonly phase: Phase;
  readonly page: string;
  /** Sets the boundary, `ms` from now. */
  readonly set: (site: BenchSite, ms: number) => Promise<void>;
  /** What shows who is past it: an address and how its answer begins to look. */
  readonly shownBy: string;
  readonly isPast: (answer: string) => boolean;
}

const moveTimes = async ({ pool }: BenchSite, starts: string, ends: string): Promise<void> => {
  await pool.query(
    `update competition set starts_at = now() + interval '${starts}', ends_at = now() + interval '${ends}'
     where short = $1`,
    [jamShort],
  );
};

const boundaries: readonly Boundary[] = [
  {
    name: 'the start',
    phase: 'voting',
    page: `/${jamShort}`,
    set: (site, ms) => moveTimes(site, `${ms} milliseconds`, '3 days'),
    shownBy: `/api/v1/compo/${jamShort}`,
    isPast: (answer) => answer.includes('"phase":"live"'),
  },
  {
    name: 'the finish',
    phase: 'voting',
    page: `/${jamShort}`,
    set: (site, ms) => moveTimes(site, '-3 days', `${ms} milliseconds`),
    shownBy: `/api/v1/compo/${jamShort}`,
    isPast: (answer) => answer.includes('"phase":"voting"'),
  },
  {
    name: 'the results',
    phase: 'results',
    page: `/${jamShort}/results`,
    async set({ pool }, ms) {
      const published = await pool.query<{ id: string; published_at: Date }>(
        `update result r set published_at = null from (select id, published_at from result) old
         where r.id = old.id and r.published_at is not null and r.competition_id =
           (select id from competition where short = $1)
         returning r.id, old.published_at`,
        [jamShort],
      );
      void wait(ms).then(() =>
        pool.query('update result set published_at = now() where id = any($1)', [
          published.rows.map(({ id }) => id),
        ]),
      );
    },
    shownBy: `/api/v1/compo/${jamShort}/results`,
    isPast: (answer) => /"rank":1\b/.test(answer),
  },
];

/** Of the site. The server that docs/scale.md recommends for so many people has two, of which the generator takes its part. */
type Cores = 1 | 2;

const nameOf = ({ name }: Boundary, cores: Cores): string => (cores === 1 ? name : `${name}, two cores`);

/** Asks again and again, as a guest and as some entrants; how long after the boundary the last one sees it. */
async function watchPhase(url: string, site: BenchSite, { shownBy, isPast }: Boundary, at: number) {
  const watchers = ['', ...site.cookies.slice(0, 4)].map(async (cookie) => {
    const headers = cookie === '' ? {} : { cookie: cookie.replace(/^Cookie: /, '') };
    for (;;) {
      const text = await fetch(url + shownBy, { headers }).then(
        (answer) => answer.text(),
        () => '',
      );
      const sinceMs = performance.now() - at;
      if (isPast(text)) return sinceMs;
      if (sinceMs > 60_000) throw new Error(`${shownBy} is not past the boundary after a minute.`);
      await wait(watchedMs);
    }
  });
  return Math.max(...(await Promise.all(watchers)));
}

async function measure(bench: Bench, boundary: Boundary, cores: Cores): Promise<Row[]> {
  const name = `rush-${boundary.name.replace(/ /g, '-')}-${cores}`;
  const options = { name, processes: 2, hasBothCores: cores === 2 };
  const site = await bench.openSite(bench.percent, boundary.phase, options);
  const { url, port } = await site.edge();
  const guest: Target = { name: 'guest', path: boundary.page, headers: ['Accept-Encoding: gzip'] };
  const targets = Array.from({ length: 100 }, (_, index): Target[] => {
    const cookie = site.cookies[index % site.cookies.length] ?? '';
    const entrant: Target = {
      ...guest,
      name: 'entrant',
      headers: [...(guest.headers ?? []), cookie],
    };
    return [...Array.from({ length: Math.round(visitors / entrants) }, () => guest), entrant];
  }).flat();
  const plan = { host: '127.0.0.1', port, connections: visitors + entrants, targets };
  // A site that has been used: what a process renders first it renders ten times slower.
  await bench.load({ ...plan, ratePerSecond: usedPerSecond, requests: usedPerSecond * usedSeconds });
  const [guests, members, last]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const leadMs = 4000;
    await boundary.set(site, leadMs);
    const at = performance.now() + leadMs;
    const requests = visitors + entrants;
    await wait(leadMs - 1000 * beforeSeconds);
    const seen = watchPhase(url, site, boundary, at);
    const rush = { ...plan, ratePerSecond: requests / rushSeconds, requests };
    const { latenciesMs } = await bench.load(rush);
    guests.push(quantile(latenciesMs.guest ?? [], 0.99));
    members.push(quantile(latenciesMs.entrant ?? [], 0.99));
    last.push(await seen);
    // What nginx keeps of the phase after it must not be shown before the next round's boundary.
    await wait(6000);
  }
  await site.stop();
  const shown = nameOf(boundary, cores);
  bench.say(`${shown}: guests ${guests}, entrants ${members}, the last ${last}`);
  const row = (what: string, ours: number[], oursAtMost: number): Row => ({
    name: `${shown}: ${what}`,
    unit: 'ms',
    ours,
    beside: [],
    oursAtMost,
  });
  return [
    row('p99 of visitors', guests, goals.p99Ms),
    row('p99 of entrants', members, goals.p99Ms),
    row('the last sees it', last, goals.lastMs),
  ];
}

export const measurement: Measurement = {
  title: `${visitors.toLocaleString('en')} visitors and ${entrants} entrants at a boundary`,
  beside: 'nothing',
  unfair: [
    `Each loads one page within ${rushSeconds} seconds, ${beforeSeconds} of them before the boundary, over nginx and two web processes; without images and scripts, which nginx has on its disk.`,
    'Both processes, nginx and PostgreSQL share one core, the generator has the other: half of the server that docs/scale.md recommends for so many people.',
    'With two cores it is that server, but the generator takes its part of one of them.',
    `The site has served ${usedPerSecond} pages a second for ${usedSeconds} seconds before, as it has on a day with a boundary.`,
    'Over plain HTTP.',
    'Any answer but a page ends the measurement.',
  ],
  async run(bench) {
    const rows: Row[] = [];
    for (const cores of [2, 1] as const)
      for (const boundary of boundaries.filter((one) => bench.isWanted(nameOf(one, cores))))
        rows.push(
          ...(await measure(bench, boundary, cores).catch((error: Error): Row[] => [
            { name: nameOf(boundary, cores), unit: 'ms', ours: [], beside: [], error: error.message },
          ])),
        );
    return rows;
  },
};
