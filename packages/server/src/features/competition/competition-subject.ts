import type { FindSubject, Subject } from '../../http/subject.ts';
import type { CompetitionView, GetCompetition } from './competition.queries.ts';

export interface CompetitionSubject extends Subject, CompetitionView {}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    competition: CompetitionSubject;
  }
}

/** The competition that a call is about, by its short name. */
export const openCompetitionSubject =
  (getCompetition: GetCompetition): FindSubject<CompetitionSubject> =>
  async (viewer, short: string) => {
    const view = await getCompetition(viewer, { short });
    return {
      ...view,
      times: view.row,
      nowMs: view.row.nowMs,
      relations: view.standing.entrantId === null ? [] : ['entrant'],
    };
  };
