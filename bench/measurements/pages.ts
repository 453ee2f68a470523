import { base, jamShort } from '../fill/record-jam.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import type { Target } from '../support/open-loop.ts';
import { probeMs } from '../support/probe.ts';
import type { BenchSite } from '../support/site.ts';
import { median, quantile } from '../support/statistics.ts';
import type { Phase } from '../support/templates.ts';

const maxGrowth = 1.5;
const smallPercent = 1;
/** Between the two, for the picture of growth. */
const middlePercent = 10;
/** Of a round, in turns of the sites: a busy machine's speed changes within seconds. */
const numTurns = 2;
const mostOfRound = 40;
const usualSeconds = 1.6;
/** A slow page takes longer, for at least so many requests, but no longer than that. */
const leastOfRound = 10;
const mostSeconds = 4;

/** The requests of one turn. */
const requestsOfTurn = (rate: number): number => {
  const least = Math.min(leastOfRound, Math.ceil(mostSeconds * rate));
  return Math.ceil(Math.min(mostOfRound, Math.max(Math.ceil(usualSeconds * rate), least)) / numTurns);
};

interface Page {
  readonly path: string;
  readonly phase: Phase;
  readonly isForStaff?: boolean;
}

const open = (path: string, isForStaff = false): Page => ({ path, phase: 'voting', isForStaff });
const over = (path: string, isForStaff = false): Page => ({ path, phase: 'results', isForStaff });
const entry = base + 50;

const pages: readonly Page[] = [
  open('/news'),
  open('/history'),
  open('/all/entries'),
  open('/profile'),
  open(`/${jamShort}`),
  open(`/${jamShort}/log`),
  open(`/${jamShort}/log/entrant/${entry}`),
  open(`/${jamShort}/entries`),
  open(`/${jamShort}/entrants`),
  open(`/${jamShort}/team`),
  open(`/${jamShort}/upload`),
  open(`/${jamShort}/vote`),
  open(`/entry/${entry}`),
  over(`/${jamShort}`),
  over(`/${jamShort}/results`),
  over(`/${jamShort}/reviews`),
  over(`/${jamShort}/reviews/entry/${entry}`),
  over(`/${jamShort}/reviews/entrant/${entry}`),
  over(`/entry/${entry}`),
  open('/admin', true),
  open('/admin/users', true),
  open('/admin/entries', true),
  open('/admin/mails', true),
  open('/admin/audit', true),
  open('/admin/moderation', true),
  open(`/admin/desk/${jamShort}`, true),
  open(`/${jamShort}/vote/desk`, true),
  open(`/${jamShort}/upload/desk`, true),
  over(`/${jamShort}/results/calculate`, true),
];

const targetsOf = (site: BenchSite, page: Page): Target[] =>
  (page.isForStaff ? [site.ownerCookie] : site.cookies).map((cookie) => ({
    name: 'page',
    path: page.path,
    headers: [cookie],
  }));

const nameOf = ({ path, phase, isForStaff }: Page): string =>
  `${path}${phase === 'results' ? ', results out' : ''}${isForStaff ? ', staff' : ''}`;

async function measure(bench: Bench, sites: readonly BenchSite[], page: Page): Promise<Row> {
  const measured = sites.map((site) => ({
    port: site.port,
    targets: targetsOf(site, page),
    // The one between is for the picture alone.
    numTurns: site.percent === middlePercent ? 1 : numTurns,
    p95s: [] as number[],
    medians: [] as number[],
  }));
  // The first time the code isn't compiled yet, and the rate would be far lower than meant.
  for (const { port, targets } of measured) await probeMs(bench, port, targets);
  let slowest = 0;
  for (const { port, targets } of measured) slowest = Math.max(slowest, await probeMs(bench, port, targets));
  // The same for all: the slowest of the sites is busy a third of the time.
  const rate = Math.min(30, 330 / slowest);
  const requests = requestsOfTurn(rate);
  for (let round = 0; round < bench.rounds; round += 1) {
    const latencies = measured.map((): number[] => []);
    for (let turn = 0; turn < numTurns; turn += 1)
      for (const [index, site] of measured.entries()) {
        if (turn >= site.numTurns) continue;
        const { port, targets } = site;
        const plan = { host: '127.0.0.1', port, ratePerSecond: rate, requests, targets };
        latencies[index]?.push(...((await bench.load(plan)).latenciesMs.page ?? []));
      }
    for (const [index, { p95s, medians }] of measured.entries()) {
      p95s.push(quantile(latencies[index] ?? [], 0.95));
      medians.push(median(latencies[index] ?? []));
    }
  }
  const [small, middle, large] = measured.map(({ medians }) => median(medians));
  return {
    name: nameOf(page),
    unit: 'ms',
    ours: measured[2]?.p95s ?? [],
    beside: measured[0]?.p95s ?? [],
    ratioAtMost: maxGrowth,
    also: {
      ratePerSecond: rate,
      smallMedianMs: small ?? 0,
      middleMedianMs: middle ?? 0,
      medianMs: large ?? 0,
    },
  };
}

export const measurement: Measurement = {
  title: 'Pages: p95 at full size beside 1 %',
  beside: 'the same page of the same site with a jam of 1 %',
  unfair: [
    `A p95 of ${leastOfRound} to ${mostOfRound} requests a round, or fewer of a page that takes seconds, is one of the slowest two; the median over the rounds steadies it.`,
    'Each page is asked for a dozen times before, on each site: what only the first visitors wait for does not count.',
    'The rate is chosen for each page so that the slowest site is busy a third of the time: less than a rush, more than a quiet day.',
    'With a session and without nginx. Visitors without one get most pages from its cache.',
    'The sites share the core, the idle ones take a little of it.',
    'Lists show the same number of rows at both sizes; a page whose list is shorter at 1 % looks worse at full size than it is.',
  ],
  async run(bench) {
    const rows: Row[] = [];
    for (const phase of ['voting', 'results'] as const) {
      const sites: BenchSite[] = [];
      for (const percent of [smallPercent, middlePercent, bench.percent])
        sites.push(await bench.openSite(percent, phase));
      const wanted = pages.filter((one) => one.phase === phase && bench.isWanted(nameOf(one)));
      for (const page of wanted) {
        const row = await measure(bench, sites, page).catch(
          (error: Error): Row => ({
            name: nameOf(page),
            unit: 'ms',
            ours: [],
            beside: [],
            error: error.message,
          }),
        );
        bench.say(
          row.error ??
            `${row.name}: ${median(row.ours).toFixed(1)} ms, at ${smallPercent} % ${median(row.beside).toFixed(1)} ms`,
        );
        rows.push(row);
      }
    }
    return rows;
  },
};
