export const ruleCategories = ['genre', 'art', 'tech', 'bonus'] as const;
export type RuleCategory = (typeof ruleCategories)[number];

export const categoryNames: Readonly<Record<RuleCategory, string>> = {
  genre: 'Genre',
  art: 'Artistic',
  tech: 'Technical',
  bonus: 'Bonus',
};

/** The ratings of a rule: sums and counts, since two machines may round a mean differently. */
export interface RuleScore {
  readonly numRatings: number;
  readonly interestSum: number;
  readonly challengeSum: number;
}

/** A rule as the draw sees it. */
export interface PoolRule extends RuleScore {
  readonly id: number;
  readonly category: RuleCategory;
  readonly number: number;
  /** Drawn in one of the last editions, and so excluded. */
  readonly isRecent: boolean;
}

/** For how many editions a drawn rule is excluded. */
export const recentEditions = 3;

/** A rule's role in the draw: `challenging` and `plain` can be drawn, a bonus rule counts as plain. */
export type RuleStanding = 'challenging' | 'plain' | 'unrated' | 'dull' | 'too-hard' | 'recent';

/** spec §9: interest of 3 or more; challenge 3 to 4.5 is challenging, above 4.5 never drawn; bonus by interest only. */
export function standingOfRule(rule: PoolRule): RuleStanding {
  const { numRatings, interestSum, challengeSum } = rule;
  if (numRatings === 0) return 'unrated';
  if (interestSum < 3 * numRatings) return 'dull';
  if (rule.category !== 'bonus' && 2 * challengeSum > 9 * numRatings) return 'too-hard';
  if (rule.isRecent) return 'recent';
  return rule.category !== 'bonus' && challengeSum >= 3 * numRatings ? 'challenging' : 'plain';
}

export const canBeDrawn = (standing: RuleStanding): boolean =>
  standing === 'challenging' || standing === 'plain';
