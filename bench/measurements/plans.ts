import { jamShort } from '../fill/record-jam.ts';
import { openInsideSite, type Statement } from '../support/inside-site.ts';
import type { Measurement, Row } from '../support/measurement.ts';

/** Pages of eight KiB that a statement may read for each row that it returns, and besides. */
const perRow = 3;
const besides = 200;
const numShown = 12;

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The pages that everyone opens in the hours around a start, a finish and the results. */
const hotPages = [
  '/',
  '/news',
  `/${jamShort}`,
  `/${jamShort}/log`,
  `/${jamShort}/entries`,
  `/${jamShort}/entrants`,
];
const hotInPhase = {
  voting: [`/${jamShort}/vote`],
  results: [`/${jamShort}/results`, `/${jamShort}/reviews`],
} as const;

const isRead = ({ sql }: Statement): boolean => /^\s*(?:select|with)\b/i.test(sql);

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
      const statements = new Map<string, { readonly statement: Statement; readonly page: string }>();
      let page = '';
      const inside = await openInsideSite(site, (statement) => {
        if (isRead(statement)) statements.set(statement.sql, { statement, page });
      });
      const cookies = ['', (site.cookies[0] ?? '').replace(/^Cookie: /, '')];
      for (page of [...hotPages, ...hotInPhase[phase]])
        for (const cookie of cookies) {
          const { statusCode } = await inside.app.inject({
            url: page,
            headers: { accept: 'text/html', cookie },
          });
          if (statusCode >= 400) bench.say(`${page}: ${statusCode}`);
        }
      await inside.close();
      for (const { statement, page: asked } of statements.values()) {
        const { rows } = await site.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
          `explain (analyze, buffers, timing off, format json) ${statement.sql}`,
          [...statement.parameters],
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        if (!plan) throw new Error(`No plan: ${statement.sql}`);
        const ours = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        const beside = perRow * plan['Actual Rows'] + besides;
        const name = `${asked}, ${phase}: ${statement.sql.replace(/\s+/g, ' ').trim().slice(0, 100)}`;
        found.set(name, { name, unit: 'pages', ours: [ours], beside: [beside], ratioAtMost: 1 });
      }
      bench.say(`${statements.size} statements, ${phase}`);
    }
    const ratioOf = ({ ours, beside }: Row) => (ours[0] ?? 0) / (beside[0] ?? 1);
    return [...found.values()].toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, numShown);
  },
};
