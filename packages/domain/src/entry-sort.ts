/** The orders of an event's entries, besides the one they were started in. */
export const entrySorts = ['rank', 'name', 'newest', 'reviews'] as const;
export type EntrySort = (typeof entrySorts)[number];

export const entrySortLabels: Readonly<Record<EntrySort, string>> = {
  rank: 'By rank',
  name: 'By name',
  newest: 'Newest first',
  reviews: 'Least reviewed first',
};

export const isEntrySort = (value: string | null): value is EntrySort =>
  (entrySorts as readonly (string | null)[]).includes(value);
