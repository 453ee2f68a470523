import { base, jamShort } from '../fill/record-jam.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import type { Target } from '../support/open-loop.ts';
import { probeMs } from '../support/probe.ts';
import type { BenchSite } from '../support/site.ts';
import { median, quantile } from '../support/statistics.ts';
import type { Phase } from '../support/templates.ts';

const maxGrowth = 1.5;
const smallPercent = 1;
const perRound = 25;
/** A slow page is asked for less often. */
const roundSeconds = 2.5;

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

async function measure(bench: Bench, small: BenchSite, large: BenchSite, page: Page): Promise<Row> {
  const [ofSmall, ofLarge] = [targetsOf(small, page), targetsOf(large, page)];
  const slowest = Math.max(
    await probeMs(bench, small.port, ofSmall),
    await probeMs(bench, large.port, ofLarge),
  );
  // The same for both: the slower of the two sites is busy a third of the time.
  const rate = Math.min(30, 330 / slowest);
  const requests = Math.min(perRound, Math.ceil(roundSeconds * rate));
  const [ours, beside]: [number[], number[]] = [[], []];
  const middles: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const [{ port }, targets, p95s, p50s] of [
      [large, ofLarge, ours, middles[0]],
      [small, ofSmall, beside, middles[1]],
    ] as const) {
      const plan = { host: '127.0.0.1', port, ratePerSecond: rate, requests, targets };
      const { latenciesMs } = await bench.load(plan);
      p95s.push(quantile(latenciesMs.page ?? [], 0.95));
      p50s.push(median(latenciesMs.page ?? []));
    }
  }
  return {
    name: nameOf(page),
    unit: 'ms',
    ours,
    beside,
    ratioAtMost: maxGrowth,
    also: { ratePerSecond: rate, medianMs: median(middles[0]), smallMedianMs: median(middles[1]) },
  };
}

export const measurement: Measurement = {
  title: 'Pages: p95 at full size beside 1 %',
  beside: 'the same page of the same site with a jam of 1 %',
  unfair: [
    `A p95 of at most ${perRound} requests a round is its second slowest one, or its slowest; the median over the rounds steadies it.`,
    'The rate is chosen for each page so that the slower site is busy a third of the time: less than a rush, more than a quiet day.',
    'With a session and without nginx. Visitors without one get most pages from its cache.',
    'Both sites share the core, the idle one takes a little of it.',
    'Lists show the same number of rows at both sizes; a page whose list is shorter at 1 % looks worse at full size than it is.',
  ],
  async run(bench) {
    const rows: Row[] = [];
    for (const phase of ['voting', 'results'] as const) {
      const small = await bench.openSite(smallPercent, phase);
      const large = await bench.openSite(bench.percent, phase);
      for (const page of pages.filter((one) => one.phase === phase)) {
        const row = await measure(bench, small, large, page).catch(
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
