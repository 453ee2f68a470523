import type { Output } from '@tinsmith/contract/route';
import type { getRulePool } from '@tinsmith/contract/rule';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { getRuleSettings } from './drawn-rule.queries.ts';
import { listFrozenPool, listPool } from './rule.queries.ts';

/** The pool as it is now, or as it was when a competition was drawn. */
export async function readPool(
  { db }: Pick<Platform, 'db'>,
  short: string | undefined,
): Promise<Output<typeof getRulePool>> {
  if (short === undefined) return { rules: await listPool(db, null), title: null };
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const { drawnAt } = await getRuleSettings(db, competition.id);
  if (!drawnAt) throw new Problem('not-drawn');
  return { rules: await listFrozenPool(db, competition.id), title: competition.title };
}
