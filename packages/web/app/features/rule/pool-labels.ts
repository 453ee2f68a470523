import type { PoolRule } from '@tinsmith/contract/rule';
import { type RuleStanding, standingOfRule } from '@tinsmith/domain/rule-eligibility';

/** Two decimals of a mean; a dash without ratings. */
export const meanText = (sum: number, count: number): string =>
  count === 0 ? '–' : (sum / count).toFixed(2);

const standingTexts: Readonly<Record<RuleStanding, string>> = {
  plain: 'Can be drawn',
  challenging: 'Can be drawn, as the challenging one',
  unrated: "Can't be drawn: not rated yet",
  dull: "Can't be drawn: interest below 3",
  'too-hard': "Can't be drawn: challenge above 4.5",
  recent: "Can't be drawn: was drawn in one of the last 3 editions",
};

export const standingText = (rule: PoolRule): string => standingTexts[standingOfRule(rule)];

export const countStanding = (rules: readonly PoolRule[], ...standings: RuleStanding[]): number =>
  rules.filter((rule) => standings.includes(standingOfRule(rule))).length;

/** In cells. */
export const mapWidth = 96;
export const mapHeight = 54;

export interface Bead {
  readonly rule: PoolRule;
  readonly x: number;
  readonly y: number;
}

/** The position of each rated rule: on every second cell; if taken, the next free one to the right. */
export function placeBeads(rules: readonly PoolRule[]): Bead[] {
  const taken = new Set<number>();
  return rules
    .filter(({ numRatings }) => numRatings > 0)
    .map((rule) => {
      const interest = rule.interestSum / rule.numRatings;
      const challenge = rule.challengeSum / rule.numRatings;
      const y = Math.round((((5 - challenge) / 4) * mapHeight) / 2) * 2;
      let x = Math.round((((interest - 1) / 4) * mapWidth) / 2) * 2;
      // To the right while there is room, then from the left: a map is never too full to show a rule.
      for (let tries = 0; taken.has(y * 1000 + x) && tries < mapWidth / 2; tries++)
        x = x + 2 > mapWidth ? 0 : x + 2;
      taken.add(y * 1000 + x);
      return { rule, x, y };
    });
}

/** The nearest bead in a direction; one far off to the side counts as farther away. */
export function nearestBead(beads: readonly Bead[], from: Bead, key: string): Bead {
  const dx = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const dy = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const distance = (bead: Bead): number => {
    const along = (bead.x - from.x) * dx + (bead.y - from.y) * dy;
    const across = Math.abs((bead.x - from.x) * dy) + Math.abs((bead.y - from.y) * dx);
    return along <= 0 ? Number.POSITIVE_INFINITY : along + 2 * across;
  };
  return beads.reduce((best, bead) => (distance(bead) < distance(best) ? bead : best), from);
}
