import { besides, listHotStatements, perRow, readCost, shorten } from '../support/hot-pages.ts';
import type { Measurement, Row } from '../support/measurement.ts';

const numShown = 12;

export const measurement: Measurement = {
  title: 'What the statements of the hot pages read',
  beside: `what they may: ${perRow} times the rows that they return and ${besides} pages besides`,
  unfair: [
    'Counts of the statements as an entrant’s and a guest’s page send them, with their parameters; nothing is timed.',
    'A page of the database that is read twice counts twice.',
  ],
  async run(bench) {
    const found = new Map<string, Row>();
    for (const phase of ['voting', 'results'] as const) {
      const site = await bench.openSite(bench.percent, phase);
      const cookie = (site.cookies[0] ?? '').replace(/^Cookie: /, '');
      const statements = await listHotStatements(site, phase, cookie);
      for (const statement of statements) {
        const { numRead, mayRead } = await readCost(site.pool, statement);
        const name = `${statement.page}, ${phase}: ${shorten(statement)}`;
        found.set(name, { name, unit: 'pages', ours: [numRead], beside: [mayRead], ratioAtMost: 1 });
      }
      bench.say(`${statements.length} statements, ${phase}`);
    }
    const ratioOf = ({ ours, beside }: Row) => (ours[0] ?? 0) / (beside[0] ?? 1);
    return [...found.values()].toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, numShown);
  },
};
