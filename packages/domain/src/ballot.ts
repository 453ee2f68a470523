/** The rating categories of an entry. */
export const categories = ['all', 'art', 'tech', 'genre'] as const;
export type Category = (typeof categories)[number];

/** Null if a score is still to be given. */
export type Scores = Readonly<Record<Category, number | null>>;

export const noScores: Scores = { all: null, art: null, tech: null, genre: null };

export const categoryLabels: Readonly<Record<Category, string>> = {
  all: 'Overall',
  art: 'Art',
  tech: 'Tech',
  genre: 'Genre',
};

export const missingCategories = (scores: Scores): Category[] =>
  categories.filter((category) => scores[category] === null);

/** Only a ballot with all four scores counts. */
export const isComplete = (scores: Scores): boolean => missingCategories(scores).length === 0;

/** How many reviews an entry gets if everyone gives as many as they owe. */
const reviewsPerEntry = 8;

/** How many entries a voter owes a vote, out of those they can vote for. Shown, never enforced. */
export const votesOwed = (numEntries: number, numEntrants: number, numVotable: number): number =>
  Math.min(numVotable, Math.ceil((reviewsPerEntry * numEntries) / Math.max(numEntrants, 1)));

/** What kept a voter from running a game. */
export const troubleReasons = [
  'start',
  'crash',
  'missing-file',
  'virus-warning',
  'no-download',
  'other',
] as const;
export type TroubleReason = (typeof troubleReasons)[number];

export const troublePlatforms = ['windows', 'linux', 'mac', 'web'] as const;
export type TroublePlatform = (typeof troublePlatforms)[number];
