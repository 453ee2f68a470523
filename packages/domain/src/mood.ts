export type Mood = 'summer' | 'winter';

/** The site's mood while no event sets it: summer from April to September. */
export function moodOfSeason(epochMs: number): Mood {
  const month = new Date(epochMs).getUTCMonth();
  return month >= 3 && month <= 8 ? 'summer' : 'winter';
}
