import type { Competition } from '@tinsmith/contract/competition';
import type { SummaryParts } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findViewedCompetition,
  type ViewedCompetition,
  type WhichCompetition,
} from './competition.queries.ts';
import { presentCompetition } from './present-competition.ts';

/** A competition as a row to decide by, and as its viewer is shown it. */
export interface CompetitionView {
  readonly row: ViewedCompetition;
  readonly shown: Competition;
}
export type GetCompetition = (viewer: Viewer, which: WhichCompetition) => Promise<CompetitionView>;

export const openCompetitionReader =
  ({ db }: Pick<Platform, 'db'>, parts: Required<SummaryParts>): GetCompetition =>
  async (viewer, which) => {
    const row = await findViewedCompetition(db, parts, viewer.account?.id ?? null, which);
    if (!row) throw new Problem('no-competition');
    return { row, shown: presentCompetition(row) };
  };
