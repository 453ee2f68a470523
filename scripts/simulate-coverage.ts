import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { coverageOf, lowestTenth, orders, playDownloads, playJam, unrankedIn } from './coverage-model.ts';

// npm run simulate:coverage: how evenly votes fall with our order and with a random one. Draws docs/coverage.svg.

const jam = { numEntries: 300, numVoters: 300 };
const numRuns = 20;

const names = Object.keys(orders) as (keyof typeof orders)[];
const runs = names.map((name) => ({
  name,
  votes: Array.from({ length: numRuns }, (_, seed) => playJam(jam, orders[name], seed + 1)),
}));

const words = { ours: 'our order', random: 'random order' };

for (const { name, votes } of runs) {
  const coverages = votes.map(coverageOf);
  const mean = coverages.reduce((sum, one) => sum + one.mean, 0) / numRuns;
  const share = coverages.reduce((sum, one) => sum + one.share, 0) / numRuns;
  const worst = Math.min(...coverages.map((one) => one.share));
  const percent = (value: number) => `${Math.round(100 * value)} %`;
  process.stdout.write(
    `${words[name]}: ${mean.toFixed(1)} votes an entry; the least reviewed one has ${percent(share)} of that, ` +
      `${percent(worst)} in the worst of ${numRuns} runs\n`,
  );
}

// How many honest jams lose an entry to the minimum for the ranking: no team answers reports, eight of ten, or all.
for (const answering of [0, 0.8, 1])
  for (const [numEntries, numJams] of [
    [8, 1_000],
    [15, 1_000],
    [300, 20],
  ] as const) {
    const lost = Array.from({ length: numJams }, (_, seed) =>
      unrankedIn(playJam({ numEntries, numVoters: numEntries, answering }, orders.ours, seed + 1)),
    );
    const numSingle = lost.flat().filter((num) => num === 1).length;
    process.stdout.write(
      `${numEntries} entries, ${100 * answering} % of teams answer: ${lost.filter((jam) => jam.length > 0).length} ` +
        `of ${numJams} jams have entries with too few ballots, ${lost.flat().length} in all, ${numSingle} with one\n`,
    );
  }

// Whether games that have to be downloaded lose by the queue, which half of the voters use. Voters who play in the
// browser alone do so without the queue too.
for (const inBrowser of [
  { games: 0.4, voters: 0 },
  { games: 0.4, voters: 0.3 },
  { games: 0.2, voters: 0.3 },
]) {
  const [without, withQueue] = [0, 0.5].map((queueing) => {
    const played = Array.from({ length: numRuns }, (_, seed) =>
      playDownloads({ ...jam, inBrowser, queueing }, orders.ours, seed + 1),
    );
    const average = (measure: (votes: readonly number[]) => number) =>
      (played.reduce((sum, votes) => sum + measure(votes), 0) / numRuns).toFixed(2);
    return `nine of ten downloads have at least ${average(lowestTenth)} ballots, the least reviewed ${average((votes) => Math.min(...votes))}`;
  });
  process.stdout.write(
    `${100 * inBrowser.games} % of games play in the browser, ${100 * inBrowser.voters} % of voters play nothing else: ` +
      `without the queue ${without}; if half of the voters use it, ${withQueue}\n`,
  );
}

/** How many entries got each number of votes, over all runs, as bars. */
function drawBars(votes: readonly number[], top: number, title: string, colour: string): string {
  const most = 24;
  const counts = Array.from({ length: most + 1 }, (_, n) => votes.filter((one) => one === n).length);
  const highest = votes.length / 2;
  const bars = counts.map((count, n) => {
    const height = Math.round((130 * count) / highest);
    return `<rect x="${40 + n * 22}" y="${top + 150 - height}" width="18" height="${height}" fill="${colour}"/>`;
  });
  const marks = counts.flatMap((_, n) =>
    n % 4 === 0 ? [`<text x="${49 + n * 22}" y="${top + 166}" text-anchor="middle">${n}</text>`] : [],
  );
  return [`<text x="40" y="${top + 12}">${title}</text>`, ...bars, ...marks].join('\n');
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="400" viewBox="0 0 620 400" font-family="sans-serif" font-size="12" fill="#3a2f24" role="img" aria-label="How many entries get how many votes, with our order and with a random one">
<rect width="620" height="400" fill="#fff8e8"/>
${runs
  .map(({ name, votes }, index) =>
    drawBars(
      votes.flat(),
      16 + index * 184,
      `Votes an entry gets: ${words[name]}`,
      name === 'ours' ? '#1f6f5c' : '#c8573c',
    ),
  )
  .join('\n')}
</svg>
`;
writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'coverage.svg'), drawing);
