/** In percent of the median. */
export const usualRankPercent = 50;

/**
 * How many counting ballots an entry needs to be ranked: a share of the median, rounded up, so that a single ballot
 * of 5.00 doesn't win. Null without a minimum. Entries without a ballot would only lower it.
 */
export function minBallotsOf(numsOfBallots: readonly number[], percent: number): number | null {
  const sorted = numsOfBallots.filter((num) => num > 0).toSorted((a, b) => a - b);
  if (percent === 0 || sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  const twiceMedian = (sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0);
  // In whole numbers: 0.3 times 10 is more than 3 as a float.
  return Math.ceil((percent * twiceMedian) / 200);
}

const shareWords = (percent: number): string =>
  percent === usualRankPercent
    ? 'half the median'
    : percent === 100
      ? 'the median'
      : `${percent} % of the median`;

/** The rule as the event's rules say it. */
export const explainRankShare = (percent: number): string =>
  percent === 0
    ? 'Every game with at least one ballot is ranked.'
    : `To be ranked, a game needs enough ballots: ${shareWords(percent)} of all games, rounded up. ` +
      'The number is fixed with the results. Games with fewer ballots are listed with their scores, but without a rank.';

/** The rule as published results say it; empty where nothing was required. */
export const explainMinBallots = (minBallots: number | null, percent: number | null): string =>
  minBallots === null || percent === null
    ? ''
    : minBallots === 1
      ? 'Every game with a ballot is ranked.'
      : `Games with at least ${minBallots} ballots are ranked: that's ${shareWords(percent)}, rounded up.`;
