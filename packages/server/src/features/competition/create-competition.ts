import { shortName } from '@tinsmith/contract/competition';
import { isReservedName } from '@tinsmith/domain/reserved-names';
import { safeParse } from 'zod/mini';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCompetition, type NewCompetition } from './competition.queries.ts';

/** The one way to a new competition, and so the one place where names that are addresses of the site are refused. */
export async function createCompetition(
  { db }: Pick<Platform, 'db'>,
  competition: NewCompetition,
): Promise<{ id: number }> {
  if (!safeParse(shortName, competition.short).success) throw new Problem('bad-short-name');
  if (isReservedName(competition.short)) throw new Problem('reserved-name');
  return insertCompetition(db, competition);
}
