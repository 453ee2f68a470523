import { writeCursor } from '../../packages/server/src/http/cursor.ts';
import { base, jamShort, jamTimes } from '../fill/record-jam.ts';
import type { Bench, Measurement, Row } from '../support/measurement.ts';
import { probeMs } from '../support/probe.ts';
import type { BenchSite } from '../support/site.ts';
import { median } from '../support/statistics.ts';

const jam = base + 2;
const maxMs = 100;
const perRound = 20;
/** A slow list is asked for less often. */
const roundSeconds = 3;

interface List {
  readonly name: string;
  readonly first: string;
  /** Null if it has the number of pages as its number. */
  readonly last: string | null;
  readonly isForStaff?: boolean;
}

async function readJson(site: BenchSite, path: string, cookie: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: { cookie: cookie.replace('Cookie: ', '') },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A list with numbered pages. */
const numbered = (name: string, first: string, isForStaff = false): List => ({
  name,
  first,
  last: null,
  isForStaff,
});

/** The address of its last page. */
async function findLast(site: BenchSite, { first, last, isForStaff }: List): Promise<string> {
  if (last !== null) return last;
  const cookie = isForStaff ? site.ownerCookie : (site.cookies[0] ?? '');
  const { numPages } = await readJson(site, first, cookie);
  return `${first}${first.includes('?') ? '&' : '?'}page=${numPages}`;
}

async function listsOf(site: BenchSite): Promise<List[]> {
  /** The row so many before the end, or the first one of a shorter list. */
  const fromEnd = async (sql: string, num: number) =>
    (await site.pool.query(`${sql} limit ${num + 1}`)).rows.at(-1);
  const startMs = Date.parse(jamTimes.starts);
  const ofJam = `select id from entry where competition_id = ${jam}`;
  const entry = await fromEnd(`${ofJam} order by id desc`, 60);
  const found = await fromEnd(`${ofJam} and search @@ search_query('lighthouse') order by id desc`, 60);
  // Three entries before the end: their reviews fill the last page.
  const review = await fromEnd(
    `select x.position, lower(e.title) as title, e.id from result_entry x join entry e on e.id = x.entry_id
     order by x.position desc, lower(e.title) desc, e.id desc`,
    3,
  );
  const result = await fromEnd('select position from result_entry order by position desc', 200);
  const event = `/api/v1/compo/${jamShort}`;
  const entries = '/api/v1/entries/all?card=true';
  const after = (id: unknown) => `&after=${writeCursor(startMs, jam, Number(id))}`;
  const reviews = `/api/v1/reviews/event/${jamShort}`;
  const place = writeCursor(Number(review.position), review.title, Number(review.id), 0);
  return [
    { name: 'reviews', first: reviews, last: `${reviews}?after=${place}` },
    { name: 'entries', first: entries, last: entries + after(entry.id) },
    {
      name: 'search of entries',
      first: `${entries}&search=lighthouse`,
      last: `${entries}&search=lighthouse${after(found.id)}`,
    },
    numbered('entrants', `${event}/entrants`),
    numbered('search of entrants', `${event}/entrants?search=moss`),
    numbered('log', `/api/v1/log/event/${jamShort}`),
    {
      name: 'results',
      first: `${event}/results`,
      last: `${event}/results?after=${result.position}`,
    },
    ...['users', 'entrants', 'entries', 'files', 'posts', 'reviews', 'mails', 'audit', 'errors'].map((name) =>
      numbered(`staff: ${name}`, `/api/v1/admin/${name}`, true),
    ),
    numbered('staff: search of users', '/api/v1/admin/users?search=moss', true),
  ];
}

async function measure(bench: Bench, site: BenchSite, list: List): Promise<Row> {
  const cookies = list.isForStaff ? [site.ownerCookie] : site.cookies;
  const last = await findLast(site, list);
  // First and last in turn, so that other load on the machine affects both.
  const targets = cookies.flatMap((cookie) => [
    { name: 'first', path: list.first, headers: [cookie] },
    { name: 'last', path: last, headers: [cookie] },
  ]);
  const slowest = await probeMs(bench, site.port, targets);
  // Slow enough that no request waits for another.
  const rate = Math.min(50, 300 / slowest);
  const requests = Math.min(2 * perRound, 2 * Math.ceil((roundSeconds * rate) / 2));
  const [ours, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const { latenciesMs } = await bench.load({
      ...{ host: '127.0.0.1', port: site.port, ratePerSecond: rate, requests, targets },
    });
    ours.push(median(latenciesMs.last ?? []));
    beside.push(median(latenciesMs.first ?? []));
  }
  return { name: list.name, unit: 'ms', ours, beside, ratioAtMost: 1.5, oursAtMost: maxMs };
}

export const measurement: Measurement = {
  title: 'Lists: the last page beside the first',
  beside: 'the first page of the same list, asked for in turn with the last',
  unfair: [
    'One request at a time: it is the cost of an answer, not what people wait for under load.',
    'Ours is the median over the requests of a round, over the API with a session. Pages add their rendering.',
    'The last page can have fewer rows than the first, which makes it cheaper.',
    'Everything is in memory after the first requests.',
  ],
  async run(bench) {
    const site = await bench.openSite(bench.percent, 'results');
    const rows: Row[] = [];
    for (const list of await listsOf(site)) {
      const row = await measure(bench, site, list).catch(
        (error: Error): Row => ({ name: list.name, unit: 'ms', ours: [], beside: [], error: error.message }),
      );
      bench.say(
        row.error ??
          `${list.name}: ${median(row.beside).toFixed(1)} ms, last ${median(row.ours).toFixed(1)} ms`,
      );
      rows.push(row);
    }
    return rows;
  },
};
