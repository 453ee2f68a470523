import type { CompetitionKind } from './phase.ts';

export type Mood = 'summer' | 'winter';

/** The site's mood when no event sets it: summer from April to September. */
export function moodOfSeason(epochMs: number): Mood {
  const month = new Date(epochMs).getUTCMonth();
  return month >= 3 && month <= 8 ? 'summer' : 'winter';
}

const moodOfKind: Record<CompetitionKind, Mood> = { speedhack: 'summer', 'gift-exchange': 'winter' };

/** The theme of the site: that of its current event, else that of the season. */
export const moodOf = (currentKind: CompetitionKind | null, epochMs: number): Mood =>
  currentKind ? moodOfKind[currentKind] : moodOfSeason(epochMs);
