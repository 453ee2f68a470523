import path from 'node:path';
import type { demoPhases } from '@tinsmith/domain/demo';
import { type CompetitionTimes, phaseOf } from '@tinsmith/domain/phase';
import { Problem } from '../../http/problems.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition, updateTimes } from '../competition/competition.queries.ts';
import { undoDraw } from '../rule/draw.queries.ts';
import { deleteDemoResults, findDemoShort, hasDemoResults, shiftDemoRows } from './demo.queries.ts';

export type DemoPhase = (typeof demoPhases)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The start of the demo competition for each phase. */
const startOf: Record<DemoPhase, (times: CompetitionTimes, nowMs: number) => number> = {
  before: (_, nowMs) => nowMs + 13 * dayMs + 22 * hourMs,
  // Three quarters through: late enough for hurry.
  live: (times, nowMs) => nowMs - Math.round((times.endMs - times.startMs) * 0.75),
  voting: (times, nowMs) => nowMs - 2 * dayMs - (times.endMs - times.startMs),
  results: (times, nowMs) => nowMs - 2 * dayMs - (times.votingEndMs - times.startMs),
};

/** The same competition, moved as a whole so that it is in a phase now. */
export function shiftToPhase<T extends CompetitionTimes>(times: T, phase: DemoPhase, nowMs: number): T {
  const byMs = startOf[phase](times, nowMs) - times.startMs;
  return {
    ...times,
    startMs: times.startMs + byMs,
    endMs: times.endMs + byMs,
    votingEndMs: times.votingEndMs + byMs,
    joinOpensMs: times.joinOpensMs === null ? null : times.joinOpensMs + byMs,
    joinClosesMs: times.joinClosesMs + byMs,
  };
}

/** Loaded when it is needed, and only in development: a running site has nothing of the demo. */
const continuation = path.resolve(import.meta.dirname, '../../../../../scripts/demo/continue-demo.ts');

async function continueDemo(db: Database, short: string): Promise<void> {
  const demo: { readonly continueDemo: typeof continueDemo } = await import(continuation);
  await demo.continueDemo(db, short);
}

/**
 * Development only: moves the demo competition into a phase, with what people did in it. Votes and results that the
 * phase has are added; results are removed where it has none.
 */
export async function shiftDemo({ db }: Pick<Platform, 'db'>, phase: DemoPhase) {
  const short = await findDemoShort(db);
  const row = short && (await findCompetition(db, short));
  if (!row) throw new Problem('no-demo');
  if (phase === 'voting' && row.kind === 'gift-exchange') throw new Problem('no-voting');
  const shifted = shiftToPhase(row, phase, row.nowMs);
  await db.transaction().execute(async (transaction) => {
    // A start is fixed once rules are drawn; in its new phase the demo is drawn again.
    await undoDraw(transaction, row.id);
    const hasResults = await hasDemoResults(transaction, row.id);
    if (hasResults && phase !== 'results') await deleteDemoResults(transaction, row.id);
    await updateTimes(transaction, row.id, shifted);
    await shiftDemoRows(transaction, row.id, shifted.startMs - row.startMs);
    if (!hasResults || phase !== 'results') await continueDemo(transaction, row.short);
  });
  return { short: row.short, phase: phaseOf(shifted, row.nowMs) };
}
