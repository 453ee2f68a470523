import { sql } from 'kysely';
import { tallyEntries } from '../../packages/server/src/features/result/result.queries.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { base } from '../fill/record-jam.ts';
import type { Measurement } from '../support/measurement.ts';

const jam = base + 2;

export const measurement: Measurement = {
  title: 'Results of all ballots',
  beside: 'plain sums of the same ballots, grouped by entry',
  unfair: [
    'The plain sums leave out what makes results right: ballots that do not count, entries that cannot be ranked, titles.',
    'Both are asked for by this process, which turns 10,000 rows into objects on the same core as PostgreSQL.',
    'The ballots are in memory after the first round.',
  ],
  async run(bench) {
    const { databaseUrl } = await bench.openSite(bench.percent, 'results');
    const { db } = openDatabase({ databaseUrl, databasePool: 1, statementTimeoutMs: 120_000 });
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const plain = () =>
      sql`select entry_id, count(*), sum(score_all), sum(score_art), sum(score_tech), sum(score_genre)
        from ballot where competition_id = ${jam} and is_complete group by entry_id`.execute(db);
    const [ours, beside]: [number[], number[]] = [[], []];
    await plain();
    for (let round = 0; round < bench.rounds; round += 1) {
      ours.push(await timed(() => tallyEntries(db, jam)));
      beside.push(await timed(plain));
    }
    await db.destroy();
    return [{ name: 'totals of every entry', unit: 'ms', ours, beside, ratioAtMost: 1.5, oursAtMost: 1000 }];
  },
};
