import { shortName } from '@tinsmith/contract/competition';
import { isReservedName } from '@tinsmith/domain/reserved-names';
import { safeParse } from 'zod/mini';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertCompetition, type NewCompetition } from './competition.queries.ts';

/** The only way to create a competition, and so the only check for names that are URLs of the site. */
export async function createCompetition(
  { db }: Pick<Platform, 'db'>,
  competition: NewCompetition,
): Promise<{ id: number }> {
  if (!safeParse(shortName, competition.short).success) throw new Problem('bad-short-name');
  if (isReservedName(competition.short)) throw new Problem('reserved-name');
  return insertCompetition(db, competition);
}
