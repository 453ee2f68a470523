import { standingOf } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompetitionParts, findViewedCompetition, type GetCompetition } from './competition.queries.ts';
import { presentCompetition } from './present-competition.ts';

export const openCompetitionReader =
  ({ db }: Pick<Platform, 'db'>, parts: CompetitionParts): GetCompetition =>
  async (viewer, which) => {
    const row = await findViewedCompetition(db, parts, viewer.account?.id ?? null, which);
    if (!row) throw new Problem('no-competition');
    const standing = standingOf(viewer.account, row.place, row, row.nowMs);
    return { row, standing, shown: presentCompetition(row) };
  };
