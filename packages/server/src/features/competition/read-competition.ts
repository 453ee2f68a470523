import { standingOf } from '@tinsmith/domain/standing';
import type { SummaryParts } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import { readOnce } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findPlacedCompetition,
  type GetCompetition,
  nameOfView,
  type PlacePart,
} from './competition.queries.ts';
import { presentCompetition } from './present-competition.ts';

export function openCompetitionReader(
  { db }: Pick<Platform, 'db'>,
  parts: Required<SummaryParts>,
  place: () => PlacePart,
): GetCompetition {
  const read: GetCompetition = async (viewer, which) => {
    const row = await findPlacedCompetition(db, parts, place(), viewer, which);
    if (!row) throw new Problem('no-competition');
    const standing = standingOf(viewer.account, row.place, row, row.nowMs);
    return { row, standing, shown: presentCompetition(row) };
  };
  return (viewer, which) => readOnce(viewer, nameOfView(which), () => read(viewer, which));
}
