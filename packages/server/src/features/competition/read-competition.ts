import type { Competition } from '@tinsmith/contract/competition';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompetitionParts, findViewedCompetition } from './competition.queries.ts';
import { presentCompetition } from './present-competition.ts';

export async function readCompetition(
  { db }: Pick<Platform, 'db'>,
  parts: CompetitionParts,
  viewer: Viewer,
  short: string,
): Promise<Competition> {
  const row = await findViewedCompetition(db, parts, viewer.account?.id ?? null, short);
  if (!row) throw new Problem('no-competition');
  return presentCompetition(row);
}
