import type { ResultEntry } from '@tinsmith/contract/result';

/** Only what the page shows: it lists many, and the browser reads their data beside their table. */
export const shownOf = (entry: ResultEntry) => {
  const { id, title, isSecret, team, thumbnail, kind, competitionStart } = entry;
  const { numBallots, scores, exclusion, hasTooFewBallots } = entry;
  return {
    ...{ id, title, isSecret, team, thumbnail, kind, competitionStart },
    ...{ numBallots, scores, exclusion, hasTooFewBallots },
  };
};
/** An entry as the page shows it. */
export type ShownResult = ReturnType<typeof shownOf>;
