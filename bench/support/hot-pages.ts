import type pg from 'pg';
import { jamShort } from '../fill/record-jam.ts';
import { openInsideSite, type Statement } from './inside-site.ts';
import type { JamDatabase, Phase } from './templates.ts';

/** Pages of eight KiB that a statement may read for each row that it returns, and besides. */
export const perRow = 3;
export const besides = 200;

/** The pages that everyone opens in the hours around a start, a finish and the results. */
const hotPages = [
  '/',
  '/news',
  `/${jamShort}`,
  `/${jamShort}/log`,
  `/${jamShort}/entries`,
  `/${jamShort}/entrants`,
];
const hotInPhase: Readonly<Record<Phase, readonly string[]>> = {
  voting: [`/${jamShort}/vote`],
  results: [`/${jamShort}/results`, `/${jamShort}/reviews`],
};

export interface HotStatement extends Statement {
  readonly page: string;
}

const isRead = ({ sql }: Statement): boolean => /^\s*(?:select|with)\b/i.test(sql);

/** What the hot pages of a phase send to PostgreSQL, for a guest and for the person of a cookie. */
export async function listHotStatements(
  database: JamDatabase,
  phase: Phase,
  cookie: string,
  webBuild?: string,
): Promise<HotStatement[]> {
  const statements = new Map<string, HotStatement>();
  let page = '';
  const inside = await openInsideSite(
    database,
    (statement) => {
      // A statement may be cheap on one page and dear on another.
      if (isRead(statement)) statements.set(`${page} ${statement.sql}`, { ...statement, page });
    },
    webBuild,
  );
  try {
    for (page of [...hotPages, ...hotInPhase[phase]])
      for (const asked of ['', cookie]) {
        const answer = await inside.app.inject({
          url: page,
          headers: { accept: 'text/html', cookie: asked },
        });
        // The page on which people vote is not for guests.
        const isRefused = answer.statusCode === 401 && asked === '';
        if (answer.statusCode >= 400 && !isRefused) throw new Error(`${page}: ${answer.statusCode}`);
      }
  } finally {
    await inside.close();
  }
  return [...statements.values()];
}

/** A step of a plan that was run. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  /** Of each loop. */
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export interface StatementCost {
  /** Pages of the database. */
  readonly numRead: number;
  readonly mayRead: number;
  readonly plan: PlanNode;
}

/** Runs a statement and says what it read. */
export async function readCost(
  db: pg.Pool | pg.ClientBase,
  { sql, parameters }: Statement,
): Promise<StatementCost> {
  const { rows } = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`No plan: ${sql}`);
  return {
    numRead: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    mayRead: perRow * plan['Actual Rows'] + besides,
    plan,
  };
}

export const shorten = ({ sql }: Statement): string => sql.replace(/\s+/g, ' ').trim().slice(0, 100);
